"""Forms about the user: signing up, turning a guest into an account, the profile and deletion."""

import zoneinfo
from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.domain.accounts import accounts
from games.domain.people import name_availability
from games.domain.timing.waking_hours import MIN_AWAKE_PER_DAY, day_length
from games.enums import Emblem, SeatColor
from games.forms.dynamic_choices import set_choices
from games.forms.zones import zone_choices
from games.models import User
from games.models.accounts import name_rules
from games.models.accounts.seat_mark import Mark
from games.models.accounts.user import MAIL_LENGTH, NAME_LENGTH, check_name

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


def name_field() -> forms.CharField:
    """Return the field for the display name."""
    return forms.CharField(
        label=_("Display name"),
        max_length=NAME_LENGTH,
        validators=[check_name],
        help_text=_("Other players see this name. You can change it anytime."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


def zone_guess_field() -> forms.CharField:
    """Return the hidden field that zone.js fills with the browser's time zone."""
    return forms.CharField(required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))


class TimeZoneGuessMixin(forms.Form):
    """A mixin that accepts the time zone sent by the browser."""

    def clean_time_zone(self) -> str:
        """Return the browser's time zone, or UTC if it is unknown."""
        guess = self.cleaned_data["time_zone"]
        return guess if guess in zoneinfo.available_timezones() else "UTC"


OBJECTIONS = {
    "name_reserved": _("This name is reserved. Please choose another."),
    "name_taken": _("This name is taken, or too similar to another player's. Please choose another."),
}


class UniqueNameMixin(forms.Form):
    """A mixin that requires a display name unlike all others."""

    person: User | None = None

    def clean_display_name(self) -> str:
        """Normalize the name; reject reserved names and names that look like another user's."""
        name = name_rules.normalized_name(self.cleaned_data["display_name"])
        objection = name_availability.name_objection(name, user=self.person)
        if objection:
            raise forms.ValidationError(OBJECTIONS[objection], code=objection)
        return name


def clean_password_field(data: Mapping[str, Any], name: str, *, handle: str = "") -> str:
    """Validate the password in the field `name` against the display name and address in the same form."""
    person = User(handle=handle, display_name=data.get("display_name", ""), email=data.get("email", ""))
    return get_adapter().clean_password(data[name], user=person)


class SignupForm(UniqueNameMixin, TimeZoneGuessMixin, AllauthSignupForm):
    """Sign up with display name, email address and password."""

    field_order = ["display_name", "email", "password1"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Add the fields of this site, with the name first."""
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Email")
        for name in ("email", "password1"):
            self.fields[name].widget.attrs.pop("placeholder", None)
        self.fields["display_name"] = name_field()
        self.fields["time_zone"] = zone_guess_field()
        self.order_fields(self.field_order)

    def clean_password1(self) -> str:
        """Validate the password against the display name too, which allauth does not know."""
        return clean_password_field(self.cleaned_data, "password1")

    def validate_unique_email(self, value: str) -> str:
        """Accept any address, because only its mailbox may learn whether it already has an account."""
        return value

    def save(self, request: HttpRequest) -> User:
        """Create the user and store the unconfirmed address. Refusals: those of `name_availability.reserve_name`."""
        adapter = get_adapter()
        with transaction.atomic():
            user = adapter.new_user(request)
            name_availability.reserve_name(self.cleaned_data["display_name"], user=user)
            adapter.save_user(request, user, self)
            accounts.record_unconfirmed_email(user=user, email=self.cleaned_data["email"])
        return user


def password_field() -> forms.CharField:
    """Return the field for the password of a new account."""
    return forms.CharField(
        label=_("Password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class NewcomerForm(UniqueNameMixin, TimeZoneGuessMixin):
    """Create an account with the address that an invitation was sent to."""

    display_name = name_field()
    password = password_field()
    time_zone = zone_guess_field()

    def __init__(self, *args: Any, address: str, person: User | None, **kwargs: Any) -> None:
        """Store the address, and the guest who creates the account; None for a visitor who is not signed in."""
        super().__init__(*args, **kwargs)
        self.address, self.person = address, person

    def clean_password(self) -> str:
        """Validate the password against the display name and the address."""
        handle = self.person.handle if self.person else ""
        return clean_password_field({**self.cleaned_data, "email": self.address}, "password", handle=handle)


class ClaimForm(UniqueNameMixin, TimeZoneGuessMixin):
    """Turn a guest into a player with an account."""

    display_name = name_field()
    email = forms.EmailField(
        label=_("Email"), max_length=MAIL_LENGTH, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    password = password_field()
    time_zone = zone_guess_field()

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """Store the guest, who is needed to validate the name and the password."""
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_email(self) -> str:
        """Normalize the address; only its mailbox may learn whether it already has an account."""
        return self.cleaned_data["email"].lower()

    def clean_password(self) -> str:
        """Validate the password against the display name and the address."""
        return clean_password_field(self.cleaned_data, "password", handle=self.user.handle)


def hour_field(label: "StrPromise") -> forms.TimeField:
    """Return an optional field for a time of day."""
    return forms.TimeField(label=label, required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))


class ProfileForm(UniqueNameMixin, forms.ModelForm):
    """Name, language, time zone, and the waking hours in which the player's clocks run."""

    display_name = name_field()
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, help_text=_("For pages and emails."))
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=zone_choices, help_text=_("All times are shown in this time zone.")
    )
    wakes_at = hour_field(_("Awake from"))
    sleeps_at = hour_field(_("Awake until"))
    weekend_wakes_at = hour_field(_("Awake on weekends from"))
    weekend_sleeps_at = hour_field(_("Awake on weekends until"))

    wants_tips = forms.BooleanField(
        label=_("Show tips for decisions that are new to me"), required=False, widget=forms.CheckboxInput
    )

    wants_advice = forms.BooleanField(
        label=_("Offer advice in games against bots"), required=False, widget=forms.CheckboxInput
    )

    hides_name_in_pictures = forms.BooleanField(
        label=_("Hide my name in pictures of games"),
        required=False,
        widget=forms.CheckboxInput,
        help_text=_("Pictures that players share and previews of links show your crest and “A player”."),
    )

    HOURS = (("wakes_at", "sleeps_at"), ("weekend_wakes_at", "weekend_sleeps_at"))

    class Meta:
        model = User
        fields = [
            *("display_name", "language", "time_zone"),
            *("wakes_at", "sleeps_at", "weekend_wakes_at", "weekend_sleeps_at", "wants_tips", "wants_advice"),
            *("crest_color", "crest_emblem", "hides_name_in_pictures"),
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Add the current time zone to the choices, because it may be an alias sent by a browser."""
        super().__init__(*args, **kwargs)
        self.person = self.instance
        zones = zone_choices()
        present = self.instance.time_zone
        if present not in dict(zones):
            set_choices(self, "time_zone", [(present, present), *zones])

    def clean(self) -> dict[str, Any]:
        """Check that waking hours have a beginning and an end, and that the waking day is not too short."""
        super().clean()
        data = self.cleaned_data
        for begin, end in self.HOURS:
            if begin in self.errors or end in self.errors:
                continue
            wakes_at, sleeps_at = data.get(begin), data.get(end)
            if (wakes_at is None) != (sleeps_at is None):
                lacking = end if sleeps_at is None else begin
                self.add_error(lacking, _("Enter both times, or leave both empty."))
            elif wakes_at is not None and sleeps_at is not None and day_length(wakes_at, sleeps_at) < MIN_AWAKE_PER_DAY:
                least = MIN_AWAKE_PER_DAY // timedelta(hours=1)
                words = ngettext(
                    "Your waking hours must cover at least %(number)d hour: other players wait through your nights.",
                    "Your waking hours must cover at least %(number)d hours: other players wait through your nights.",
                    least,
                )
                self.add_error(end, words % {"number": least})
        if data.get("weekend_wakes_at") is not None and data.get("wakes_at") is None and not self.errors:
            self.add_error("wakes_at", _("Enter your hours for weekdays, too."))
        return data

    def clean_wants_tips(self) -> bool | None:
        """Return None instead of False for users who have not decided about tips yet."""
        wants = self.cleaned_data["wants_tips"]
        return None if not wants and self.instance.wants_tips is None else wants

    def clean_crest_color(self) -> str:
        """Return the chosen color, or the present one if the form was sent without the crest."""
        return self.cleaned_data["crest_color"] or self.instance.crest_color

    def clean_crest_emblem(self) -> str:
        """Return the chosen emblem, or the present one if the form was sent without the crest."""
        return self.cleaned_data["crest_emblem"] or self.instance.crest_emblem

    def crest_picks(self) -> list[tuple[str, str, list[tuple[str, str, Mark, bool]]]]:
        """Return (title, field, choices) for color and emblem; a choice is (value, label, its crest, is chosen)."""
        own = self.instance.mark
        colors = [(key, str(name), own._replace(color=key), key == own.color) for key, name in SeatColor.choices]
        emblems = [(key, str(name), own._replace(emblem=key), key == own.emblem) for key, name in Emblem.choices]
        return [(str(_("Color")), "crest_color", colors), (str(_("Emblem")), "crest_emblem", emblems)]

    def about(self) -> list[forms.BoundField]:
        """Return the fields about the user."""
        return [self[name] for name in ("display_name", "language")]

    def hours(self) -> list[forms.BoundField]:
        """Return the fields of the waking hours."""
        return [self[name] for pair in self.HOURS for name in pair]


class ErasureForm(forms.Form):
    """A form that asks for confirmation, so that no account is deleted by accident."""

    sure = forms.BooleanField(label=_("Yes, permanently delete my account."))
