"""Before which choices one is asked again: by kinds, of which each has its own habit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import Offer
from games.domain.play.end_turn_warnings import Loss

if TYPE_CHECKING:
    from engine import Choice, View

EVERYDAY = frozenset(
    (
        "pick", "lay_aside", "gather", "keep", "end_turn", "give_back", "income", "bonus", "study", "take_cards",
        "lose_district", "lose_more", "lose_trade",
    )
)  # fmt: skip
"""Kinds that come round again and again and do no harm: one is asked only if one wishes it."""
LOSS_PREFIX = "lose_"
"""Before the kind of a loss: a turn is ended in spite of it."""
MAX_KINDS = 40
"""So many kinds are kept in mind."""


@dataclass(frozen=True)
class Confirmations:
    """What one person wants to be asked about again."""

    turned: frozenset[str] = frozenset()
    """The kinds of which the usual habit does not hold."""

    @classmethod
    def read(cls, text: str) -> Confirmations:
        """Read what `text` of another visit says; nothing comes of anything else."""
        words = [word for word in text.split(".") if word.isascii() and word.isidentifier() and len(word) <= MAX_KINDS]
        return cls(frozenset(words[:MAX_KINDS]))

    @property
    def text(self) -> str:
        """Write it down as one word."""
        return ".".join(sorted(self.turned))

    def asks(self, kind: str) -> bool:
        """Tell whether one is asked again before choices of this kind."""
        return (kind in EVERYDAY) == (kind in self.turned)

    def so_that(self, kinds: Sequence[str], *, asks: bool) -> Confirmations:
        """Change the habit for some kinds."""
        changed = {kind for kind in kinds if self.asks(kind) != asks}
        return Confirmations(self.turned ^ changed)


def confirmation_kinds(view: View, choices: Sequence[str], lost: Sequence[Loss]) -> list[str]:
    """Name the kinds of choices that a post of these answers is, as far as it lasts; `lost` is what an end costs."""
    known = {offer.text: offer.choice for offer in view.offers}
    found = []
    for text in choices:
        choice = known.get(text) or tuple(text.split(":"))
        if choice == ("end_turn",) and lost:
            costs = [LOSS_PREFIX + loss.kind for loss in lost]
            found += [*costs, "end_turn"] if EVERYDAY.issuperset(costs) else costs
        elif view.is_lasting(text):
            found.append(choice_kind(view, choice))
    return list(dict.fromkeys(found))


def choice_kind(view: View, choice: Choice) -> str:
    """Name the kind of one choice: on a turn what is done, else what is asked."""
    return str(choice[0]) if view.question == "act" else view.question or ""


def possible_confirmation_kinds(view: View) -> list[str]:
    """Name the kinds of lasting choices that the open question can bring."""
    found: dict[str, None] = {}
    for choice in view.choices:
        kind = choice_kind(view, choice)
        if kind not in found and view.is_lasting(Offer(choice).text):
            found[kind] = None
    return list(found)
