"""Texts about the move that a game is waiting for. Subjects name no cards, because locked screens show them."""

from django.utils.translation import gettext as _

from engine import View
from games.domain.errors import UnknownContent
from games.domain.matches import match_view
from games.models import Match, Seat, Snapshot
from games.screens.decision import prompts
from games.screens.options.reader import Reader


def request_subject(match: Match, seat: Seat) -> str:
    """Return a subject line with the move that `seat` must make and the name of the game."""
    try:
        return subject_of_view(match_view.current_view(match, seat), match.title)
    except (Snapshot.DoesNotExist, UnknownContent):
        return _("Your turn · %(match)s") % {"match": match.title}


def request_headline(reader: Reader) -> str:
    """Return the first line of an email: the move that the reader must make, and during a turn also the character."""
    turn = reader.view.turn
    is_own_turn = turn is not None and turn.seat == reader.view.seat
    return prompts.whose_move(reader.view) if is_own_turn else prompts.question_title(reader)


def subject_of_view(view: View, title: str) -> str:
    """Return a subject line with the move that the viewer must make and the title of the game."""
    turn = view.turn if view.turn is not None and view.turn.seat == view.seat else None
    if view.question == "pick":
        message = _("Pick a character · %(match)s (round %(round)d)")
    elif view.question == "lay_aside":
        message = _("Discard a character · %(match)s (round %(round)d)")
    elif turn is not None:
        return _("Your turn, rank %(rank)d · %(match)s") % {"rank": view.kit.ranks[turn.character], "match": title}
    else:
        message = _("Your decision · %(match)s (round %(round)d)")
    return message % {"match": title, "round": view.round}
