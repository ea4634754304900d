"""What the neighbors say during a game, in the reader's language. A phrase says nothing about hidden cards."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.screens import words
from games.screens.log.neighbor_speech import Said

COMMON: dict[str, Promise] = {
    "killing": pgettext_lazy("said by a neighbor", "Lock your doors tonight."),
    "robbed": pgettext_lazy("said by a neighbor", "My pockets feel light."),
    "robbing": pgettext_lazy("said by a neighbor", "Thank you for the gold."),
    "burned": pgettext_lazy("said by a neighbor", "I'll build it again."),
    "burning": pgettext_lazy("said by a neighbor", "The view is better now."),
    "costly": pgettext_lazy("said by a neighbor", "This one is built to last."),
    "crowned": pgettext_lazy("said by a neighbor", "The crown suits me."),
    "ended": pgettext_lazy("said by a neighbor", "Well played, neighbors."),
}
"""Event -> what all neighbors say who have no phrase of their own for it."""
OWN: dict[str, dict[str, Promise]] = {
    "arsonist": {
        "began": pgettext_lazy("said by the arsonist", "I smell dry timber."),
        "burning": pgettext_lazy("said by the arsonist", "What a lovely blaze!"),
        "burned": pgettext_lazy("said by the arsonist", "Hey, fire is my job!"),
        "costly": pgettext_lazy("said by the arsonist", "Stone doesn't burn. Usually."),
    },
    "miser": {
        "began": pgettext_lazy("said by the miser", "My pockets stay shut."),
        "robbed": pgettext_lazy("said by the miser", "My gold! My beautiful gold!"),
        "costly": pgettext_lazy("said by the miser", "Ouch, that cost me."),
        "ended": pgettext_lazy("said by the miser", "Now I'll count my gold."),
    },
    "trader": {
        "began": pgettext_lazy("said by the trader", "Fresh fish, fair prices!"),
        "robbed": pgettext_lazy("said by the trader", "That wasn't a fair price."),
        "costly": pgettext_lazy("said by the trader", "You get what you pay for."),
    },
    "courtier": {
        "began": pgettext_lazy("said by the courtier", "The best seat is near the throne."),
        "crowned": pgettext_lazy("said by the courtier", "At last, the crown!"),
        "costly": pgettext_lazy("said by the courtier", "Fit for a king."),
    },
    "gambler": {
        "began": pgettext_lazy("said by the gambler", "I feel lucky today."),
        "killing": pgettext_lazy("said by the gambler", "Heads or tails?"),
        "robbed": pgettext_lazy("said by the gambler", "Easy come, easy go."),
        "ended": pgettext_lazy("said by the gambler", "Another game? I'm in."),
    },
    "cautious": {
        "began": pgettext_lazy("said by the cautious one", "Build safely, neighbors."),
        "killing": pgettext_lazy("said by the cautious one", "Best to stay home tonight."),
        "burned": pgettext_lazy("said by the cautious one", "I should have locked the gate."),
    },
    "avenger": {
        "began": pgettext_lazy("said by the avenger", "I never forget."),
        "robbed": pgettext_lazy("said by the avenger", "I'll remember that."),
        "burned": pgettext_lazy("said by the avenger", "You'll pay for this."),
        "robbing": pgettext_lazy("said by the avenger", "Now we're even."),
    },
    "quick": {
        "began": pgettext_lazy("said by the quick one", "Let's not waste time!"),
        "burned": pgettext_lazy("said by the quick one", "Then I'll build faster."),
        "costly": pgettext_lazy("said by the quick one", "Done! What's next?"),
        "ended": pgettext_lazy("said by the quick one", "Over already? One more!"),
    },
}
"""Temperament -> event -> what only this neighbor says."""


def phrase_of(temperament: str, event: str) -> str:
    """Return what a neighbor says about an event, in the active language."""
    return str(OWN[temperament].get(event) or COMMON[event])


def said_sentence(said: Said, names: Sequence[str]) -> str:
    """Return the sentence about what a neighbor says, as markup; `names` are the players' names by seat."""
    phrase = escape(phrase_of(said.temperament, said.event))
    return words.fill(_("%(name)s: “%(phrase)s”"), html=True, name=names[said.seat], phrase=phrase)
