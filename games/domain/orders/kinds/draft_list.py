"""The draft list: which character to pick, in order of preference."""

from collections.abc import Sequence
from typing import Any

from engine import View
from games.domain.errors import Refused
from games.domain.orders.kinds.base import Contents, OrderKind, Reply

LEAST_FIRST, MOST_FIRST = 3, 6
VARIANTS = ("near_end", "crown")
"""Lists for special situations; the first whose situation has come replaces the usual list."""
TWO_CHARACTERS_UP_TO = 3
"""With up to three players, each has two characters in a round."""


class DraftList(OrderKind):
    """Picks the first character of a list that is left.

    `contents` has `usual`, perhaps the lists `crown` and `near_end`, and the guards: `first` (0 for none), the number
    of characters, not counting faceup ones, of which one must be left, and `changed` and `near_end_asks`, which stop
    the list if the owner's hand, gold or city is not as it was (`seen`), and if a city lacks only one district.

    A *standing list* (`every`) holds in every round until its owner changes it. Its progress has `rounds`: by round
    number as text, how many picks it has made, or why it has stopped in that round. It answers each question once, even
    if its owner takes the pick back.
    """

    key = "draft_list"
    stops = ("none_left", "changed", "near_end")

    def check(self, view: View, subject: str, contents: Contents) -> Contents:
        """Return the lists and guards.

        Refusals: `order_unreadable`, `order_empty`, `order_unknown_character`, `order_repeats`, `order_every_changed`.
        """
        stored: Contents = {"usual": checked_list(view, contents.get("usual"))}
        if not stored["usual"]:
            raise Refused("order_empty")
        for variant in VARIANTS:
            if contents.get(variant):
                stored[variant] = checked_list(view, contents[variant])
        first = contents.get("first", guard_size(view))
        if not isinstance(first, int) or isinstance(first, bool) or not 0 <= first <= len(view.cast):
            raise Refused("order_unreadable")
        stored["first"] = first
        for guard in ("changed", "near_end_asks"):
            if contents.get(guard):
                stored[guard] = True
        if contents.get("every"):
            if "changed" in stored:
                raise Refused("order_every_changed")
            stored["every"] = True
        if "changed" in stored:
            stored["seen"] = own_things(view)
        return stored

    def round_of(self, view: View, subject: str, contents: Contents) -> int:
        """Return 0 for a standing list; otherwise this round if the owner still has to pick in it, or the next."""
        if contents.get("every"):
            return 0
        return view.round if picks_left(view) else view.round + 1

    def progress_after_stop(
        self, round_number: int, contents: Contents, progress: Contents, reason: str
    ) -> Contents | None:
        """Return the progress of a standing list, which stays filed for later rounds; None for a list of one round."""
        return progress_with(progress, round_number, reason) if contents.get("every") else None

    def is_about(self, view: View, subject: str) -> bool:
        """Return whether the owner is asked to pick a character."""
        return view.question == "pick" and view.pool is not None

    def reply(self, view: View, subject: str, contents: Contents, progress: Contents) -> Reply:
        """Return the pick of the first listed character that is left, unless a guard stops the list.

        A standing list that has stopped in this round, or made this pick before, leaves the pick to its owner.
        """
        picked = len(view.own.characters)
        if contents.get("every"):
            result = result_in_round(progress, view.round)
            if isinstance(result, str) or result > picked:
                return Reply()
        if contents.get("near_end_asks") and is_near_end(view):
            return Reply(stop="near_end")
        if contents.get("changed") and contents.get("seen") != own_things(view):
            return Reply(stop="changed")
        wanted = list_for(view, contents)
        facedown = [key for key in wanted if key not in view.faceup]
        left = next((key for key in facedown[: contents["first"] or None] if key in (view.pool or ())), None)
        if left is None:
            return Reply(stop="none_left")
        if contents.get("every"):
            return Reply(f"pick:{left}", progress=progress_with(progress, view.round, picked + 1))
        return Reply(f"pick:{left}", is_done=picks_left(view) <= 1)


def result_in_round(progress: Contents, round_number: int) -> int | str:
    """Return how many picks a standing list has made in a round, or the code of the reason why it has stopped."""
    result: int | str = progress.get("rounds", {}).get(str(round_number), 0)
    return result


def progress_with(progress: Contents, round_number: int, result: int | str) -> Contents:
    """Return the progress of a standing list with the result of a round."""
    return {"rounds": {**progress.get("rounds", {}), str(round_number): result}}


def guard_size(view: View) -> int:
    """Return of how many first characters one must be left by default, not counting those that are faceup.

    It is the number of players: the last to pick may choose only from what all others have left. Asking them if none of
    their first three is left would stop half of the lists of seven players; with this, one in ten stops
    (`./dev bench pace`).
    """
    return max(LEAST_FIRST, min(len(view.players), MOST_FIRST))


def checked_list(view: View, keys: Any) -> list[str]:
    """Return a list of characters of this game, each once. Raises `Refused`."""
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise Refused("order_unreadable")
    if len(keys) > len(view.cast) or len(set(keys)) != len(keys):
        raise Refused("order_repeats")
    if not set(keys) <= set(view.cast):
        raise Refused("order_unknown_character")
    return keys


def list_for(view: View, contents: Contents) -> Sequence[str]:
    """Return the list for the situation at the table."""
    situations = {"near_end": is_near_end(view), "crown": view.crown == view.seat}
    return next((contents[name] for name in VARIANTS if situations[name] and contents.get(name)), contents["usual"])


def is_near_end(view: View) -> bool:
    """Return whether a city lacks at most one district."""
    return any(player.city_size >= view.kit.city_size - 1 for player in view.players)


def own_things(view: View) -> list[Any]:
    """Return the viewer's gold, hand and city, to compare them later."""
    own = view.own
    return [own.gold, list(own.hand or ()), list(own.city)]


def picks_left(view: View) -> int:
    """Return how many characters the viewer still picks in this round."""
    if view.phase != "selection":
        return 0
    each = 2 if len(view.players) <= TWO_CHARACTERS_UP_TO else 1
    return each - len(view.own.characters)
