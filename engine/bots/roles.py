"""The worth of each character's turn to a seat, in gold, as far as the table shows it."""

from __future__ import annotations

from collections.abc import Callable

from ..cards import MILITARY, NOBLE, RELIGIOUS, TRADE
from ..keys import is_beautified
from .situation import Situation

Worth = Callable[[Situation, int], float]


def character_worth(t: Situation, seat: int, character: str) -> float:
    """Return what `character` would be worth to `seat`. Memoized."""
    key = ("role", seat, character)
    if key not in t.memo:
        judge = WORTH.get(character)
        t.memo[key] = judge(t, seat) if judge else income_worth(t, seat, t.kit.cards[character].suit)
    return t.memo[key]  # type: ignore[no-any-return]


def income_worth(t: Situation, seat: int, suit: str | None) -> float:
    """Return the worth of collecting gold for `suit`."""
    return t.w["income"] * t.collects(seat, suit) if suit else 0


def cards_worth(t: Situation, seat: int, number: int) -> float:
    """Return the worth of `number` more cards; the first are worth the most."""
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
    """Return the worth of building up to `limit` districts instead of one, with `more` extra gold."""
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
    """Return the worth of choosing first."""
    return t.w["crown"] * (0.5 if t.view.crown == seat else 1) * (not t.ending)


def shelter_worth(t: Situation, seat: int) -> float:
    """Return the worth of protection from rank 8, which grows toward the end."""
    return t.w["bishop"] + t.w["shelter"] * (t.left[seat] <= 2) * (not t.ending)


def witch(t: Situation, seat: int) -> float:
    """Return the worth of playing another turn, with the powers of the best character."""
    return t.w["witch"] - 0.5 * (not t.rounds)


def magistrate(t: Situation, seat: int) -> float:
    """Return the worth of confiscating a district, which grows with the others' gold."""
    _most, average = others_gold(t, seat)
    return t.w["magistrate"] * (2 + min(average, 5)) / 2


def thief(t: Situation, seat: int) -> float:
    """Return the worth of robbing the richest player or any other."""
    most, average = others_gold(t, seat)
    return t.w["thief"] * (most + average) / 2


def spy(t: Situation, seat: int) -> float:
    """Return the worth of the fullest hand whose owner has gold."""
    return t.w["spy"] * max(min(0.35 * hand_size(t, s), gold_of(t, s) + 1) for s in others(t, seat))


def blackmailer(t: Situation, seat: int) -> float:
    """Return the worth of the flower or a bribe, from the richest player or any other."""
    most, average = others_gold(t, seat)
    return t.w["blackmailer"] * (most + average) / 2


def magician(t: Situation, seat: int) -> float:
    """Return the worth of a fuller hand, or of new cards for those that cannot be built."""
    junk = len(t.own.hand or ()) - len(t.useful) if seat == t.me else 0
    return t.w["magician"] * max(fullest(t, seat) - useful_cards(t, seat), 0) + 0.3 * junk


def wizard(t: Situation, seat: int) -> float:
    """Return the worth of the best card of the fullest hand, and of another build."""
    return t.w["wizard"] * min(fullest(t, seat), 4) / 2 + 0.4 * extra_builds(t, seat, 2)


def seer(t: Situation, seat: int) -> float:
    """Return the worth of a card from every hand, and of another build."""
    taken = sum(hand_size(t, s) > 0 for s in others(t, seat))
    return t.w["seer"] * taken + extra_builds(t, seat, 2)


def king(t: Situation, seat: int) -> float:
    """Return the worth of income and the first choice next round."""
    return income_worth(t, seat, NOBLE) + crown_worth(t, seat)


def emperor(t: Situation, seat: int) -> float:
    """Return the worth of income and of what the new owner of the crown must give."""
    return income_worth(t, seat, NOBLE) + t.w["emperor"]


def patrician(t: Situation, seat: int) -> float:
    """Return the worth of income in cards and the first choice next round."""
    return cards_worth(t, seat, t.collects(seat, NOBLE)) + crown_worth(t, seat)


def bishop(t: Situation, seat: int) -> float:
    """Return the worth of income and protection from rank 8."""
    return income_worth(t, seat, RELIGIOUS) + shelter_worth(t, seat)


def abbot(t: Situation, seat: int) -> float:
    """Return the worth of income, and of 1 gold if another player is richer."""
    return income_worth(t, seat, RELIGIOUS) + 0.8 * (gold_of(t, seat) < others_gold(t, seat)[0])


def cardinal(t: Situation, seat: int) -> float:
    """Return the worth of income in cards, and of a loan paid with other cards."""
    return cards_worth(t, seat, t.collects(seat, RELIGIOUS)) + t.w["cardinal"] * min(hand_size(t, seat), 3) / 3


def merchant(t: Situation, seat: int) -> float:
    """Return the worth of income and 1 extra gold."""
    return income_worth(t, seat, TRADE) + t.w["merchant"]


def alchemist(t: Situation, seat: int) -> float:
    """Return the worth of getting back the price of what can be built."""
    spent = min(gold_of(t, seat) + 2, max((t.price(c) for c in t.useful), default=0) if seat == t.me else 4)
    return t.w["alchemist"] * spent * bool(useful_cards(t, seat)) * (not t.ending)


def trader(t: Situation, seat: int) -> float:
    """Return the worth of income, and of more builds of one type."""
    return income_worth(t, seat, TRADE) + 0.5 * extra_builds(t, seat, 3)


def architect(t: Situation, seat: int) -> float:
    """Return the worth of two cards and two more builds."""
    return t.w["architect"] * cards_worth(t, seat, 2) + extra_builds(t, seat, 3)


def navigator(t: Situation, seat: int) -> float:
    """Return the worth of four gold now, for a build that must wait."""
    return 0.0 if t.ending or t.left[seat] <= 1 else t.w["navigator"] - 1.5 * bool(useful_cards(t, seat))


def scholar(t: Situation, seat: int) -> float:
    """Return the worth of the best of seven cards, and of another build."""
    return t.w["scholar"] * (0.5 + cards_worth(t, seat, 1)) + extra_builds(t, seat, 2)


def strike(key: str) -> Worth:
    """Return a judge for a rank 8 character: its income and the fixed weight of its strike."""

    def judge(t: Situation, seat: int) -> float:
        return income_worth(t, seat, MILITARY) + t.w[key]

    return judge


def queen(t: Situation, seat: int) -> float:
    """Return the worth of 3 gold if rank 4 is in one of the two neighboring seats."""
    return t.w["queen"] * 6 / (len(t.seats) - 1)


def artist(t: Situation, seat: int) -> float:
    """Return the worth of a point each for up to two districts."""
    plain = sum(not is_beautified(b) for b in t.view.players[seat].city)
    return t.w["artist"] * min(plain, 2)


def tax_collector(t: Situation, seat: int) -> float:
    """Return the worth of the gold on the token now and of what will be added."""
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
