"""The form of a decision on the page that a link in an email opens."""

from django import forms

from games.forms.choice import ChoiceForm


class EmailAnswerForm(ChoiceForm):
    """A posted decision, confirmed if `sure`; with `undo`, the last choice is to be undone instead."""

    sure = forms.BooleanField(required=False)
    undo = forms.BooleanField(required=False)
