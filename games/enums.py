"""The words that rows are written in."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class MatchStatus(TextChoices):
    """Where a match stands between its opening and its end."""

    OPEN = "open", _("open")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class BotKind(TextChoices):
    """The computer players, named as in `engine.bots`."""

    APPRENTICE = "apprentice", _("Apprentice")
    BUILDER = "builder", _("Master builder")

    @property
    def level(self) -> int:
        """Give the strength as a number, 1 for the weakest."""
        return list(BotKind).index(self) + 1


class Pace(TextChoices):
    """The named time controls; their numbers stand in `games.domain.paces`."""

    LIVE = "live", _("live")
    BRISK = "brisk", _("brisk")
    DAILY = "daily", _("daily")
    RELAXED = "relaxed", _("relaxed")
    UNTIMED = "untimed", _("without a clock")


class By(TextChoices):
    """Who made a choice."""

    PERSON = "person", _("the player")
    BOT = "bot", _("a bot")
    STEWARD = "steward", _("the steward")
    ORDER = "order", _("a standing order")
    AUTO = "auto", _("the rules")
    ADMIN = "admin", _("the administration")


class IncidentKind(TextChoices):
    """What happens at a table beside its rules."""

    TIMED_OUT = "timed_out", _("time ran out")
    STOOD_IN = "stood_in", _("a bot stands in")
    CAME_BACK = "came_back", _("the owner is back")
    RESIGNED = "resigned", _("resigned")
    LEFT_SITE = "left_site", _("the account was deleted")
    END_PROPOSED = "end_proposed", _("proposed to end the game")
    END_AGREED = "end_agreed", _("agreed to end the game")
    END_WITHDRAWN = "end_withdrawn", _("wants to play on")
    ENDED = "ended", _("ended by agreement")
    CANCELLED = "cancelled", _("cancelled")
    OPENED_TO_ADMIN = "opened_to_admin", _("the administration looked at everything")
    CLOCK_SHIFTED = "clock_shifted", _("all deadlines moved after an outage")


class NoticeKind(TextChoices):
    """What people are told."""

    YOUR_TURN = "your_turn", _("it is my turn")
    INVITED = "invited", _("I am invited to a game")
    STARTED = "started", _("a game begins")
    DEADLINE_NEAR = "deadline_near", _("my time is running out")
    TIMED_OUT = "timed_out", _("my time has run out")
    FINISHED = "finished", _("a game is over")
    CANCELLED = "cancelled", _("a game is cancelled")
    ROBBED = "robbed", _("I am robbed")
    MURDERED = "murdered", _("I am murdered")
    DESTROYED = "destroyed", _("one of my districts is destroyed")


class NoticeMode(TextChoices):
    """How a kind of notice goes out on one channel."""

    AT_ONCE = "at_once", _("at once")
    NEXT = "next", _("with the next message")
    OFF = "off", _("not this way")


class DeliveryStatus(TextChoices):
    """How far a notice got on one channel."""

    WAITING = "waiting", _("waiting")
    QUEUED = "queued", _("in the outbox")
    SENT = "sent", _("sent")
    DROPPED = "dropped", _("no longer needed")
    FAILED = "failed", _("failed")


class MailStatus(TextChoices):
    """How far a mail in the outbox got."""

    WAITING = "waiting", _("waiting")
    SENDING = "sending", _("being sent")
    SENT = "sent", _("sent")
    FAILED = "failed", _("failed")
