"""Who tells facts to whom: names, cards and holes of sentences for one viewer."""

from collections.abc import Iterable, Mapping, Sequence
from functools import singledispatch
from typing import Any

from django.utils.translation import gettext as _

from engine import facts as f
from games.screens import words


class Teller:
    """Tells facts to one viewer; `viewer` is a seat from 0, None for a spectator."""

    def __init__(self, viewer: int | None, names: Sequence[str], edition: str, *, html: bool) -> None:
        self.viewer, self.names, self.edition, self.html = viewer, names, edition, html

    def say(self, message: str, holes: Mapping[str, Any] = words.NO_HOLES, /, **more: Any) -> str:
        """Fill the named holes of a translated sentence."""
        return words.fill(message, {**holes, **more}, html=self.html)

    def is_me(self, seat: int | str) -> bool:
        """Tell whether `seat` is the viewer's."""
        return self.viewer is not None and seat == self.viewer

    def name(self, seat: int) -> str:
        """Name who sits on `seat`."""
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat + 1)

    def card(self, key: str) -> words.Noun:
        """Name a card; the translation bends it."""
        return words.Noun(key, self.edition)

    def cards(self, keys: Iterable[str]) -> words.Nouns:
        """Name several cards; the translation bends them."""
        return words.Nouns(keys, self.edition)


@singledispatch
def tell(fact: f.Fact, to: Teller) -> str | None:
    """Give the sentence for a fact, or None where it goes without saying."""
    raise NotImplementedError(type(fact).__name__)


@tell.register
def unknown(fact: f.Unknown, to: Teller) -> str:
    """Something that a later version of the site wrote."""
    return to.say(_("Something happened that this version of the site can't describe."))


@tell.register(f.SelectionEnded)
@tell.register(f.CallingBegan)
@tell.register(f.TurnBegan)
@tell.register(f.TurnEnded)
@tell.register(f.RoundEnded)
@tell.register(f.HandClosed)
@tell.register(f.Used)
@tell.register(f.Stashed)
def keep_silent(fact: f.Fact, to: Teller) -> None:
    """Say nothing: what matters about these is told by the facts beside them."""
