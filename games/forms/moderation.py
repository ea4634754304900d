"""The form of the administration: a reason."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ReasonForm(forms.Form):
    """Why something is done that players will read about."""

    reason = forms.CharField(label=_("Reason"), max_length=400, widget=forms.Textarea(attrs={"rows": 3}))
