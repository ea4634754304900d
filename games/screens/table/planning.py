"""The page on which a player plans a turn: the steps so far, what they lead to, and the next choices.

A step is a value of the form: choices joined by `|`, and after `~` which drawn card to keep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import Offer, View, plans
from games.models import FiledOrder
from games.models.accounts.seat_mark import Mark
from games.screens import words
from games.screens.decision import panel
from games.screens.options.parts import Decision
from games.screens.options.reader import Option, Reader
from games.screens.plans.steps import aim_words, choice_picture
from games.screens.plans.waiting import FiledTurn, filed_turns, last_turns
from games.screens.reasons.rules import refusal_reason
from games.screens.table import cities, hand
from games.screens.table.cities import City
from games.screens.table.hand import HandCard

STOPS = {
    "robbed": gettext_lazy("Your plan stopped: you were robbed."),
    "bewitched": gettext_lazy("Your plan stopped: you were bewitched."),
    "threat": gettext_lazy("Your plan stopped: there is a threat on your character."),
    "warrant": gettext_lazy("Your plan stopped: there is a warrant on your character."),
    "gold": gettext_lazy("Your plan stopped: your gold has changed."),
    "hand": gettext_lazy("Your plan stopped: your hand has changed."),
    "city": gettext_lazy("Your plan stopped: your city has changed."),
    "keep": gettext_lazy("Your plan stopped: choose which card to keep."),
    "other_question": gettext_lazy("Your plan stopped: it doesn't answer this question."),
    "finished": gettext_lazy("Your plan has been played up to here. Continue your turn."),
}
"""Why a plan stopped and its owner is asked; see `plans.STOPS`."""
END_PICTURE = "flag"
"""The picture of choices that have none, which end a turn or a question."""
STOPPED = gettext_lazy("Your plan stopped: its next step isn't possible.")
KEEPS = {
    "useful": gettext_lazy("Keep the card most useful to me"),
    "dearest": gettext_lazy("Keep the most expensive card I can build"),
    "new_type": gettext_lazy("Keep a type my city doesn't have"),
    "ask": gettext_lazy("Ask me which card to keep"),
}
PROBLEMS = {
    "no_seat": gettext_lazy("Only players can plan a turn."),
    "game_over": gettext_lazy("This game is already over."),
    "not_in_game": gettext_lazy("This character isn't in this game."),
    "not_yours": gettext_lazy("You don't have this character this round."),
    "faceup": gettext_lazy("This character is faceup and out of this round."),
    "stale": gettext_lazy("This turn has already begun or is over. Plan your next one."),
    "killed": gettext_lazy("This character was killed and has no turn this round."),
    "too_long": gettext_lazy("This plan has too many steps."),
    "contradictory": gettext_lazy("This step repeats or contradicts an earlier one."),
    "unknown_step": gettext_lazy("This step isn't possible here. Remove it and choose again."),
    "answer_first": gettext_lazy("First answer the question from the previous step."),
    "unknown_cards": gettext_lazy("This step depends on cards you haven't seen yet."),
    "turn_over": gettext_lazy("Your turn is over before this step."),
}
"""What is wrong with a plan or a step, by `plans.PROBLEMS`; for `not_possible`, the rules give the reason."""


@dataclass(frozen=True)
class PlannedStep:
    """One step of the plan as it is shown."""

    value: str
    options: list[Option]
    """The choices in order of preference."""
    keep: str
    """Which drawn card to keep, in words; empty if none is drawn."""
    outcome: str
    """What the player then has."""
    problem: str


@dataclass(frozen=True)
class PlanningPage:
    """The plan of a turn so far, and what can come next."""

    character: str
    name: str
    """The character's name in the reader's language."""
    steps: list[PlannedStep]
    decision: Decision | None
    """The next choices; None once the turn is planned to its end, or nothing more can be foreseen."""
    keeps: list[tuple[str, str]]
    """(value, words) pairs of which drawn card to keep, if the last step draws cards to choose from."""
    others: list[Option]
    """Choices to make if those of the last step are not possible."""
    aims: list[Option]
    """Choices that may leave open until the turn what they are made on."""
    may_build_drawn: bool
    problem: str
    """Why this turn cannot be planned, or empty."""
    round: int = 0
    """The round of the turn."""
    now: View | None = None
    """What the player would see after the steps so far."""

    @property
    def values(self) -> list[str]:
        """Return the values of the steps."""
        return [step.value for step in self.steps]

    @property
    def goes_on(self) -> bool:
        """Return whether there is anything to choose next."""
        return bool(self.keeps or self.others or self.decision)

    @property
    def may_file(self) -> bool:
        """Return whether the plan can be filed as it is."""
        return bool(self.steps) and not self.keeps and not self.problem and not any(s.problem for s in self.steps)


@dataclass(frozen=True)
class PlannedTable:
    """The player's own part of the table after the steps so far."""

    mine: City
    hand: list[HandCard]
    """The cards that the player knows."""
    unknown: str
    """The number of cards that would be drawn by then, in words; empty if there are none."""


def planning_page(
    view: View,
    names: Sequence[str],
    character: str,
    values: Sequence[str],
    *,
    collects_income: bool,
) -> PlanningPage:
    """Return the page for the steps `values` of the viewer's next turn with `character`."""
    if (problem := plans.why_no_turn(view, character)) is not None:
        return PlanningPage(character, "", [], None, [], [], [], may_build_drawn=False, problem=problem_words(problem))
    rehearsal = plans.Rehearsal(view, character, plans.planned_round(view, character))
    steps, others = [], []
    for number, value in enumerate(values[: plans.STEPS_MAX]):
        before = rehearsal.view
        step = read_step(before, value)
        line = rehearsal.play_step(number, step)
        reader = Reader(before, tuple(names), collects_income=collects_income)
        steps.append(planned_step(reader, value, step, line))
        others = [] if line.problem else other_options(reader, step)
    now = rehearsal.view
    is_open = bool(now.offers) and not any(step.problem for step in steps)
    made = panel.decision_panel(now, names, collects_income=collects_income) if is_open else None
    return PlanningPage(
        character=character,
        name=words.card(character, view.edition),
        steps=steps,
        decision=made,
        keeps=[(key, str(label)) for key, label in KEEPS.items()] if rehearsal.is_keeping else [],
        others=others,
        aims=[aim_option(now, character, text) for text in rehearsal.aims] if made is not None else [],
        may_build_drawn=made is not None and made.kind == "act" and bool(rehearsal.unknown),
        problem="",
        round=plans.planned_round(view, character),
        now=now,
    )


def planned_table(now: View, before: View, names: Sequence[str], marks: Sequence[Mark]) -> PlannedTable:
    """Return the part of the table that is the player's own, as they would see it; `before` is what they see today."""
    known = now.own.hand or ()
    drawn = now.own.hand_size - len(known)
    return PlannedTable(
        mine=cities.planned_city(now, names, marks, before.own.city),
        hand=hand.hand_cards(now, tuple(names)),
        unknown=words.number_of_cards(drawn) if drawn else "",
    )


def read_step(view: View, value: str) -> plans.PlanStep:
    """Return the step that `value` stands for when the owner sees `view`."""
    texts, _separator, keep = value.partition("~")
    choices = tuple(texts.split("|"))
    actions = {"gather": "gather", "build": "build", "end_turn": "end"}
    action = actions.get(choices[0].split(":")[0], "use") if view.question == "act" else "answer"
    return plans.PlanStep(action, choices, keep)


def planned_step(reader: Reader, value: str, step: plans.PlanStep, line: plans.Line) -> PlannedStep:
    """Return a step as it is shown."""
    problem = problem_words(plans.Problem(line.problem, line.step, line.refusal)) if line.problem else ""
    return PlannedStep(
        value=value,
        options=[choice_option(reader, text) for text in step.choices],
        keep=str(KEEPS.get(step.keep, "")),
        outcome="" if problem else outcome_words(line),
        problem=problem,
    )


def choice_option(reader: Reader, text: str) -> Option:
    """Return the option that describes a choice of a plan."""
    if text == plans.DRAWN:
        return Option(_("Build a card I drew, if I can pay for it"), picture="card")
    if plans.is_open(text):
        return aim_option(reader.view, reader.power, text)
    offer = next((offer for offer in reader.view.offers if offer.text == text), None)
    if offer is None:
        return Option(_("Not possible"))
    option = reader.option(Offer(offer.choice))
    return option if option.picture else option.with_fields(picture=END_PICTURE)


def aim_option(view: View, character: str, text: str) -> Option:
    """Return the option that uses an ability of `character` on a target, or builds a district, which is left open."""
    if text == plans.BEST_BUILD:
        return Option(_("Build the district most useful to me"), text=text, picture="card")
    picture = choice_picture(text, character, view)
    return Option(
        aim_words(text.split(":", maxsplit=1)[0], character, view),
        text=text,
        picture=picture,
        is_person=picture in view.cast,
    )


def other_options(reader: Reader, step: plans.PlanStep) -> list[Option]:
    """Return possible choices of the same kind as those of `step`, which can follow them in order of preference."""
    verb = step.choices[0].split(":")[0]
    if step.action in ("gather", "end") or plans.is_open(step.choices[-1]):
        return []
    offers = [o for o in reader.view.offers if o.refusal is None and o.choice[0] == verb and o.text not in step.choices]
    text = plans.open_target(verb)
    return [*map(reader.option, offers), *([aim_option(reader.view, reader.power, text)] if text else [])]


def outcome_words(line: plans.Line) -> str:
    """Return what the player has after a step; if an unknown card may be built, at most."""
    cards = ngettext("%(number)d card", "%(number)d cards", line.hand_size) % {"number": line.hand_size}
    if not line.is_certain:
        return _("then you have at most %(gold)s and %(cards)s") % {"gold": words.gold(line.gold), "cards": cards}
    return _("then you have %(gold)s and %(cards)s") % {"gold": words.gold(line.gold), "cards": cards}


def problem_words(problem: plans.Problem) -> str:
    """Return the sentence for a problem of a plan."""
    if problem.code == "not_possible":
        return refusal_reason(problem.refusal) if problem.refusal else str(PROBLEMS["unknown_step"])
    return str(PROBLEMS[problem.code])


def values_after(form: QueryDict) -> list[str]:
    """Return the values of the steps in a form, changed by the button that was pressed."""
    values = [value for value in form.getlist("step") if value]
    values += [text for choice in form.getlist("choice") for text in choice.split()]
    if values and (keep := form.get("keep")) in KEEPS:
        values[-1] = f"{values[-1].partition('~')[0]}~{keep}"
    if values and (other := form.get("other")):
        texts, separator, keep = values[-1].partition("~")
        values[-1] = f"{texts}|{other}{separator}{keep}"
    return values[: plans.STEPS_MAX + 1]


def values_of(contents: Mapping[str, Any]) -> list[str]:
    """Return the values of the steps of a stored plan."""
    return ["|".join(step["choices"]) + (f"~{step['keep']}" if step.get("keep") else "") for step in contents["steps"]]


def read_steps(view: View, character: str, values: Sequence[str]) -> list[plans.PlanStep]:
    """Return the steps that `values` stand for, in the viewer's next turn with `character`; none if there is none."""
    if plans.why_no_turn(view, character) is not None:
        return []
    rehearsal = plans.Rehearsal(view, character, plans.planned_round(view, character))
    steps = []
    for number, value in enumerate(values[: plans.STEPS_MAX + 1]):
        steps.append(read_step(rehearsal.view, value))
        rehearsal.play_step(number, steps[-1])
    return steps


@dataclass(frozen=True)
class PlannableCharacter:
    """A character for which a turn can be planned."""

    key: str
    name: str
    is_this_round: bool
    is_filed: bool
    last: FiledTurn | None
    """The last plan for the character, if none is filed."""


def plannable_characters(orders: Sequence[FiledOrder], view: View, names: Sequence[str]) -> list[PlannableCharacter]:
    """Return the characters for which the viewer can plan: their own of this round, or any that they may get.

    `orders` are the viewer's own, newest first.
    """
    keys = [key for key in view.cast if plans.why_no_turn(view, key) is None]
    soon = {key for key in keys if plans.planned_round(view, key) == view.round}
    filed = {turn.key for turn in filed_turns(orders, view, names)}
    last = {turn.key: turn for turn in last_turns(orders, view, names, keys)}
    return [
        PlannableCharacter(key, words.card(key, view.edition), key in soon, key in filed, last.get(key))
        for key in sorted(keys, key=lambda key: key not in soon)
    ]


def stop_sentence(reason: str) -> str:
    """Return the sentence that tells the owner why their plan stopped."""
    return str(STOPS.get(reason, STOPPED))
