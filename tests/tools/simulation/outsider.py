"""An outsider for the arena: a bot by the published rules of other people's bots, not by the judgment of ours.

The draft has the linear values, in gold, that a gene-tuned peer found best. Targets and the last rounds follow the
rules of thumb that players call the Richard charter. Districts: the most expensive that can be paid for.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.dice import Dice, random_item
from engine.facts import HIDDEN
from engine.redeal import Sampler
from engine.steps import Choice
from engine.view import View
from engine.view_parts import PlayerView

INCOME = 0.88
"""What a district of the character's type is worth."""
EXTRA = {"king": 0.68, "bishop": 0.14, "merchant": 1.0, "architect": 1.14, "warlord": 0.22}
"""What a character is worth apart from its income."""
HIT, STOLEN, SWAPPED = 0.63, 0.85, 0.85
"""What a probable kill, a stolen gold, and a card more in hand are worth."""
URGENT = 5.0
"""What a character is worth that the charter demands."""
SEVERAL_BUILDS = 4
"""The gold from which on a rival with the Architect could build more than one district."""


def choose(view: View, options: Sequence[Choice], dice: Dice, sample: Sampler) -> Choice:
    """Return the outsider's choice among `options`."""
    verbs = {str(option[0]): [other for other in options if other[0] == option[0]] for option in options}
    if view.question == "pick":
        return max(options, key=lambda option: (character_value(view, str(option[1])), dice.random()))
    if view.question == "keep":
        return max(options, key=lambda option: kept_value(view, str(option[1])))
    if view.question != "act":
        return random_item(options, dice)
    for verb in ("income", "bonus"):
        if verb in verbs:
            return verbs[verb][0]
    if "assassinate" in verbs:
        return max(verbs["assassinate"], key=lambda option: kill_value(view, str(option[1])))
    if "steal_from" in verbs:
        return max(verbs["steal_from"], key=lambda option: rob_value(view, str(option[1])))
    if "swap_hands" in verbs:
        fullest = max(verbs["swap_hands"], key=lambda option: view.players[int(option[1])].hand_size)
        if view.players[int(fullest[1])].hand_size > view.own.hand_size:
            return fullest
    if "gather" in verbs:
        return ("gather", "gold" if any(card not in view.own.city for card in view.own.hand or ()) else "cards")
    if "build" in verbs:
        return max(verbs["build"], key=lambda option: build_value(view, str(option[1])))
    if "destroy" in verbs and (target := district_to_destroy(view, verbs["destroy"])):
        return target
    return ("end_turn",) if "end_turn" in verbs else random_item(options, dice)


def rivals(view: View) -> list[PlayerView]:
    """Return the other players."""
    return [player for player in view.players if player.seat != view.seat]


def is_near_end(view: View, player: PlayerView, missing: int = 1) -> bool:
    """Return whether the city lacks at most this many districts."""
    return player.city_size >= view.kit.city_size - missing


def is_alarming(view: View, player: PlayerView) -> bool:
    """Return whether the player could end the game with the Architect."""
    return player.gold >= SEVERAL_BUILDS and player.hand_size > 0 and is_near_end(view, player, 3)


def possible_characters(view: View) -> list[str]:
    """Return the characters that another player may hold."""
    out = {*view.faceup, *view.facedown_seen, *view.own.characters, *(key for key, _ in view.revealed)}
    return [key for key in view.cast if key not in out]


def character_value(view: View, key: str) -> float:
    """Return what picking a character is worth, in gold."""
    own, others = view.own, rivals(view)
    unseen = max(len(possible_characters(view)), 1)
    suit = view.kit.cards[key].suit
    value = EXTRA.get(key, 0.0) + INCOME * sum(view.kit.suit(card) == suit for card in own.city if suit)
    if key == "assassin":
        value += HIT * len(others) / unseen
        value += URGENT * any(is_alarming(view, player) for player in others)
    elif key == "thief":
        value += STOLEN * max(player.gold for player in others) * len(others) / unseen
    elif key == "magician":
        value += SWAPPED * max(max(player.hand_size for player in others) - own.hand_size, 0)
    elif key == "architect":
        value += URGENT * any(is_alarming(view, player) for player in (*others, own))
    elif key == "warlord":
        value += URGENT * 0.5 * any(is_near_end(view, player) for player in others)
    elif key == "bishop":
        value += URGENT * 0.4 * is_near_end(view, own, 2)
    return value


def may_hold(view: View, player: PlayerView, key: str) -> bool:
    """Return whether the player may hold the character, by what the viewer passed on."""
    if HIDDEN not in player.characters:
        return key in player.characters
    passed = set(view.passed[-1]) if view.passed else set()
    seats = len(view.players)
    picked_after = (player.seat - view.crown) % seats > ((view.seat or 0) - view.crown) % seats
    return not passed or (key in passed) == picked_after


def kill_value(view: View, key: str) -> float:
    """Return what killing a character is worth: the strongest threat of a player who may hold it."""
    if key not in possible_characters(view):
        return -1.0
    own, others = view.own, rivals(view)
    value = max((player.points / 10 for player in others if may_hold(view, player, key)), default=-0.5)
    leads = own.points > max(player.points for player in others)
    if key == "architect":
        value += URGENT * any(is_alarming(view, player) and may_hold(view, player, key) for player in others)
    elif key == "thief":
        value -= 1.0 if own.gold < SEVERAL_BUILDS else 0.0
    elif key == "warlord":
        value += 1.0 if leads or is_near_end(view, own, 2) else -0.5
    elif key == "magician":
        value += 1.0 if own.hand_size > SEVERAL_BUILDS and min(player.hand_size for player in others) == 0 else 0.0
    suit = view.kit.cards[key].suit
    return value + 0.2 * max(sum(view.kit.suit(card) == suit for card in player.city if suit) for player in others)


def rob_value(view: View, key: str) -> float:
    """Return what robbing a character is worth: the gold of the richest player who may hold it."""
    if key not in possible_characters(view):
        return -1.0
    suit = view.kit.cards[key].suit
    return max(
        (
            player.gold * (1 + 0.2 * sum(view.kit.suit(card) == suit for card in player.city if suit))
            for player in rivals(view)
            if may_hold(view, player, key)
        ),
        default=0.0,
    )


def kept_value(view: View, card: str) -> float:
    """Return how much a drawn card is worth: duplicates nothing, others the more the sooner they can be paid for."""
    own = view.own
    if card in own.city or card in (own.hand or ()):
        return 0.0
    cost = view.kit.costs[card]
    return float(cost if cost <= own.gold + 2 else 1)


def build_value(view: View, card: str) -> tuple[int, bool]:
    """Return how much building a card is worth: its cost first, then a type that the city lacks."""
    suits = {view.kit.suit(other) for other in view.own.city}
    return view.kit.costs[card], view.kit.suit(card) not in suits


def district_to_destroy(view: View, options: Sequence[Choice]) -> Choice | None:
    """Return the cheapest district of the leader if it costs nothing, or little when the leader is about to finish."""
    prices = dict(view.prices)
    leader = max(rivals(view), key=lambda player: (player.city_size, player.points))
    aimed = [option for option in options if option[1] == leader.seat] or options
    cheapest = min(aimed, key=lambda option: prices.get(option, 0))
    most = 3 if is_near_end(view, leader, 2) else 0
    return cheapest if prices.get(cheapest, 0) <= most and cheapest[1] != view.seat else None
