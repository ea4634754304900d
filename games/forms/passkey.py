"""Forms for passkeys: allauth's with our labels."""

from typing import Any

from allauth.mfa.webauthn import forms as webauthn
from django.utils.translation import gettext as _


class AddPasskeyForm(webauthn.AddWebAuthnForm):
    """Name a new passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Replace the library's labels."""
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the key")
        self.fields["passwordless"].label = _("Sign in with this key alone")
        self.fields["passwordless"].help_text = _(
            "Then you need no password; the key asks for a finger, a face or a number."
        )


class EditPasskeyForm(webauthn.EditWebAuthnForm):
    """Rename a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Replace the library's labels."""
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the key")
