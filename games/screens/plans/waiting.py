"""What a player can plan while others decide, and what has become of it; only the player sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import View, plans
from games.domain.orders import filed_orders
from games.domain.orders.kinds.answer_rules import questions_of
from games.domain.orders.kinds.draft_list import DraftList, result_in_round
from games.domain.orders.kinds.turn_plan import TurnPlan
from games.enums import OrderStatus
from games.models import FiledOrder, Match, Seat
from games.screens import words
from games.screens.plans.steps import StepMark, plan_marks, plan_sentence, plan_words

STOPS: dict[str, str | Promise] = {
    "none_left": gettext_lazy("Your list has stopped: no character it allows was left. Pick one yourself."),
    "changed": gettext_lazy("Your list has stopped: your gold, hand, or city has changed. Pick one yourself."),
    "near_end": gettext_lazy("Your list has stopped: a city needs only one more district. Pick one yourself."),
    "refused": gettext_lazy("Your list has stopped: its pick wasn't possible. Pick one yourself."),
}
"""Why a draft list has stopped, by the code of the reason."""
STAYS = gettext_lazy("It stays saved for the next rounds.")
"""What becomes of a standing list that has stopped."""
SOON, RICH, MOST_LINES = 2, 6, 3
"""How many missing districts, and how much gold of an opponent, are worth a line; and the most lines."""


@dataclass(frozen=True)
class ListedCharacter:
    """A character of a list."""

    key: str
    name: str


@dataclass(frozen=True)
class FiledTurn:
    """A turn plan that is filed, or was."""

    key: str
    name: str
    """The character's name in the reader's language."""
    sentence: str
    steps: str
    """What the plan does, in short phrases."""
    marks: list[StepMark]
    tag: str
    """What a form sends to say which plan its page showed."""
    is_outdated: bool
    """Whether something of the player has changed since, so that the plan would stop as it begins."""


@dataclass(frozen=True)
class TurnGroup:
    """Filed plans that do the same, of one or several characters."""

    turns: list[FiledTurn]
    sentence: str

    @property
    def is_outdated(self) -> bool:
        """Return whether one of the plans would stop as it begins."""
        return any(turn.is_outdated for turn in self.turns)


@dataclass(frozen=True)
class WaitingPlan:
    """The draft list and the turn plans of a player who waits."""

    sentence: str
    """Whether a list is filed, or has picked."""
    characters: list[ListedCharacter]
    """Those of the list, in order."""
    is_filed: bool
    may_repeat: bool
    """Whether the last list can be filed again."""
    replaces: str
    list_round: int
    """The round for which a list of one round would be filed now."""
    turns: list[TurnGroup]
    repeatable: list[FiledTurn]
    """The last plans for the player's characters of this round for which none is filed."""
    may_answer: bool
    """Whether questions can come up that can be answered in advance."""
    outlook: list[str]
    """What opponents may be about to do, from what everyone sees."""


def waiting_plan(
    match: Match, seat: Seat | None, view: View, orders: Sequence[FiledOrder], names: Sequence[str]
) -> WaitingPlan | None:
    """Return what the player in `seat` can plan now; None for spectators and where no one has to wait.

    `orders` are the player's own, newest first.
    """
    if seat is None or not filed_orders.may_file_orders(match, seat):
        return None
    last = next((order for order in orders if order.kind == DraftList.key), None)
    filed = last if last is not None and is_live(last, view) else None
    listed = [] if last is None else [key for key in last.contents.get("usual", ()) if key in view.cast]
    return WaitingPlan(
        sentence=list_sentence(last, view),
        characters=[ListedCharacter(key, words.card(key, view.edition)) for key in listed],
        is_filed=filed is not None,
        may_repeat=filed is None and bool(listed),
        replaces=filed_orders.order_tag(filed) if filed else "",
        list_round=DraftList().round_of(view, "", {}),
        turns=turn_groups(filed_turns(orders, view, names)),
        repeatable=last_turns(orders, view, names, plannable_now(view)),
        may_answer=bool(questions_of(view)),
        outlook=outlook_lines(view, names),
    )


def filed_turns(orders: Sequence[FiledOrder], view: View, names: Sequence[str]) -> list[FiledTurn]:
    """Return the turn plans among the viewer's `orders` that may still be carried out, by rank."""
    filed = [order for order in orders if order.kind == TurnPlan.key and is_live(order, view)]
    contents = {order.subject: order.contents for order in filed}
    return [
        filed_turn(order, view, names, is_outdated=TurnPlan().is_outdated(view, order.subject, contents))
        for order in sorted(filed, key=lambda order: rank_of(order, view))
    ]


def turn_groups(turns: Iterable[FiledTurn]) -> list[TurnGroup]:
    """Return turn plans by what they do, in the order of the first of each."""
    groups: dict[str, list[FiledTurn]] = {}
    for turn in turns:
        groups.setdefault(turn.steps, []).append(turn)
    return [TurnGroup(group, group_sentence(group)) for group in groups.values()]


def group_sentence(turns: Sequence[FiledTurn]) -> str:
    """Return the sentence about plans that do the same."""
    if len(turns) == 1:
        return turns[0].sentence
    message = ngettext(
        "Planned for %(number)d character: %(steps)s.", "Planned for %(number)d characters: %(steps)s.", len(turns)
    )
    return message % {"number": len(turns), "steps": turns[0].steps}


def last_turns(
    orders: Sequence[FiledOrder], view: View, names: Sequence[str], characters: Iterable[str]
) -> list[FiledTurn]:
    """Return the newest plan for each of `characters` for which none is filed; `orders` are newest first."""
    newest: dict[str, FiledOrder] = {}
    for order in orders:
        if order.kind == TurnPlan.key:
            newest.setdefault(order.subject, order)
    last = [newest[key] for key in characters if key in newest and not is_live(newest[key], view)]
    return [filed_turn(order, view, names) for order in last]


def filed_turn(order: FiledOrder, view: View, names: Sequence[str], *, is_outdated: bool = False) -> FiledTurn:
    """Return a turn plan as it is shown."""
    return FiledTurn(
        order.subject,
        words.card(order.subject, view.edition),
        plan_sentence(order, view, names),
        plan_words(order, view, names),
        plan_marks(order, view, names),
        tag=filed_orders.order_tag(order),
        is_outdated=is_outdated,
    )


def rank_of(order: FiledOrder, view: View) -> int:
    """Return the rank of the character that a plan is for."""
    return view.kit.ranks.get(order.subject, 0)


def plannable_now(view: View) -> list[str]:
    """Return the viewer's characters whose turn in this round is still to come."""
    own = view.own.characters
    return [key for key in own if key in view.kit.ranks and plans.planned_round(view, key) == view.round]


def is_live(order: FiledOrder, view: View) -> bool:
    """Return whether an order is filed and its round is not over."""
    return order.status == OrderStatus.FILED and (not order.round or order.round >= view.round)


def list_sentence(last: FiledOrder | None, view: View) -> str:
    """Return what has become of the newest list."""
    if last is None:
        return _("List the characters you want in the next draft. We pick the first one that is left.")
    if is_live(last, view):
        if not last.round:
            if isinstance(picks := result_in_round(last.progress, view.round), int) and picks:
                return _("Your list picked your character. It stays saved for every round until you change it.")
            return _("Your list is saved for every round until you change it.")
        if last.round == view.round:
            return _("Your list for this draft is saved. You can change it until it is used.")
        return _("Your list for the next draft is saved. You can change it until it is used.")
    if last.status == OrderStatus.USED and last.round == view.round:
        return _("Your list picked your character. Make one for the next draft, too?")
    return _("Your last list:")


def stop_sentence(orders: Sequence[FiledOrder], view: View) -> str:
    """Return why the list for this draft has stopped, if it has and its owner still has to pick; otherwise ''."""
    last = next((order for order in orders if order.kind == DraftList.key), None)
    if last is None or view.question != "pick":
        return ""
    if not last.round and last.status == OrderStatus.FILED:
        reason = result_in_round(last.progress, view.round)
        return words.running_text([STOPS[reason], STAYS]) if isinstance(reason, str) and reason in STOPS else ""
    return str(STOPS.get(last.reason, "")) if last.status == OrderStatus.STOPPED and last.round == view.round else ""


def outlook_lines(view: View, names: Sequence[str]) -> list[str]:
    """Return a few lines about opponents who are close to the end, or rich."""
    if view.phase == "finished":
        return []
    close, rich = [], []
    for player in view.players:
        missing = view.kit.city_size - player.city_size
        values = {"name": names[player.seat], "number": missing, "gold": words.gold(player.gold)}
        if player.seat == view.seat:
            continue
        if 0 < missing <= SOON:
            message = ngettext(
                "%(name)s needs %(number)d more district.", "%(name)s needs %(number)d more districts.", missing
            )
            close.append((missing, message % values))
        elif player.gold >= RICH:
            rich.append((-player.gold, _("%(name)s has %(gold)s.") % values))
    return [line for _size, line in [*sorted(close), *sorted(rich)]][:MOST_LINES]
