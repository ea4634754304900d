"""The search form for finished games. The URL of the results contains the whole search, so that it can be shared."""

from collections.abc import Iterator
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import engine
from games.domain.results.archive_search import Search
from games.forms.dynamic_choices import set_choices
from games.models.accounts.user import HANDLE_LENGTH
from games.screens import words
from games.screens.setup import casting
from games.screens.setup.labels import EDITIONS, PACES, table_sizes

ANY = ("", _("any"))
MOST = 999
DAYS = (MinValueValidator(date(2000, 1, 1)), MaxValueValidator(date(2999, 12, 31)))
"""The range of dates whose midnight exists in every time zone."""
SORTS = {
    "newest": pgettext_lazy("games", "newest first"),
    "oldest": pgettext_lazy("games", "oldest first"),
    "score": pgettext_lazy("games", "highest score first"),
    "close": pgettext_lazy("games", "closest first"),
    "clear": pgettext_lazy("games", "biggest win first"),
    "long": pgettext_lazy("games", "longest first"),
    "short": pgettext_lazy("games", "shortest first"),
}


def number_field(label: Any) -> forms.IntegerField:
    """Return an optional field for a number."""
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=MOST)


def name_field(label: Any) -> forms.CharField:
    """Return an optional field for a part of a player's name."""
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return forms.CharField(label=label, required=False, max_length=1 + HANDLE_LENGTH, widget=widget)


def date_field(label: Any) -> forms.DateField:
    """Return an optional field for a date."""
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    return forms.DateField(label=label, required=False, input_formats=["%Y-%m-%d"], widget=widget, validators=DAYS)


class SearchForm(forms.Form):
    """A search for finished games; every field is optional."""

    player = name_field(_("Player"))
    partner = name_field(_("With player"))
    character = forms.ChoiceField(label=_("Played as"), required=False)
    won = forms.BooleanField(label=_("Won by this player or character"), required=False)
    edition = forms.ChoiceField(
        label=_("Edition"), required=False, choices=[("", pgettext_lazy("edition", "any")), *EDITIONS.items()]
    )
    preset = forms.ChoiceField(
        label=_("Characters"), required=False, choices=[ANY, *((key, words[0]) for key, words in casting.CASTS.items())]
    )
    size = forms.TypedChoiceField(
        label=_("Players"),
        coerce=int,
        required=False,
        empty_value=None,
        choices=lambda: [ANY, *((size, str(size)) for size in table_sizes())],
    )
    pace = forms.ChoiceField(
        label=_("Pace"), required=False, choices=[ANY, *((pace, words[0]) for pace, words in PACES.items())]
    )
    who = forms.ChoiceField(
        label=_("Played by"),
        required=False,
        choices=[("", _("anyone")), ("people", _("people")), ("bots", _("one person against bots"))],
    )
    rounds_least = number_field(_("Minimum rounds"))
    rounds_most = number_field(_("Maximum rounds"))
    score_least = number_field(_("Minimum winning score"))
    margin_most = number_field(_("Maximum winning margin"))
    since = date_field(_("Ended on or after"))
    until = date_field(_("Ended on or before"))
    sort = forms.ChoiceField(label=_("Sort by"), required=False, choices=SORTS.items())

    MORE = ("pace", "who", "rounds_least", "rounds_most", "score_least", "margin_most", "since", "until")
    """The fields in the section that is collapsed unless one of them is used."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Set the choices of characters, sorted by name in the reader's language."""
        super().__init__(*args, **kwargs)
        keys = {card.key: box.key for box in engine.EDITIONS.values() for card in box.characters}
        named = sorted((words.card(key, edition), key) for key, edition in keys.items())
        set_choices(self, "character", [ANY, *((key, name) for name, key in named)])

    def first(self) -> Iterator[forms.BoundField]:
        """Yield the fields that are always visible."""
        return (field for field in self if field.name not in (*self.MORE, "won", "sort"))

    def more(self) -> Iterator[forms.BoundField]:
        """Yield the collapsible fields."""
        return (self[name] for name in self.MORE)

    @property
    def is_more_open(self) -> bool:
        """Return whether a collapsible field is used or invalid."""
        return any(self.data.get(name) or name in self.errors for name in self.MORE)

    def search(self) -> Search:
        """Return the search criteria of a valid form."""
        data = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        return Search(**{**data, **{name: " ".join(data.get(name, "").split()) for name in ("player", "partner")}})

    def query(self) -> str:
        """Return the search as a query string without empty values."""
        data = {name: value for name, value in self.cleaned_data.items() if value not in ("", None, False)}
        return urlencode({name: "on" if value is True else value for name, value in data.items()})
