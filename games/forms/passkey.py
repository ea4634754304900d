"""The forms about a passkey, with a label that has a translation."""

from typing import Any

from allauth.mfa.webauthn import forms as webauthn
from django.utils.translation import gettext as _


class AddPasskeyForm(webauthn.AddWebAuthnForm):
    """Names a new passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Say whose name is asked for."""
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the key")


class EditPasskeyForm(webauthn.EditWebAuthnForm):
    """Names a passkey anew."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Say whose name is asked for."""
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the key")
