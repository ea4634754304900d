"""The form for what a new table plays: edition, variants, characters, unique districts; also read from a link."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

import engine
from games.domain.lobby.configuration import FIRST, FREE, OWN, RANDOM, Configuration, usual_size
from games.forms.dynamic_choices import offer
from games.screens.reasons import setups
from games.screens.setup import casting
from games.screens.setup.labels import EDITIONS, sizes
from games.screens.words import joined

PEOPLE = {card.key: card.rank for box in engine.EDITIONS.values() for card in box.characters}
DISTRICTS = {card.key for box in engine.EDITIONS.values() for card in box.uniques}


class SetupForm(forms.Form):
    """What is played. Everything may be left out; what an edition has no use for is passed over."""

    edition = forms.ChoiceField(label=_("Edition"), required=False, choices=EDITIONS.items())
    size = forms.TypedChoiceField(label=_("Players"), coerce=int, required=False, empty_value=None, choices=[])
    completion = forms.ChoiceField(
        label=_("A city is complete"),
        required=False,
        choices=[("usual", "usual"), ("longer", "longer")],
    )
    action_cards = forms.BooleanField(label=_("With the 15 action cards of the travelling circus"), required=False)
    cast = forms.ChoiceField(
        label=_("Characters"), required=False, choices=[(key, words[0]) for key, words in casting.CASTS.items()]
    )
    nine = forms.BooleanField(label=_("A ninth character plays along"), required=False)
    uniques = forms.ChoiceField(
        label=_("Unique districts"),
        required=False,
        choices=[(key, words[0]) for key, words in casting.UNIQUES.items()],
    )
    district = forms.MultipleChoiceField(required=False, choices=[(key, key) for key in sorted(DISTRICTS)])

    data: QueryDict

    def __init__(self, *args: Any, fills_gaps: bool = False, **kwargs: Any) -> None:
        """Ask for a character of each rank; `fills_gaps` chooses for those who have not come to that yet."""
        super().__init__(*args, **kwargs)
        self.fills_gaps = fills_gaps
        offer(self, "size", [(size, str(size)) for size in sizes()])
        for rank in range(1, 10):
            able = [(key, key) for key, its_rank in PEOPLE.items() if its_rank == rank]
            self.fields[f"rank_{rank}"] = forms.ChoiceField(required=False, choices=able)

    def clean(self) -> dict[str, Any]:
        """Hold what was wished for to the rules."""
        super().clean()
        said = self.cleaned_data
        if not self.errors and (refusal := self.wish().refusal()):
            self.add_error(None, forms.ValidationError(setups.reason(refusal, self.wish().edition), refusal.code))
        return said

    def problems(self) -> list[str]:
        """Say what stands against this table, each in a sentence."""
        odd = [value[:40] for name in self.errors if name != "__all__" for value in self.data.getlist(name)]
        said = [str(problem) for problem in self.non_field_errors()]
        if odd:
            said.append(
                _("This cannot be chosen here: %(what)s. Please look through the choices again.")
                % {"what": joined(odd)}
            )
        return said

    @property
    def is_garbled(self) -> bool:
        """Tell whether something was sent that this form has never offered; what the rules refuse is not that."""
        return any(name != "__all__" for name in self.errors)

    def wish(self) -> Configuration:
        """Give the configuration, as far as it can be understood."""
        said = self.cleaned_data
        edition = said.get("edition") or "classic"
        box = engine.EDITIONS[edition]
        size = said.get("size") or usual_size(edition)
        if self.fills_gaps:
            # Who turns to an edition for fewer goes on with as many as it has seats for.
            size = min(max(size, box.seats[0]), box.seats[-1])
        options: dict[str, Any] = {}
        if "completion" in box.options and said.get("completion") == "longer":
            options["completion"] = max(box.options["completion"])
        if "action_cards" in box.options and said.get("action_cards"):
            options["action_cards"] = True
        if not box.presets:
            return Configuration(edition, size, options)
        wish = Configuration(
            edition,
            size,
            options,
            cast=said.get("cast") or FIRST,
            nine=bool(said.get("nine")),
            characters=tuple(key for rank in range(1, 10) if (key := said.get(f"rank_{rank}"))),
            uniques=said.get("uniques") or OWN,
            districts=tuple(said.get("district") or ()),
        )
        return wish.filled() if self.fills_gaps else wish


def canonical(wish: Configuration) -> str:
    """Write a configuration as the query of its link: always the same words for the same table."""
    said: dict[str, Any] = {"edition": wish.edition, "size": wish.size}
    if wish.options.get("completion"):
        said["completion"] = "longer"
    if wish.options.get("action_cards"):
        said["action_cards"] = "on"
    if wish.is_fixed:
        return urlencode(said)
    said["cast"] = wish.cast
    if wish.nine and wish.has_nine:
        said["nine"] = "on"
    if wish.cast == FREE:
        said |= {f"rank_{rank}": key for rank, key in sorted(wish.ranks.items()) if rank < 9 or wish.has_nine}
    elif wish.cast == FIRST and wish.has_nine:
        said["rank_9"] = wish.ranks.get(9, wish.box.ninth)
    if wish.uniques != OWN and not (wish.uniques == FIRST and wish.cast not in wish.box.presets):
        said["uniques"] = wish.uniques
    if wish.uniques == FREE:
        said["district"] = sorted(wish.districts)
    return urlencode(said, doseq=True)


def ready(edition: str, size: int, cast: str, options: Mapping[str, Any]) -> Configuration:
    """Give a table that leaves nothing more to choose; random characters come with random districts."""
    return Configuration(edition, size, dict(options), cast=cast, uniques=RANDOM if cast == RANDOM else OWN)
