"""Texts for the Magician, who exchanges hands with another player, or cards with the deck."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_prompt, register_refusal
from games.screens.words import running_text


@register_label(
    "swap_hands", heading=gettext_lazy("Exchange hands with a player"), doing=gettext_lazy("exchanging hands")
)
def swap_hands(reader: Reader, seat: int) -> Option:
    other, mine = reader.view.players[seat].hand_size, reader.me.hand_size
    got = ngettext("You get %(number)d card.", "You get %(number)d cards.", other) % {"number": other}
    given = ngettext("You give %(number)d card.", "You give %(number)d cards.", mine) % {"number": mine}
    both = (got if other else _("You get no cards."), given if mine else _("You give no cards."))
    why = running_text(both) if other or mine else _("Both hands are empty. No effect.")
    return Option(_("Exchange hands with %(name)s") % {"name": reader.name(seat)}, why, picture="swap")


@register_label("redraw")
def redraw(reader: Reader) -> Option:
    why = _("You choose which ones next.")
    if not reader.view.deck_size:
        why = _("The deck is empty, so you would draw the same cards.")
    return Option(_("Exchange cards with the deck"), why, picture="card")


@register_label("put_back")
def put_back(reader: Reader, key: str) -> Option:
    return reader.district(key, _("Exchange the %(card)s"))


register_prompt(
    "redraw",
    gettext_lazy("Which cards do you want to exchange?"),
    sends=lambda reader: _("Exchange these for new cards"),
    doing=gettext_lazy("exchanging cards with the deck"),
    tip=gettext_lazy("Exchange cards that you won't be able to afford soon. You draw the same number of new ones."),
)
register_refusal("empty_hand", gettext_lazy("You have no cards in your hand."), "magician")
