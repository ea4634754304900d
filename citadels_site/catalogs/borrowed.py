"""Messages of third-party libraries that appear on account pages, listed here so that our catalogs translate them.

The libraries' own translations use another form of address than ours, are incomplete, and contain mistakes.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

PASSWORDS = (
    gettext_noop("You must type the same password each time."),
    gettext_noop("Please type your current password."),
    gettext_noop("Your password can’t be too similar to your other personal information."),
    gettext_noop("Your password can’t be a commonly used password."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
)
SIGNING_IN = (
    gettext_noop("The email address and/or password you specified are not correct."),
    gettext_noop("Too many failed login attempts. Try again later."),
    gettext_noop("Use your password"),
    gettext_noop("Use authenticator app or code"),
    gettext_noop("Use a security key"),
    gettext_noop("You cannot activate two-factor authentication until you have verified your email address."),
)
