"""Forms about oneself: signing up, claiming a guest's games, the profile."""

import functools
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
from games.domain.timing.waking_hours import LEAST_AWAKE, length
from games.forms.dynamic_choices import offer
from games.models import User
from games.models.accounts import name_rules
from games.models.accounts.user import MAIL_LENGTH, NAME_LENGTH, check_name

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@functools.cache
def zone_choices() -> list[tuple[str, str]]:
    """List the time zones by region, the technical aliases left out."""
    regions = (
        "Africa/",
        "America/",
        "Antarctica/",
        "Asia/",
        "Atlantic/",
        "Australia/",
        "Europe/",
        "Indian/",
        "Pacific/",
    )
    names = sorted(name for name in zoneinfo.available_timezones() if name.startswith(regions))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in names)]


def name_field() -> forms.CharField:
    """Make the field for the name others see."""
    return forms.CharField(
        label=_("Name at the table"),
        max_length=NAME_LENGTH,
        validators=[check_name],
        help_text=_("The other players see this name. You can change it whenever you like."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


def zone_guess_field() -> forms.CharField:
    """Make the hidden field that zone.js fills with the browser's time zone."""
    return forms.CharField(required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))


class ZoneGuess(forms.Form):
    """Takes the browser's word for the time zone when it names one that exists."""

    def clean_time_zone(self) -> str:
        """Fall back to UTC rather than refuse a person for their browser's odd idea."""
        guess = self.cleaned_data["time_zone"]
        return guess if guess in zoneinfo.available_timezones() else "UTC"


OBJECTIONS = {
    "name_reserved": _("This name is kept for the site itself. Please choose another."),
    "name_taken": _(
        "Somebody is called so already, or so alike that the two would be confused. Please choose another name."
    ),
}


class OwnName(forms.Form):
    """Takes a name that is nobody else's, nor looks like it."""

    person: User | None = None

    def clean_display_name(self) -> str:
        """Keep one spelling, and refuse names of the site and of others."""
        name = name_rules.tidy(self.cleaned_data["display_name"])
        objection = name_availability.objection(name, user=self.person)
        if objection:
            raise forms.ValidationError(OBJECTIONS[objection], code=objection)
        return name


def measured(said: Mapping[str, Any], name: str, *, handle: str = "") -> str:
    """Give a password that fits the person who will have the name and the address that were said with it."""
    person = User(handle=handle, display_name=said.get("display_name", ""), email=said.get("email", ""))
    return get_adapter().clean_password(said[name], user=person)


class SignupForm(OwnName, ZoneGuess, AllauthSignupForm):
    """Mail, password, and the name for the table."""

    field_order = ["display_name", "email", "password1"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Put the name first."""
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Mail address")
        for name in ("email", "password1"):
            self.fields[name].widget.attrs.pop("placeholder", None)
        self.fields["display_name"] = name_field()
        self.fields["time_zone"] = zone_guess_field()
        self.order_fields(self.field_order)

    def clean_password1(self) -> str:
        """Hold it to the name too, of which the library does not know."""
        return measured(self.cleaned_data, "password1")

    def validate_unique_email(self, value: str) -> str:
        """Take any address: whether it has an account already is told to its mailbox alone."""
        return value

    def save(self, request: HttpRequest) -> User:
        """Make the person, and keep the address until it is confirmed. Refusals: those of `name_availability.hold`."""
        adapter = get_adapter()
        with transaction.atomic():
            user = adapter.new_user(request)
            name_availability.hold(self.cleaned_data["display_name"], user=user)
            adapter.save_user(request, user, self)
            accounts.note_address(user=user, email=self.cleaned_data["email"])
        return user


class ClaimForm(OwnName, ZoneGuess):
    """What a guest adds to become a player with an account."""

    display_name = name_field()
    email = forms.EmailField(
        label=_("Mail address"), max_length=MAIL_LENGTH, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    time_zone = zone_guess_field()

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """Keep the guest at hand: a password is measured against the person it is for, with their new address."""
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_email(self) -> str:
        """Keep one spelling; whether the address has an account already is told to its mailbox alone."""
        return self.cleaned_data["email"].lower()

    def clean_password(self) -> str:
        """Hold it to the same measure as any other password here."""
        return measured(self.cleaned_data, "password", handle=self.user.handle)


def hour_field(label: "StrPromise") -> forms.TimeField:
    """Make a field for a time of the day, which may be left empty."""
    return forms.TimeField(label=label, required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))


class ProfileForm(OwnName, forms.ModelForm):
    """Name, language, time zone, and the waking hours inside which one's clocks run."""

    display_name = name_field()
    language = forms.ChoiceField(
        label=_("Language"), choices=settings.LANGUAGES, help_text=_("For the pages and for the mails you get.")
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices, help_text=_("All times are shown in it."))
    wakes_at = hour_field(_("Awake from"))
    sleeps_at = hour_field(_("Awake until"))
    weekend_wakes_at = hour_field(_("Saturday and Sunday from"))
    weekend_sleeps_at = hour_field(_("Saturday and Sunday until"))

    wants_tips = forms.BooleanField(
        label=_("A tip beside kinds of decisions that are new to me"), required=False, widget=forms.CheckboxInput
    )

    HOURS = (("wakes_at", "sleeps_at"), ("weekend_wakes_at", "weekend_sleeps_at"))

    class Meta:
        model = User
        fields = [
            *("display_name", "language", "time_zone"),
            *("wakes_at", "sleeps_at", "weekend_wakes_at", "weekend_sleeps_at", "wants_tips"),
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the present time zone too, if a browser has guessed it by another of its names."""
        super().__init__(*args, **kwargs)
        self.person = self.instance
        zones = zone_choices()
        present = self.instance.time_zone
        if present not in dict(zones):
            offer(self, "time_zone", [(present, present), *zones])

    def clean(self) -> dict[str, Any]:
        """Take hours whole, and no day so short that the others would wait for ever."""
        super().clean()
        said = self.cleaned_data
        for begin, end in self.HOURS:
            if begin in self.errors or end in self.errors:
                continue
            wakes_at, sleeps_at = said.get(begin), said.get(end)
            if (wakes_at is None) != (sleeps_at is None):
                lacking = end if sleeps_at is None else begin
                self.add_error(lacking, _("Say from when and until when, or leave both empty."))
            elif wakes_at is not None and sleeps_at is not None and length(wakes_at, sleeps_at) < LEAST_AWAKE:
                least = LEAST_AWAKE // timedelta(hours=1)
                words = ngettext(
                    "Your day must have at least %(number)d hour, for the others wait through your nights.",
                    "Your day must have at least %(number)d hours, for the others wait through your nights.",
                    least,
                )
                self.add_error(end, words % {"number": least})
        if said.get("weekend_wakes_at") is not None and said.get("wakes_at") is None and not self.errors:
            self.add_error("wakes_at", _("Say your hours for the other days too."))
        return said

    def clean_wants_tips(self) -> bool | None:
        """Keep apart who wants no tips from who has never been asked."""
        wants = self.cleaned_data["wants_tips"]
        return None if not wants and self.instance.wants_tips is None else wants

    def about(self) -> list[forms.BoundField]:
        """Give the fields about the person, for the template."""
        return [self[name] for name in ("display_name", "language", "time_zone")]

    def hours(self) -> list[forms.BoundField]:
        """Give the fields of the waking hours, for the template."""
        return [self[name] for pair in self.HOURS for name in pair]


class ErasureForm(forms.Form):
    """A word of one's own, so that nobody deletes their account by a slip."""

    sure = forms.BooleanField(label=_("Yes, delete my account for good."))
