"""Forms for vacations: planning one, and choosing whether days are used automatically."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import User


def vacation_date_field(label: Any) -> forms.DateField:
    """Return a field for a date."""
    return forms.DateField(
        label=label, input_formats=["%Y-%m-%d"], widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class VacationForm(forms.Form):
    """The first and last day of a vacation."""

    first = vacation_date_field(_("First day"))
    last = vacation_date_field(_("Last day"))


class VacationHabitForm(forms.ModelForm):
    """Whether a vacation day is used automatically before the user's time runs out."""

    uses_vacation = forms.BooleanField(
        label=_("Use a vacation day before my time runs out (at most three in a row)"), required=False
    )

    class Meta:
        model = User
        fields = ["uses_vacation"]
