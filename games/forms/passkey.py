"""Forms for passkeys: allauth's forms with the labels of this site."""

from typing import Any

from allauth.mfa.webauthn import forms as webauthn
from django.utils.translation import gettext as _

from games.models.accounts import name_rules
from games.models.accounts.user import check_name


class AddPasskeyForm(webauthn.AddWebAuthnForm):
    """Name a new passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Replace the library's labels."""
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Passkey name")
        self.fields["passwordless"].label = _("Sign in with this passkey alone")
        self.fields["passwordless"].help_text = _(
            "You won't need a password. The passkey asks for a fingerprint, a face, or a PIN."
        )

    def clean_name(self) -> str:
        """Replace an unreadable name by the default one, because the browser has stored the passkey already."""
        if name_rules.name_fault(self.cleaned_data["name"]):
            self.cleaned_data["name"] = ""
        return super().clean_name()


class EditPasskeyForm(webauthn.EditWebAuthnForm):
    """Rename a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Replace the library's labels."""
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Passkey name")
        self.fields["name"].validators.append(check_name)
