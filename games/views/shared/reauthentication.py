"""Whether a session's owner has confirmed recently who they are."""

import time

from allauth.account import app_settings
from allauth.account.internal.flows.login import get_authentication_records
from django.http import HttpRequest


def is_recent(request: HttpRequest, method: str = "") -> bool:
    """Tell whether this session's owner has shown within minutes who they are, perhaps by one method alone."""
    records = get_authentication_records(request, request.user)
    shown = [record["at"] for record in records if "reauthenticated" in record and method in ("", record["method"])]
    return bool(shown) and time.time() - shown[-1] < app_settings.REAUTHENTICATION_TIMEOUT
