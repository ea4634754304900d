"""Judging functions for choices about districts: destroy, exchange, seize, beautify, replace."""

from __future__ import annotations

from ..steps import Choice
from .advice import LEAVE, Advice, Judge, Stage, answer_advice
from .districts import district_worth, variety
from .situation import Situation


def harm_worth(t: Situation, owner: int, building: str) -> float:
    """Return how much the viewer gains if `owner` loses `building`."""
    delay = 0.0 if t.ending else t.w["tempo"] * (2.0 if t.left[owner] <= 1 else 1.0)
    return t.w["harm"] * t.danger[owner] * (t.points(building) + delay) / 2


def wall_surcharge(t: Situation, owner: int, building: str) -> int:
    """Return what the Great Wall adds to the price."""
    city = t.view.players[owner].city
    return sum(b.startswith("great_wall") and b != building for b in city)


def destroy(t: Situation, choice: Choice) -> Advice:
    """Judge destroying a district: prefer cheap districts of leading players, never the viewer's own."""
    owner, building = int(choice[1]), str(choice[2])
    if owner == t.me:
        return LEAVE
    price = max(t.cost(building) - 1, 0) + wall_surcharge(t, owner, building)
    return Advice(Stage.STRIKE, harm_worth(t, owner, building) - t.cost_of(price))


def armory(t: Situation, choice: Choice) -> Advice:
    """Judge the Armory: sacrifice it for a better district of a player who is about to complete a city."""
    owner, building = int(choice[1]), str(choice[2])
    if owner == t.me:
        return LEAVE
    lost = 3 * t.w["point"] + (0 if t.ending else t.w["tempo"])
    return Advice(Stage.STRIKE, harm_worth(t, owner, building) - lost)


def seize(t: Situation, choice: Choice) -> Advice:
    """Judge seizing a district: take it if it is worth its price in the viewer's city."""
    owner, building = int(choice[1]), str(choice[2])
    price = t.cost(building) + wall_surcharge(t, owner, building)
    refund = 0.3 * t.danger[owner] * t.cost(building)
    return Advice(
        Stage.STRIKE, district_worth(t, building) + harm_worth(t, owner, building) - t.cost_of(price) - refund
    )


def exchange(t: Situation, choice: Choice) -> Advice:
    """Judge an exchange of districts: give a cheap one for a more expensive one."""
    owner, building = int(choice[1]), str(choice[2])
    gifts = [b for b in t.own.city if not b.startswith("keep")]
    given = min(gifts, key=lambda b: city_loss(t, b), default="")
    if not given or t.own.gold < max(t.cost(building) - t.cost(given), 0):
        return LEAVE
    price = max(t.cost(building) - t.cost(given), 0)
    gain = t.points(building) + variety(t, t.kit.suit(building)) - city_loss(t, given)
    hurt = t.w["harm"] * t.danger[owner] * (t.points(building) - t.points(given) - 0.5 * price) / 2
    return Advice(Stage.STRIKE, gain + hurt - t.cost_of(price) - wall_surcharge(t, owner, building) - 0.2)


def city_loss(t: Situation, building: str) -> float:
    """Return what the viewer's city loses without `building`."""
    last = t.counts[t.me].get(t.kit.suit(building), 0) == 1
    return t.points(building) + (1.0 if last else 0.0)


def beautify(t: Situation, choice: Choice) -> Advice:
    """Judge beautifying a district, which turns leftover gold into points."""
    return Advice(Stage.LAST, t.w["point"] + 0.1 - t.cost_of(1))


def beautify_again(t: Situation, choice: Choice) -> Advice:
    """Judge beautifying a second district in the same way as the first."""
    return answer_advice(0.0 if choice[0] == "stop" else beautify(t, choice).worth)


def cannonball(t: Situation, choice: Choice) -> Advice:
    """Judge the Human Cannonball: replace a cheap building with a much more expensive one."""
    old, new = str(choice[2]), str(choice[3])
    more = t.cost(new) - t.cost(old)
    return Advice(Stage.LAST, district_worth(t, new) - t.w["tempo"] - city_loss(t, old) - t.cost_of(more) - 1.0)


ACTS: dict[str, Judge] = {
    "destroy": destroy,
    "armory": armory,
    "seize": seize,
    "exchange": exchange,
    "beautify": beautify,
}
ANSWERS: dict[str, Judge] = {
    "give": lambda t, c: answer_advice(-city_loss(t, str(c[1]))),
    "beautify": beautify_again,
}
