"""The builder bot as a planner: it plans a turn, and orders the characters for the draft, from its View."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots import builder
from ..bots.advice import Stage
from ..bots.situation import Situation
from ..dice import Dice
from ..records import with_changes
from ..steps import Choice
from ..turn import Act
from ..view import View
from .aiming import open_target
from .checking import END_TURN, new_plan, planned_round
from .plan import Plan, PlanStep
from .rehearsal import PAID, Rehearsal
from .vocabulary import ANSWER, BEST_BUILD, BUILD, END, GATHER, STEPS_MAX, USE, USEFUL

ALTERNATIVES = 3
"""The most choices of a step that has several."""
ACTIONS = {"gather": GATHER, "build": BUILD, "end_turn": END}


def plan_of(view: View, character: str, dice: Dice) -> Plan:
    """Return the builder bot's plan for the viewer's next turn with `character`."""
    rehearsal = Rehearsal(view, character, planned_round(view, character))
    steps: list[PlanStep] = []
    while len(steps) < STEPS_MAX and (choices := rehearsal.choices()):
        seen = rehearsal.view
        choice = builder.choose(seen, choices, dice)
        is_build = choice[0] == BUILD
        if rehearsal.unknown and (is_build or builder.judge(Situation(seen, choices), choice).stage <= Stage.STRIKE):
            steps += open_builds(rehearsal)
            if is_build:
                continue
        if not is_build and (text := open_target(str(choice[0]))) and text in rehearsal.aims:
            steps.append(aim_step(rehearsal, text))
            continue
        if choice == END_TURN:
            steps += [aim_step(rehearsal, text) for text in rehearsal.aims if text.split(":")[0] in PAID]
        action = ACTIONS.get(str(choice[0]), USE) if isinstance(rehearsal.question, Act) else ANSWER
        texts = (choice,) if action in (GATHER, END) else (choice, *alternatives(seen, choices, choice))
        rest = [BEST_BUILD] if action == BUILD else []
        rehearsal.choose(choice)
        keep = USEFUL if rehearsal.is_keeping else ""
        rehearsal.keep_cards(keep)
        steps.append(PlanStep(action, (*(":".join(map(str, c)) for c in texts), *rest), keep))
    return new_plan(view, character, steps)


def aim_step(rehearsal: Rehearsal, text: str) -> PlanStep:
    """Use an ability on a target which is left open, and return the step."""
    rehearsal.aim(text)
    return PlanStep(USE, (text,))


def open_builds(rehearsal: Rehearsal) -> list[PlanStep]:
    """Return steps for all builds that the turn still allows, with the districts left open: not all cards are known."""
    steps = []
    while rehearsal.builds_left:
        rehearsal.aim(BEST_BUILD)
        steps.append(PlanStep(BUILD, (BEST_BUILD,)))
    return steps


def alternatives(view: View, choices: Sequence[Choice], choice: Choice) -> list[Choice]:
    """Return other choices of the same kind that are worth making, best first."""
    situation = Situation(view, choices)
    judged = [(builder.judge(situation, c).worth, c) for c in choices if c[0] == choice[0] and c != choice]
    ranked = sorted((j for j in judged if j[0] > 0), key=lambda j: j[0], reverse=True)
    return [c for _worth, c in ranked[: ALTERNATIVES - 1]]


def draft_list_of(view: View) -> list[str]:
    """Return all characters of the game in the order in which the builder bot would like to pick them now."""
    picks: list[Choice] = [("pick", character) for character in view.cast]
    situation = Situation(with_changes(view, question="pick", pool=view.cast), picks)
    return sorted(view.cast, key=lambda c: builder.judge(situation, ("pick", c)).worth, reverse=True)
