"""Sentences for the events in an account's activity log."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

OUTLET_OPENED, CALENDAR_OPENED, DATA_TAKEN = "outlet_opened", "calendar_opened", "data_taken"
PASSWORD = gettext_lazy("Your password was changed.")
CHANGES: dict[str, Promise] = {
    "account/email/password_changed": PASSWORD,
    "account/email/password_reset": PASSWORD,
    "account/email/password_set": gettext_lazy("A password was set for your account."),
    "mfa/email/recovery_codes_generated": gettext_lazy("New recovery codes were created for your account."),
    "mfa/email/totp_activated": gettext_lazy(
        "Two-step verification with an authenticator app was turned on for your account."
    ),
    "mfa/email/totp_deactivated": gettext_lazy(
        "Two-step verification with an authenticator app was turned off for your account."
    ),
    "mfa/email/webauthn_added": gettext_lazy("A passkey was added to your account."),
    "mfa/email/webauthn_removed": gettext_lazy("A passkey was removed from your account."),
    OUTLET_OPENED: gettext_lazy("A browser or webhook was added that gets notifications about your games."),
    CALENDAR_OPENED: gettext_lazy("A new calendar address for your deadlines was created."),
}
"""Event name, from django-allauth or this project -> the sentence for it."""
OF_KEYS = {"mfa/email/totp_activated", "mfa/email/webauthn_added"}
OF_PASSWORD = {change for change in CHANGES if "/password_" in change}
SENTENCES: dict[str, Promise] = {
    **CHANGES,
    "signed_in": gettext_lazy("Signed in."),
    "signed_out": gettext_lazy("Signed out."),
    "failed": gettext_lazy("A sign-in or identity check failed."),
    "session_ended": gettext_lazy("This browser was signed out from another browser."),
    "session_lapsed": gettext_lazy("A session expired."),
    "closed_others": gettext_lazy("All other browsers were signed out."),
    "address_added": gettext_lazy("A new email address was entered."),
    "address_changed": gettext_lazy("The email address was changed."),
    DATA_TAKEN: gettext_lazy("Your data was downloaded."),
    "restored": gettext_lazy("A change was undone with an emailed link."),
}


def activity_sentence(kind: str) -> str:
    """Return the sentence for `kind`, or `kind` itself if a newer version wrote it."""
    return str(SENTENCES.get(kind, kind))
