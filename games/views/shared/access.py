"""Access control: who may open a page, and where others are redirected."""

import functools
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Concatenate, ParamSpec, TypeGuard
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from games.domain.lobby import invitation_answers
from games.models import User

GUEST_COOKIE = "guest"
SCRIPT_HEADER = "X-Sent-By-Script"
"""The header of forms that a script sends in place of the browser: the seconds since it sent the form first."""
LONGEST_ATTEMPT = 24 * 60 * 60

P = ParamSpec("P")


class SignedInRequest(HttpRequest):
    """The type of a request by a guest or a user with an account, for views decorated with `signed_in`."""

    user: User


def is_signed_in(request: HttpRequest) -> TypeGuard[SignedInRequest]:
    """Return whether the request is by a guest or a user with an account."""
    return request.user.is_authenticated


def signed_in(
    view: Callable[Concatenate[SignedInRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Decorate a view for signed-in users and guests; others are redirected to the sign-in page."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if is_signed_in(request):
            return view(request, *args, **kwargs)
        return ask_to_sign_in(request)

    return guarded


def htmx_details(request: HttpRequest) -> HtmxDetails:
    """Return the details that htmx sent with a request; they are falsy for ordinary requests."""
    return HtmxDetails(request)


def is_sent_by_script(request: HttpRequest) -> bool:
    """Return whether a script sent the request, so that the page in the browser stays, with what was typed there."""
    return bool(htmx_details(request)) or SCRIPT_HEADER in request.headers


def time_since_first_sent(request: HttpRequest) -> timedelta:
    """Return the time since a script sent this form first; it sends a form again until it is answered."""
    seconds = request.headers.get(SCRIPT_HEADER, "")
    return timedelta(seconds=min(int(seconds), LONGEST_ATTEMPT) if re.fullmatch("[0-9]{1,9}", seconds) else 0)


def ask_to_sign_in(request: HttpRequest, return_url: str = "") -> HttpResponse:
    """Redirect to the sign-in page, which leads back to `return_url` or to the visitor's page.

    Former guests read there that their session has ended. Scripts get status 401, and the page says so.
    """
    if is_sent_by_script(request):
        return HttpResponse(status=401)
    if GUEST_COOKIE in request.COOKIES:
        messages.warning(
            request,
            _(
                "Your guest session has ended, and nothing was changed. If you have an account, sign in; "
                "otherwise start a new game."
            ),
        )
    else:
        messages.info(request, _("Please sign in first."))
    return_url = return_url or visible_page_path(request)
    return redirect(f"{reverse('account_login')}?{urlencode({'next': return_url})}")


def hidden_table_response(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the response for a table that does not exist or is hidden from this visitor; both must look the same.

    Anonymous visitors are asked to sign in, and visitors with an invitation are redirected to it.
    """
    own = invitation_answers.open_invitation_to(pk, request.user)
    token = own.token if own else request.session.get("invited", {}).get(str(pk))
    if token and not htmx_details(request):
        return redirect("games:invitation", token)
    if request.user.is_authenticated:
        raise Http404
    return ask_to_sign_in(request)


def url_name_of(request: HttpRequest) -> str:
    """Return the name of the request's URL pattern; empty if it has none."""
    return (request.resolver_match.url_name or "") if request.resolver_match else ""


def visible_page_path(request: HttpRequest) -> str:
    """Return the path of the page in the browser, even if the request is for a fragment or a form's action."""
    about = request.resolver_match
    is_page = request.method in ("GET", "HEAD") and (about is None or about.url_name != "fragment")
    if is_page:
        return request.get_full_path()
    pk = None if about is None else about.kwargs.get("pk")
    return reverse("games:mine") if pk is None else reverse("games:table", args=[pk])


def safe_next(request: HttpRequest, fallback: str) -> str:
    """Return the posted `next` if it is a URL on this site, otherwise `fallback`."""
    next_url = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(next_url, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return next_url
    return fallback
