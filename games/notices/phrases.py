"""What messages say on every channel: subject and sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.enums import NoticeKind
from games.models import Match, Notice, User
from games.notices.message import Message

Kind = NoticeKind


def subject(message: Message) -> str:
    """Name game and kind; no card, no secret: subjects are read on locked screens."""
    if message.match is None:
        number = len(message.seats)
        return ngettext("%(count)d game waits for you", "%(count)d games wait for you", number) % {"count": number}
    words = {"match": message.match.name}
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
    return _("Something was done to you: %(match)s") % words


def sentence(notice: Notice) -> str:
    """Say what the notice is about."""
    match notice.kind:
        case Kind.INVITED:
            return invitation(User.objects.filter(pk=notice.params.get("by"), deleted_at=None).first())
        case Kind.STARTED:
            return _("All seats are taken, and the cards are dealt.")
        case Kind.DEADLINE_NEAR:
            return _("It is still your turn, and three quarters of your time are over.")
        case Kind.TIMED_OUT if notice.params.get("stands_in"):
            return _(
                "Your time has run out for the second time in a row. "
                "A bot plays for you now, until you open the table and say that you are back."
            )
        case Kind.TIMED_OUT:
            return _("Your time has run out, and the steward has made the most modest choice for you.")
        case Kind.FINISHED:
            return _("The game is over. All cards lie open now.")
        case Kind.CANCELLED if notice.params.get("agreed"):
            return _("All who play have agreed to end this game without a result.")
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
    return _("It is your turn.")


def aside(notice: Notice) -> str:
    """Say it in a message that is about other games too."""
    return _("%(match)s: %(sentence)s") % {"match": notice.match.name, "sentence": sentence(notice)}


def invitation_subject(match: Match) -> str:
    """Name the table that somebody is asked to."""
    return _("You are invited: %(match)s") % {"match": match.name}


def invitation(inviter: User | None) -> str:
    """Say who asks, unless they are gone."""
    if inviter is None:
        return _("You are invited to a game of Citadels.")
    return _("%(name)s invites you to a game of Citadels.") % {"name": inviter.name}
