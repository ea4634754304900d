"""Forms of circles: the name and visibility, and the tables."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.domain.circles.circle_tables import TableSetup
from games.domain.lobby.configuration import DEFAULT_SIZE
from games.enums import CircleTableInterval, Pace
from games.forms.dynamic_choices import set_choices
from games.forms.match import quick_configuration, quick_game_choices
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
    """Choose the edition, the number of players and the pace of a table; `TableSetupForm` has the other choices."""

    game = forms.ChoiceField(label=_("Edition"), choices=quick_game_choices)
    size = forms.TypedChoiceField(label=_("Players"), coerce=int, initial=DEFAULT_SIZE, choices=[])
    pace = forms.ChoiceField(label=_("Pace"), initial=Pace.DAILY, choices=OFFERED_PACES)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Set the choices of the number of players."""
        super().__init__(*args, **kwargs)
        set_choices(self, "size", [(size, str(size)) for size in table_sizes()])

    def setup(self) -> TableSetup:
        """Return what a valid form describes."""
        data = self.cleaned_data
        return TableSetup.of(quick_configuration(data["game"], data["size"]), data["pace"])


class TableSetupForm(forms.Form):
    """What a table of a circle needs in addition to the game, which is chosen in `SetupForm`."""

    pace = forms.ChoiceField(label=_("Pace"), initial=Pace.DAILY, choices=OFFERED_PACES)


class RegularTableForm(TableSetupForm):
    """Have a table open by itself."""

    interval = forms.ChoiceField(label=_("Repeats"), choices=CircleTableInterval.as_choices)
    starts_on = forms.DateField(
        label=_("First table on"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
