"""The form that a browser posts to subscribe to push messages."""

import base64
import binascii
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django import forms
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.enums import OutletKind
from games.models import Outlet
from games.notices.outlets import guard
from games.notices.outlets.form import OutletForm

MOST = 10
AUTH_BYTES = 16


class BrowserForm(OutletForm):
    """The push endpoint of a browser and its encryption keys."""

    endpoint = forms.CharField(max_length=1000, widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=120, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=60, widget=forms.HiddenInput)

    renewed: Outlet | None = None
    """The outlet whose subscription this one replaces."""

    def clean(self) -> dict[str, Any]:
        """Reject invalid subscriptions, and subscriptions beyond the allowed number of browsers."""
        cleaned = super().clean() or {}
        if self.errors or not (
            guard.may_be_public_url(cleaned["endpoint"]) and are_valid_keys(cleaned["p256dh"], cleaned["auth"])
        ):
            raise forms.ValidationError(
                _("Your browser didn't provide a push address. Nothing was added. Please try again.")
            )
        browsers = self.user.outlets.filter(channel="push").exclude(url=cleaned["endpoint"]).filter(off_at=None)
        if self.renewed is not None:
            browsers = browsers.exclude(pk=self.renewed.pk)
        if browsers.count() >= MOST:
            words = ngettext(
                "You can add at most %(count)d browser. Remove one first.",
                "You can add at most %(count)d browsers. Remove one first.",
                MOST,
            )
            raise forms.ValidationError(words % {"count": MOST})
        return cleaned

    def save(self) -> Outlet:
        """Store the subscription; a browser that belonged to another user now notifies only the new one."""
        data = self.cleaned_data
        Outlet.objects.filter(channel="push", url=data["endpoint"]).exclude(user=self.user).delete()
        outlet, _is_new = Outlet.objects.update_or_create(
            user=self.user, channel="push", url=data["endpoint"], defaults=self._fresh_fields()
        )
        return outlet

    @transaction.atomic
    def renew(self, outlet: Outlet, session: str) -> None:
        """Store the subscription as the new one of the browser behind `outlet`, which now uses `session`."""
        endpoint = self.cleaned_data["endpoint"]
        Outlet.objects.filter(channel="push", url=endpoint).exclude(pk=outlet.pk).delete()
        Outlet.objects.filter(pk=outlet.pk, user=self.user).update(
            url=endpoint,
            session=session,
            secret=self._secret(),
            error="",
            failures=0,
            failing_since=None,
            off_at=None,
            awaits_replacement=False,
        )

    def _fresh_fields(self) -> dict[str, Any]:
        state = {"error": "", "failures": 0, "failing_since": None, "off_at": None, "awaits_replacement": False}
        return {"kind": OutletKind.BROWSER, "secret": self._secret(), **state}

    def _secret(self) -> str:
        return f"{self.cleaned_data['p256dh']} {self.cleaned_data['auth']}"


def are_valid_keys(point: str, auth: str) -> bool:
    """Return whether `point` is a point on the curve and `auth` is a secret of the right length."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64(point))
        return len(decode_base64(auth)) == AUTH_BYTES
    except (ValueError, binascii.Error):
        return False


def decode_base64(text: str) -> bytes:
    """Decode URL-safe base64 with or without padding."""
    text = text.rstrip("=")
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
