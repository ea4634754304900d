"""Forms for notification settings."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.domain.deadlines import reminders
from games.models import NoticeHabits, User
from games.notices import deliveries, moments, preferences, presets, repeated_digests
from games.notices.channel import Channel
from games.notices.channels import CHANNELS
from games.notices.kinds import NOTICE_TYPES

HOURS = [(hour, f"{hour}:00") for hour in range(24)]
PRESET_NAMES = {
    presets.Preset.EVERY_TURN: _("Every turn, right away"),
    presets.Preset.DAILY: _("One email a day, at"),
    presets.Preset.REMINDERS: _("Reminders only"),
    presets.Preset.INVITATIONS: _("Invitations only"),
}


def _repetition_choices() -> list[tuple[int, str]]:
    """Return after how many hours reminders can be repeated, in the active language."""
    hours = [(n, ngettext("every hour", "every %(count)d hours", n) % {"count": n}) for n in (1, 2, 4, 8, 12, 24)]
    return [(0, gettext("no")), *hours]


class PreferencesForm(forms.Form):
    """The mode of each kind of notice on one channel."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, user: User, channel: Channel, **kwargs: Any) -> None:
        """Set the user's current modes as initial values."""
        super().__init__(data, prefix=channel.key, **kwargs)
        self.user, self.channel = user, channel
        modes = preferences.modes_of(user, channel)
        for kind, notice_type in NOTICE_TYPES.items():
            choices = [
                (mode.value, words)
                for mode, words in channel.mode_names.items()
                if moments.effective_mode(notice_type, mode) == mode or mode == modes[kind]
            ]
            self.fields[str(kind)] = forms.ChoiceField(
                label=str(notice_type.label), choices=choices, initial=modes[kind].value
            )

    def save(self) -> None:
        """Store the modes."""
        for kind, mode in self.cleaned_data.items():
            preferences.set_mode(user=self.user, channel=self.channel, kind=kind, mode=mode)


class PresetForm(forms.Form):
    """One of the presets, or the user's own choice of modes, which the form leaves unchanged."""

    CUSTOM = "custom"

    preset = forms.ChoiceField(label=_("What we send you"), widget=forms.RadioSelect)
    digest_hour = forms.TypedChoiceField(
        coerce=int, choices=HOURS, widget=forms.Select(attrs={"aria-label": _("Send the daily digest at")})
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, user: User, channels: list[Channel]) -> None:
        """Set the preset in effect and the user's digest hour as initial values."""
        self.user, self.channels = user, channels
        self.in_effect = presets.preset_of(user, channels)
        initial = {"preset": self.in_effect or self.CUSTOM, "digest_hour": moments.habits_of(user).digest_hour}
        super().__init__(data, initial=initial)
        choices = [(preset.value, words) for preset, words in PRESET_NAMES.items()]
        if self.in_effect is None:
            choices.append((self.CUSTOM, _("Custom: as chosen below")))
        self.fields["preset"].choices = choices  # type: ignore[attr-defined]

    def save(self) -> None:
        """Apply the preset, and plan the waiting deliveries again."""
        data = self.cleaned_data
        if data["preset"] != self.CUSTOM:
            presets.apply_preset(self.user, self.channels, presets.Preset(data["preset"]))
        NoticeHabits.objects.update_or_create(user=self.user, defaults={"digest_hour": data["digest_hour"]})
        replan_deliveries(self.user)


class HabitsForm(forms.Form):
    """The hour of the daily digest, the time of reminders, and quiet hours."""

    digest_hour = forms.TypedChoiceField(
        label=_("Send the daily digest at"),
        coerce=int,
        choices=HOURS,
        required=False,
        empty_value=None,
    )
    reminder_part = forms.TypedChoiceField(
        label=_("Remind me when this much of my time is left"),
        coerce=int,
        choices=[(2, _("half")), (4, _("a quarter")), (8, _("an eighth"))],
        required=False,
        empty_value=None,
    )
    reminder_hours = forms.TypedChoiceField(
        label=_("Repeat the reminder until I move"),
        coerce=int,
        choices=_repetition_choices,
        required=False,
        empty_value=None,
    )
    keeps_quiet = forms.BooleanField(label=_("During my night hours, send only reminders"), required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, user: User, **kwargs: Any) -> None:
        """Set the user's current preferences as initial values."""
        self.habits = moments.habits_of(user)
        initial = {"digest_hour": self.habits.digest_hour, "keeps_quiet": self.habits.keeps_quiet}
        initial["reminder_part"] = self.habits.user.reminder_part
        initial["reminder_hours"] = self.habits.reminder_hours
        super().__init__(data, prefix="habits", initial=initial, **kwargs)

    def save(self) -> None:
        """Store the preferences, and plan the waiting deliveries again."""
        data = dict(self.cleaned_data)
        part, hours = data.pop("reminder_part"), data.pop("reminder_hours")
        if part is not None and part != self.habits.user.reminder_part:
            reminders.set_reminder_part(user=self.habits.user, part=part)
        if hours is not None and hours != self.habits.reminder_hours:
            reminders.set_reminder_hours(user=self.habits.user, hours=hours)
        if data["digest_hour"] is None:
            data["digest_hour"] = self.habits.digest_hour
        NoticeHabits.objects.update_or_create(user=self.habits.user, defaults=data)
        replan_deliveries(self.habits.user)


def replan_deliveries(user: User) -> None:
    """Plan the user's waiting deliveries and digests again with their new preferences."""
    deliveries.plan_again(user)
    repeated_digests.reschedule_digests(user, CHANNELS)
