"""The site's own key, by which push services know who sends (VAPID): made at first use, the same ever after."""

import time
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from games.models import KeptKey

NAME = "vapid"
HOURS = 12 * 60 * 60
"""Seconds that a signature holds; services take a day at most."""


def own() -> Any:
    """Give the key of the site; of two processes that make it at once both get the same."""
    from py_vapid import Vapid02

    kept = KeptKey.objects.filter(name=NAME).first()
    if kept is None:
        made = Vapid02()
        made.generate_keys()
        kept, _is_new = KeptKey.objects.get_or_create(name=NAME, defaults={"value": made.private_pem().decode()})
    return Vapid02.from_pem(kept.value.encode())


def public() -> str:
    """Give the public half, as browsers want it."""
    from py_vapid.utils import b64urlencode

    return b64urlencode(own().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def signature(url: str) -> dict[str, str]:
    """Sign for the service at that address."""
    parts = urlsplit(url)
    contact = f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    claims = {"aud": f"https://{parts.netloc}", "exp": int(time.time()) + HOURS, "sub": contact}
    return own().sign(claims)
