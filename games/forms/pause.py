"""The form that proposes a pause."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.domain.deadlines.pauses import MAX_PAUSE_DAYS


class PauseForm(forms.Form):
    """The number of days of a pause."""

    days = forms.IntegerField(
        label=_("Pause length (days)"),
        min_value=1,
        max_value=MAX_PAUSE_DAYS,
        initial=3,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
