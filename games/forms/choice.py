"""What a decision's form sends."""

from django import forms

MOST_CHOICES = 40


class ChoicesField(forms.Field):
    """Every value that was sent under the name, as a list of short texts; one value may be several, with spaces."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: list[str] | None) -> list[str]:
        """Check number and length; what the texts mean is the rules' business."""
        chosen = [text for one in value or [] for text in one.split() or [one]]
        if len(chosen) > MOST_CHOICES or any(len(text) > 200 for text in chosen):
            raise forms.ValidationError("too much")
        return chosen


class ChoiceForm(forms.Form):
    """One post at the table: the answers, the version they were given at, and the post's own name."""

    choice = ChoicesField(required=False)
    at = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    token = forms.CharField(max_length=40, required=False)
