"""What on the table a choice is about, so that players can press the thing itself: a card, a portrait, a district."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine import Choice, View
from engine.keys import plain_district
from engine.steps import CARD, CHARACTER, DISTRICT, PLAYER
from games.screens.decision.grouping import SETTLED
from games.screens.options.parts import Decision
from games.screens.options.reader import Option


@dataclass(frozen=True)
class Touch:
    """Something on the table that can be pressed."""

    target: str
    label: str
    """What pressing it is about, as on the button in the list of choices."""
    is_possible: bool
    """Whether a choice about it is possible; if not, pressing it shows the reason."""
    price: int | None = None
    """The gold that the choice costs; None if it has no price, or is not possible."""


@dataclass(frozen=True)
class Raised:
    """The choices about something that was pressed."""

    target: str
    options: tuple[Option, ...]
    reasons: tuple[str, ...]
    """Why nothing can be done with it; empty if there are options."""

    @property
    def card(self) -> str:
        """Return the card or character that was pressed; empty for a player."""
        kind, *_place, key = self.target.split(":")
        return "" if kind == "seat" else key

    @property
    def district(self) -> str:
        """Return the district that would be built; empty if none would."""
        builds = any(text.startswith("build:") for option in self.options for text in option.text.split())
        return plain_district(self.card) if builds and self.target.startswith("hand:") else ""


def target_of(view: View, choice: Choice) -> str:
    """Return what a choice is about: `hand:`, `rank:` or `seat:` and a key, or `district:seat:key`; empty if nothing.

    Only choices of the viewer's own turn have one, and only those that are made one at a time.
    """
    if view.turn is None or view.turn.seat != view.seat or view.multi_select or len(choice) < 2:
        return ""
    aim, about = view.aim(choice), choice[1:]
    if aim == CHARACTER:
        return f"rank:{about[-1]}"
    if aim == PLAYER:
        return f"seat:{about[0]}"
    if aim == DISTRICT and len(about) == 2 and about[0] != view.seat:
        return f"district:{about[0]}:{about[1]}"
    return f"hand:{about[0]}" if aim == CARD and about[0] in (view.own.hand or ()) else ""


def touches(view: View, made: Decision) -> dict[str, Touch]:
    """Return what can be pressed, by target. Cards and districts that cannot be pressed for a reason are included."""
    usable = {offer.choice[0] for offer in view.offers if offer.refusal is None}
    found: dict[str, Touch] = {}
    prices = dict(view.prices)
    for target, choice, option in options_with_targets(view, made):
        if option.disabled and not (target.startswith(("hand:", "district:")) or choice[0] in usable):
            continue
        there = found.get(target)
        if there is None or not (option.disabled or there.is_possible):
            price = None if option.disabled else prices.get(choice)
            found[target] = Touch(target, option.words, not option.disabled, price)
    return found


def options_with_targets(view: View, made: Decision) -> Iterator[tuple[str, Choice, Option]]:
    """Yield (target, choice, option) for each option with a target, except abilities that have been used."""
    for offer in view.offers:
        option = made.offered.get(offer.text)
        if option is None or (offer.refusal and offer.refusal.code in SETTLED):
            continue
        if target := target_of(view, offer.choice):
            yield target, offer.choice, option


def raised(view: View, made: Decision, target: str) -> Raised | None:
    """Return the choices about a target, or why there are none; None if nothing of the kind can be pressed."""
    options = [option for about, _choice, option in options_with_targets(view, made) if about == target]
    if not options:
        return None
    possible = tuple(option for option in options if not option.disabled)
    reasons = () if possible else tuple(dict.fromkeys(option.why for option in options if option.why))
    return Raised(target, possible, reasons)
