"""Who comes near the administration: from the networks that the settings name, and with a second step alone."""

import ipaddress
from collections.abc import Callable

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.accounts import security_log
from games.accounts.allauth_internals import is_mfa_enabled
from games.views.accounts import reauthentication


def is_from_allowed_network(request: HttpRequest) -> bool:
    """Tell whether the administration may be seen from where a request comes; from everywhere if none is named."""
    if not settings.ADMIN_NETWORKS:
        return True
    try:
        address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    except (PermissionDenied, ValueError):
        return False
    return any(address in network for network in settings.ADMIN_NETWORKS)


class StaffGate:
    """Keeps strangers' networks from the administration, and lets staff in from sessions that showed a second step."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        """Keep the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Go on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: tuple, kwargs: dict) -> HttpResponse | None:
        """Answer as if there were no administration, or lead to where a second step is shown, or set up."""
        if request.resolver_match is None or "admin" not in request.resolver_match.app_names:
            return None
        if not is_from_allowed_network(request):
            security_log.say_once("staff_gate", request, why="network")
            raise Http404
        if not settings.STAFF_SECOND_STEP or not request.user.is_staff or reauthentication.has_second_step(request):
            return None
        security_log.say_once("staff_gate", request, why="second step")
        if is_mfa_enabled(request.user):
            return reauthentication.ask_for_second_step(request)
        messages.warning(
            request, _("Whoever looks after the site signs in with a second step. Please set one up first.")
        )
        return redirect("mfa_index")
