"""Worker and beat as processes of their own."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.citadels_site.test_settings import BARE, ROOT


@pytest.mark.parametrize("part", ["worker", "beat"])
def test_worker_and_beat_refuse_to_start_without_redis(part: str, tmp_path: Path):
    command = [sys.executable, "-m", "celery", "-A", "citadels_site", part]
    environment = {**BARE, "DATA_DIR": str(tmp_path)}

    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60)

    assert done.returncode == 1
    assert "REDIS_URL must be set" in done.stderr


def test_periodic_tasks_expire():
    assert {entry["options"]["expires"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} == {60}
