"""What is shown next to a decision: its progress, and the characters that the viewer has seen this round."""

from django.utils.translation import gettext as _

from engine import View
from games.screens import words
from games.screens.options.parts import KnownCharacters, Step
from games.screens.options.reader import Reader
from games.screens.vocabulary import PROMPTS


def seen_characters(view: View) -> list[KnownCharacters]:
    """Return the characters that the viewer has seen so far in the draft of this round."""
    asked = PROMPTS.get(view.question or "")
    if asked is None or not asked.shows_known:
        return []
    mine = view.players[view.seat].characters if view.seat is not None else ()
    # The last pool is the current one, which was not passed on yet.
    earlier = [keys for keys in view.passed if keys != view.pool]
    left = tuple(key for key in (earlier[-1] if earlier else ()) if key not in view.facedown_seen)
    rows = (
        (_("Faceup: out this round"), view.faceup),
        (_("Facedown: only you know"), view.facedown_seen),
        (_("You have"), mine),
        (_("You passed these on earlier"), left),
    )
    return [
        KnownCharacters(title, tuple((key, words.card(key, view.edition)) for key in keys))
        for title, keys in rows
        if keys
    ]


def progress_steps(reader: Reader) -> list[Step]:
    """Return the steps of a decision that takes several choices."""
    known = PROMPTS.get(reader.view.question or "")
    return known.steps(reader) if known and known.steps else []
