"""Forms about vacations: planning one, and whether days are used by themselves."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import User


def day_field(label: Any) -> forms.DateField:
    """Make a field for a day, as browsers write it."""
    return forms.DateField(
        label=label, input_formats=["%Y-%m-%d"], widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class VacationForm(forms.Form):
    """From which day to which one is away."""

    first = day_field(_("First day"))
    last = day_field(_("Last day"))


class VacationHabitForm(forms.ModelForm):
    """Whether a day is used before one's time runs out."""

    uses_vacation = forms.BooleanField(
        label=_("Use a day of my vacation before my time runs out, at most three in a row."), required=False
    )

    class Meta:
        model = User
        fields = ["uses_vacation"]
