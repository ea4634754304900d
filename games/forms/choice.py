"""The form of a decision at the table."""

from django import forms

MOST_CHOICES = 40


class ChoicesField(forms.Field):
    """All values sent under the field's name, as short strings; a value may hold several, separated by spaces."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: list[str] | None) -> list[str]:
        """Check only number and length; the rules check the meaning."""
        chosen = [text for part in value or [] for text in part.split() or [part]]
        if len(chosen) > MOST_CHOICES or any(len(text) > 200 for text in chosen):
            raise forms.ValidationError("too much")
        return chosen


class ChoiceForm(forms.Form):
    """A posted decision: choices, the match version they were made at, and an idempotency token."""

    choice = ChoicesField(required=False)
    at = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    token = forms.CharField(max_length=40, required=False)
