"""Forms for signing in and for passwords: allauth's forms with the labels of this site."""

from typing import Any

from allauth.account import forms as account
from allauth.account.adapter import get_adapter
from allauth.mfa.base import forms as second_step
from allauth.mfa.totp import forms as app
from django import forms
from django.utils.translation import gettext_lazy as _

from games.accounts import security_log
from games.accounts.allauth_internals import consume_rate_limit, current_request

LABELS = {
    "login": _("Email"),
    "email": _("Email"),
    "password": _("Password"),
    "oldpassword": _("Current password"),
    "password1": _("New password"),
    "password2": _("Confirm new password"),
    "code": _("Code"),
}


class LabelsMixin(forms.Form):
    """A mixin that sets the labels of this site and removes placeholders that repeat them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Replace the library's labels."""
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = LABELS.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)


class LoginForm(LabelsMixin, account.LoginForm):
    """Sign in by email address and password."""


class RequestLoginCodeForm(LabelsMixin, account.RequestLoginCodeForm):
    """Request a code by email."""

    def clean_email(self) -> str:
        """Limit codes to one address; strangers cannot use up the limit of networks that its owner uses."""
        email = super().clean_email()
        request, adapter = current_request(), get_adapter()
        if not consume_rate_limit(request, "login_code", key=f"{email} {adapter.origin_key(request, email)}"):
            raise adapter.validation_error("too_many_login_attempts")
        return email


class ConfirmLoginCodeForm(LabelsMixin, account.ConfirmLoginCodeForm):
    """Enter the emailed code."""


class ReauthenticateForm(LabelsMixin, account.ReauthenticateForm):
    """Authenticate again by password."""


class CodeAgainForm(ConfirmLoginCodeForm):
    """Authenticate again by an emailed code."""


class ChangeAddressForm(LabelsMixin, account.AddEmailForm):
    """Change the email address."""


class ChangePasswordForm(LabelsMixin, account.ChangePasswordForm):
    """Change the password."""

    def clean_oldpassword(self) -> str:
        """Check the current password; record a failure in the security log."""
        try:
            return super().clean_oldpassword()
        except forms.ValidationError:
            security_log.record_event(self.user, security_log.FAILED, current_request())
            raise


class SetPasswordForm(LabelsMixin, account.SetPasswordForm):
    """Set a first password."""


class ResetPasswordForm(LabelsMixin, account.ResetPasswordForm):
    """Request a link to reset the password."""


class ResetPasswordKeyForm(LabelsMixin, account.ResetPasswordKeyForm):
    """Set a new password after a reset."""


class SecondStepForm(LabelsMixin, second_step.AuthenticateForm):
    """Enter a code from an authenticator app, or a recovery code."""


class SecondStepAgainForm(LabelsMixin, second_step.ReauthenticateForm):
    """Authenticate again with a code from an authenticator app."""


class ActivateAppForm(LabelsMixin, app.ActivateTOTPForm):
    """Confirm a new authenticator app with its first code."""
