"""How long answers take, as Prometheus reads it: the same, whichever process is asked."""

import pytest
from django.test import Client

from games import latencies
from games.domain import metrics
from games.latencies import Histogram, histogram
from tests.games.tables import running
from tests.games.views.visiting import address, form, of_asked
from tests.infrastructure.redis import RedisServer


@pytest.fixture(autouse=True)
def _anew():
    histogram.forget()
    latencies.breaker.close()
    yield
    histogram.forget()
    latencies.breaker.close()


def test_each_class_counts_what_does_not_go_beyond_it():
    for seconds in (0.004, 0.005, 0.3, 60):
        histogram.note("poll", seconds)

    lines = metrics.latencies_text().splitlines()

    assert lines[1] == "# TYPE citadels_request_seconds histogram"
    assert 'citadels_request_seconds_bucket{kind="poll",le="0.005"} 2.0' in lines
    assert 'citadels_request_seconds_bucket{kind="poll",le="0.25"} 2.0' in lines
    assert 'citadels_request_seconds_bucket{kind="poll",le="0.5"} 3.0' in lines
    assert 'citadels_request_seconds_bucket{kind="poll",le="+Inf"} 4.0' in lines
    assert 'citadels_request_seconds_count{kind="poll"} 4.0' in lines
    assert 'citadels_request_seconds_sum{kind="poll"} 60.309' in lines
    assert 'citadels_request_seconds_count{kind="move"} 0.0' in lines


@pytest.mark.django_db
def test_polls_moves_and_pages_are_told_apart():
    match = running(2)
    of_asked(match).post(address(match, "choose"), form(match))
    Client().get(address(match, "fragment"))
    Client().get(address(match))
    Client().get("/health/live")

    counted = {name.partition(" ")[0] for name in histogram.read()}
    assert counted == {"move", "poll", "page"}
    assert sum(count for name, count in histogram.read().items() if not name.endswith("sum")) == 3


@pytest.mark.redis
def test_processes_count_together():
    one, other = Histogram(), Histogram()
    one.note("poll", 0.001)
    other.note("poll", 0.002)
    one.read()

    assert other.read() == {"poll 0": 2, "poll sum": 0.003}
    assert one.read() == {"poll 0": 2, "poll sum": 0.003}


@pytest.mark.redis
def test_nothing_counted_is_lost_while_redis_hangs(redis_server: RedisServer):
    one = Histogram()
    one.note("poll", 0.001)
    with redis_server.hung():
        assert one.read()["poll 0"] == 1
        one.note("poll", 0.001)
    latencies.breaker.close()

    assert one.read()["poll 0"] == 2
