"""Opaque tokens of links in emails: encrypted, for one purpose and one user.

A token is void once it is too old, its user's password has changed, or all the user's sessions were ended: by "sign
out everywhere", or because the account was restored. The callers check whether the token's question or vote is still
open.
"""

import base64
import hashlib
import hmac
import json
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.models import User

SALT = b"games.mail.token"
NONCE_LENGTH = 12
"""Bytes, as recommended for AES-GCM."""


class VoidToken(Exception):
    """A token of the site is too old, or its user's sessions have been ended since it was made."""


def make_email_token(purpose: str, user: User, content: dict[str, Any]) -> str:
    """Return a token for `user`. `content`, any JSON value, cannot be read without the site's key."""
    stored = [user.pk, _sign_in_proof(user), round(timezone.now().timestamp()), content]
    nonce, text = secrets.token_bytes(NONCE_LENGTH), json.dumps(stored, separators=(",", ":")).encode()
    sealed = nonce + _cipher(settings.SECRET_KEY).encrypt(nonce, text, purpose.encode())
    return base64.urlsafe_b64encode(sealed).decode().rstrip("=")


def read_email_token(purpose: str, token: str, *, max_age: timedelta) -> tuple[User, dict[str, Any]] | None:
    """Return the user and the content of a token; None if the site did not make it for this purpose.

    Raises `VoidToken`.
    """
    stored = _decrypted(purpose, token)
    if stored is None:
        return None
    pk, proof, made_at, content = stored
    user = User.objects.filter(pk=pk, is_active=True, deleted_at=None).first()
    is_old = timezone.now() - datetime.fromtimestamp(made_at, tz=UTC) > max_age
    if is_old or user is None or not constant_time_compare(proof, _sign_in_proof(user)):
        raise VoidToken
    return user, content


def _decrypted(purpose: str, token: str) -> list[Any] | None:
    try:
        sealed = base64.urlsafe_b64decode(token.encode("ascii") + b"=" * (-len(token) % 4))
    except ValueError:
        return None
    nonce, text = sealed[:NONCE_LENGTH], sealed[NONCE_LENGTH:]
    # Tokens made with former keys of the site can still be decrypted.
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            return json.loads(_cipher(secret).decrypt(nonce, text, purpose.encode()))
        except (InvalidTag, ValueError):
            continue
    return None


def _sign_in_proof(user: User) -> str:
    """Return a value that changes with the password and when all other sessions are ended.

    It is encrypted with the rest of the token, so a plain hash is enough.
    """
    return hashlib.sha256(f"{user.link_generation} {user.password}".encode()).hexdigest()[:16]


def _cipher(secret: str) -> AESGCM:
    return AESGCM(hmac.new(secret.encode(), SALT, hashlib.sha256).digest())
