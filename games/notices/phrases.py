"""What mails say about a notice: subject, sentence, and whether it is still worth saying."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.enums import NoticeKind
from games.models import Notice, Seat, User

Kind = NoticeKind


def subject(notice: Notice) -> str:
    """Name game and kind; no card, no secret: subjects are read on locked screens."""
    words = {"match": notice.match.name}
    match notice.kind:
        case Kind.INVITED:
            return _("You are invited: %(match)s") % words
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
            return _invitation(notice)
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
    """Say it in a mail that is about other games too."""
    return _("%(match)s: %(sentence)s") % {"match": notice.match.name, "sentence": sentence(notice)}


def still_true(notice: Notice, seat: Seat | None) -> bool:
    """Tell whether the notice still says something that is so."""
    match notice.kind:
        case Kind.INVITED:
            return notice.match.is_open and seat is None
        case Kind.CANCELLED:
            return True
        case Kind.DEADLINE_NEAR:
            # The deadline is in the key, so one that has moved since makes this notice an old one.
            same = seat is not None and seat.deadline is not None and notice.about.endswith(seat.deadline.isoformat())
            return same and seat.is_asked
    return seat is not None


def _invitation(notice: Notice) -> str:
    inviter = User.objects.filter(pk=notice.params.get("by"), deleted_at=None).first()
    if inviter is None:
        return _("You are invited to a game of Citadels.")
    return _("%(name)s invites you to a game of Citadels.") % {"name": inviter.name}
