"""Notices about harm: the facts that harm a player, and the contents of the notice about each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import engine
from engine.facts import (
    CardMoved,
    CharactersSwapped,
    Confiscated,
    Destroyed,
    DistrictMoved,
    GoldMoved,
    HandsSwapped,
    Named,
)
from games.enums import NoticeKind

if TYPE_CHECKING:
    from engine import Fact, State

HARM_KINDS = frozenset(
    {
        NoticeKind.ROBBED,
        NoticeKind.MURDERED,
        NoticeKind.DESTROYED,
        NoticeKind.DISTRICT_TAKEN,
        NoticeKind.HAND,
        NoticeKind.CHARACTER,
    }
)
HARMFUL_TOKENS = {"murdered": NoticeKind.MURDERED, "bewitched": NoticeKind.CHARACTER}
"""Tokens that cost the character's player all or most of the turn, with the kind of notice that each causes."""

Harm = tuple[int, NoticeKind, dict[str, str | int]]
"""The harmed seat, the kind of notice, and the values for its sentence; never a hidden card."""


def harms_to_others(mover: int | None, fact: Fact, state: State) -> Iterator[Harm]:
    """Yield the harm that a fact did to players other than `mover`; `state` is the table after the move."""
    for seat, kind, params in _harms_in(fact, state):
        if seat != mover:
            yield seat, kind, params


def _harms_in(fact: Fact, state: State) -> Iterator[Harm]:
    match fact:
        case GoldMoved(amount=amount, source=int(source), target=int(target)) if min(source, target) >= 0:
            yield source, NoticeKind.ROBBED, {"gold": amount}
        case Destroyed(seat=seat, district=district, by=by) if seat != by:
            yield seat, NoticeKind.DESTROYED, {"district": district}
        case Confiscated(seat=seat):
            yield seat, NoticeKind.DISTRICT_TAKEN, {"confiscated": 1}
        case DistrictMoved(source=source):
            yield source, NoticeKind.DISTRICT_TAKEN, {}
        case HandsSwapped(b=other):
            yield other, NoticeKind.HAND, {"swapped": 1}
        case CardMoved(source=source):
            yield source, NoticeKind.HAND, {}
        case CharactersSwapped(other=other):
            yield other, NoticeKind.CHARACTER, {"swapped": 1}
        case Named(seat=by, character=character, token=token) if token in HARMFUL_TOKENS:
            for seat in _holders(state, character, token):
                if seat != by:
                    yield seat, HARMFUL_TOKENS[token], {"character": character}


def _holders(state: State, character: str, token: str) -> Iterator[int]:
    """Yield the seats that hold a character with this token, according to their own views.

    A seat saved by the Strongman is not harmed.
    """
    if token in state.marks.get(character, ()):
        for seat in range(len(state.players)):
            if character in engine.view_for(state, seat).players[seat].characters:
                yield seat
