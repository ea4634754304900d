"""Dispatch facts to the functions that write sentences about them, and supply the names and cards for the sentences."""

from collections.abc import Iterable, Mapping, Sequence
from functools import singledispatch
from typing import Any

from django.utils.translation import gettext as _

from engine import facts
from games.screens import words


class Narrator:
    """Writes sentences about facts for one viewer: a seat from 0, or None for a spectator."""

    def __init__(self, viewer: int | None, names: Sequence[str], edition: str, *, html: bool) -> None:
        self.viewer, self.names, self.edition, self.html = viewer, names, edition, html

    def say(self, message: str, values: Mapping[str, Any] = words.NO_VALUES, /, **more: Any) -> str:
        """Return a translated sentence, with its placeholders filled from `values`."""
        return words.fill(message, {**values, **more}, html=self.html)

    def is_me(self, seat: int | str) -> bool:
        """Return whether `seat` is the viewer's."""
        return self.viewer is not None and seat == self.viewer

    def name(self, seat: int) -> str:
        """Return the name of the player in `seat`."""
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat + 1)

    def card(self, key: str) -> words.Noun:
        """Return the name of a card; translations can request a grammatical case."""
        return words.Noun(key, self.edition)

    def cards(self, keys: Iterable[str]) -> words.Nouns:
        """Return the names of several cards; translations can request a grammatical case."""
        return words.Nouns(keys, self.edition)


@singledispatch
def tell(fact: facts.Fact, narrator: Narrator) -> str | None:
    """Return the sentence about a fact, or None if it needs none."""
    raise NotImplementedError(type(fact).__name__)


@tell.register
def tell_unknown(fact: facts.Unknown, narrator: Narrator) -> str:
    """Return a generic sentence about a fact written by a newer version of the site."""
    return narrator.say(_("Something happened that this version of the site can't describe."))


@tell.register(facts.SelectionEnded)
@tell.register(facts.CallingBegan)
@tell.register(facts.TurnBegan)
@tell.register(facts.TurnEnded)
@tell.register(facts.RoundEnded)
@tell.register(facts.HandClosed)
@tell.register(facts.Used)
@tell.register(facts.Stashed)
def tell_nothing(fact: facts.Fact, narrator: Narrator) -> None:
    """Return no sentence, for facts that need none: other facts of the same entry say what matters."""
