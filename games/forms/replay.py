"""The search form of a replay."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine import View
from games.forms.dynamic_choices import set_choices
from games.screens import languages, words
from games.screens.replay.search import KINDS


class ReplayFilter(forms.Form):
    """The criteria of a search in a replay, and its direction."""

    what = forms.ChoiceField(label=_("What"), required=False)
    who = forms.ChoiceField(label=_("Who"), required=False)
    card = forms.ChoiceField(label=_("Card"), required=False)
    go = forms.ChoiceField(required=False, choices=[("back", ""), ("on", "")])

    def __init__(self, view: View, names: Sequence[str], *args: Any, **kwargs: Any) -> None:
        """Set the choices of players and cards to those of this game."""
        super().__init__(*args, **kwargs)
        self.offered: dict[str, tuple[tuple[str, Any], ...]] = {
            "what": (("", _("anything")), *((key, kind[0]) for key, kind in KINDS.items())),
            "who": (("", _("anyone")), *((str(n), name) for n, name in enumerate(names, start=1))),
        }
        cards = _cards(tuple(view.kit.cards), view.edition, languages.language())
        self.offered["card"] = (("", _("any card")), *cards)
        for name, choices in self.offered.items():
            set_choices(self, name, choices)

    def shown(self) -> list[tuple[str, str, Sequence[tuple], str]]:
        """Return (name, label, choices, value) of each field.

        The template renders them, because Django's widgets are slow.
        """
        return [
            (name, str(self.fields[name].label), choices, str(self[name].value() or ""))
            for name, choices in self.offered.items()
        ]


@lru_cache(maxsize=128)
def _cards(keys: tuple[str, ...], edition: str, _language: str) -> list[tuple[str, str]]:
    """Return the choices of cards, sorted by name; `_language`, the active one, is only a cache key."""
    return [(key, name) for name, key in sorted((words.card(key, edition), key) for key in keys)]
