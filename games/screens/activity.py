"""What happened to an account, in a sentence."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

OUTLET_OPENED, CALENDAR_OPENED, DATA_TAKEN = "outlet_opened", "calendar_opened", "data_taken"
PASSWORD = gettext_lazy("The password of your account was changed.")
CHANGES: dict[str, Promise] = {
    "account/email/password_changed": PASSWORD,
    "account/email/password_reset": PASSWORD,
    "account/email/password_set": gettext_lazy("Your account has a password now."),
    "mfa/email/recovery_codes_generated": gettext_lazy("New spare codes were made for your account."),
    "mfa/email/totp_activated": gettext_lazy("The second step by app was switched on for your account."),
    "mfa/email/totp_deactivated": gettext_lazy("The second step by app was switched off for your account."),
    "mfa/email/webauthn_added": gettext_lazy("A passkey was added to your account."),
    "mfa/email/webauthn_removed": gettext_lazy("A passkey was taken from your account."),
    OUTLET_OPENED: gettext_lazy("A browser or a webhook was added that is told of your games."),
    CALENDAR_OPENED: gettext_lazy("A new address was made at which a calendar finds your deadlines."),
}
"""What the library, or we, call a change -> how we tell of it."""
OF_KEYS = {"mfa/email/totp_activated", "mfa/email/webauthn_added"}
OF_PASSWORD = {change for change in CHANGES if "/password_" in change}
SENTENCES: dict[str, Promise] = {
    **CHANGES,
    "signed_in": gettext_lazy("Somebody signed in."),
    "signed_out": gettext_lazy("Somebody signed out."),
    "failed": gettext_lazy("Somebody could not show that they are you."),
    "session_ended": gettext_lazy("This browser was signed out from another one."),
    "session_lapsed": gettext_lazy("The time of a session was over."),
    "closed_others": gettext_lazy("All other browsers were signed out."),
    "address_added": gettext_lazy("Another mail address was named."),
    "address_changed": gettext_lazy("The mail address was changed."),
    DATA_TAKEN: gettext_lazy("Everything that is kept about you was downloaded."),
    "restored": gettext_lazy("A change was undone by the link in a mail."),
}


def sentence(kind: str) -> str:
    """Say what happened; of kinds that a later version wrote, at least their names."""
    return str(SENTENCES.get(kind, kind))
