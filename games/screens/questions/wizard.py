"""Texts for the Wizard, who takes a card from another player's hand, or builds it at once."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import Offer
from games.screens import words
from games.screens.options import paying
from games.screens.options.parts import Decision, Group, Pair, Part
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_prompt
from games.screens.words import gold


@register_label("look_at_hand", heading=gettext_lazy("Look at a hand"), doing=gettext_lazy("looking at a hand"))
def look_at_hand(reader: Reader, seat: int) -> Option:
    cards = reader.view.players[seat].hand_size
    why = ngettext("%(number)d card", "%(number)d cards", cards) % {"number": cards}
    return Option(_("Look at %(name)s's hand") % {"name": reader.name(seat)}, why, picture="eye")


@register_label("take")
def wizard_take(reader: Reader, key: str) -> Option:
    return reader.district(key, _("Take the %(card)s into your hand"))


def add_hand_groups(panel: Decision, reader: Reader, pairs: list[Pair]) -> None:
    """Add a group for each card, with the options to take it and to build it, in one or more ways to pay."""
    cards: dict[str, list[Pair]] = {}
    for offer, option in pairs:
        cards.setdefault(str(offer.choice[1]), []).append((offer, option))
    for key, both in cards.items():
        taken = next(option for offer, option in both if offer.choice[0] == "take")
        name, suit = words.card(key, reader.edition), str(words.TYPES.get(taken.suit, ""))
        lines = [Option(_("Take it into your hand"), text=taken.text, picture="hand", of=name)]
        lines += [build_from_hand_option(reader, offer, option) for offer, option in both if offer.choice[0] == "build"]
        note = (suit, _("costs %(gold)s") % {"gold": gold(reader.cost(key))}, words.rule(key, reader.edition))
        panel.groups.append(Group([Part(lines)], name, " · ".join(filter(None, note)), words.plain_district(key)))


def build_from_hand_option(reader: Reader, offer: Offer, option: Option) -> Option:
    """Return the option of a card that is built directly from another player's hand."""
    told = paying.way_to_pay(reader, offer, option)
    return told if len(offer.choice) > 2 else replace(told, words=_("Build it now"), picture="hammer")


register_prompt(
    "take",
    lambda reader: _("Choose a card from %(name)s's hand") % {"name": reader.name(reader.about["victim"])},
    arranges=add_hand_groups,
    doing=gettext_lazy("taking a card from another hand"),
)
