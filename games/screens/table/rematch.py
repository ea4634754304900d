"""The rematch button at the end of a game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.models import Seat, User


@dataclass(frozen=True)
class RematchOffer:
    """The rematch button."""

    label: str
    words: str
    wish: str = ""
    """A sentence that says which other player has opened a rematch; empty if nobody has."""


def offer_at_table(seats: Sequence[Seat], own_seat: Seat, creator: User | None) -> RematchOffer:
    """Return the offer for the page of a finished game; `creator` is the player who has opened a rematch."""
    offer = rematch_offer(seats, own_seat)
    if creator is None or creator.pk == own_seat.user_id:
        return offer
    return replace(offer, wish=_("%(name)s wants a rematch.") % {"name": creator.name})


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
