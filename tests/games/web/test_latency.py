"""Response times, as Prometheus reads them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from games.domain.operations.metrics import REQUEST_KINDS, REQUEST_SECONDS, render_metrics
from games.domain.operations.status_report import read_status
from tests.games.tables import running
from tests.games.views.visiting import address, form, of_asked

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parent.parent.parent.parent
OBSERVE = """
import django
django.setup()
from games.domain.operations import metrics, status_report
metrics.REQUEST_SECONDS.labels("poll").observe(0.02)
readings = status_report.SiteStatus(
    running=0, asked=0, turns=0, turn_mails=0, is_kill_switch_on=False, is_queue_lost=False,
    ages=dict.fromkeys(metrics.AGES),
)
print(metrics.render_metrics(readings).decode())
"""


def counts() -> dict[str, float]:
    samples = [sample for metric in REQUEST_SECONDS.collect() for sample in metric.samples]
    return {sample.labels["kind"]: sample.value for sample in samples if sample.name.endswith("_count")}


def test_a_bucket_counts_what_does_not_exceed_it():
    def buckets() -> dict[str, float]:
        lines = [line for line in render_metrics(read_status()).decode().splitlines() if 'kind="poll"' in line]
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}

    before = buckets()
    for seconds in (0.004, 0.005, 0.3, 60):
        REQUEST_SECONDS.labels("poll").observe(seconds)
    after = buckets()

    added = {name.removeprefix("citadels_request_seconds_"): after[name] - before[name] for name in after}
    assert added['bucket{kind="poll",le="0.005"}'] == added['bucket{kind="poll",le="0.25"}'] == 2
    assert (added['bucket{kind="poll",le="0.5"}'], added['bucket{kind="poll",le="+Inf"}']) == (3, 4)
    assert added['count{kind="poll"}'] == 4
    assert added['sum{kind="poll"}'] == pytest.approx(60.309)


def test_polls_moves_and_pages_are_counted_apart_and_health_checks_not_at_all():
    match, before = running(2), counts()
    of_asked(match).post(address(match, "choose"), form(match))
    Client().get(address(match, "fragment"))
    Client().get(address(match))
    Client().get("/health/live")

    assert set(before) == set(REQUEST_KINDS)
    assert {kind: number - before[kind] for kind, number in counts().items()} == {"poll": 1, "move": 1, "page": 1}


def test_processes_that_share_a_folder_count_together(tmp_path: Path):
    folder = tmp_path / "metrics"
    shared = {"PROMETHEUS_MULTIPROC_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "citadels_site.settings"}

    def observe() -> list[str]:
        command, environment = [sys.executable, "-c", OBSERVE], {**os.environ, **shared, "DATA_DIR": str(tmp_path)}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    observe()
    lines = observe()

    assert 'citadels_request_seconds_count{kind="poll"} 2.0' in lines
    assert 'citadels_request_seconds_bucket{kind="poll",le="0.01"} 0.0' in lines
    assert 'citadels_request_seconds_bucket{kind="poll",le="0.025"} 2.0' in lines
    assert 'citadels_request_seconds_count{kind="move"} 0.0' in lines
    assert lines.count("# TYPE citadels_request_seconds histogram") == 1
