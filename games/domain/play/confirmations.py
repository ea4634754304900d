"""Confirmations: the kinds of choices that a player is asked to confirm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import Offer
from games.domain.play.end_turn_warnings import Loss

if TYPE_CHECKING:
    from engine import Choice, View

FRUITLESS = "fruitless"
"""The kind of choices that use up an ability or a card for nothing. Only this kind needs confirmation by default: it
cannot be undone, and the button does not say what is lost. All other buttons say it."""
HARMLESS = frozenset(("gather", "income", "bonus", "study", "take_cards"))
"""Kinds by which nothing is lost even if they bring nothing."""
LOSS_PREFIX = "lose_"
"""Prefix of the kinds for ending a turn with something left unused."""
MAX_KINDS = 40
"""The maximum number of stored kinds, which is also the maximum length of a kind's name."""


@dataclass(frozen=True)
class Confirmations:
    """Which kinds of choices a player wants to confirm."""

    reversed_kinds: frozenset[str] = frozenset()
    """The kinds for which the default is reversed."""

    @classmethod
    def read(cls, text: str) -> Confirmations:
        """Return the confirmations stored as `text`; invalid parts are ignored."""
        words = [word for word in text.split(".") if word.isascii() and word.isidentifier() and len(word) <= MAX_KINDS]
        return cls(frozenset(words[:MAX_KINDS]))

    @property
    def text(self) -> str:
        """Return the confirmations as one word, for a cookie."""
        return ".".join(sorted(self.reversed_kinds))

    def asks(self, kind: str) -> bool:
        """Return whether choices of this kind need confirmation."""
        return (kind == FRUITLESS) != (kind in self.reversed_kinds)

    def with_kinds(self, kinds: Sequence[str], *, need_confirmation: bool) -> Confirmations:
        """Return a copy in which `need_confirmation` says whether these kinds need confirmation."""
        changed = {kind for kind in kinds if self.asks(kind) != need_confirmation}
        return Confirmations(self.reversed_kinds ^ changed)

    def toggled(self, kind: str) -> Confirmations:
        """Return a copy, as far as it can be stored, in which this kind needs confirmation if it needed none."""
        return Confirmations.read(self.with_kinds([kind], need_confirmation=not self.asks(kind)).text)


def confirmation_kinds(view: View, choices: Sequence[str], lost: Sequence[Loss]) -> list[str]:
    """Return the confirmation kinds of those answers that are irreversible.

    `lost` holds what they leave unused if they end the turn.
    """
    choices_by_text = {offer.text: offer.choice for offer in view.offers}
    kinds = []
    for text in choices:
        choice = choices_by_text.get(text) or tuple(text.split(":"))
        if choice == ("end_turn",) and lost:
            kinds += [*(LOSS_PREFIX + loss.kind for loss in lost), "end_turn"]
        elif view.is_lasting(text):
            kinds += lasting_kinds(view, choice)
    return list(dict.fromkeys(kinds))


def lasting_kinds(view: View, choice: Choice) -> list[str]:
    """Return the kinds of an irreversible choice."""
    kind = choice_kind(view, choice)
    return [kind, FRUITLESS] if kind not in HARMLESS and view.is_fruitless(choice) else [kind]


def choice_kind(view: View, choice: Choice) -> str:
    """Return the kind of a choice: its verb on the player's turn, otherwise the question's kind."""
    return str(choice[0]) if view.question == "act" else view.question or ""


def possible_confirmation_kinds(view: View) -> list[str]:
    """Return the kinds of irreversible choices that the open question offers."""
    kinds: dict[str, None] = {}
    for choice in view.choices:
        if view.is_lasting(Offer(choice).text):
            kinds.update(dict.fromkeys(lasting_kinds(view, choice)))
    return list(kinds)
