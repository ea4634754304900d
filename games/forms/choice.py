"""The form that a player posts to answer a question at the table."""

from django import forms

MOST_CHOICES = 40


class ChoicesField(forms.Field):
    """A field with all values sent under its name, as short strings.

    One value may contain several choices, separated by spaces.
    """

    widget = forms.MultipleHiddenInput

    def to_python(self, value: list[str] | None) -> list[str]:
        """Return the choices; only their number and length are checked here, because the rules check their meaning."""
        chosen = [text for part in value or [] for text in part.split() or [part]]
        if len(chosen) > MOST_CHOICES or any(len(text) > 200 for text in chosen):
            raise forms.ValidationError("too much")
        return chosen


class ChoiceForm(forms.Form):
    """The choices of a player, the version of the match at which they were made, and an idempotency token."""

    choice = ChoicesField(required=False)
    at = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    token = forms.CharField(max_length=40, required=False)
