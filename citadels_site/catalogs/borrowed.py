"""Sentences of the account pages that come with their library, named here so that our translations speak for them.

The library's own translations call the reader by another name than ours do, and some are not sound.
"""

from django.utils.translation import gettext_noop

PASSWORDS = (
    gettext_noop("You must type the same password each time."),
    gettext_noop("Please type your current password."),
    gettext_noop("Your password can’t be too similar to your other personal information."),
    gettext_noop("Your password can’t be a commonly used password."),
)
SIGNING_IN = (
    gettext_noop("The email address and/or password you specified are not correct."),
    gettext_noop("Too many failed login attempts. Try again later."),
    gettext_noop("Use your password"),
    gettext_noop("Use authenticator app or code"),
    gettext_noop("Use a security key"),
    gettext_noop("You cannot activate two-factor authentication until you have verified your email address."),
)
