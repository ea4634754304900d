"""The sentences about the moments of a replay, with what only several facts together tell."""

from collections.abc import Sequence
from functools import lru_cache

from engine import Fact
from games.domain.matches.match_history import facts_from_json
from games.domain.matches.match_replay import Replay, ReplayScript
from games.screens.log import hindsight, narration
from games.screens.log.hindsight import Killed


@lru_cache(maxsize=128)
def told_moments(script: ReplayScript) -> list[list[Fact]]:
    """Return the facts of each moment as its viewpoint sees them, with robberies of players without gold.

    Cached: copy the lists before changing them.
    """
    moments = script.moments
    empty = hindsight.empty_robberies(moments)
    return [[*facts, empty[number]] if number in empty else facts for number, facts in enumerate(moments)]


@lru_cache(maxsize=128)
def killed_by_moment(script: ReplayScript) -> list[list[Killed]]:
    """Return, for each moment of a finished game, the killed characters whose holders are told there.

    With all cards revealed, these are told when the character is named; spectators learn it at the call, and players
    see only what they saw then. Cached, because viewers look at many moments.
    """
    if script.viewpoint.seat is not None:
        return [[] for _ in script.stored_facts]
    complete = [facts_from_json(facts_json, version) for facts_json, version in script.stored_facts]
    return hindsight.killed_characters(complete, at_call=not script.viewpoint.is_open)


def moment_lines(replay: Replay, number: int, names: Sequence[str]) -> list[narration.Line]:
    """Return the sentences about a moment as markup, as the viewer sees it."""
    return script_lines(replay.script, number, names, replay.match.edition, is_over=replay.match.is_over, html=True)


def script_lines(
    script: ReplayScript, number: int, names: Sequence[str], edition: str, *, is_over: bool, html: bool = False
) -> list[narration.Line]:
    """Return the sentences about a moment of a script."""
    viewpoint = script.viewpoint
    told = narration.fact_lines(
        told_moments(script)[number], viewpoint.seat, names, edition=edition, html=html, show_all=viewpoint.is_open
    )
    killed = killed_by_moment(script)[number] if is_over else []
    return [*told, *(hindsight.holder_line(one, viewpoint.seat, names, edition, html=html) for one in killed)]
