"""The form about what one is told by mail."""

from typing import Any

from django import forms

from games.domain import notify
from games.enums import MailMode, NoticeKind
from games.models import User


class MailForm(forms.Form):
    """One choice for each kind of notice."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """Start from what the person has chosen before."""
        super().__init__(*args, **kwargs)
        modes = notify.modes_of(user)
        for kind in NoticeKind:
            self.fields[kind.value] = forms.ChoiceField(
                label=kind.label, choices=MailMode.choices, initial=modes[kind].value
            )
