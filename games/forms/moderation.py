"""The forms of the administration: a reason, and a measure with one."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.enums import SanctionKind


class ReasonForm(forms.Form):
    """Why something is done that players will read about."""

    reason = forms.CharField(label=_("Reason"), max_length=400, widget=forms.Textarea(attrs={"rows": 3}))


class MeasureForm(ReasonForm):
    """What is done about a person, and why."""

    kind = forms.ChoiceField(label=_("Measure"), choices=SanctionKind)
    field_order = ("kind", "reason")

    def clean_kind(self) -> SanctionKind:
        """Give the kind itself."""
        return SanctionKind(self.cleaned_data["kind"])
