"""The settings next to a decision: which choices need confirmation, and when gold is collected."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import View
from games.domain.play.automatic_income import income_order
from games.domain.play.confirmations import FRUITLESS, Confirmations, possible_confirmation_kinds
from games.enums import IncomeOrder
from games.models import Seat
from games.screens.vocabulary import PROMPTS, verb_words

KINDS = {
    FRUITLESS: gettext_lazy("choices that bring me nothing"),
    "pick": gettext_lazy("choosing a character"),
    "gather": gettext_lazy("drawing cards"),
    "end_turn": gettext_lazy("ending my turn"),
    "lose_income": gettext_lazy("ending my turn with uncollected gold"),
    "lose_power": gettext_lazy("ending my turn with an unused ability"),
    "lose_trade": gettext_lazy("ending my turn with an unused ability that costs gold or cards"),
    "lose_district": gettext_lazy("ending my turn with an unused district"),
    "lose_build": gettext_lazy("ending my turn when I could build"),
    "lose_more": gettext_lazy("ending my turn when I could build another district"),
}
"""Names of the kinds of choice that do not belong to a single card or question."""
COSTLY = ("lose_income", "lose_power", "lose_trade", "lose_district", "lose_build", "lose_more")


class Habit(NamedTuple):
    """A kind of choice, and whether it needs confirmation."""

    kind: str
    words: str
    is_asked: bool


class Habits(NamedTuple):
    """Settings that the viewer can change next to the open question."""

    asking: tuple[Habit, ...]
    order: str
    """The label that says when gold is collected; empty if the character does not collect gold."""
    others: tuple[tuple[str, str], ...]
    """(value, label) pairs for the alternatives."""


def decision_habits(view: View, seat: Seat | None, confirmations: Confirmations) -> Habits | None:
    """Return the settings that the viewer can change next to the open question."""
    if seat is None:
        return None
    kinds = possible_confirmation_kinds(view)
    kinds += COSTLY if "end_turn" in kinds else ()
    found = tuple([Habit(kind, choice_kind_name(view, kind), confirmations.asks(kind)) for kind in kinds])
    order = income_order(seat)
    brings_gold = any(ability.is_gift for _card, ability in view.kit.abilities.get(view.powers, ()))
    others = tuple([(str(one.value), str(one.label)) for one in IncomeOrder if one != order])
    return Habits(found, str(order.label) if brings_gold else "", others)


def general_confirmations(confirmations: Confirmations) -> tuple[Habit, ...]:
    """Return the kinds of choice that do not belong to a single card, and whether they need confirmation."""
    return tuple([Habit(kind, str(name), confirmations.asks(kind)) for kind, name in KINDS.items()])


def choice_kind_name(view: View, kind: str) -> str:
    """Return the name of a kind of choice."""
    known = verb_words("act", kind) if view.question == "act" else PROMPTS.get(kind)
    return str(KINDS.get(kind) or (known and known.doing) or _("choices like this one"))
