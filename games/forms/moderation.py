"""Forms of the admin: for a reason, and for a sanction with a reason."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.enums import SanctionKind


class ReasonForm(forms.Form):
    """The reason for an administrator's action, which players will read."""

    reason = forms.CharField(label=_("Reason"), max_length=400, widget=forms.Textarea(attrs={"rows": 3}))


class SanctionForm(ReasonForm):
    """A sanction against a user, with its reason."""

    kind = forms.ChoiceField(label=_("Action"), choices=SanctionKind)
    field_order = ("kind", "reason")

    def clean_kind(self) -> SanctionKind:
        """Return the kind as a `SanctionKind`."""
        return SanctionKind(self.cleaned_data["kind"])
