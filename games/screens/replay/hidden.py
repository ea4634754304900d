"""What lay facedown: hands, packs of the selection, characters laid aside, the deck; for a game that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import Uncovered, View
from games.screens import words
from games.screens.table.cities import Building, building


@dataclass(frozen=True)
class Heap:
    """Cards that lie together."""

    title: str
    cards: tuple[Building, ...]

    @property
    def words(self) -> str:
        """Name the cards with what they cost."""
        return " · ".join(f"{card.name} {card.cost or ''}".strip() for card in self.cards)


@dataclass(frozen=True)
class Hidden:
    """All that nobody, or not everybody, saw."""

    hands: list[Heap]
    packs: list[str]
    """Who took what out of the pack that went round, and passed on what, a sentence each."""
    facedown: str
    drawn: str
    deck: Heap


def hidden(view: View, found: Uncovered, names: Sequence[str]) -> Hidden:
    """Put into words what lies facedown."""
    edition = view.edition
    return Hidden(
        hands=[
            Heap(names[player.seat], tuple(building(view, key) for key in player.hand or ())) for player in view.players
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
            for seat, key, left in found.packs
        ],
        facedown=words.several(found.facedown, edition),
        drawn=words.several(found.drawn, edition),
        deck=Heap(_("The deck, the top card first"), tuple(building(view, key) for key in found.deck)),
    )
