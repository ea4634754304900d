"""Access control: who may open a page, and where others are redirected."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeGuard
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from games.domain.lobby import invitation_answers
from games.models import User

GUEST_COOKIE = "guest"

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


def ask_to_sign_in(request: HttpRequest, return_url: str = "") -> HttpResponse:
    """Redirect to the sign-in page, which leads back to `return_url` or to the visitor's page.

    Former guests read there that their session has ended.
    """
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
    url = f"{reverse('account_login')}?{urlencode({'next': return_url})}"
    # After an ordinary redirect, htmx would insert the sign-in page into the current one, so redirect the whole page.
    return HttpResponseClientRedirect(url) if htmx_details(request) else redirect(url)


def hidden_table_response(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the response for a table that does not exist or is hidden from this visitor; both must look the same.

    Anonymous visitors are asked to sign in, and visitors with an invitation are redirected to it.
    """
    own = invitation_answers.open_invitation_to(pk, request.user)
    token = own.token if own else request.session.get("invited", {}).get(str(pk))
    if token:
        invitation_url = reverse("games:invitation", args=[token])
        return HttpResponseClientRedirect(invitation_url) if htmx_details(request) else redirect(invitation_url)
    if request.user.is_authenticated:
        raise Http404
    return ask_to_sign_in(request)


def url_name_of(request: HttpRequest) -> str:
    """Return the name of the request's URL pattern; empty if it has none."""
    return (request.resolver_match.url_name or "") if request.resolver_match else ""


def visible_page_path(request: HttpRequest) -> str:
    """Return the path of the page in the browser, even if the request is for a fragment or a form's action."""
    details, about = htmx_details(request), request.resolver_match
    if details and details.current_url_abs_path:
        return details.current_url_abs_path
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
