"""The form for the game of a new table: edition, variants, characters and unique districts. Links can fill it in."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

import engine
from games.domain.lobby.configuration import FIRST, FREE, OWN, RANDOM, Configuration, default_table_size
from games.forms.dynamic_choices import set_choices
from games.screens.reasons import setups
from games.screens.setup import casting
from games.screens.setup.labels import EDITIONS, table_sizes
from games.screens.words import joined

PEOPLE = {card.key: card.rank for box in engine.EDITIONS.values() for card in box.characters}
DISTRICTS = {card.key for box in engine.EDITIONS.values() for card in box.uniques}


class SetupForm(forms.Form):
    """The game of a table. Every field is optional, and fields that do not apply to the edition are ignored."""

    edition = forms.ChoiceField(label=_("Edition"), required=False, choices=EDITIONS.items())
    size = forms.TypedChoiceField(label=_("Players"), coerce=int, required=False, empty_value=None, choices=[])
    completion = forms.ChoiceField(
        label=_("A city is complete"),
        required=False,
        choices=[("usual", "usual"), ("longer", "longer")],
    )
    action_cards = forms.BooleanField(label=_("Include the 15 action cards of the traveling circus"), required=False)
    cast = forms.ChoiceField(
        label=_("Characters"), required=False, choices=[(key, words[0]) for key, words in casting.CASTS.items()]
    )
    nine = forms.BooleanField(label=_("Include a ninth character"), required=False)
    uniques = forms.ChoiceField(
        label=_("Unique districts"),
        required=False,
        choices=[(key, words[0]) for key, words in casting.UNIQUES.items()],
    )
    district = forms.MultipleChoiceField(required=False, choices=[(key, key) for key in sorted(DISTRICTS)])

    data: QueryDict

    def __init__(self, *args: Any, fills_gaps: bool = False, edition: str = "classic", **kwargs: Any) -> None:
        """Add a field for the character of each rank.

        With `fills_gaps`, missing choices are filled in; `edition` is used if none is chosen.
        """
        super().__init__(*args, **kwargs)
        self.fills_gaps, self.first_edition = fills_gaps, edition
        set_choices(self, "size", [(size, str(size)) for size in table_sizes()])
        for rank in range(1, 10):
            able = [(key, key) for key, its_rank in PEOPLE.items() if its_rank == rank]
            self.fields[f"rank_{rank}"] = forms.ChoiceField(required=False, choices=able)

    def clean(self) -> dict[str, Any]:
        """Check the choices against the rules."""
        super().clean()
        data = self.cleaned_data
        if not self.errors and (refusal := self.configuration().refusal()):
            self.add_error(
                None, forms.ValidationError(setups.setup_reason(refusal, self.configuration().edition), refusal.code)
            )
        return data

    def problems(self) -> list[str]:
        """Return the problems with the choices, as sentences."""
        odd = [value[:40] for name in self.errors if name != "__all__" for value in self.data.getlist(name)]
        problems = [str(problem) for problem in self.non_field_errors()]
        if odd:
            problems.append(_("Not available here: %(what)s. Please check your choices.") % {"what": joined(odd)})
        return problems

    @property
    def has_unknown_values(self) -> bool:
        """Return whether a value was sent that the form does not offer.

        Choices that the rules refuse do not count.
        """
        return any(name != "__all__" for name in self.errors)

    def configuration(self) -> Configuration:
        """Return the configuration, ignoring invalid values."""
        data = self.cleaned_data
        edition = data.get("edition") or self.first_edition
        box = engine.EDITIONS[edition]
        size = data.get("size") or default_table_size(edition)
        if self.fills_gaps:
            # If the newly chosen edition allows fewer players, continue with its maximum.
            size = min(max(size, box.seats[0]), box.seats[-1])
        options: dict[str, Any] = {}
        if "completion" in box.options and data.get("completion") == "longer":
            options["completion"] = max(box.options["completion"])
        if "action_cards" in box.options and data.get("action_cards"):
            options["action_cards"] = True
        if not box.presets:
            return Configuration(edition, size, options)
        configuration = Configuration(
            edition,
            size,
            options,
            cast=data.get("cast") or FIRST,
            nine=bool(data.get("nine")),
            characters=tuple(key for rank in range(1, 10) if (key := data.get(f"rank_{rank}"))),
            uniques=data.get("uniques") or OWN,
            districts=tuple(data.get("district") or ()),
        )
        return configuration.with_defaults() if self.fills_gaps else configuration


def canonical_query(configuration: Configuration) -> str:
    """Return the query string of a link to a configuration; it is the same for equal configurations."""
    query: dict[str, Any] = {"edition": configuration.edition, "size": configuration.size}
    if configuration.options.get("completion"):
        query["completion"] = "longer"
    if configuration.options.get("action_cards"):
        query["action_cards"] = "on"
    if configuration.is_fixed:
        return urlencode(query)
    query["cast"] = configuration.cast
    if configuration.nine and configuration.has_nine:
        query["nine"] = "on"
    if configuration.cast == FREE:
        query |= {
            f"rank_{rank}": key
            for rank, key in sorted(configuration.ranks.items())
            if rank < 9 or configuration.has_nine
        }
    elif configuration.cast == FIRST and configuration.has_nine:
        query["rank_9"] = configuration.ranks.get(9, configuration.box.ninth)
    if configuration.uniques != OWN and not (
        configuration.uniques == FIRST and configuration.cast not in configuration.box.presets
    ):
        query["uniques"] = configuration.uniques
    if configuration.uniques == FREE:
        query["district"] = sorted(configuration.districts)
    return urlencode(query, doseq=True)


def ready_configuration(edition: str, size: int, cast: str, options: Mapping[str, Any]) -> Configuration:
    """Return a complete configuration; random characters come with random unique districts."""
    return Configuration(edition, size, dict(options), cast=cast, uniques=RANDOM if cast == RANDOM else OWN)
