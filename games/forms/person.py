"""Forms about oneself: signing up, claiming a guest's games, the profile."""

import functools
import zoneinfo

from allauth.account.adapter import get_adapter
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.account.utils import filter_users_by_email
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games.models import User
from games.models.user import MAIL_LENGTH, NAME_LENGTH, check_name


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


class ZoneGuess:
    """Takes the browser's word for the time zone when it names one that exists."""

    def clean_time_zone(self) -> str:
        """Fall back to UTC rather than refuse a person for their browser's odd idea."""
        guess = self.cleaned_data["time_zone"]
        return guess if guess in zoneinfo.available_timezones() else "UTC"


class SignupForm(ZoneGuess, AllauthSignupForm):
    """Mail, password, and the name for the table."""

    field_order = ["display_name", "email", "password1"]

    def __init__(self, *args, **kwargs):
        """Put the name first."""
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Mail address")
        for name in ("email", "password1"):
            self.fields[name].widget.attrs.pop("placeholder", None)
        self.fields["display_name"] = name_field()
        self.fields["time_zone"] = zone_guess_field()
        self.order_fields(self.field_order)


class ClaimForm(ZoneGuess, forms.Form):
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

    def __init__(self, *args, user: User, **kwargs):
        """Keep the guest at hand: a password is measured against the person it is for."""
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_email(self) -> str:
        """Refuse an address that has an account already."""
        email = self.cleaned_data["email"].lower()
        if filter_users_by_email(email):
            raise forms.ValidationError(
                _("There is an account with this address already. Sign in to it instead."), code="email_taken"
            )
        return email

    def clean_password(self) -> str:
        """Hold it to the same measure as any other password here."""
        return get_adapter().clean_password(self.cleaned_data["password"], user=self.user)


class ProfileForm(forms.ModelForm):
    """Name, language and time zone."""

    display_name = name_field()
    language = forms.ChoiceField(
        label=_("Language"), choices=settings.LANGUAGES, help_text=_("For the pages and for the mails you get.")
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices, help_text=_("All times are shown in it."))

    class Meta:
        model = User
        fields = ["display_name", "language", "time_zone"]

    def __init__(self, *args, **kwargs):
        """Offer the present time zone too, if a browser has guessed it by another of its names."""
        super().__init__(*args, **kwargs)
        zones = zone_choices()
        present = self.instance.time_zone
        if present not in dict(zones):
            self.fields["time_zone"].choices = [(present, present), *zones]


class ErasureForm(forms.Form):
    """A word of one's own, so that nobody deletes their account by a slip."""

    sure = forms.BooleanField(label=_("Yes, delete my account for good."))
