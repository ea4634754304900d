"""What each character's turn is worth to a seat, in gold, as far as the table shows it."""

from __future__ import annotations

from collections.abc import Callable

from ..cards import MILITARY, NOBLE, RELIGIOUS, TRADE
from ..keys import is_beautified
from .situation import Situation

Worth = Callable[[Situation, int], float]


def worth(t: Situation, seat: int, character: str) -> float:
    """Return what `character` would bring `seat`."""
    key = ("role", seat, character)
    if key not in t.memo:
        judge = WORTH.get(character)
        t.memo[key] = judge(t, seat) if judge else income(t, seat, t.kit.cards[character].suit)
    return t.memo[key]  # type: ignore[no-any-return]


def income(t: Situation, seat: int, suit: str | None) -> float:
    """Return what collecting gold for `suit` brings."""
    return t.w["income"] * t.collects(seat, suit) if suit else 0


def cards(t: Situation, seat: int, number: int) -> float:
    """Return what so many more cards bring: the first are worth most."""
    return sum(t.card_worth(useful(t, seat) + i) for i in range(number))


def gold(t: Situation, seat: int) -> int:
    """Return `seat`'s gold."""
    return t.view.players[seat].gold


def hand(t: Situation, seat: int) -> int:
    """Return how many cards `seat` holds."""
    return t.view.players[seat].hand_size


def useful(t: Situation, seat: int) -> int:
    """Return how many cards of `seat`'s hand may be of use to it."""
    return len(t.useful) if seat == t.me else hand(t, seat)


def extra_builds(t: Situation, seat: int, limit: int, more: int = 0) -> float:
    """Return what building up to `limit` is worth over building once, with `more` gold at hand."""
    known = sorted(t.price(c) for c in t.useful) if seat == t.me else [2, 3, 4, 5][: hand(t, seat)]
    funds, number = gold(t, seat) + 2 + more, 0
    for cost in known[:limit]:
        funds -= cost
        if funds < 0:
            break
        number += 1
    return t.w["extra_build"] * max(number - 1, 0)


def others(t: Situation, seat: int) -> list[int]:
    """Return the other seats."""
    return [s for s in t.seats if s != seat]


def purses(t: Situation, seat: int) -> tuple[int, float]:
    """Return the most and the average gold of the others."""
    held = [gold(t, s) for s in others(t, seat)]
    return max(held), sum(held) / len(held)


def fullest(t: Situation, seat: int) -> int:
    """Return the most cards another seat holds."""
    return max(hand(t, s) for s in others(t, seat))


def crown(t: Situation, seat: int) -> float:
    """Return what choosing first is worth."""
    return t.w["crown"] * (0.5 if t.view.crown == seat else 1) * (not t.ending)


def shelter(t: Situation, seat: int) -> float:
    """Return what protection from rank 8 is worth: more, the nearer the end."""
    return t.w["bishop"] + t.w["shelter"] * (t.left[seat] <= 2) * (not t.ending)


def witch(t: Situation, seat: int) -> float:
    """Most turns come back, with the powers of the best character out."""
    return t.w["witch"] - 0.5 * (not t.rounds)


def magistrate(t: Situation, seat: int) -> float:
    """The dearer the others can build, the more a confiscated district is worth."""
    _most, average = purses(t, seat)
    return t.w["magistrate"] * (2 + min(average, 5)) / 2


def thief(t: Situation, seat: int) -> float:
    """Whoever is robbed may be the richest, or anybody."""
    most, average = purses(t, seat)
    return t.w["thief"] * (most + average) / 2


def spy(t: Situation, seat: int) -> float:
    """The fullest hand that has gold beside it."""
    return t.w["spy"] * max(min(0.35 * hand(t, s), gold(t, s) + 1) for s in others(t, seat))


def blackmailer(t: Situation, seat: int) -> float:
    """The flower or a bribe, from the richest or from anybody."""
    most, average = purses(t, seat)
    return t.w["blackmailer"] * (most + average) / 2


def magician(t: Situation, seat: int) -> float:
    """A fuller hand than one's own, or new cards for what cannot be built."""
    junk = len(t.own.hand or ()) - len(t.useful) if seat == t.me else 0
    return t.w["magician"] * max(fullest(t, seat) - useful(t, seat), 0) + 0.3 * junk


def wizard(t: Situation, seat: int) -> float:
    """The best card of the fullest hand, and another build."""
    return t.w["wizard"] * min(fullest(t, seat), 4) / 2 + 0.4 * extra_builds(t, seat, 2)


def seer(t: Situation, seat: int) -> float:
    """A card from every hand, and another build."""
    taken = sum(hand(t, s) > 0 for s in others(t, seat))
    return t.w["seer"] * taken + extra_builds(t, seat, 2)


def king(t: Situation, seat: int) -> float:
    """Income, and the first choice next time."""
    return income(t, seat, NOBLE) + crown(t, seat)


def emperor(t: Situation, seat: int) -> float:
    """Income, and what the crown's new owner must give."""
    return income(t, seat, NOBLE) + t.w["emperor"]


def patrician(t: Situation, seat: int) -> float:
    """Income in cards, and the first choice next time."""
    return cards(t, seat, t.collects(seat, NOBLE)) + crown(t, seat)


def bishop(t: Situation, seat: int) -> float:
    """Income, and shelter from rank 8."""
    return income(t, seat, RELIGIOUS) + shelter(t, seat)


def abbot(t: Situation, seat: int) -> float:
    """Income, and 1 gold where somebody is richer."""
    return income(t, seat, RELIGIOUS) + 0.8 * (gold(t, seat) < purses(t, seat)[0])


def cardinal(t: Situation, seat: int) -> float:
    """Income in cards, and a loan that other cards pay for."""
    return cards(t, seat, t.collects(seat, RELIGIOUS)) + t.w["cardinal"] * min(hand(t, seat), 3) / 3


def merchant(t: Situation, seat: int) -> float:
    """Income, and 1 gold on top."""
    return income(t, seat, TRADE) + t.w["merchant"]


def alchemist(t: Situation, seat: int) -> float:
    """The price of what can be built comes back."""
    spent = min(gold(t, seat) + 2, max((t.price(c) for c in t.useful), default=0) if seat == t.me else 4)
    return t.w["alchemist"] * spent * bool(useful(t, seat)) * (not t.ending)


def trader(t: Situation, seat: int) -> float:
    """Income, and more builds of one type."""
    return income(t, seat, TRADE) + 0.5 * extra_builds(t, seat, 3)


def architect(t: Situation, seat: int) -> float:
    """Two cards, and two more builds."""
    return t.w["architect"] * cards(t, seat, 2) + extra_builds(t, seat, 3)


def navigator(t: Situation, seat: int) -> float:
    """Four gold now, for the build that has to wait."""
    return 0.0 if t.ending or t.left[seat] <= 1 else t.w["navigator"] - 1.5 * bool(useful(t, seat))


def scholar(t: Situation, seat: int) -> float:
    """The best of seven cards, and another build."""
    return t.w["scholar"] * (0.5 + cards(t, seat, 1)) + extra_builds(t, seat, 2)


def strike(key: str) -> Worth:
    """Return the judgement of a rank 8 that collects, and strikes for what its weight says."""

    def judge(t: Situation, seat: int) -> float:
        return income(t, seat, MILITARY) + t.w[key]

    return judge


def queen(t: Situation, seat: int) -> float:
    """Rank 4 sits on one of the two seats beside one's own."""
    return t.w["queen"] * 6 / (len(t.seats) - 1)


def artist(t: Situation, seat: int) -> float:
    """A point each for up to two districts."""
    plain = sum(not is_beautified(b) for b in t.view.players[seat].city)
    return t.w["artist"] * min(plain, 2)


def tax_collector(t: Situation, seat: int) -> float:
    """What lies on the token, and what will."""
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
