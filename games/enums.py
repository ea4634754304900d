"""The values stored in columns with a fixed set of choices."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class StoredChoices(TextChoices):
    """Choices of a model field. With `choices=Kind.as_choices`, a new member needs no migration."""

    @classmethod
    def as_choices(cls) -> list[tuple[str, str]]:
        """Return pairs of value and label; migrations store a reference to this method instead of the pairs."""
        return cls.choices


class MatchStatus(StoredChoices):
    """The stages of a match, from its opening to its end."""

    OPEN = "open", _("open")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("canceled")
    ENDED = "ended", _("ended by agreement")


class BotKind(StoredChoices):
    """The kinds of bots, named as in `engine.bots`."""

    APPRENTICE = "apprentice", _("Apprentice")
    BUILDER = "builder", _("Master builder")
    COUNSEL = "counsel", _("Strategist")

    @property
    def level(self) -> int:
        """Return the strength as a number, 1 for the weakest."""
        return list(BotKind).index(self) + 1


class SeatColor(StoredChoices):
    """The colors of crests, in the order in which they are dealt; `tokens.css` has their values."""

    NAVY = "navy", pgettext_lazy("color", "Navy")
    ROSE = "rose", pgettext_lazy("color", "Rose")
    MOSS = "moss", pgettext_lazy("color", "Moss")
    SKY = "sky", pgettext_lazy("color", "Sky")
    BROWN = "brown", pgettext_lazy("color", "Brown")
    RAVEN = "raven", pgettext_lazy("color", "Raven")
    BONE = "bone", pgettext_lazy("color", "Bone")
    PLUM = "plum", pgettext_lazy("color", "Plum")


class Emblem(StoredChoices):
    """The emblems of crests, named as in `games.pictures.crests`."""

    FISH = "fish", pgettext_lazy("emblem", "Fish")
    OWL = "owl", pgettext_lazy("emblem", "Owl")
    HARE = "hare", pgettext_lazy("emblem", "Hare")
    OAK = "oak", pgettext_lazy("emblem", "Oak")
    WHEEL = "wheel", pgettext_lazy("emblem", "Wheel")
    ANCHOR = "anchor", pgettext_lazy("emblem", "Anchor")
    BEE = "bee", pgettext_lazy("emblem", "Bee")
    PAW = "paw", pgettext_lazy("emblem", "Paw")
    SHIP = "ship", pgettext_lazy("emblem", "Ship")
    SWAN = "swan", pgettext_lazy("emblem", "Swan")
    BOOT = "boot", pgettext_lazy("emblem", "Boot")
    STAG = "stag", pgettext_lazy("emblem", "Stag")


class Neighbor(StoredChoices):
    """The bots' names, which translations transliterate; `games.pictures.neighbors` has their faces."""

    GRETA = "greta", pgettext_lazy("neighbor", "Greta Ember")
    BARNABY = "barnaby", pgettext_lazy("neighbor", "Barnaby Pinch")
    MAGS = "mags", pgettext_lazy("neighbor", "Mags Quayle")
    ORIEL = "oriel", pgettext_lazy("neighbor", "Lady Oriel")
    TOM = "tom", pgettext_lazy("neighbor", "Tom Sixpence")
    HILDE = "hilde", pgettext_lazy("neighbor", "Mother Hilde")
    THORN = "thorn", pgettext_lazy("neighbor", "Widow Thorn")
    PIP = "pip", pgettext_lazy("neighbor", "Pip")


class Pace(StoredChoices):
    """The named time controls; their numbers are in `games.domain.timing.time_controls`."""

    LIVE = "live", _("live")
    BRISK = "brisk", _("brisk")
    DAILY = "daily", _("daily")
    RELAXED = "relaxed", _("relaxed")
    CUSTOM = "custom", _("custom pace")
    UNTIMED = "untimed", _("no time limit")


class CircleTableInterval(StoredChoices):
    """How often a circle's regular table opens."""

    WEEK = "week", _("every week")
    MONTH = "month", _("every month")


class By(StoredChoices):
    """Who made a choice."""

    PERSON = "person", _("the player")
    BOT = "bot", _("a bot")
    STEWARD = "steward", _("the site")
    ORDER = "order", _("an answer given in advance")
    AUTO = "auto", _("the rules")
    ADMIN = "admin", _("an administrator")


class IncomeOrder(TextChoices):
    """When income that costs nothing is taken automatically."""

    AT_ONCE = "at_once", _("right away")
    AFTER_BUILDING = "after_building", _("after building")
    ASK = "ask", _("manually")


class IncidentKind(StoredChoices):
    """The kinds of events at a table that are not part of the game; `games.screens.log.incidents` has their texts."""

    TIMED_OUT = "timed_out"
    STOOD_IN = "stood_in"
    CAME_BACK = "came_back"
    RESIGNED = "resigned"
    LEFT_SITE = "left_site"
    END_PROPOSED = "end_proposed"
    END_AGREED = "end_agreed"
    END_WITHDRAWN = "end_withdrawn"
    END_DECLINED = "end_declined"
    END_LAPSED = "end_lapsed"
    ENDED = "ended"
    CANCELLED = "cancelled"
    OPENED_TO_ADMIN = "opened_to_admin"
    CLOCK_SHIFTED = "clock_shifted"
    FORGIVEN = "forgiven"
    PAUSE_PROPOSED = "pause_proposed"
    PAUSE_DECLINED = "pause_declined"
    PAUSED = "paused"
    PAUSE_ENDED = "pause_ended"
    PAUSE_LAPSED = "pause_lapsed"
    PAUSE_OVER = "pause_over"
    LIVE_BEGUN = "live_begun"
    LIVE_ENDED = "live_ended"
    ABANDONED = "abandoned"
    ON_VACATION = "on_vacation"
    LESSON_OVER = "lesson_over"
    SUBSTITUTED = "substituted"
    TABLE_RENAMED = "renamed"
    WEBHOOK_SET = "webhook_set"
    WEBHOOK_REMOVED = "webhook_removed"


class NoticeKind(StoredChoices):
    """The kinds of notices to users; `games.notices.kinds` has their texts."""

    YOUR_TURN = "your_turn"
    INVITED = "invited"
    STARTED = "started"
    DEADLINE_NEAR = "deadline_near"
    TIMED_OUT = "timed_out"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    ROBBED = "robbed"
    MURDERED = "murdered"
    DESTROYED = "destroyed"
    DISTRICT_TAKEN = "district_taken"
    HAND = "hand"
    CHARACTER = "character"
    MENTIONED = "mentioned"
    CHAT = "chat"
    FITTING = "fitting"
    SUBSTITUTE = "substitute"
    PAUSE_PROPOSED = "pause_proposed"
    PAUSED = "paused"
    PAUSE_ENDED = "pause_ended"
    END_PROPOSED = "end_proposed"
    NUDGE = "nudge"
    UNFINISHED = "unfinished"
    IDLE_TABLE = "idle_table"
    STILL_THERE = "still_there"
    ORDER_PLAYED = "order_played"
    POST_LEAVES = "post_leaves"


class OrderStatus(StoredChoices):
    """What has become of an order given ahead."""

    FILED = "filed", pgettext_lazy("order", "saved")
    USED = "used", pgettext_lazy("order", "carried out")
    STOPPED = "stopped", pgettext_lazy("order", "stopped")
    WITHDRAWN = "dropped", pgettext_lazy("order", "deleted")
    REPLACED = "replaced", pgettext_lazy("order", "replaced")
    LAPSED = "lapsed", pgettext_lazy("order", "not used")


class SubstitutionOutcome(StoredChoices):
    """The outcome of a request to take over a seat."""

    WAITING = "waiting", _("waiting")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")


class InvitationState(TextChoices):
    """The state of an invitation, as its inviter sees it."""

    SENT = "sent", pgettext_lazy("invitation", "sent")
    ACCEPTED = "accepted", pgettext_lazy("invitation", "accepted")
    DECLINED = "declined", pgettext_lazy("invitation", "declined")


class NoticeMode(StoredChoices):
    """When a kind of notice is sent on a channel."""

    AT_ONCE = "at_once", _("right away")
    HOURLY = "hourly", _("hourly digest")
    DAILY = "daily", _("daily digest")
    NEXT = "next", _("with the next message")
    OFF = "off", _("off")


class DeliveryStatus(StoredChoices):
    """The status of a notice on a channel."""

    WAITING = "waiting", _("waiting")
    QUEUED = "queued", _("queued")
    SENT = "sent", _("sent")
    DROPPED = "dropped", _("no longer needed")
    FAILED = "failed", _("failed")


class MailStatus(StoredChoices):
    """The status of an email in the outbox."""

    WAITING = "waiting", _("waiting")
    SENDING = "sending", _("being sent")
    SENT = "sent", _("sent")
    FAILED = "failed", _("failed")


class OutletKind(StoredChoices):
    """The kind of recipient behind an outlet, which determines how messages are sent."""

    DISCORD = "discord", "Discord"
    SLACK = "slack", "Slack"
    JSON = "json", _("Custom endpoint (signed JSON)")
    BROWSER = "browser", _("Browser")


class ChatRoom(StoredChoices):
    """The rooms of a table's chat, named for those who can read them: players, spectators, or viewers of the replay."""

    PLAYERS = "players", _("Players")
    SPECTATORS = "spectators", _("Spectators")
    FILM = "film", _("Replay comments")


class ChatPhrase(StoredChoices):
    """Common phrases, which each reader sees in their own language."""

    HELLO = "hello", _("Hi, have a good game!")
    BACK_SOON = "back_soon", _("I'll be back in a few hours.")
    NO_HURRY = "no_hurry", _("Take your time.")
    SORRY = "sorry", _("Sorry to keep you waiting.")
    WELL_PLAYED = "well_played", _("Well played!")
    OUCH = "ouch", _("Ouch, that hurt!")
    AGAIN = "again", _("Want to play again?")
    THANKS = "thanks", _("Thanks for the game!")


class ReportOutcome(StoredChoices):
    """The outcome of a report."""

    OPEN = "open", _("open")
    REMOVED = "removed", _("message removed")
    LEFT = "left", _("dismissed")


class NameReportOutcome(StoredChoices):
    """The outcome of a report about a name."""

    OPEN = "open", _("open")
    CHANGED = "changed", _("name changed")
    LEFT = "left", _("dismissed")


class SanctionKind(StoredChoices):
    """A measure that administrators take against a user."""

    WARNED = "warned", _("warned")
    MUTED = "muted", _("muted")
    BANNED = "banned", _("banned")
    RENAMED = "renamed", _("renamed")


class StopReason(StoredChoices):
    """Why no more emails are sent to an address."""

    BOUNCED = "bounced", _("bounced")
    COMPLAINED = "complained", _("marked as spam")
    UNREACHABLE = "unreachable", _("undeliverable for a day")
