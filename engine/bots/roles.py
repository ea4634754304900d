"""How much gold each character's turn is worth to a seat, estimated from what the viewer sees."""

from __future__ import annotations

from collections.abc import Callable

from ..cards import MILITARY, NOBLE, RELIGIOUS, TRADE
from ..keys import is_beautified
from .situation import Situation

Worth = Callable[[Situation, int], float]


def character_worth(t: Situation, seat: int, character: str) -> float:
    """Return how much a turn of `character` would be worth to `seat`. Memoized."""
    key = ("role", seat, character)
    if key not in t.memo:
        judge = WORTH.get(character)
        t.memo[key] = judge(t, seat) if judge else income_worth(t, seat, t.kit.cards[character].suit)
    return t.memo[key]  # type: ignore[no-any-return]


def income_worth(t: Situation, seat: int, suit: str | None) -> float:
    """Return how much collecting gold for the type `suit` is worth."""
    return t.w["income"] * t.collects(seat, suit) if suit else 0


def cards_worth(t: Situation, seat: int, number: int) -> float:
    """Return how much `number` more cards are worth; the first ones are worth the most."""
    return sum(t.card_worth(useful_cards(t, seat) + i) for i in range(number))


def gold_of(t: Situation, seat: int) -> int:
    """Return `seat`'s gold."""
    return t.view.players[seat].gold


def hand_size(t: Situation, seat: int) -> int:
    """Return how many cards `seat` holds."""
    return t.view.players[seat].hand_size


def useful_cards(t: Situation, seat: int) -> int:
    """Return how many cards of `seat`'s hand may be useful to it."""
    return len(t.useful) if seat == t.me else hand_size(t, seat)


def extra_builds(t: Situation, seat: int, limit: int, more: int = 0) -> float:
    """Return how much building up to `limit` districts instead of one is worth, with `more` extra gold."""
    costs = sorted(t.price(c) for c in t.useful) if seat == t.me else [2, 3, 4, 5][: hand_size(t, seat)]
    funds, number = gold_of(t, seat) + 2 + more, 0
    for cost in costs[:limit]:
        funds -= cost
        if funds < 0:
            break
        number += 1
    return t.w["extra_build"] * max(number - 1, 0)


def others(t: Situation, seat: int) -> list[int]:
    """Return the other seats."""
    return [s for s in t.seats if s != seat]


def others_gold(t: Situation, seat: int) -> tuple[int, float]:
    """Return the largest and the average gold of the other seats."""
    held = [gold_of(t, s) for s in others(t, seat)]
    return max(held), sum(held) / len(held)


def fullest(t: Situation, seat: int) -> int:
    """Return the size of the largest hand of another seat."""
    return max(hand_size(t, s) for s in others(t, seat))


def crown_worth(t: Situation, seat: int) -> float:
    """Return how much choosing first in the next draft is worth."""
    return t.w["crown"] * (0.5 if t.view.crown == seat else 1) * (not t.ending)


def shelter_worth(t: Situation, seat: int) -> float:
    """Return how much protection from rank 8 is worth; it grows toward the end."""
    return t.w["bishop"] + t.w["shelter"] * (t.left[seat] <= 2) * (not t.ending)


def witch(t: Situation, seat: int) -> float:
    """Return the Witch's worth: another player's turn, with the powers of the best character."""
    return t.w["witch"] - 0.5 * (not t.rounds)


def magistrate(t: Situation, seat: int) -> float:
    """Return the Magistrate's worth: a confiscated district, which grows with the other players' gold."""
    _most, average = others_gold(t, seat)
    return t.w["magistrate"] * (2 + min(average, 5)) / 2


def thief(t: Situation, seat: int) -> float:
    """Return the Thief's worth: the gold of the richest player, or of any other."""
    most, average = others_gold(t, seat)
    return t.w["thief"] * (most + average) / 2


def spy(t: Situation, seat: int) -> float:
    """Return the Spy's worth: a look at the largest hand whose owner has gold."""
    return t.w["spy"] * max(min(0.35 * hand_size(t, s), gold_of(t, s) + 1) for s in others(t, seat))


def blackmailer(t: Situation, seat: int) -> float:
    """Return the Blackmailer's worth: a bribe or all gold, from the richest player or any other."""
    most, average = others_gold(t, seat)
    return t.w["blackmailer"] * (most + average) / 2


def magician(t: Situation, seat: int) -> float:
    """Return the Magician's worth: a larger hand, or new cards for those that cannot be built."""
    junk = len(t.own.hand or ()) - len(t.useful) if seat == t.me else 0
    return t.w["magician"] * max(fullest(t, seat) - useful_cards(t, seat), 0) + 0.3 * junk


def wizard(t: Situation, seat: int) -> float:
    """Return the Wizard's worth: the best card of the largest hand, and another build."""
    return t.w["wizard"] * min(fullest(t, seat), 4) / 2 + 0.4 * extra_builds(t, seat, 2)


def seer(t: Situation, seat: int) -> float:
    """Return the Seer's worth: a card from every hand, and another build."""
    taken = sum(hand_size(t, s) > 0 for s in others(t, seat))
    return t.w["seer"] * taken + extra_builds(t, seat, 2)


def king(t: Situation, seat: int) -> float:
    """Return the King's worth: income, and the first pick in the next round."""
    return income_worth(t, seat, NOBLE) + crown_worth(t, seat)


def emperor(t: Situation, seat: int) -> float:
    """Return the Emperor's worth: income, and what the new owner of the crown must give."""
    return income_worth(t, seat, NOBLE) + t.w["emperor"]


def patrician(t: Situation, seat: int) -> float:
    """Return the Patrician's worth: income in cards, and the first pick in the next round."""
    return cards_worth(t, seat, t.collects(seat, NOBLE)) + crown_worth(t, seat)


def bishop(t: Situation, seat: int) -> float:
    """Return the Bishop's worth: income, and protection from rank 8."""
    return income_worth(t, seat, RELIGIOUS) + shelter_worth(t, seat)


def abbot(t: Situation, seat: int) -> float:
    """Return the Abbot's worth: income, and 1 gold if another player is richer."""
    return income_worth(t, seat, RELIGIOUS) + 0.8 * (gold_of(t, seat) < others_gold(t, seat)[0])


def cardinal(t: Situation, seat: int) -> float:
    """Return the Cardinal's worth: income in cards, and a loan paid with other cards."""
    return cards_worth(t, seat, t.collects(seat, RELIGIOUS)) + t.w["cardinal"] * min(hand_size(t, seat), 3) / 3


def merchant(t: Situation, seat: int) -> float:
    """Return the Merchant's worth: income and 1 extra gold."""
    return income_worth(t, seat, TRADE) + t.w["merchant"]


def alchemist(t: Situation, seat: int) -> float:
    """Return the Alchemist's worth: the price of what can be built, which is returned."""
    spent = min(gold_of(t, seat) + 2, max((t.price(c) for c in t.useful), default=0) if seat == t.me else 4)
    return t.w["alchemist"] * spent * bool(useful_cards(t, seat)) * (not t.ending)


def trader(t: Situation, seat: int) -> float:
    """Return the Trader's worth: income, and more builds of one type."""
    return income_worth(t, seat, TRADE) + 0.5 * extra_builds(t, seat, 3)


def architect(t: Situation, seat: int) -> float:
    """Return the Architect's worth: two cards and two more builds."""
    return t.w["architect"] * cards_worth(t, seat, 2) + extra_builds(t, seat, 3)


def navigator(t: Situation, seat: int) -> float:
    """Return the Navigator's worth: four gold now, minus a build that must wait."""
    return 0.0 if t.ending or t.left[seat] <= 1 else t.w["navigator"] - 1.5 * bool(useful_cards(t, seat))


def scholar(t: Situation, seat: int) -> float:
    """Return the Scholar's worth: the best of seven cards, and another build."""
    return t.w["scholar"] * (0.5 + cards_worth(t, seat, 1)) + extra_builds(t, seat, 2)


def strike(key: str) -> Worth:
    """Return an evaluation function for a rank 8 character: its income plus a fixed weight for its attack."""

    def judge(t: Situation, seat: int) -> float:
        return income_worth(t, seat, MILITARY) + t.w[key]

    return judge


def queen(t: Situation, seat: int) -> float:
    """Return the Queen's worth: 3 gold if the player of rank 4 is in a neighboring seat."""
    return t.w["queen"] * 6 / (len(t.seats) - 1)


def artist(t: Situation, seat: int) -> float:
    """Return the Artist's worth: a point each for up to two districts."""
    plain = sum(not is_beautified(b) for b in t.view.players[seat].city)
    return t.w["artist"] * min(plain, 2)


def tax_collector(t: Situation, seat: int) -> float:
    """Return the Tax Collector's worth: the gold on the token now, and what will be added."""
    return t.w["tax_collector"] + 0.8 * float(dict(t.view.stash).get("tax_collector", 0))


WORTH: dict[str, Worth] = {
    "assassin": lambda t, seat: t.w["assassin"],
    "witch": witch,
    "magistrate": magistrate,
    "thief": thief,
    "spy": spy,
    "blackmailer": blackmailer,
    "magician": magician,
    "wizard": wizard,
    "seer": seer,
    "king": king,
    "emperor": emperor,
    "patrician": patrician,
    "bishop": bishop,
    "abbot": abbot,
    "cardinal": cardinal,
    "merchant": merchant,
    "alchemist": alchemist,
    "trader": trader,
    "architect": architect,
    "navigator": navigator,
    "scholar": scholar,
    "warlord": strike("warlord"),
    "diplomat": strike("diplomat"),
    "marshal": strike("marshal"),
    "queen": queen,
    "artist": artist,
    "tax_collector": tax_collector,
}
