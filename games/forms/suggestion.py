"""The form in which one proposes a better word."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms.dynamic_choices import offer
from games.models.suggestion import REASON_LENGTH, WORD_LENGTH
from games.models.user import check_name
from games.screens.rulebook.unprinted import SORTS, Unprinted


class SuggestionForm(forms.Form):
    """For which of our words, which better one, and why."""

    about = forms.ChoiceField(label=_("In place of"))
    word = forms.CharField(
        label=_("Better word"),
        max_length=WORD_LENGTH,
        validators=[check_name],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    reason = forms.CharField(
        label=_("Why, or where it is printed"),
        required=False,
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, listed: list[Unprinted], *args: Any, **kwargs: Any) -> None:
        """Offer what is listed, sort by sort."""
        super().__init__(*args, **kwargs)
        sorts = [(SORTS[sort], [(one.about, one.own) for one in listed if one.sort == sort]) for sort in SORTS]
        offer(self, "about", [(title, offered) for title, offered in sorts if offered])
