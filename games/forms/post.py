"""The form that sets when the post of a table leaves."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.domain.errors import Refused
from games.domain.timing import post_times
from games.forms.zones import zone_choices
from games.models import Match, User
from games.screens.reasons import refusals

QUARTERS, TIMES = "quarters", "times"


class PostForm(forms.Form):
    """Every quarter of an hour, or at a few times of the day."""

    post = forms.ChoiceField(
        label=_("When lists and plans are played"),
        initial=QUARTERS,
        choices=[(QUARTERS, _("Every quarter of an hour")), (TIMES, _("At set times, a whole round at once"))],
        required=False,
    )
    post_times = forms.CharField(
        label=_("Set times"),
        initial=post_times.USUAL_TIMES.replace(" ", ", "),
        required=False,
        max_length=60,
        help_text=_("Up to six times of the day, on a full quarter of an hour. Not at live tables."),
    )
    post_zone = forms.ChoiceField(
        label=_("Time zone of the set times"),
        choices=lambda: [("", _("Your time zone")), *zone_choices()],
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """Check the times, if they are wanted."""
        super().clean()
        data = self.cleaned_data
        if data.get("post") == TIMES and "post_times" in data:
            try:
                data["post_times"] = post_times.checked_times(data["post_times"])
            except Refused as refused:
                self.add_error("post_times", refusals.refusal_sentence(refused))
        return data

    def chosen_times(self) -> str:
        """Return the times as they are stored; empty for every quarter of an hour."""
        return str(self.cleaned_data["post_times"]) if self.cleaned_data.get("post") == TIMES else ""

    def chosen_zone(self, user: User) -> str:
        """Return the name of the time zone of the times: the chosen one, or that of the user."""
        return str(self.cleaned_data.get("post_zone") or user.zone.key)

    @staticmethod
    def initial_of(match: Match, user: User) -> dict[str, str]:
        """Return the initial values for an open table."""
        if not match.post_times:
            return {}
        zone = "" if match.post_zone == user.zone.key else match.post_zone
        return {"post": TIMES, "post_times": match.post_times.replace(" ", ", "), "post_zone": zone}
