"""The steps of a planned turn in a few words, without the table at which they were chosen."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine import View, plans
from games.models import FiledOrder
from games.screens import words
from games.screens.options.reader import ability_owners

MOST = 8
"""How many choices of a step are named."""
AMOUNTS = "income"
"""The verb whose numbers are amounts; those of all others are seats."""


def plan_words(order: FiledOrder, view: View, names: Sequence[str]) -> str:
    """Return the steps of a stored turn plan, each with its choices in order of preference."""
    steps = [[str(choice) for choice in step["choices"][:MOST]] for step in order.contents.get("steps", ())]
    return " · ".join(
        " / ".join(dict.fromkeys(choice_words(choice, order.subject, view, names) for choice in step)) for step in steps
    )


def choice_words(choice: str, character: str, view: View, names: Sequence[str]) -> str:
    """Return what a choice of a plan does; for abilities, the card and what it is used on."""
    if choice == plans.DRAWN:
        return _("Build a drawn card")
    verb, *about = choice.split(":")
    match verb, about:
        case "gather", ["gold"]:
            return _("Take gold")
        case "gather", _resource:
            return _("Draw cards")
        case "build", [card, *_way]:
            return words.fill(_("Build the %(card)s"), card=words.Noun(card, view.edition))
        case "end_turn", _nothing:
            return _("End of the turn")
        case "pass", _nothing:
            return _("No thanks")
        case "stop", _nothing:
            return pgettext("button", "Done")
    return ability_words(verb, about, character, view, names)


def ability_words(verb: str, about: Sequence[str], character: str, view: View, names: Sequence[str]) -> str:
    """Return the card of an ability, and the players and cards that it is used on."""
    cards, edition = view.kit.cards, view.edition
    owner = ability_owners(view.kit, character, ()).get(verb) or (verb if verb in cards else "")
    targets = []
    for word in about:
        if words.plain_district(word) in cards:
            targets.append(words.card(word, edition))
        elif verb != AMOUNTS and word.isdecimal() and int(word) < len(names):
            targets.append(names[int(word)])
    if not owner:
        return words.joined(targets)
    if not targets:
        return words.fill(_("Use the %(card)s"), card=words.Noun(owner, edition))
    return _("%(card)s: %(about)s") % {"card": words.card(owner, edition), "about": words.joined(targets)}
