"""What messages say on every channel: subject and sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.domain import undo
from games.enums import NoticeKind
from games.models import ChatMessage, Match, Notice, User
from games.notices.message import Message
from games.screens import dates

Kind = NoticeKind


def subject(message: Message) -> str:
    """Name game and kind; no card, no secret: subjects are read on locked screens."""
    if message.notice is None and not message.seats:
        number = len({notice.match_id for notice in message.asides})
        return ngettext("News of %(count)d game", "News of %(count)d games", number) % {"count": number}
    if message.match is None:
        number = len(message.seats)
        return ngettext("%(count)d game waits for you", "%(count)d games wait for you", number) % {"count": number}
    words = {"match": message.match.title}
    match message.kind:
        case Kind.INVITED:
            return invitation_subject(message.match)
        case Kind.STARTED:
            return _("The game begins: %(match)s") % words
        case Kind.DEADLINE_NEAR:
            return _("Your time is running out: %(match)s") % words
        case Kind.TIMED_OUT:
            return _("Your time has run out: %(match)s") % words
        case Kind.FINISHED:
            return _("The game is over: %(match)s") % words
        case Kind.CANCELLED:
            return _("The table is closed: %(match)s") % words
        case Kind.YOUR_TURN:
            return _("Your turn: %(match)s") % words
        case Kind.MENTIONED:
            return _("Somebody calls you in the chat: %(match)s") % words
        case Kind.FITTING:
            return _("A table that fits your wishes: %(match)s") % words
        case Kind.SUBSTITUTE if message.notice and "offer" in message.notice.params:
            return _("You are asked to play on for somebody: %(match)s") % words
        case Kind.SUBSTITUTE:
            return _("Somebody plays on for you: %(match)s") % words
    return _("Something was done to you: %(match)s") % words


def sentence(notice: Notice) -> str:
    """Say what the notice is about."""
    match notice.kind:
        case Kind.INVITED:
            return invitation(User.objects.filter(pk=notice.params.get("by"), deleted_at=None).first())
        case Kind.STARTED:
            return _("All seats are taken, and the cards are dealt.")
        case Kind.DEADLINE_NEAR if notice.params.get("part") == 2:
            return _("It is still your turn, and half of your time is over.")
        case Kind.DEADLINE_NEAR if notice.params.get("part") == 8:
            return _("It is still your turn, and seven eighths of your time are over.")
        case Kind.DEADLINE_NEAR:
            return _("It is still your turn, and three quarters of your time are over.")
        case Kind.TIMED_OUT if notice.params.get("stands_in"):
            return _(
                "Your time has run out for the second time in a row. "
                "A bot plays for you now, until you open the table and say that you are back."
            )
        case Kind.TIMED_OUT if notice.params.get("vacation"):
            return _(
                "Your time was running out, so a day of your vacation was used. You have one more day now at every "
                "table that allows it."
            )
        case Kind.TIMED_OUT:
            return time_out(notice)
        case Kind.FINISHED:
            return _("The game is over. All cards lie open now.")
        case Kind.CANCELLED if notice.params.get("agreed"):
            return _("All who play have agreed to end this game without a result.")
        case Kind.CANCELLED if notice.params.get("abandoned"):
            return _("Nobody has come back for two weeks, so the game ends without a result.")
        case Kind.CANCELLED if notice.match.started_at:
            return _("The administration has stopped this game; the reason stands at the table.")
        case Kind.CANCELLED:
            return _("The table was closed before the game began.")
        case Kind.ROBBED:
            gold = notice.params["gold"]
            return ngettext("You were robbed of %(gold)d gold.", "You were robbed of %(gold)d gold.", gold) % {
                "gold": gold
            }
        case Kind.MURDERED:
            return _("Your character was murdered; you have no turn in this round.")
        case Kind.DESTROYED:
            return _("One of your districts was destroyed.")
        case Kind.DISTRICT_TAKEN if notice.params.get("confiscated"):
            return _("A district that you were building was confiscated; you have your gold back.")
        case Kind.DISTRICT_TAKEN:
            return _("One of your districts stands in another city now.")
        case Kind.HAND if notice.params.get("swapped"):
            return _("Your whole hand was exchanged for another one.")
        case Kind.HAND:
            return _("A card was taken from your hand.")
        case Kind.CHARACTER if notice.params.get("swapped"):
            return _("Your character was exchanged for another one.")
        case Kind.CHARACTER:
            return _("Your character was bewitched: in this round you can only take gold or cards.")
        case Kind.MENTIONED:
            return mention(ChatMessage.objects.filter(pk=notice.params.get("message")).select_related("user").first())
        case Kind.FITTING:
            return _("A table has opened that fits your wishes.")
        case Kind.SUBSTITUTE:
            return substitution(notice)
    return _("It is your turn.")


def time_out(notice: Notice) -> str:
    """Say what the steward did, and as long as that can be taken back, until when."""
    wait = notice.about.partition(" ")[0]
    seat = undo.begun_for(notice.match, notice.user, int(wait)) if wait.isdecimal() else None
    if seat is None:
        return _("Your time has run out, and the steward has made the most modest choice for you.")
    return _(
        "Your time has run out, and the steward has begun your turn for you. Until %(when)s you can take back at the "
        "table what it did, and choose yourself."
    ) % {"when": dates.when(seat.deadline)}


def mention(message: ChatMessage | None) -> str:
    """Say who calls in the chat of a table, and how, unless it was taken away meanwhile."""
    if message is None or message.removed_at:
        return _("Somebody has called you in the chat of this table.")
    return _("%(name)s has called you in the chat of this table: “%(text)s”") % {
        "name": message.user.name,
        "text": message.text,
    }


def substitution(notice: Notice) -> str:
    """Say who asks whether one would play on, or who has taken one's seat."""
    person = User.objects.filter(pk=notice.params.get("by"), deleted_at=None).first()
    if "offer" not in notice.params:
        name = person.name if person else _("Somebody else")
        return _("%(name)s has taken over your seat, where a bot was playing, and plays on in your place.") % {
            "name": name
        }
    if person is None:
        return _("You are asked to take over a seat in a game of Citadels, where a bot plays for somebody now.")
    return _("%(name)s asks you to take over a seat in a game of Citadels, where a bot plays for somebody now.") % {
        "name": person.name
    }


def aside(notice: Notice) -> str:
    """Say it in a message that is about other games too."""
    return _("%(match)s: %(sentence)s") % {"match": notice.match.title, "sentence": sentence(notice)}


def invitation_subject(match: Match) -> str:
    """Name the table that somebody is asked to."""
    return _("You are invited: %(match)s") % {"match": match.title}


def invitation(inviter: User | None) -> str:
    """Say who asks, unless they are gone."""
    if inviter is None:
        return _("You are invited to a game of Citadels.")
    return _("%(name)s invites you to a game of Citadels.") % {"name": inviter.name}
