"""The rematch button at the end of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Seat


@dataclass(frozen=True)
class RematchOffer:
    """The rematch button."""

    label: str
    words: str


def rematch_offer(seats: Sequence[Seat], own_seat: Seat) -> RematchOffer:
    """Return what happens if the owner of `own_seat` wants to play again with the same players."""
    others = [seat for seat in seats if seat.number != own_seat.number]
    bots = [seat for seat in others if seat.bot]
    people = [seat for seat in others if seat.user is not None and not seat.user.deleted_at]
    if len(bots) == len(others):
        return RematchOffer(_("Play again with the same bots"), _("Starts a new game right away."))
    if not people:
        return RematchOffer(
            _("Open the same table again"),
            _("The other players have left the site. Their seats are open to new players."),
        )
    joining = _("If one of them has already opened it, you join that table.")
    if bots:
        opening = _(
            "Opens a new table with the same bots and invites the other players. The game starts when all have joined."
        )
        return RematchOffer(_("Play again with the same players and bots"), f"{opening} {joining}")
    opening = _("Opens a new table and invites the other players. The game starts when all have joined.")
    return RematchOffer(_("Play again with the same players"), f"{opening} {joining}")
