"""Sentences of the account pages that come with their library, named here so that our translations speak for them.

The library's own translations call the reader by another name than ours do, and some are not sound.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

PASSWORDS = (
    gettext_noop("Current Password"),
    gettext_noop("New Password"),
    gettext_noop("New Password (again)"),
    gettext_noop("Change Password"),
    gettext_noop("You must type the same password each time."),
    gettext_noop("Please type your current password."),
    gettext_noop("Forgot your password?"),
    gettext_noop(
        "Forgotten your password? Enter your email address below, and we'll send you an email allowing you to reset it."
    ),
    gettext_noop("Please contact us if you have any trouble resetting your password."),
    gettext_noop(
        "We have sent you an email. If you have not received it please check your spam folder."
        " Otherwise contact us if you do not receive it in a few minutes."
    ),
    gettext_noop("Bad Token"),
    gettext_noop("Your password is now changed."),
)
SIGNING_IN = (
    gettext_noop("The email address and/or password you specified are not correct."),
    gettext_noop("You will receive a special code for a password-free sign-in."),
    gettext_noop("We've sent a code to %(recipient)s. The code expires shortly, so please enter it soon."),
    gettext_noop("Successfully signed in as %(name)s."),
    gettext_noop("Are you sure you want to sign out?"),
    gettext_noop("You have signed out."),
    gettext_noop("Confirm Access"),
    gettext_noop("Please reauthenticate to safeguard your account."),
    gettext_noop("Enter your password:"),
    gettext_noop("Use your password"),
    gettext_noop("Verify Your Email Address"),
    gettext_noop("You have confirmed %(email)s."),
    gettext_noop(
        "We have sent an email to you for verification. Follow the link provided to finalize the signup process."
        " If you do not see the verification email in your main inbox, check your spam folder."
        " Please contact us if you do not receive the verification email within a few minutes."
    ),
)
SECOND_STEP = (
    gettext_noop("Two-Factor Authentication"),
    gettext_noop("Your account is protected by two-factor authentication. Please enter an authenticator code:"),
    gettext_noop("An authenticator app is not active."),
    gettext_noop("You are about to deactivate authenticator app based authentication. Are you sure?"),
    gettext_noop("Recovery Codes"),
    gettext_noop("No recovery codes set up."),
    gettext_noop("You are about to generate a new set of recovery codes for your account."),
    gettext_noop("This action will invalidate your existing codes."),
    gettext_noop("A new set of recovery codes has been generated."),
    gettext_noop("Are you sure?"),
    gettext_noop(
        "Enabling passwordless operation allows you to sign in using just this key,"
        " but imposes additional requirements such as biometrics or PIN protection."
    ),
    gettext_noop("Are you sure you want to remove this security key?"),
    gettext_noop("You cannot activate two-factor authentication until you have verified your email address."),
    ngettext_lazy("You have added %(count)s security key.", "You have added %(count)s security keys.", "count"),
    ngettext_lazy(
        "There is %(unused_count)s out of %(total_count)s recovery codes available.",
        "There are %(unused_count)s out of %(total_count)s recovery codes available.",
        "unused_count",
    ),
)
HELD_UP = (
    gettext_noop("Too many failed login attempts. Try again later."),
    gettext_noop("You are already logged in as %(user_display)s."),
    gettext_noop("Enter Sign-In Code"),
    gettext_noop("Enter an authenticator code:"),
    gettext_noop("Use authenticator app or code"),
    gettext_noop("Use a security key"),
    gettext_noop("Save them  in a secure location now — they won't be shown again."),
    gettext_noop(
        'Please confirm that <a href="mailto:%(email)s">%(email)s</a> is an email address for user %(user_display)s.'
    ),
    gettext_noop(
        "This email confirmation link expired or is invalid."
        ' Please <a href="%(email_url)s">issue a new email confirmation request</a>.'
    ),
    gettext_noop(
        "The password reset link was invalid, possibly because it has already been used. "
        ' Please request a <a href="%(passwd_reset_url)s">new password reset</a>.'
    ),
    gettext_noop("Your password can’t be too similar to your other personal information."),
    gettext_noop("Your password can’t be a commonly used password."),
)
