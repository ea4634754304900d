"""The site's VAPID key, which identifies it to push services; created on first use and never changed."""

import time
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from games.models import KeptKey

NAME = "vapid"
HOURS = 12 * 60 * 60
"""Seconds for which a signature is valid; push services accept a day at most."""


def site_key() -> Any:
    """Return the site's key (a `Vapid02`); create it if there is none. Concurrent processes get the same key."""
    from py_vapid import Vapid02

    kept = KeptKey.objects.filter(name=NAME).first()
    if kept is None:
        made = Vapid02()
        made.generate_keys()
        kept, _is_new = KeptKey.objects.get_or_create(name=NAME, defaults={"value": made.private_pem().decode()})
    return Vapid02.from_pem(kept.value.encode())


def public_key() -> str:
    """Return the public key in URL-safe base64, the format that browsers expect."""
    from py_vapid.utils import b64urlencode

    return b64urlencode(site_key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def authorization_headers(url: str) -> dict[str, str]:
    """Return the authorization headers for the push service at `url`."""
    parts = urlsplit(url)
    contact = f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    claims = {"aud": f"https://{parts.netloc}", "exp": int(time.time()) + HOURS, "sub": contact}
    return site_key().sign(claims)
