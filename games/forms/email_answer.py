"""The form of a decision on the page that a link in an email opens."""

from django import forms

from games.forms.choice import ChoiceForm


class EmailAnswerForm(ChoiceForm):
    """A posted decision, which is confirmed if `sure` is set; if `undo` is set, the last choice is undone instead."""

    sure = forms.BooleanField(required=False)
    undo = forms.BooleanField(required=False)
