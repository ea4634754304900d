"""The forms at the door and about one's password, with the labels that all our forms have."""

from typing import Any

from allauth.account import forms as account
from allauth.mfa.base import forms as second_step
from allauth.mfa.totp import forms as app
from django import forms
from django.utils.translation import gettext_lazy as _

from games.accounts import security_log
from games.accounts.allauth_internals import current_request

LABELS = {
    "login": _("Mail address"),
    "email": _("Mail address"),
    "password": _("Password"),
    "oldpassword": _("Present password"),
    "password1": _("New password"),
    "password2": _("New password once more"),
    "code": _("Code"),
}


class OurLabels(forms.Form):
    """Says above each field what belongs there, and not again within it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Put our labels in the place of the library's."""
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = LABELS.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)


class LoginForm(OurLabels, account.LoginForm):
    """Mail address and password."""


class RequestLoginCodeForm(OurLabels, account.RequestLoginCodeForm):
    """Where the code goes."""


class ConfirmLoginCodeForm(OurLabels, account.ConfirmLoginCodeForm):
    """The code that came by mail."""


class ReauthenticateForm(OurLabels, account.ReauthenticateForm):
    """The password once more."""


class CodeAgainForm(ConfirmLoginCodeForm):
    """A code that came by mail to who is signed in."""


class ChangeAddressForm(OurLabels, account.AddEmailForm):
    """Another address."""


class ChangePasswordForm(OurLabels, account.ChangePasswordForm):
    """The password so far, and the new one."""

    def clean_oldpassword(self) -> str:
        """Refuse a wrong one, and remember that somebody tried."""
        try:
            return super().clean_oldpassword()
        except forms.ValidationError:
            security_log.note(self.user, security_log.FAILED, current_request())
            raise


class SetPasswordForm(OurLabels, account.SetPasswordForm):
    """A first password."""


class ResetPasswordForm(OurLabels, account.ResetPasswordForm):
    """Where the link goes."""


class ResetPasswordKeyForm(OurLabels, account.ResetPasswordKeyForm):
    """A password in place of one that was forgotten."""


class SecondStepForm(OurLabels, second_step.AuthenticateForm):
    """The number that an app shows, or a spare code."""


class SecondStepAgainForm(OurLabels, second_step.ReauthenticateForm):
    """The same where one is in already."""


class ActivateAppForm(OurLabels, app.ActivateTOTPForm):
    """The first number that a new app shows."""
