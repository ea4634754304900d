"""Forms of circles: the name and visibility, and the tables."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.domain.circles.circle_tables import TableSetup
from games.domain.lobby.configuration import DEFAULT_SIZE
from games.enums import CircleTableInterval, Pace
from games.forms.dynamic_choices import set_choices
from games.models import Circle
from games.models.accounts.user import check_name
from games.models.matches.match import NAME_LENGTH
from games.screens.setup.labels import EDITIONS, PACES, table_sizes

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
    """Choose the edition, the number of players and the pace of a table."""

    edition = forms.ChoiceField(label=_("Edition"), choices=list(EDITIONS.items()))
    size = forms.TypedChoiceField(label=_("Players"), coerce=int, initial=DEFAULT_SIZE, choices=[])
    pace = forms.ChoiceField(label=_("Pace"), initial=Pace.DAILY, choices=OFFERED_PACES)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Set the choices of the number of players."""
        super().__init__(*args, **kwargs)
        set_choices(self, "size", [(size, str(size)) for size in table_sizes()])

    def setup(self) -> TableSetup:
        """Return what a valid form describes."""
        data = self.cleaned_data
        return TableSetup(data["edition"], data["size"], data["pace"])


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
    initial = {"edition": circle.edition, "size": circle.size, "pace": circle.pace}
    initial |= {"interval": circle.table_interval}
    return RegularTableForm(prefix="regular", initial=initial)
