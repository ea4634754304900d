"""Hidden cards in a replay: hands, characters in the draft, discarded characters, the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import Uncovered, View
from games.screens import words
from games.screens.plans.replayed import ReplayedOrders
from games.screens.table.cities import Building, city_district, under_museum


@dataclass(frozen=True)
class CardPile:
    """A pile of cards with a title."""

    title: str
    cards: tuple[Building, ...]

    @property
    def words(self) -> str:
        """Return the names and costs of the cards, as text."""
        return " · ".join(f"{card.name} {card.cost or ''}".strip() for card in self.cards)


@dataclass(frozen=True)
class Hidden:
    """Everything that was hidden from at least one player."""

    hands: list[CardPile]
    packs: list[str]
    """Sentences about the draft, which say who took and passed on which characters."""
    facedown: str
    drawn: str
    orders: list[str]
    """Sentences about standing orders that were carried out just before this moment."""
    ahead: ReplayedOrders
    """What players had ordered ahead for this round."""
    deck: CardPile


def hidden_cards(
    view: View,
    uncovered: Uncovered,
    names: Sequence[str],
    orders: Sequence[tuple[int, str]] = (),
    ahead: ReplayedOrders | None = None,
) -> Hidden:
    """Return what is facedown at a moment of a replay."""
    edition = view.edition
    return Hidden(
        hands=[
            CardPile(
                names[player.seat], tuple(city_district(view.kit, key, under_museum(view)) for key in player.hand or ())
            )
            for player in view.players
        ],
        packs=[
            words.fill(
                _("%(name)s takes the %(card)s and passes on: %(cards)s.")
                if left
                else _("%(name)s takes the %(card)s and passes on nothing."),
                name=names[seat],
                card=words.Noun(key, edition),
                cards=words.Nouns(left, edition),
            )
            for seat, key, left in uncovered.packs
        ],
        facedown=words.card_list(uncovered.facedown, edition),
        drawn=words.card_list(uncovered.drawn, edition),
        orders=[standing_answer(text, names[seat], edition) for seat, text in orders],
        ahead=ahead or ReplayedOrders(),
        deck=CardPile(
            _("The deck, top card first"),
            tuple(city_district(view.kit, key, under_museum(view)) for key in uncovered.deck),
        ),
    )


def standing_answer(text: str, name: str, edition: str) -> str:
    """Return the sentence about a standing order that was carried out; `text` is `play:CARD` or `pass`."""
    card = text.partition(":")[2]
    if not card:
        return _("%(name)s keeps an action card for later.") % {"name": name}
    return words.fill(_("%(name)s plays the %(card)s."), name=name, card=words.Noun(card, edition))
