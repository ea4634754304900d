"""Sentences that explain why a table cannot be set up; the codes are those of `engine.check_setup`."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import Refusal
from games.screens.words import Noun, Nouns, fill

SENTENCES: dict[str, Promise] = {
    "no_rank_nine": gettext_lazy("With two players, no rank 9 character can be used."),
    "not_in_edition": gettext_lazy("This card is not in this edition: %(card)s."),
    "one_per_rank": gettext_lazy("You need one character of each rank. Please check rank %(rank)d."),
    "rank_nine_needed": gettext_lazy("With %(seats)d players, you need a rank 9 character."),
    "seats_not_in_edition": gettext_lazy("This edition is for %(least)d to %(most)d players."),
    "too_few_for": gettext_lazy("This character needs at least %(least)d players: %(card)s."),
    "uniques_number": gettext_lazy("You need exactly %(number)d different unique districts."),
    "unknown_edition": gettext_lazy("There is no such edition."),
    "unknown_option": gettext_lazy("This edition has no such variant."),
    "unknown_preset": gettext_lazy("This edition has no such preset. Please choose other characters."),
}


def setup_reason(refusal: Refusal, edition: str) -> str:
    """Return the sentence that says why a table cannot be set up like this, and what would be possible."""
    params: dict[str, Any] = dict(refusal.params)
    if refusal.code == "too_few_for":
        params["card"] = params["character"]
    if "card" in params:
        params["card"] = Noun(params["card"], edition)
    sentence = SENTENCES.get(refusal.code)
    said = fill(str(sentence), params) if sentence is not None else _("You can't open a table with these settings.")
    instead = Nouns(params.get("instead", ()), edition)
    return said + " " + fill(_("You can use instead: %(cards)s."), cards=instead) if instead else said
