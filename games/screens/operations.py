"""The operations page for staff: metrics with their limits."""

from dataclasses import dataclass

from babel.numbers import format_decimal
from django.utils.translation import gettext as _

from games.domain.operations.health import LONGEST_QUEUE
from games.domain.operations.status_report import LIMITS, SiteStatus
from games.domain.play.bot_faults import BotFault
from games.screens import dates
from games.screens.languages import locale

FEW = 10
"""A channel needs attention if more than one in this many messages fails."""


@dataclass(frozen=True)
class Line:
    """A metric with its name, value and limit, and whether it needs attention."""

    label: str
    value: str
    limit: str = ""
    is_bad: bool = False


@dataclass(frozen=True)
class Channel:
    """A delivery channel with its name, and its counts in the order of `heads`."""

    name: str
    counts: list[str]
    errors: str
    """The most common errors, each with its count."""
    is_bad: bool


@dataclass(frozen=True)
class Page:
    """The content of the operations page."""

    lines: list[Line]
    heads: list[str]
    channels: list[Channel]

    @property
    def has_trouble(self) -> bool:
        """Return whether any metric needs attention."""
        return any(line.is_bad for line in self.lines) or any(channel.is_bad for channel in self.channels)

    @property
    def has_errors(self) -> bool:
        """Return whether any channel has errors."""
        return any(channel.errors for channel in self.channels)


def operations_context(status: SiteStatus, titles: dict[str, str]) -> Page:
    """Return the metrics for the page; `titles` are the names of channels."""
    channels = [
        Channel(
            titles.get(box.channel, box.channel),
            [_number(one) for one in (box.waiting, box.sent, box.failed, box.troubled, box.off)],
            ", ".join(f"{word} × {_number(number)}" for word, number in box.errors),
            is_bad=box.failed * FEW > box.sent,
        )
        for box in status.outboxes
    ]
    heads = [_("Waiting"), _("Sent (24 h)"), _("Failed (24 h)"), _("Failing now"), _("Switched off")]
    return Page(_lines(status), heads, channels)


def _lines(status: SiteStatus) -> list[Line]:
    return [
        _age(status, "sweep", _("Since the last sweep"), _("never")),
        _age(status, "overdue", _("Oldest overdue deadline")),
        Line(
            _("Deadline kill switch"),
            _("tripped") if status.is_kill_switch_on else _("not tripped"),
            _("not tripped"),
            status.is_kill_switch_on,
        ),
        _queue(status),
        _age(status, "notice", _("Oldest notification not yet assigned to a channel")),
        _age(status, "put_off", _("Oldest message that could not be written and is postponed")),
        _age(status, "mail", _("Oldest unsent email")),
        _age(status, "parcel", _("Oldest unsent message to a webhook or browser")),
        Line(_("Games in progress"), _number(status.running)),
        Line(_("Players to move"), _number(status.asked)),
        Line(_("Turns (24 h)"), _number(status.turns)),
        Line(
            _("Turn emails (24 h)"),
            _number(status.turn_mails),
            _("one per turn"),
            status.turn_mails > status.turns,
        ),
        _bot_fault(status, BotFault.LATE, _("Bot moves that came too late today")),
        _bot_fault(status, BotFault.ILLEGAL, _("Illegal bot moves today")),
        _bot_fault(status, BotFault.CRASHED, _("Bot crashes today")),
    ]


def _bot_fault(status: SiteStatus, fault: BotFault, label: str) -> Line:
    count = status.bot_faults.get(fault, 0)
    return Line(label, _number(count), _number(0), count > 0)


def _age(status: SiteStatus, name: str, label: str, none: str = "") -> Line:
    age = status.ages[name]
    value = (none or _("none")) if age is None else dates.rough_span(age)
    return Line(label, value, dates.rough_span(LIMITS[name]), status.is_too_old(name))


def _queue(status: SiteStatus) -> Line:
    if status.is_queue_lost:
        value = _("not responding")
    elif not status.queues:
        value = _("in this process")
    else:
        waiting = [f"{name} × {_number(length)}" for name, length in status.queues.items() if length]
        value = ", ".join(waiting) or _number(0)
    is_bad = status.is_queue_lost or max(status.queues.values(), default=0) > LONGEST_QUEUE
    return Line(_("Queued tasks"), value, _number(LONGEST_QUEUE), is_bad)


def _number(value: float) -> str:
    return str(format_decimal(value, locale=locale()))
