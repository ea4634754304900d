"""The readings of the site in the text that Prometheus gathers: the same, whichever process is asked."""

import math
from collections.abc import Iterator
from datetime import timedelta

from games import latencies
from games.domain.operations import Operations, Outbox

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
AGES = {
    "sweep": "Since the sweep last looked; NaN if it never has.",
    "overdue": "How long ago the oldest deadline passed that nobody has acted on.",
    "notice": "Age of the oldest notice that no channel has taken.",
    "put_off": "Age of the oldest message that could not be written, and is put off.",
    "mail": "Age of the oldest mail that is not sent.",
    "parcel": "Age of the oldest message to a webhook or browser that is not sent.",
}
Sample = tuple[str, float]


def text(now: Operations) -> str:
    """Write all readings."""
    return "".join(_gauge(*reading) for reading in _readings(now)) + latencies_text()


def latencies_text() -> str:
    """Write how long answers took, of all processes together."""
    counted = latencies.histogram.read()
    lines = [
        "# HELP citadels_request_seconds How long answers took: looks for news, moves, and all other pages.",
        "# TYPE citadels_request_seconds histogram",
    ]
    for kind in (*latencies.KINDS.values(), "page"):
        so_far = 0.0
        for place, bound in enumerate([*(repr(bound) for bound in latencies.BOUNDS), "+Inf"]):
            so_far += counted.get(f"{kind} {place}", 0)
            lines.append(f'citadels_request_seconds_bucket{{kind="{kind}",le="{bound}"}} {_number(so_far)}')
        lines.append(f'citadels_request_seconds_count{{kind="{kind}"}} {_number(so_far)}')
        total = counted.get(f"{kind} {latencies.SUM}", 0.0)
        lines.append(f'citadels_request_seconds_sum{{kind="{kind}"}} {_number(total)}')
    return "\n".join(lines) + "\n"


def _readings(now: Operations) -> Iterator[tuple[str, str, list[Sample]]]:
    for name, words in AGES.items():
        yield f"{name}_age_seconds", words, [("", _seconds(now.ages[name], name))]
    yield "brake_pulled", "1 where the sweep has stopped itself.", [("", float(now.has_brake))]
    yield "games_running", "Games that are played.", [("", now.running)]
    yield "players_asked", "People whose answer is waited for.", [("", now.asked)]
    yield "turns_of_a_day", "Turns of the last 24 hours.", [("", now.turns)]
    yield "turn_mails_of_a_day", "Mails of the last 24 hours about turns.", [("", now.turn_mails)]
    if now.queue is not None:
        yield "queue_tasks", "Tasks that lie in the queue.", [("", now.queue)]
    yield "queue_reachable", "0 where the shared queue does not answer.", [("", float(not now.is_queue_lost))]
    samples = [sample for box in now.outboxes for sample in _of_channel(box)]
    yield "channel_messages", "Messages: waiting, and of the last 24 hours sent and failed.", samples
    outlets = [
        (f'{{channel="{box.channel}",state="{state}"}}', count)
        for box in now.outboxes
        for state, count in (("troubled", box.troubled), ("off", box.off))
    ]
    yield "channel_outlets", "Places to which nothing went the last time, or goes any more.", outlets


def _of_channel(box: Outbox) -> list[Sample]:
    counts = {"waiting": box.waiting, "sent": box.sent, "failed": box.failed}
    return [(f'{{channel="{box.channel}",state="{state}"}}', count) for state, count in counts.items()]


def _seconds(age: timedelta | None, name: str) -> float:
    if age is None:
        return math.nan if name == "sweep" else 0
    return age.total_seconds()


def _gauge(name: str, words: str, samples: list[Sample]) -> str:
    head = f"# HELP citadels_{name} {words}\n# TYPE citadels_{name} gauge\n"
    return head + "".join(f"citadels_{name}{labels} {_number(value)}\n" for labels, value in samples)


def _number(value: float) -> str:
    return "NaN" if math.isnan(value) else repr(value)
