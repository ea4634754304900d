"""What to build and how to pay for it, what to gather, and when to collect."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ..cards import TRADE
from ..steps import Choice
from .advice import LEAVE, Advice, Judge, Stage
from .districts import district_worth
from .situation import Situation

MOST_CANDIDATES = 8
"""The maximum number of cards to combine into plans; from a larger hand, only the best are considered."""
MOST_BUILDS = 4
GOLD_INCOME = {"king", "emperor", "bishop", "merchant", "trader", "warlord", "diplomat", "marshal"}


class Plan(NamedTuple):
    """The cards to build this turn, and the worth of these cards together with the remaining gold."""

    worth: float
    cards: tuple[str, ...]


def build_plan(situation: Situation, gold: int, limit: int | None = None) -> Plan:
    """Return the best plan for building at most `limit` hand cards with `gold`. Memoized."""
    limit = builds_left(situation) if limit is None else limit
    key = ("plan", gold, limit)
    if key not in situation.memo:
        situation.memo[key] = best_set(situation, gold, limit)
    return situation.memo[key]  # type: ignore[no-any-return]


def best_set(situation: Situation, gold: int, limit: int) -> Plan:
    """Compute the best plan from the sets of affordable cards, using only the best candidates."""
    best_plan = Plan(situation.purse_worth(gold), ())
    if situation.powers == "navigator":
        return best_plan
    prices = {c: situation.price(c) for c in situation.useful}
    candidates = sorted(
        (c for c in prices if prices[c] <= gold),
        key=lambda c: (situation.w["gold"] * prices[c] - district_worth(situation, c), c),
    )
    for size in range(1, min(len(candidates), MOST_BUILDS) + 1):
        for cards in combinations(candidates[:MOST_CANDIDATES], size):
            price = sum(prices[c] for c in cards)
            if price <= gold and sum(counts_toward_limit(situation, c) for c in cards) <= limit:
                value = sum(district_worth(situation, c) for c in cards) + situation.purse_worth(
                    gold - lost_gold(situation, price)
                )
                if value > best_plan.worth:
                    best_plan = Plan(value, cards)
    return best_plan


def lost_gold(situation: Situation, price: int) -> int:
    """Return how much of a price is lost after the turn: all of it, unless the Alchemist's ability returns it."""
    return 0 if situation.powers == "alchemist" else price


def counts_toward_limit(situation: Situation, card: str) -> bool:
    """Return whether building `card` counts toward the build limit."""
    return not (card == "stables" or (situation.powers == "trader" and situation.kit.suit(card) == TRADE))


def builds_left(situation: Situation) -> int:
    """Return how many districts the viewer may still build this turn."""
    return situation.view.turn.builds_left if situation.view.turn else 1


def available_gold(situation: Situation) -> int:
    """Return the gold available after collecting the income that is due."""
    if "purse" not in situation.memo:
        due = 0
        if ("income",) in situation.options and situation.powers in GOLD_INCOME:
            due += situation.collects(situation.me, situation.kit.cards[situation.powers].suit)
        if ("bonus",) in situation.options and situation.powers in ("merchant", "queen"):
            due += getattr(situation.kit.cards[situation.powers], "extra", 0)
        situation.memo["purse"] = situation.own.gold + due
    return situation.memo["purse"]  # type: ignore[no-any-return]


def gather(situation: Situation, choice: Choice) -> Advice:
    """Judge gathering gold or cards by what can be built now and what remains for later."""
    turn, now = situation.view.turn, available_gold(situation)
    gold, draws, keeps = (turn.gold, turn.draws, turn.keeps) if turn else (2, 2, 1)
    if choice[1] == "gold":
        return Advice(Stage.GATHER, 1 + build_plan(situation, now + gold).worth + situation.w["gather_gold"])
    best_plan = build_plan(situation, now)
    useful = len(situation.useful) - len(best_plan.cards)
    cards = sum(situation.card_worth(useful + i) for i in range(min(draws, keeps)))
    return Advice(Stage.GATHER, 1 + best_plan.worth + cards + situation.w["card"] * 0.15 * max(draws - keeps, 0))


def build(situation: Situation, choice: Choice) -> Advice:
    """Judge a build: follow the best plan, and pay with something other than gold if that is better."""
    card = str(choice[1])
    if len(choice) > 2:
        return Advice(Stage.BUILD, district_worth(situation, card) - payment(situation, card, choice[2:]))
    best_plan = build_plan(situation, available_gold(situation))
    return (
        Advice(
            Stage.BUILD,
            1.0 + district_worth(situation, card) - situation.cost_of(lost_gold(situation, situation.price(card))),
        )
        if card in best_plan.cards
        else LEAVE
    )


def payment(situation: Situation, card: str, words: Choice) -> float:
    """Return the worth of what pays for `card` instead of gold: a district, cards, or cards exchanged for a loan."""
    if words[0] == "destroy":
        given = str(words[1])
        return situation.points(given) * situation.w["point"] + situation.w["tempo"] * (not situation.ending) + 0.3
    missing = max(situation.price(card) - situation.own.gold, 0)
    junk = len(situation.own.hand or ()) - len(situation.useful)
    cards = sum(situation.card_worth(len(situation.useful) - 1 - i) for i in range(max(missing - junk, 0)))
    return situation.cost_of(situation.own.gold) + 0.4 * missing + cards


def income(situation: Situation, choice: Choice) -> Advice:
    """Judge collecting income: early if the plan needs the gold, otherwise after builds that increase the income."""
    suit = situation.kit.cards[situation.powers].suit
    if situation.powers == "abbot":
        return abbot_income(situation, int(choice[1]), int(choice[2]))
    if not situation.collects(situation.me, suit):
        return LEAVE
    if situation.powers not in GOLD_INCOME:
        return Advice(Stage.SWAP, 1.0)
    return Advice(collect_stage(situation, suit), 1.0)


def collect_stage(situation: Situation, suit: str | None) -> Stage:
    """Return the stage at which to collect gold for `suit`."""
    if situation.view.turn is None or not situation.view.turn.gathered:
        return Stage.COLLECT
    best_plan = build_plan(situation, available_gold(situation))
    enough = sum(situation.price(c) for c in best_plan.cards) <= situation.own.gold
    grows = any(situation.kit.suit(c) == suit for c in best_plan.cards)
    return Stage.COLLECT_LATE if enough and grows else Stage.COLLECT


def abbot_income(situation: Situation, gold: int, cards: int) -> Advice:
    """Judge the Abbot's income: take cards until the hand has enough of them, and gold for the rest."""
    value = (
        situation.purse_worth(situation.own.gold + gold)
        - situation.purse_worth(situation.own.gold)
        + sum(situation.card_worth(len(situation.useful) + i) for i in range(cards))
    )
    return Advice(Stage.SWAP, 0.1 + value) if gold + cards else LEAVE


def bonus(situation: Situation, choice: Choice) -> Advice:
    """Judge taking a character's extra gold or cards; the Navigator's choice depends on what the hand needs."""
    if len(choice) == 1:
        return Advice(Stage.FREE, 1.0)
    if choice[1] == "gold":
        return Advice(
            Stage.FREE, 0.1 + situation.purse_worth(situation.own.gold + 4) - situation.purse_worth(situation.own.gold)
        )
    value = sum(situation.card_worth(len(situation.useful) + i) for i in range(4))
    return Advice(Stage.FREE, 0.1 + value)


def director(situation: Situation) -> Advice:
    """Judge the Director: play it if more districts can be built."""
    more = (
        build_plan(situation, available_gold(situation), builds_left(situation) + 2).worth
        - build_plan(situation, available_gold(situation)).worth
    )
    return Advice(Stage.PREPARE, more - 1.5)


ACTS: dict[str, Judge] = {
    "gather": gather,
    "build": build,
    "income": income,
    "bonus": bonus,
    "collect_taxes": lambda situation, c: Advice(
        Stage.COLLECT, float(dict(situation.view.stash).get("tax_collector", 0))
    ),
    "study": lambda situation, c: Advice(Stage.SWAP, 1.0),
}
