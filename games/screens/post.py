"""Texts about the post of a table with envelope rounds: when it leaves, and how many players have sealed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.domain.matches.match_lists import ShownSeat
from games.domain.orders import envelope_rounds, filed_orders
from games.models import Match, Seat
from games.screens import dates


@dataclass(frozen=True)
class PostStatus:
    """What a viewer sees about the post of a running game."""

    words: str
    round: int
    may_seal: bool
    """Whether the viewer can seal an envelope for the coming round, or open theirs again."""
    is_sealed: bool
    """Whether theirs is sealed; only they see it."""
    is_open_again: bool
    """Whether they can open it again, because they have sealed it by pressing the button."""
    is_empty: bool
    """Whether nothing is in it yet."""


def post_status(match: Match, seats: Sequence[Seat], own_seat: Seat | None) -> PostStatus | None:
    """Return the status of the post for the owner of `own_seat`, or a spectator; None without envelope rounds."""
    words = post_sentence(match, seats)
    if not words:
        return None
    may_seal = match.post_at is not None and own_seat is not None and filed_orders.may_file_orders(match, own_seat)
    if not may_seal or own_seat is None:
        return PostStatus(words, match.round, may_seal=False, is_sealed=False, is_open_again=False, is_empty=False)
    is_sealed, is_empty = envelope_rounds.envelope_of(match, own_seat)
    has_pressed = is_sealed and own_seat.sealed_round == match.round
    return PostStatus(words, match.round, may_seal, is_sealed, has_pressed, is_empty)


def post_sentence(match: Match, seats: Sequence[Seat] | Sequence[ShownSeat]) -> str:
    """Return when the post of a running game leaves, and how many had sealed lately; empty without envelope rounds."""
    if not match.is_running or not match.has_envelope_rounds:
        return ""
    if match.post_at is None:
        return _("The post has left, and this round is being played.")
    players = sum(seat.user is not None and not seat.bot and seat.stood_in_at is None for seat in seats)
    values = {"time": dates.clock_time(match.post_at), "sealed": match.sealed, "players": players}
    return _("The post leaves at %(time)s; sealed: %(sealed)d of %(players)d.") % values
