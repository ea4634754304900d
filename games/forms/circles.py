"""Forms of circles: the name and visibility, and the tables."""

from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.domain.circles.circle_tables import TableSetup, regular_setup
from games.domain.lobby.configuration import DEFAULT_SIZE, Configuration
from games.enums import CircleTableInterval, Pace
from games.forms.dynamic_choices import set_choices
from games.forms.match import ACTION_CARDS, instant_game, quick_configuration, quick_game_choices
from games.forms.setup import SetupForm, canonical_query
from games.models import Circle
from games.models.accounts.user import check_name
from games.models.matches.match import NAME_LENGTH
from games.screens.setup.labels import PACES, table_sizes

OFFERED_PACES = [(pace, words[0]) for pace, words in PACES.items() if pace != Pace.CUSTOM]


class CircleForm(forms.Form):
    """Create a circle."""

    name = forms.CharField(label=_("Name of the circle"), max_length=NAME_LENGTH, validators=[check_name])


class CircleSettingsForm(CircleForm):
    """Rename a circle, and choose whether its page is public."""

    is_public = forms.BooleanField(
        label=_("Show this page to everyone"),
        required=False,
        help_text=_("Others see only members who agree to be shown, and no private games."),
    )


class CircleTableForm(forms.Form):
    """Choose the edition, the characters, the number of players and the pace of a table."""

    game = forms.ChoiceField(label=_("Edition"), choices=quick_game_choices)
    size = forms.TypedChoiceField(label=_("Players"), coerce=int, initial=DEFAULT_SIZE, choices=[])
    pace = forms.ChoiceField(label=_("Pace"), initial=Pace.DAILY, choices=OFFERED_PACES)
    link = forms.CharField(
        label=_("Custom setup"),
        required=False,
        max_length=2000,
        help_text=_("Optional: a link from “Open a table”. It replaces the edition and the number of players."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Set the choices of the number of players."""
        super().__init__(*args, **kwargs)
        set_choices(self, "size", [(size, str(size)) for size in table_sizes()])

    def clean_link(self) -> Configuration | None:
        """Return the configuration to which the link leads; None without a link."""
        link = self.cleaned_data["link"].strip()
        if not link:
            return None
        query = QueryDict(urlsplit(link).query)
        chosen = SetupForm(query)
        if "edition" not in query or not chosen.is_valid():
            raise forms.ValidationError(_("This is not a link to a setup. Copy one from “Open a table”."))
        return chosen.configuration()

    def setup(self) -> TableSetup:
        """Return what a valid form describes."""
        data = self.cleaned_data
        return TableSetup.of(data["link"] or quick_configuration(data["game"], data["size"]), data["pace"])


class RegularTableForm(CircleTableForm):
    """Have a table open by itself."""

    interval = forms.ChoiceField(label=_("Repeats"), choices=CircleTableInterval.as_choices)
    starts_on = forms.DateField(
        label=_("First table on"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


def regular_table_form(circle: Circle) -> RegularTableForm:
    """Return an unbound form with the circle's regular table."""
    if not circle.table_interval:
        return RegularTableForm(prefix="regular")
    initial = {"size": circle.size, "pace": circle.pace, "interval": circle.table_interval}
    initial |= setup_choice(regular_setup(circle).configuration)
    return RegularTableForm(prefix="regular", initial=initial)


def setup_choice(configuration: Configuration) -> dict[str, str]:
    """Return the initial values of the fields that describe a configuration: its choice, or else its link."""
    edition = configuration.edition
    if configuration.is_fixed:
        choice = f"{edition}:{ACTION_CARDS}" if configuration.options.get("action_cards") else edition
    else:
        choice = f"{edition}:{configuration.cast}"
    if quick_configuration(choice, configuration.size).with_defaults() == configuration.with_defaults():
        return {"game": choice}
    query = canonical_query(configuration)
    return {"game": instant_game(edition), "link": f"{settings.SITE_URL}{reverse('games:new')}?{query}"}
