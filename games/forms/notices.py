"""The form about what one is told on a channel."""

from typing import Any

from django import forms

from games.enums import NoticeKind
from games.models import User
from games.notices import preferences
from games.notices.channel import Channel


class PreferencesForm(forms.Form):
    """One choice for each kind of notice on one channel."""

    def __init__(self, *args: Any, user: User, channel: Channel, **kwargs: Any) -> None:
        """Start from what the person has chosen before."""
        super().__init__(*args, prefix=channel.key, **kwargs)
        self.user, self.channel = user, channel
        modes, choices = preferences.modes_of(user, channel), list(channel.mode_names.items())
        for kind in NoticeKind:
            self.fields[kind.value] = forms.ChoiceField(label=kind.label, choices=choices, initial=modes[kind].value)

    def save(self) -> None:
        """Keep what was chosen."""
        for kind, mode in self.cleaned_data.items():
            preferences.set_mode(user=self.user, channel=self.channel, kind=kind, mode=mode)
