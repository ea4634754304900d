"""The answers to a decision as a plain list, for emails.

They are the buttons of the decision panel, including second buttons. An answer that begins with taking gold goes on
with what the panel would offer next: a build or the end of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from engine import View
from games.domain.play.end_turn_warnings import LossesAfter
from games.screens.decision import ending, panel
from games.screens.options.parts import Decision, Group, Subject
from games.screens.options.reader import Option, Reader

ViewAfter = Callable[[Sequence[str]], View | None]
"""Takes answers and returns what the viewer would see right after them; None if that cannot be known in advance."""
MOST_BUILDS = 4
"""The maximum number of builds to list, with and without taking gold first; the most expensive districts come first."""
MOST_ANSWERS = 12
GOLD = "gather:gold"
END_TURN = "end_turn"


@dataclass(frozen=True)
class Answer:
    """An answer, which may consist of several choices."""

    choices: tuple[str, ...]
    words: tuple[str, ...]
    """The labels of its steps."""
    gist: str = ""
    """A short explanation."""


@dataclass(frozen=True)
class AnswerList:
    """The answers to a decision."""

    question: str = ""
    answers: list[Answer] = field(default_factory=list)
    is_complete: bool = True
    """Whether there is no other answer."""


def whole_answers(
    view: View, names: Sequence[str], *, collects_income: bool, losses_after: LossesAfter, view_after: ViewAfter
) -> AnswerList:
    """Return the answers for the viewer who is asked; during a turn, only useful ones, and at most `MOST_ANSWERS`."""
    made = panel.decision_panel(view, names, collects_income=collects_income, losses_after=losses_after)
    if made is None:
        return AnswerList()
    if made.takes_many or made.rows:
        return AnswerList(made.title, is_complete=False)
    reader = Reader(view, tuple(names), collects_income=collects_income)
    if made.kind != "act":
        options = [option for group in made.groups for option in possible_options(group)]
        answers = [single_answer(reader, option) for option in (*options, *made.ends)]
    else:
        answers = turn_answers(made, reader, losses_after, view_after)
    is_complete = made.kind != "act" and len(answers) <= MOST_ANSWERS
    return AnswerList(made.title, answers[:MOST_ANSWERS], is_complete)


def turn_answers(made: Decision, reader: Reader, losses_after: LossesAfter, view_after: ViewAfter) -> list[Answer]:
    """Return the useful answers during a turn: naming, taking gold, building, income, other powers, the end."""
    groups = [group for group in made.groups if group.subject < Subject.BY_ITSELF]
    powers = [*answers_in(reader, groups, Subject.POWER), *answers_in(reader, groups, Subject.USES)]
    named = [answer for answer in powers if answer.choices[-1] == GOLD]
    answers = [
        *named,
        *answers_after_gold(made, reader, losses_after, view_after),
        *list(answers_in(reader, groups, Subject.BUILDS))[:MOST_BUILDS],
        *answers_in(reader, groups, Subject.COMES_IN),
        *(answer for answer in powers if answer not in named),
    ]
    ends = [single_answer(reader, option) for option in made.ends]
    return [*answers[: MOST_ANSWERS - len(ends)], *ends]


def answers_after_gold(
    made: Decision, reader: Reader, losses_after: LossesAfter, view_after: ViewAfter
) -> Iterator[Answer]:
    """Yield the turns that begin with taking gold and go on with a build or the end of the turn."""
    first = next((option for group in made.groups for option in possible_options(group) if option.text == GOLD), None)
    ahead = view_after([GOLD]) if first is not None else None
    if first is None or ahead is None or ahead.question != "act":
        return

    def losses_after_gold(before: Sequence[str]) -> list[ending.Loss]:
        return losses_after([GOLD, *before])

    then = panel.decision_panel(
        ahead, reader.names, collects_income=reader.collects_income, losses_after=losses_after_gold
    )
    if then is None:
        return
    next_reader = Reader(ahead, reader.names, collects_income=reader.collects_income)
    groups = [group for group in then.groups if group.subject < Subject.BY_ITSELF]
    builds = list(answers_in(next_reader, groups, Subject.BUILDS))[:MOST_BUILDS]
    ends = [single_answer(next_reader, option) for option in then.ends if not then.undone]
    for answer in (*builds, *ends):
        yield Answer((GOLD, *answer.choices), (first.words, *answer.words))


def answers_in(reader: Reader, groups: Sequence[Group], subject: Subject) -> Iterator[Answer]:
    """Yield the useful answers from groups with this subject, including what their second buttons add."""
    for group in groups:
        if group.about != subject:
            continue
        for option in possible_options(group):
            if not option.is_fruitless:
                yield whole_answer(reader, option)


def possible_options(group: Group) -> list[Option]:
    """Return the options of a group that can be chosen."""
    return [option for option in group.options if not option.disabled]


def whole_answer(reader: Reader, option: Option) -> Answer:
    """Return an option with what its second button adds, unless that forfeits something."""
    answer, further = single_answer(reader, option), option.further
    if further is None or further.why:
        return answer
    return Answer(tuple(further.text.split()), (*answer.words, further.words), answer.gist)


def single_answer(reader: Reader, option: Option) -> Answer:
    """Return an option as an answer, with labels that need no heading."""
    choices = tuple(option.text.split())
    offer = next((offer for offer in reader.view.offers if offer.text == choices[-1]), None)
    if offer is None or not (option.of or option.is_person):
        return Answer(choices, (option.words,), option.gist)
    words = reader.option(offer).words
    # Below the heading of a district, an option is labeled only with the way to pay.
    is_way_to_pay = offer.choice[0] == "build"
    return Answer(choices, (words, option.words) if is_way_to_pay else (words,), option.gist)
