"""How much gold each character's turn is worth to a seat, estimated from what the viewer sees."""

from __future__ import annotations

from collections.abc import Callable

from ..cards import MILITARY, NOBLE, RELIGIOUS, TRADE
from ..keys import is_beautified
from .situation import Situation

Worth = Callable[[Situation, int], float]


def character_worth(situation: Situation, seat: int, character: str) -> float:
    """Return how much a turn of `character` would be worth to `seat`. Memoized."""
    key = ("role", seat, character)
    if key not in situation.memo:
        judge = WORTH.get(character)
        situation.memo[key] = (
            judge(situation, seat) if judge else income_worth(situation, seat, situation.kit.cards[character].suit)
        )
    return situation.memo[key]  # type: ignore[no-any-return]


def income_worth(situation: Situation, seat: int, suit: str | None) -> float:
    """Return how much collecting gold for the type `suit` is worth."""
    return situation.w["income"] * situation.collects(seat, suit) if suit else 0


def cards_worth(situation: Situation, seat: int, number: int) -> float:
    """Return how much `number` more cards are worth; the first ones are worth the most."""
    return sum(situation.card_worth(useful_cards(situation, seat) + i) for i in range(number))


def gold_of(situation: Situation, seat: int) -> int:
    """Return `seat`'s gold."""
    return situation.view.players[seat].gold


def hand_size(situation: Situation, seat: int) -> int:
    """Return how many cards `seat` holds."""
    return situation.view.players[seat].hand_size


def useful_cards(situation: Situation, seat: int) -> int:
    """Return how many cards in `seat`'s hand may be useful to it."""
    return len(situation.useful) if seat == situation.me else hand_size(situation, seat)


def extra_builds(situation: Situation, seat: int, limit: int, more: int = 0) -> float:
    """Return how much building up to `limit` districts instead of one is worth, with `more` extra gold."""
    costs = (
        sorted(situation.price(c) for c in situation.useful)
        if seat == situation.me
        else [2, 3, 4, 5][: hand_size(situation, seat)]
    )
    funds, number = gold_of(situation, seat) + 2 + more, 0
    for cost in costs[:limit]:
        funds -= cost
        if funds < 0:
            break
        number += 1
    return situation.w["extra_build"] * max(number - 1, 0)


def other_seats(situation: Situation, seat: int) -> list[int]:
    """Return the other seats."""
    return [s for s in situation.seats if s != seat]


def other_players_gold(situation: Situation, seat: int) -> tuple[int, float]:
    """Return the largest and the average amount of gold among the other seats."""
    held = [gold_of(situation, s) for s in other_seats(situation, seat)]
    return max(held), sum(held) / len(held)


def largest_hand(situation: Situation, seat: int) -> int:
    """Return the size of the largest hand of another seat."""
    return max(hand_size(situation, s) for s in other_seats(situation, seat))


def crown_worth(situation: Situation, seat: int) -> float:
    """Return how much choosing first in the next draft is worth."""
    return situation.w["crown"] * (0.5 if situation.view.crown == seat else 1) * (not situation.ending)


def shelter_worth(situation: Situation, seat: int) -> float:
    """Return how much protection from rank 8 is worth; it grows toward the end."""
    return situation.w["bishop"] + situation.w["shelter"] * (situation.left[seat] <= 2) * (not situation.ending)


def witch(situation: Situation, seat: int) -> float:
    """Return the Witch's worth: another player's turn, with the powers of the best character."""
    return situation.w["witch"] - 0.5 * (not situation.rounds)


def magistrate(situation: Situation, seat: int) -> float:
    """Return the Magistrate's worth: a confiscated district, worth more the more gold the other players have."""
    _most, average = other_players_gold(situation, seat)
    return situation.w["magistrate"] * (2 + min(average, 5)) / 2


def thief(situation: Situation, seat: int) -> float:
    """Return the Thief's worth: another player's gold, taken as halfway between the average and the largest amount."""
    most, average = other_players_gold(situation, seat)
    return situation.w["thief"] * (most + average) / 2


def spy(situation: Situation, seat: int) -> float:
    """Return the Spy's worth: a look at the largest hand whose owner has gold."""
    return situation.w["spy"] * max(
        min(0.35 * hand_size(situation, s), gold_of(situation, s) + 1) for s in other_seats(situation, seat)
    )


def blackmailer(situation: Situation, seat: int) -> float:
    """Return the Blackmailer's worth: a bribe or all of a player's gold, estimated as for the Thief."""
    most, average = other_players_gold(situation, seat)
    return situation.w["blackmailer"] * (most + average) / 2


def magician(situation: Situation, seat: int) -> float:
    """Return the Magician's worth: a larger hand, or new cards for those that cannot be built."""
    junk = len(situation.own.hand or ()) - len(situation.useful) if seat == situation.me else 0
    return situation.w["magician"] * max(largest_hand(situation, seat) - useful_cards(situation, seat), 0) + 0.3 * junk


def wizard(situation: Situation, seat: int) -> float:
    """Return the Wizard's worth: the best card of the largest hand, and another build."""
    return situation.w["wizard"] * min(largest_hand(situation, seat), 4) / 2 + 0.4 * extra_builds(situation, seat, 2)


def seer(situation: Situation, seat: int) -> float:
    """Return the Seer's worth: a card from every hand, and another build."""
    taken = sum(hand_size(situation, s) > 0 for s in other_seats(situation, seat))
    return situation.w["seer"] * taken + extra_builds(situation, seat, 2)


def king(situation: Situation, seat: int) -> float:
    """Return the King's worth: income, and the first pick in the next round."""
    return income_worth(situation, seat, NOBLE) + crown_worth(situation, seat)


def emperor(situation: Situation, seat: int) -> float:
    """Return the Emperor's worth: income, and what the new owner of the crown must give."""
    return income_worth(situation, seat, NOBLE) + situation.w["emperor"]


def patrician(situation: Situation, seat: int) -> float:
    """Return the Patrician's worth: income in cards, and the first pick in the next round."""
    return cards_worth(situation, seat, situation.collects(seat, NOBLE)) + crown_worth(situation, seat)


def bishop(situation: Situation, seat: int) -> float:
    """Return the Bishop's worth: income, and protection from rank 8."""
    return income_worth(situation, seat, RELIGIOUS) + shelter_worth(situation, seat)


def abbot(situation: Situation, seat: int) -> float:
    """Return the Abbot's worth: income, and 1 gold if another player is richer."""
    return income_worth(situation, seat, RELIGIOUS) + 0.8 * (
        gold_of(situation, seat) < other_players_gold(situation, seat)[0]
    )


def cardinal(situation: Situation, seat: int) -> float:
    """Return the Cardinal's worth: income in cards, and a loan in exchange for other cards."""
    return (
        cards_worth(situation, seat, situation.collects(seat, RELIGIOUS))
        + situation.w["cardinal"] * min(hand_size(situation, seat), 3) / 3
    )


def merchant(situation: Situation, seat: int) -> float:
    """Return the Merchant's worth: income and 1 extra gold."""
    return income_worth(situation, seat, TRADE) + situation.w["merchant"]


def alchemist(situation: Situation, seat: int) -> float:
    """Return the Alchemist's worth: the price of the most expensive district to build, which is refunded."""
    spent = min(
        gold_of(situation, seat) + 2,
        max((situation.price(c) for c in situation.useful), default=0) if seat == situation.me else 4,
    )
    return situation.w["alchemist"] * spent * bool(useful_cards(situation, seat)) * (not situation.ending)


def trader(situation: Situation, seat: int) -> float:
    """Return the Trader's worth: income, and more builds of one type."""
    return income_worth(situation, seat, TRADE) + 0.5 * extra_builds(situation, seat, 3)


def architect(situation: Situation, seat: int) -> float:
    """Return the Architect's worth: two cards and two more builds."""
    return situation.w["architect"] * cards_worth(situation, seat, 2) + extra_builds(situation, seat, 3)


def navigator(situation: Situation, seat: int) -> float:
    """Return the Navigator's worth: four gold now, minus a build that must wait."""
    return (
        0.0
        if situation.ending or situation.left[seat] <= 1
        else situation.w["navigator"] - 1.5 * bool(useful_cards(situation, seat))
    )


def scholar(situation: Situation, seat: int) -> float:
    """Return the Scholar's worth: the best of seven cards, and another build."""
    return situation.w["scholar"] * (0.5 + cards_worth(situation, seat, 1)) + extra_builds(situation, seat, 2)


def attack_worth(key: str) -> Worth:
    """Return an evaluation function for a rank 8 character: its income plus a fixed weight for its attack."""

    def judge(situation: Situation, seat: int) -> float:
        return income_worth(situation, seat, MILITARY) + situation.w[key]

    return judge


def queen(situation: Situation, seat: int) -> float:
    """Return the Queen's worth: 3 gold if the player of rank 4 is in a neighboring seat."""
    return situation.w["queen"] * 6 / (len(situation.seats) - 1)


def artist(situation: Situation, seat: int) -> float:
    """Return the Artist's worth: a point each for up to two districts."""
    plain = sum(not is_beautified(b) for b in situation.view.players[seat].city)
    return situation.w["artist"] * min(plain, 2)


def tax_collector(situation: Situation, seat: int) -> float:
    """Return the Tax Collector's worth: the gold on the token now, and what will be added."""
    return situation.w["tax_collector"] + 0.8 * float(dict(situation.view.stash).get("tax_collector", 0))


WORTH: dict[str, Worth] = {
    "assassin": lambda situation, seat: situation.w["assassin"],
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
    "warlord": attack_worth("warlord"),
    "diplomat": attack_worth("diplomat"),
    "marshal": attack_worth("marshal"),
    "queen": queen,
    "artist": artist,
    "tax_collector": tax_collector,
}
