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
"""The most cards that are combined into plans; of a larger hand, only the best ones are."""
MOST_BUILDS = 4
GOLD_INCOME = {"king", "emperor", "bishop", "merchant", "trader", "warlord", "diplomat", "marshal"}


class Plan(NamedTuple):
    """The cards to build this turn, and the worth of these cards together with the remaining gold."""

    worth: float
    cards: tuple[str, ...]


def build_plan(t: Situation, gold: int, limit: int | None = None) -> Plan:
    """Return the best plan to build at most `limit` hand cards for `gold`. Memoized."""
    limit = builds_left(t) if limit is None else limit
    key = ("plan", gold, limit)
    if key not in t.memo:
        t.memo[key] = best_set(t, gold, limit)
    return t.memo[key]  # type: ignore[no-any-return]


def best_set(t: Situation, gold: int, limit: int) -> Plan:
    """Compute the best plan from the sets of affordable cards, using only the best candidates."""
    best_plan = Plan(t.purse_worth(gold), ())
    if t.powers == "navigator":
        return best_plan
    prices = {c: t.price(c) for c in t.useful}
    candidates = sorted(
        (c for c in prices if prices[c] <= gold), key=lambda c: (t.w["gold"] * prices[c] - district_worth(t, c), c)
    )
    for size in range(1, min(len(candidates), MOST_BUILDS) + 1):
        for cards in combinations(candidates[:MOST_CANDIDATES], size):
            price = sum(prices[c] for c in cards)
            if price <= gold and sum(counts_toward_limit(t, c) for c in cards) <= limit:
                value = sum(district_worth(t, c) for c in cards) + t.purse_worth(gold - lost_gold(t, price))
                if value > best_plan.worth:
                    best_plan = Plan(value, cards)
    return best_plan


def lost_gold(t: Situation, price: int) -> int:
    """Return how much of a price is gone after the turn: all of it, unless the Alchemist's player gets it back."""
    return 0 if t.powers == "alchemist" else price


def counts_toward_limit(t: Situation, card: str) -> bool:
    """Return whether building `card` counts toward the build limit."""
    return not (card == "stables" or (t.powers == "trader" and t.kit.suit(card) == TRADE))


def builds_left(t: Situation) -> int:
    """Return how many districts the viewer may still build this turn."""
    return t.view.turn.builds_left if t.view.turn else 1


def available_gold(t: Situation) -> int:
    """Return the gold available after collecting the income that is due."""
    if "purse" not in t.memo:
        due = 0
        if ("income",) in t.options and t.powers in GOLD_INCOME:
            due += t.collects(t.me, t.kit.cards[t.powers].suit)
        if ("bonus",) in t.options and t.powers in ("merchant", "queen"):
            due += getattr(t.kit.cards[t.powers], "extra", 0)
        t.memo["purse"] = t.own.gold + due
    return t.memo["purse"]  # type: ignore[no-any-return]


def gather(t: Situation, choice: Choice) -> Advice:
    """Judge gathering gold or cards by what can be built now and what remains for later."""
    turn, now = t.view.turn, available_gold(t)
    gold, draws, keeps = (turn.gold, turn.draws, turn.keeps) if turn else (2, 2, 1)
    if choice[1] == "gold":
        return Advice(Stage.GATHER, 1 + build_plan(t, now + gold).worth)
    best_plan = build_plan(t, now)
    useful = len(t.useful) - len(best_plan.cards)
    cards = sum(t.card_worth(useful + i) for i in range(min(draws, keeps)))
    return Advice(Stage.GATHER, 1 + best_plan.worth + cards + t.w["card"] * 0.15 * max(draws - keeps, 0))


def build(t: Situation, choice: Choice) -> Advice:
    """Judge a build: follow the best plan, and pay in another way than gold if that is better."""
    card = str(choice[1])
    if len(choice) > 2:
        return Advice(Stage.BUILD, district_worth(t, card) - payment(t, card, choice[2:]))
    best_plan = build_plan(t, available_gold(t))
    return (
        Advice(Stage.BUILD, 1.0 + district_worth(t, card) - t.cost_of(lost_gold(t, t.price(card))))
        if card in best_plan.cards
        else LEAVE
    )


def payment(t: Situation, card: str, words: Choice) -> float:
    """Return the worth of what is paid for `card` instead of gold: a district, cards, or cards given for a loan."""
    if words[0] == "destroy":
        given = str(words[1])
        return t.points(given) * t.w["point"] + t.w["tempo"] * (not t.ending) + 0.3
    missing = max(t.price(card) - t.own.gold, 0)
    junk = len(t.own.hand or ()) - len(t.useful)
    cards = sum(t.card_worth(len(t.useful) - 1 - i) for i in range(max(missing - junk, 0)))
    return t.cost_of(t.own.gold) + 0.4 * missing + cards


def income(t: Situation, choice: Choice) -> Advice:
    """Judge collecting income: early if the plan needs the gold, otherwise after builds that increase the income."""
    suit = t.kit.cards[t.powers].suit
    if t.powers == "abbot":
        return abbot_income(t, int(choice[1]), int(choice[2]))
    if not t.collects(t.me, suit):
        return LEAVE
    if t.powers not in GOLD_INCOME:
        return Advice(Stage.SWAP, 1.0)
    return Advice(collect_stage(t, suit), 1.0)


def collect_stage(t: Situation, suit: str | None) -> Stage:
    """Return the stage at which to collect gold for `suit`."""
    if t.view.turn is None or not t.view.turn.gathered:
        return Stage.COLLECT
    best_plan = build_plan(t, available_gold(t))
    enough = sum(t.price(c) for c in best_plan.cards) <= t.own.gold
    grows = any(t.kit.suit(c) == suit for c in best_plan.cards)
    return Stage.COLLECT_LATE if enough and grows else Stage.COLLECT


def abbot_income(t: Situation, gold: int, cards: int) -> Advice:
    """Judge the Abbot's income: take cards until the hand has enough of them, and gold for the rest."""
    value = (
        t.purse_worth(t.own.gold + gold)
        - t.purse_worth(t.own.gold)
        + sum(t.card_worth(len(t.useful) + i) for i in range(cards))
    )
    return Advice(Stage.SWAP, 0.1 + value) if gold + cards else LEAVE


def bonus(t: Situation, choice: Choice) -> Advice:
    """Judge taking a character's extra gold or cards; the Navigator's choice depends on what the hand needs."""
    if len(choice) == 1:
        return Advice(Stage.FREE, 1.0)
    if choice[1] == "gold":
        return Advice(Stage.FREE, 0.1 + t.purse_worth(t.own.gold + 4) - t.purse_worth(t.own.gold))
    value = sum(t.card_worth(len(t.useful) + i) for i in range(4))
    return Advice(Stage.FREE, 0.1 + value)


def director(t: Situation) -> Advice:
    """Judge the Director: play it if more districts can be built."""
    more = build_plan(t, available_gold(t), builds_left(t) + 2).worth - build_plan(t, available_gold(t)).worth
    return Advice(Stage.PREPARE, more - 1.5)


ACTS: dict[str, Judge] = {
    "gather": gather,
    "build": build,
    "income": income,
    "bonus": bonus,
    "collect_taxes": lambda t, c: Advice(Stage.COLLECT, float(dict(t.view.stash).get("tax_collector", 0))),
    "study": lambda t, c: Advice(Stage.SWAP, 1.0),
}
