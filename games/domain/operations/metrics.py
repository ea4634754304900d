"""Metrics for Prometheus: gauges read from the database when scraped, and a histogram of response times."""

import math
from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.conf import settings
from prometheus_client import CollectorRegistry, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games.domain.operations.status_report import SiteStatus

AGES = {
    "sweep": "Since the last sweep; NaN if it never has.",
    "overdue": "How long ago the oldest unhandled deadline passed.",
    "notice": "Age of the oldest notice that no channel has taken.",
    "put_off": "Age of the oldest message that could not be written, and is put off.",
    "mail": "Age of the oldest mail that is not sent.",
    "parcel": "Age of the oldest message to a webhook or browser that is not sent.",
}
REQUEST_KINDS = ("poll", "move", "page")

disable_created_metrics()
REQUEST_SECONDS = Histogram(
    "citadels_request_seconds",
    "How long answers took: looks for news, moves, and all other pages.",
    ["kind"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
    registry=None,
)
for kind in REQUEST_KINDS:
    REQUEST_SECONDS.labels(kind)  # creates the series before the first request


class OperationsCollector(Collector):
    """A collector that turns the site's status into gauges."""

    def __init__(self, readings: SiteStatus) -> None:
        self.readings = readings

    def collect(self) -> Iterable[Metric]:
        """Yield all gauges."""
        return all_gauges(self.readings)


def render_metrics(readings: SiteStatus) -> bytes:
    """Return all metrics as text.

    With PROMETHEUS_MULTIPROC_DIR, they include the response times of all processes that share it.
    """
    registry = CollectorRegistry()
    registry.register(OperationsCollector(readings))
    if settings.PROMETHEUS_MULTIPROC_DIR:
        MultiProcessCollector(registry, settings.PROMETHEUS_MULTIPROC_DIR)
    else:
        registry.register(REQUEST_SECONDS)
    return generate_latest(registry)


def all_gauges(now: SiteStatus) -> Iterator[Metric]:
    """Yield a gauge for each reading."""
    for name, words in AGES.items():
        yield new_gauge(f"{name}_age_seconds", words, age_in_seconds(now.ages[name], name))
    yield new_gauge("deadline_kill_switch", "1 while the deadline sweep is stopped.", now.is_kill_switch_on)
    yield new_gauge("games_running", "Games that are played.", now.running)
    yield new_gauge("players_asked", "People whose answer is waited for.", now.asked)
    yield new_gauge("turns_of_a_day", "Turns of the last 24 hours.", now.turns)
    yield new_gauge("turn_mails_of_a_day", "Mails of the last 24 hours about turns.", now.turn_mails)
    if now.queues:
        yield new_gauge("queue_tasks", "Tasks that wait in all queues.", sum(now.queues.values()))
        lengths = GaugeMetricFamily("citadels_queue_length", "Tasks that wait in each queue.", labels=["queue"])
        for name, length in now.queues.items():
            lengths.add_metric([name], length)
        yield lengths
    yield new_gauge("queue_reachable", "0 where the shared queue does not answer.", not now.is_queue_lost)
    faults = GaugeMetricFamily(
        "citadels_bot_faults_today",
        "Choices that another bot made instead, since midnight UTC.",
        labels=["fault"],
    )
    for fault, number in now.bot_faults.items():
        faults.add_metric([fault], number)
    yield faults
    labels = ("channel", "state")
    messages = GaugeMetricFamily(
        "citadels_channel_messages", "Messages: waiting, and of the last 24 hours sent and failed.", labels=labels
    )
    outlets = GaugeMetricFamily(
        "citadels_channel_outlets", "Places to which nothing went the last time, or goes any more.", labels=labels
    )
    for box in now.outboxes:
        for state, count in (("waiting", box.waiting), ("sent", box.sent), ("failed", box.failed)):
            messages.add_metric((box.channel, state), count)
        for state, count in (("troubled", box.troubled), ("off", box.off)):
            outlets.add_metric((box.channel, state), count)
    yield from (messages, outlets)


def new_gauge(name: str, description: str, value: float) -> GaugeMetricFamily:
    """Return a gauge with one value."""
    return GaugeMetricFamily(f"citadels_{name}", description, value=float(value))


def age_in_seconds(age: timedelta | None, name: str) -> float:
    """Return an age in seconds: 0 if nothing is waiting, NaN if there has never been a sweep."""
    if age is None:
        return math.nan if name == "sweep" else 0
    return age.total_seconds()
