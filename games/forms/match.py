"""Forms for opening tables, inviting players and finding tables."""

import json
from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import npgettext, pgettext_lazy

import engine
from games.domain.errors import Refused
from games.domain.lobby import reliability_requirement
from games.domain.lobby.configuration import FIRST, RANDOM, Configuration, default_table_size
from games.domain.timing import time_controls
from games.domain.timing.time_controls import DAY, HOUR
from games.enums import BotKind, Pace
from games.forms.dynamic_choices import set_choices
from games.forms.post import TIMES, PostForm
from games.forms.setup import ready_configuration
from games.models import Match
from games.models.accounts.user import check_name
from games.models.matches.match import NAME_LENGTH
from games.screens.reasons import refusals, setups
from games.screens.setup import casting, labels
from games.screens.setup.bot_strengths import level_choices, strength_words
from games.screens.setup.labels import BOTS, EDITIONS, PACES, table_sizes
from games.screens.words import joined

PERSON = "person"
ACTION_CARDS = "action_cards"


class MatchForm(PostForm):
    """The seats, pace and options of a new table; the game itself is chosen in `SetupForm`."""

    name = forms.CharField(
        label=_("Table name"),
        required=False,
        max_length=NAME_LENGTH,
        validators=[check_name],
        help_text=_("Leave it empty to name the table after you."),
    )
    pace = forms.ChoiceField(
        label=_("Pace"), initial=Pace.DAILY, choices=[(pace, words[0]) for pace, words in PACES.items()]
    )
    move_number = forms.IntegerField(
        label=_("Time limit per move"), required=False, min_value=1, max_value=336, initial=1
    )
    move_unit = forms.TypedChoiceField(
        label=_("Unit"),
        required=False,
        coerce=int,
        initial=DAY,
        choices=[(HOUR, pgettext_lazy("unit of time", "hours")), (DAY, pgettext_lazy("unit of time", "days"))],
    )
    reserve = forms.IntegerField(label=_("Reserve (days)"), required=False, min_value=0, max_value=60, initial=3)
    night = forms.BooleanField(
        label=_("The first 12 hours of a move don't use the reserve."), required=False, initial=True
    )
    visibility = forms.ChoiceField(
        label=_("Who can join"),
        initial="open",
        choices=[("open", _("Anyone (listed among the open tables)")), ("private", _("Invite only"))],
    )
    spectators = forms.BooleanField(
        label=_("Allow spectators. They see the table, but no hands."), required=False, initial=True
    )
    undo = forms.BooleanField(label=_("Allow undo until new information is revealed."), required=False, initial=True)
    hours = forms.BooleanField(
        label=_(
            "Pause each player's clock during their night hours (never beyond one day per move, and never at live "
            "tables)."
        ),
        required=False,
        initial=True,
    )
    rated = forms.BooleanField(
        label=_("Rated: the result counts toward players' ratings. Accounts only, no bots."),
        required=False,
    )
    reliability = forms.TypedChoiceField(
        label=_("Required reliability"),
        required=False,
        coerce=int,
        initial=0,
        choices=[],
        help_text=_(
            "Counts moves made in time and games played to the end. It applies to you, too. Newcomers can join "
            "one such table at a time."
        ),
    )
    vacations = forms.BooleanField(
        label=_("Pause each player's clock while they are on vacation (never at a live table)."),
        required=False,
        initial=True,
    )
    mail_answers = forms.BooleanField(
        label=_("Allow simple moves from an email, without signing in."), required=False, initial=True
    )
    substitutes = forms.BooleanField(
        label=_("If a bot takes over for a player, the other players may invite a substitute (not in rated games)."),
        required=False,
        initial=True,
    )
    stand_in = forms.ChoiceField(
        label=_("Who takes over for missing players"),
        initial=BotKind.APPRENTICE,
        choices=[(kind, words[0]) for kind, words in BOTS.items()],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Add fields for the seats, up to the largest number of any edition."""
        super().__init__(*args, **kwargs)
        set_choices(
            self,
            "reliability",
            [(level, labels.level_words(level)) for level in reliability_requirement.RELIABILITY_LEVELS],
        )
        players = [(PERSON, pgettext_lazy("seat", "Human")), *level_choices()]
        for number in range(2, table_sizes()[-1] + 1):
            label = pgettext_lazy("seat", "Player %(number)d")
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=label % {"number": number}, choices=players, required=False, initial=PERSON
            )

    @staticmethod
    def seat_names() -> set[str]:
        """Return the names of the fields for the opponents' seats."""
        return {f"seat_{number}" for number in range(2, table_sizes()[-1] + 1)}

    @classmethod
    def query_values(cls, data: QueryDict) -> dict[str, str]:
        """Return the posted values of this form that a query string needs."""
        names = (*cls.base_fields, *cls.seat_names())
        return {name: str(data[name])[:NAME_LENGTH] for name in names if name in data}

    def seats(self) -> Iterator[forms.BoundField]:
        """Yield the fields for the opponents' seats."""
        return (self[name] for name in self.fields if name.startswith("seat_"))

    def paces(self) -> list[dict]:
        """Return the paces for the template: key, name, description, whether chosen."""
        chosen, hours = self["pace"].value(), bool(self["hours"].value())
        return [
            {"key": key, "name": name, "words": words, "chosen": key == chosen}
            for key, name, words in labels.pace_choices(hours=hours)
        ]

    def own_pace(self) -> list[forms.BoundField]:
        """Return the fields of a custom pace."""
        return [self[name] for name in ("move_number", "move_unit", "reserve", "night")]

    @property
    def expands_reliability(self) -> bool:
        """Return whether to expand the section on ratings and reliability: if it has errors or the table is rated."""
        return bool(self["reliability"].errors or self["rated"].errors or self["rated"].value())

    @property
    def strengths(self) -> str:
        """Return a sentence that compares the levels of bots."""
        return strength_words()

    @property
    def vacation_words(self) -> str:
        """Return the sentence about vacations, which add to the longest wait of every pace."""
        return labels.vacation_words(Match(allows_vacations=bool(self["vacations"].value())))

    @property
    def is_pace_open(self) -> bool:
        """Return whether to expand the section on the pace and the post: if it has errors or times are set."""
        names = ("pace", "move_number", "reserve", "post_times")
        return self["post"].value() == TIMES or any(self[name].errors for name in names)

    def clean(self) -> dict[str, Any]:
        """Validate a custom pace; store it in `cleaned_data` as `time_control`."""
        super().clean()
        data = self.cleaned_data
        if data.get("pace") == Pace.CUSTOM and not {"move_number", "move_unit", "reserve"} & set(self.errors):
            try:
                data["time_control"] = time_controls.custom_time_control(
                    move_time=(data["move_number"] or 0) * (data["move_unit"] or DAY),
                    reserve=(data["reserve"] or 0) * DAY,
                    night=data["night"],
                )
            except Refused as refused:
                self.add_error("move_number", refusals.refusal_sentence(refused))
        return data

    def table_options(self, size: int) -> dict[str, Any]:
        """Return the arguments of `MatchSettings` for a table of `size`, except those that describe the game."""
        data = self.cleaned_data
        others = [data.get(f"seat_{number}") or PERSON for number in range(2, size + 1)]
        return {
            "name": data["name"],
            "pace": data["pace"],
            "time_control": data.get("time_control"),
            "bots": [kind for kind in others if kind != PERSON],
            "stand_in": data["stand_in"],
            "private": data["visibility"] == "private",
            "spectators": data["spectators"],
            "undo": data["undo"],
            "hours": data["hours"],
            "rated": data["rated"],
            "reliability": data["reliability"] or 0,
            "vacations": data["vacations"],
            "mail_answers": data["mail_answers"],
            "substitutes": data["substitutes"],
            "post_times": self.chosen_times(),
        }


class QuickForm(forms.Form):
    """An instant game against bots: the edition, the number of bots, and their level."""

    game = forms.ChoiceField(required=False, choices=[])
    opponents = forms.TypedChoiceField(coerce=int, required=False, empty_value=None, choices=[])
    level = forms.ChoiceField(
        required=False, choices=[(kind, words[0]) for kind, words in BOTS.items()], initial=BotKind.APPRENTICE
    )

    def __init__(self, *args: Any, edition: str = "classic", **kwargs: Any) -> None:
        """Set the choices of editions with their presets, and of the number of opponents.

        A form without a choice starts the first game of `edition`.
        """
        super().__init__(*args, **kwargs)
        self.edition = edition
        set_choices(self, "game", list(quick_game_choices()))
        set_choices(self, "opponents", list(self._numbers()))
        self.fields["opponents"].initial = 3
        # A script restricts the numbers to those that the chosen game allows.
        self.fields["opponents"].widget.attrs["data-most"] = json.dumps(most_opponents())
        self.fields["opponents"].widget.attrs["aria-describedby"] = "range"
        self.fields["level"].widget.attrs["aria-describedby"] = "strengths"

    def clean(self) -> dict[str, Any]:
        """Check the choices against the rules."""
        super().clean()
        data = self.cleaned_data
        if not self.errors and (refusal := self.configuration().refusal()):
            self.add_error(None, setups.setup_reason(refusal, self.configuration().edition))
        return data

    def configuration(self) -> Configuration:
        """Return the configuration of the game."""
        opponents = self.cleaned_data["opponents"]
        game = self.cleaned_data["game"] or instant_game(self.edition)
        return quick_configuration(game, opponents + 1 if opponents else None)

    def table_options(self) -> dict[str, Any]:
        """Return the arguments of `MatchSettings`, except those that describe the game."""
        kind = self.cleaned_data["level"] or BotKind.APPRENTICE
        return {"pace": Pace.UNTIMED, "bots": [kind] * (self.configuration().size - 1)}

    @property
    def strengths(self) -> str:
        """Return a sentence that compares the levels of bots."""
        return strength_words()

    @property
    def range(self) -> str:
        """Return a hint with the number of opponents by edition; editions with the same number share an entry."""
        alike: dict[int, list[str]] = {}
        for key, most in most_opponents().items():
            alike.setdefault(most, []).append(str(EDITIONS[key]))
        return " · ".join(opponents_hint(joined(names), most) for most, names in alike.items())

    @property
    def ranges(self) -> str:
        """Return JSON for the script: for each edition, a hint and the message that the number was lowered."""
        return json.dumps(
            {
                key: [opponents_hint(EDITIONS[key], most), lowered_message(EDITIONS[key], most)]
                for key, most in most_opponents().items()
            }
        )

    def _numbers(self) -> Iterator[tuple[Any, Any]]:
        """Yield the choices for the number of opponents; numbers that only some editions allow are grouped."""
        some: dict[str, list[tuple[int, str]]] = {}
        for size in table_sizes():
            able = [str(EDITIONS[key]) for key, box in engine.EDITIONS.items() if size in box.seats]
            if len(able) == len(engine.EDITIONS):
                yield size - 1, self._opponents(size - 1)
            else:
                some.setdefault(joined(able), []).append((size - 1, self._opponents(size - 1)))
        for names, numbers in some.items():
            yield _("Only with %(editions)s") % {"editions": names}, numbers

    @staticmethod
    def _opponents(number: int) -> str:
        return npgettext("against", "%(number)d bot", "%(number)d bots", number) % {"number": number}


def most_opponents() -> dict[str, int]:
    """Return the maximum number of opponents of each edition."""
    return {key: box.seats[-1] - 1 for key, box in engine.EDITIONS.items()}


def opponents_hint(edition: Any, maximum: int) -> str:
    """Return the hint about the number of opponents in an edition, or in several."""
    words = npgettext("against", "%(edition)s: 1 to %(most)d bot", "%(edition)s: 1 to %(most)d bots", maximum)
    return words % {"edition": edition, "most": maximum}


def lowered_message(edition: Any, maximum: int) -> str:
    """Return the message that the number of opponents was lowered to the edition's maximum."""
    words = npgettext(
        "against",
        "%(edition)s: limited to %(most)d bot",
        "%(edition)s: limited to %(most)d bots",
        maximum,
    )
    return words % {"edition": edition, "most": maximum}


def instant_game(edition: str) -> str:
    """Return the choice of an instant game for the first game of an edition."""
    return f"{edition}:{FIRST}" if engine.EDITIONS[edition].presets else edition


def quick_configuration(choice: str, size: int | None = None) -> Configuration:
    """Return the configuration of a choice of `quick_game_choices`, for the default number of players if None."""
    edition, _colon, way = choice.partition(":")
    options = {"action_cards": True} if way == ACTION_CARDS else {}
    cast = FIRST if options else way or FIRST
    return ready_configuration(edition, size or default_table_size(edition), cast, options)


def quick_game_choices() -> Iterator[tuple[Any, Any]]:
    """Yield the choices of an instant game; editions with presets are groups."""
    for key, box in engine.EDITIONS.items():
        if box.presets:
            ways = (FIRST, *box.presets, RANDOM)
            yield EDITIONS[key], [(f"{key}:{way}", casting.CASTS[way][0]) for way in ways]
        else:
            yield key, EDITIONS[key]
            if box.actions:
                yield f"{key}:{ACTION_CARDS}", _("%(edition)s with action cards") % {"edition": EDITIONS[key]}


class OpenTablesForm(forms.Form):
    """The filters for the list of open tables."""

    field_order = ("edition", "size", "pace", "rated")

    size = forms.TypedChoiceField(label=_("Players"), coerce=int, required=False, empty_value=None, choices=[])
    edition = forms.ChoiceField(
        label=_("Edition"), required=False, choices=[("", pgettext_lazy("edition", "any")), *EDITIONS.items()]
    )
    pace = forms.ChoiceField(
        label=_("Pace"),
        required=False,
        choices=[("", _("any")), *((pace, words[0]) for pace, words in PACES.items())],
    )
    rated = forms.ChoiceField(
        label=_("Ratings"),
        required=False,
        choices=[("", _("any")), ("yes", _("rated")), ("no", _("unrated"))],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Set the choices of table sizes."""
        super().__init__(*args, **kwargs)
        set_choices(self, "size", [("", _("any")), *((size, str(size)) for size in table_sizes())])

    def wishes(self) -> dict[str, Any]:
        """Return the chosen filters; none if the form is invalid."""
        if not self.is_valid():
            return {}
        filters = {name: value for name, value in self.cleaned_data.items() if value}
        return filters | {"rated": filters["rated"] == "yes"} if "rated" in filters else filters
