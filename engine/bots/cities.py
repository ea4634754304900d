"""Judging functions for choices about districts: destroy, exchange, seize, beautify, replace."""

from __future__ import annotations

from ..steps import Choice
from .advice import LEAVE, Advice, Judge, Stage, answer_advice
from .districts import district_worth, variety
from .situation import Situation


def harm_worth(situation: Situation, owner: int, building: str) -> float:
    """Return how much the viewer gains if `owner` loses `building`."""
    delay = 0.0 if situation.ending else situation.w["tempo"] * (2.0 if situation.left[owner] <= 1 else 1.0)
    harm = situation.w["harm"] * situation.danger[owner] * (situation.points(building) + delay) / 2
    return harm + situation.w["arson"]


def wall_surcharge(situation: Situation, owner: int, building: str) -> int:
    """Return how much a Great Wall in `owner`'s city adds to the price of affecting `building`."""
    city = situation.view.players[owner].city
    return sum(b.startswith("great_wall") and b != building for b in city)


def destroy(situation: Situation, choice: Choice) -> Advice:
    """Judge destroying a district: prefer cheap districts of leading players, never the viewer's own."""
    owner, building = int(choice[1]), str(choice[2])
    if owner == situation.me:
        return LEAVE
    price = max(situation.cost(building) - 1, 0) + wall_surcharge(situation, owner, building)
    return Advice(Stage.STRIKE, harm_worth(situation, owner, building) - situation.cost_of(price))


def armory(situation: Situation, choice: Choice) -> Advice:
    """Judge the Armory: sacrifice it to destroy a better district of a player who is about to complete a city."""
    owner, building = int(choice[1]), str(choice[2])
    if owner == situation.me:
        return LEAVE
    lost = 3 * situation.w["point"] + (0 if situation.ending else situation.w["tempo"])
    return Advice(Stage.STRIKE, harm_worth(situation, owner, building) - lost)


def seize(situation: Situation, choice: Choice) -> Advice:
    """Judge seizing a district: take it if it is worth its price in the viewer's city."""
    owner, building = int(choice[1]), str(choice[2])
    price = situation.cost(building) + wall_surcharge(situation, owner, building)
    refund = 0.3 * situation.danger[owner] * situation.cost(building)
    return Advice(
        Stage.STRIKE,
        district_worth(situation, building)
        + harm_worth(situation, owner, building)
        - situation.cost_of(price)
        - refund,
    )


def exchange(situation: Situation, choice: Choice) -> Advice:
    """Judge an exchange of districts: give a cheap one for a more expensive one."""
    owner, building = int(choice[1]), str(choice[2])
    gifts = [b for b in situation.own.city if not b.startswith("keep")]
    given = min(gifts, key=lambda b: city_loss(situation, b), default="")
    if not given or situation.own.gold < max(situation.cost(building) - situation.cost(given), 0):
        return LEAVE
    price = max(situation.cost(building) - situation.cost(given), 0)
    gain = situation.points(building) + variety(situation, situation.kit.suit(building)) - city_loss(situation, given)
    hurt = (
        situation.w["harm"]
        * situation.danger[owner]
        * (situation.points(building) - situation.points(given) - 0.5 * price)
        / 2
    )
    return Advice(
        Stage.STRIKE, gain + hurt - situation.cost_of(price) - wall_surcharge(situation, owner, building) - 0.2
    )


def city_loss(situation: Situation, building: str) -> float:
    """Return how much worth the viewer's city would lose without `building`."""
    last = situation.counts[situation.me].get(situation.kit.suit(building), 0) == 1
    return situation.points(building) + (1.0 if last else 0.0)


def beautify(situation: Situation, choice: Choice) -> Advice:
    """Judge beautifying a district, which turns leftover gold into points."""
    return Advice(Stage.LAST, situation.w["point"] + 0.1 - situation.cost_of(1))


def beautify_again(situation: Situation, choice: Choice) -> Advice:
    """Judge beautifying a second district in the same way as the first."""
    return answer_advice(0.0 if choice[0] == "stop" else beautify(situation, choice).worth)


def cannonball(situation: Situation, choice: Choice) -> Advice:
    """Judge the Human Cannonball: replace a cheap building with a much more expensive one."""
    old, new = str(choice[2]), str(choice[3])
    more = situation.cost(new) - situation.cost(old)
    return Advice(
        Stage.LAST,
        district_worth(situation, new)
        - situation.w["tempo"]
        - city_loss(situation, old)
        - situation.cost_of(more)
        - 1.0,
    )


ACTS: dict[str, Judge] = {
    "destroy": destroy,
    "armory": armory,
    "seize": seize,
    "exchange": exchange,
    "beautify": beautify,
}
ANSWERS: dict[str, Judge] = {
    "give": lambda situation, c: answer_advice(-city_loss(situation, str(c[1]))),
    "beautify": beautify_again,
}
