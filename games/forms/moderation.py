"""Forms of the admin: a reason, and a sanction with a reason."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.enums import SanctionKind


class ReasonForm(forms.Form):
    """The reason of an administrator's action, which players will read."""

    reason = forms.CharField(label=_("Reason"), max_length=400, widget=forms.Textarea(attrs={"rows": 3}))


class MeasureForm(ReasonForm):
    """A sanction of a user and its reason."""

    kind = forms.ChoiceField(label=_("Action"), choices=SanctionKind)
    field_order = ("kind", "reason")

    def clean_kind(self) -> SanctionKind:
        """Return the kind as a `SanctionKind`."""
        return SanctionKind(self.cleaned_data["kind"])
