"""Forms for inviting people to a table."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.models.accounts.user import HANDLE_LENGTH, MAIL_LENGTH, check_name
from games.models.lobby.invitation import NOTE_LENGTH
from games.screens.words import joined

MAX_ADDRESSES = 10
"""How many addresses one form accepts; a table has at most eight seats."""
BRACKETED = re.compile(r"[^,;\n<>]*<([^<>\s]+)>")
"""An address as email programs copy it: `Ana Novak <ana@example.org>`."""


class InviteForm(forms.Form):
    """Invite people to the table by email address, with a personal message."""

    email = forms.CharField(
        label=_("Email addresses"),
        max_length=(MAIL_LENGTH + 2) * MAX_ADDRESSES,
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "inputmode": "email", "spellcheck": "false"}),
        help_text=_("Separate several addresses with commas, spaces or line breaks."),
        error_messages={"required": _("Please enter at least one email address.")},
    )
    note = forms.CharField(
        label=_("Personal message (optional)"),
        required=False,
        max_length=NOTE_LENGTH,
        validators=[check_name],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_email(self) -> list[str]:
        """Return the addresses without duplicates; refuse them all if any is invalid, so that nothing is sent."""
        text = BRACKETED.sub(r" \1 ", self.cleaned_data["email"])
        addresses = list(dict.fromkeys(part.lower() for part in re.split(r"[\s,;]+", text) if part))
        if len(addresses) > MAX_ADDRESSES:
            words = ngettext(
                "You can invite at most %(most)d address at a time. Nothing was sent.",
                "You can invite at most %(most)d addresses at a time. Nothing was sent.",
                MAX_ADDRESSES,
            )
            raise ValidationError(words % {"most": MAX_ADDRESSES}, code="too_many")
        if invalid := [address for address in addresses if not is_address(address)]:
            words = ngettext(
                "This isn't a valid email address: %(addresses)s. Nothing was sent.",
                "These aren't valid email addresses: %(addresses)s. Nothing was sent.",
                len(invalid),
            )
            raise ValidationError(words % {"addresses": joined(invalid)}, code="invalid")
        return addresses


def is_address(text: str) -> bool:
    """Return whether a text is an email address that the site can store."""
    try:
        validate_email(text)
    except ValidationError:
        return False
    return len(text) <= MAIL_LENGTH


class InvitePlayerForm(forms.Form):
    """Invite a player to the table."""

    player = forms.CharField(
        label=_("Player's name"),
        max_length=HANDLE_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("The display name of a player with an account."),
    )
