"""The Magician: hands are swapped, or cards exchanged with the deck."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import asks, labels, refuses


@labels("swap_hands", heading=gettext_lazy("Swap hands with a player"), doing=gettext_lazy("swapping hands"))
def swap_hands(to: Reader, seat: int) -> Option:
    other, mine = to.view.players[seat].hand_size, to.me.hand_size
    got = ngettext("You get %(number)d card.", "You get %(number)d cards.", other) % {"number": other}
    given = ngettext("You give %(number)d card.", "You give %(number)d cards.", mine) % {"number": mine}
    both = (got if other else _("You get no card."), given if mine else _("You give no card."))
    why = " ".join(both) if other or mine else _("Both hands are empty: it brings nothing.")
    return Option(_("Swap hands with %(name)s") % {"name": to.name(seat)}, why, picture="swap")


@labels("redraw")
def redraw(to: Reader) -> Option:
    why = _("You choose which ones next.")
    if not to.view.deck_size:
        why = _("The deck is empty: the same cards would come back.")
    return Option(_("Exchange cards with the deck"), why, picture="card")


@labels("put_back")
def put_back(to: Reader, key: str) -> Option:
    return to.district(key, _("Put the %(card)s back"))


asks(
    "redraw",
    gettext_lazy("Which cards do you put back?"),
    sends=lambda to: _("Put these back and draw as many"),
    doing=gettext_lazy("exchanging cards with the deck"),
    tip=gettext_lazy("Give back what you could not pay for soon; you draw just as many cards."),
)
refuses("empty_hand", gettext_lazy("You have no cards in your hand."), "magician")
