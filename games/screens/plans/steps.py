"""The steps of a planned turn in short phrases and small pictures, for places without the table of the plan."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import npgettext, pgettext

from engine import View, plans
from engine.game import USUAL
from games.models import FiledOrder
from games.screens import words
from games.screens.options.reader import ability_owners

MOST = 8
"""How many choices of a step are named."""
Item = TypeVar("Item")
AMOUNTS = "income"
"""The verb whose numbers are amounts; those of all others are seats."""
MINE = "gold_mine"


@dataclass(frozen=True)
class StepMark:
    """A step as a small picture with a short phrase."""

    picture: str
    """Key of a card, or name of an icon."""
    is_person: bool
    words: str


def plan_sentence(order: FiledOrder, view: View, names: Sequence[str]) -> str:
    """Return the sentence that says what a stored turn plan does."""
    return words.fill(
        _("By your plan for the %(card)s: %(steps)s."),
        card=words.Noun(order.subject, view.edition),
        steps=plan_words(order, view, names),
    )


def plan_words(order: FiledOrder, view: View, names: Sequence[str]) -> str:
    """Return the steps of a stored turn plan as a list of phrases, each with its choices in order of preference."""
    return words.joined(words.alternatives(phrases) for phrases in step_phrases(order, view, names))


def plan_marks(order: FiledOrder, view: View, names: Sequence[str]) -> list[StepMark]:
    """Return the steps of a stored turn plan as small pictures."""
    return folded(step_marks(order, view, names))


def step_marks(order: FiledOrder, view: View, names: Sequence[str]) -> list[StepMark]:
    """Return the first choice of each step of a stored turn plan."""
    return [choice_mark(choices[0], order, view, names) for choices in planned_choices(order)]


def folded(marks: Iterable[StepMark]) -> list[StepMark]:
    """Return marks of which the same one several times in a row is one."""
    return [replace(mark, words=times(mark.words, number)) for mark, number in runs(marks)]


def choice_mark(choice: str, order: FiledOrder, view: View, names: Sequence[str]) -> StepMark:
    """Return a choice that an order makes as a small picture with a phrase."""
    picture = choice_picture(choice, order.subject, view)
    return StepMark(picture, picture in view.cast, choice_phrase(choice, order, view, names))


def planned_choices(order: FiledOrder) -> list[list[str]]:
    """Return the choices of each step of a stored turn plan."""
    return [[str(choice) for choice in step["choices"][:MOST]] for step in order.contents.get("steps", ())]


def step_phrases(order: FiledOrder, view: View, names: Sequence[str]) -> list[list[str]]:
    """Return a phrase for each choice of each step, without repetitions; the same step several times is one."""
    steps = [
        list(dict.fromkeys(choice_phrase(choice, order, view, names) for choice in choices))
        for choices in planned_choices(order)
    ]
    return [[*phrases[:-1], times(phrases[-1], number)] for phrases, number in runs(steps) if phrases]


def runs(items: Iterable[Item]) -> list[tuple[Item, int]]:
    """Return each item with how many times it comes in a row."""
    return [(item, len([*group])) for item, group in groupby(items)]


def times(phrase: str, number: int) -> str:
    """Return a phrase that says how many times in a row a step is planned."""
    if number == 1:
        return phrase
    return pgettext("planned step", "%(step)s ×%(number)d") % {"step": phrase, "number": number}


def choice_phrase(choice: str, order: FiledOrder, view: View, names: Sequence[str]) -> str:
    """Return what a choice of a plan does; for abilities, the card and what it is used on."""
    if choice == plans.DRAWN:
        return pgettext("planned step", "a card I draw")
    if choice == plans.BEST_BUILD:
        return pgettext("planned step", "the district most useful to me then")
    verb, *about = choice.split(":")
    if plans.is_open(choice):
        return aim_words(verb, order.subject, view)
    match verb, about:
        case "income", split:
            return income_words(split, ability_owner(verb, order.subject, view), view)
        case "bonus", what:
            return bonus_words(what, ability_owner(verb, order.subject, view), view)
        case "gather", ["gold"]:
            return words.gold(gold_gathered(order, view))
        case "gather", _resource:
            return pgettext("planned step", "draw cards")
        case "build", [card, *_way]:
            return words.card(card, view.edition)
        case "end_turn", _nothing:
            return pgettext("planned step", "end turn")
        case (("pass" | "stop"), _nothing):
            return pgettext("planned step", "nothing more")
    return ability_phrase(verb, about, order.subject, view, names)


def gold_gathered(order: FiledOrder, view: View) -> int:
    """Return how much gold the owner gets when gathering, with the city that the plan expects."""
    city = order.contents.get("seen", {}).get("city", ())
    mine = view.kit.cards.get(MINE)
    return USUAL["gold_gathered"] + (mine.numbers()["extra"] if mine and MINE in city else 0)


def income_words(split: Sequence[str], character: str, view: View) -> str:
    """Return which income a character takes; `split` is how the Abbot divides it into gold and cards."""
    if split:
        coins, cards = map(int, split)
        drawn = [words.number_of_cards(cards)] if cards else []
        what = words.joined([words.gold(coins), *drawn] if coins or not cards else drawn)
        return pgettext("planned step", "income: %(what)s") % {"what": what}
    suit = view.kit.cards[character].suit or "" if character else ""
    return pgettext("planned step", "income from %(type)s districts") % {"type": words.TYPES_OF_MANY.get(suit, "")}


def bonus_words(what: Sequence[str], character: str, view: View) -> str:
    """Return which extra gold or cards a character takes; `what` is the Navigator's choice."""
    card = view.kit.cards.get(character)
    extra = card.numbers().get("extra", 0) if card else 0
    # What can be undone brings gold alone.
    if card and any(ability.name == "bonus" and ability.lasting(*what) for ability in card.abilities):
        return npgettext("planned step", "draw %(number)d extra card", "draw %(number)d extra cards", extra) % {
            "number": extra
        }
    return npgettext("planned step", "%(gold)d extra gold", "%(gold)d extra gold", extra) % {"gold": extra}


def aim_words(verb: str, character: str, view: View) -> str:
    """Return an ability and that its target is left open until the turn."""
    about = pgettext("planned step", "the target most useful to me then")
    return _("%(card)s: %(about)s") % {
        "card": words.card(ability_owner(verb, character, view), view.edition),
        "about": about,
    }


def ability_phrase(verb: str, about: Iterable[str], character: str, view: View, names: Sequence[str]) -> str:
    """Return the card of an ability, and the players and cards that it is used on."""
    cards, edition = view.kit.cards, view.edition
    owner = ability_owner(verb, character, view)
    targets = []
    for word in about:
        if words.plain_district(word) in cards:
            targets.append(words.card(word, edition))
        elif verb != AMOUNTS and word.isdecimal() and int(word) < len(names):
            targets.append(names[int(word)])
    if not owner or not targets:
        return words.card(owner, edition) if owner else words.joined(targets)
    return _("%(card)s: %(about)s") % {"card": words.card(owner, edition), "about": words.joined(targets)}


def ability_owner(verb: str, character: str, view: View) -> str:
    """Return the card that has an ability; empty if there is none."""
    return ability_owners(view.kit, character, ()).get(verb) or (verb if verb in view.kit.cards else "")


def choice_picture(choice: str, character: str, view: View) -> str:
    """Return the picture of a choice: what is built or aimed at, the card of an ability, or an icon."""
    verb, *about = choice.split(":")
    match verb, about:
        case "gather", ["gold"]:
            return "coin"
        case ("gather", _) | ("build", ["drawn" | "useful"]):
            return "card"
        case "end_turn", _nothing:
            return "flag"
        case (("pass" | "stop"), _nothing):
            return "hourglass"
    cards = [plain for plain in map(words.plain_district, about) if plain in view.kit.cards]
    return cards[0] if cards else ability_owner(verb, character, view) or "card"
