"""Middleware that restricts the admin to allowed networks and to staff with a second factor."""

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
    """Return whether the request comes from ADMIN_NETWORKS; always True if none are set."""
    if not settings.ADMIN_NETWORKS:
        return True
    try:
        address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    except (PermissionDenied, ValueError):
        return False
    return any(address in network for network in settings.ADMIN_NETWORKS)


class StaffGateMiddleware:
    """Hide the admin from networks that are not allowed, and require a second factor from staff."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: tuple, kwargs: dict) -> HttpResponse | None:
        """Return a 404, or a redirect to the page where the second factor is entered or set up.

        Return None to pass the request on.
        """
        if request.resolver_match is None or "admin" not in request.resolver_match.app_names:
            return None
        if not is_from_allowed_network(request):
            security_log.log_event_once("staff_gate", request, why="network")
            raise Http404
        if not settings.STAFF_SECOND_STEP or not request.user.is_staff or reauthentication.has_second_step(request):
            return None
        security_log.log_event_once("staff_gate", request, why="second step")
        if is_mfa_enabled(request.user):
            return reauthentication.ask_for_second_step(request)
        messages.warning(request, _("Staff must use two-step verification. Please set it up first."))
        return redirect("mfa_index")
