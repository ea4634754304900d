"""The mailbox page, which shows outgoing emails on a site without a mail server; never used in production."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from csp.decorators import csp
from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games.models import OutgoingMail
from games.notices.channels.mail import pictures

PER_PAGE = 40


P = ParamSpec("P")


def mailbox_only(view: Callable[Concatenate[HttpRequest, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Decorate a view that exists only if MAILBOX is set."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not settings.MAILBOX:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@mailbox_only
@require_safe
def mailbox(request: HttpRequest) -> HttpResponse:
    """List the emails, newest first."""
    mails = OutgoingMail.objects.order_by("-created_at", "-pk").defer("text", "html")
    page = Paginator(mails, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/notices/mailbox.html", {"here": "mailbox", "page": page})


@mailbox_only
@require_safe
def mailbox_email(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an email: headers, text, and a frame with the HTML."""
    mail = get_object_or_404(OutgoingMail, pk=pk)
    return render(request, "games/notices/mailbox_email.html", {"here": "mailbox", "mail": mail})


@mailbox_only
@require_safe
@xframe_options_sameorigin
@csp(  # type: ignore[arg-type] # the stub knows no views with further arguments
    {
        "default-src": ["'none'"],
        "frame-ancestors": ["'self'"],
        "img-src": ["'self'", "data:"],
        "sandbox": ["allow-popups", "allow-popups-to-escape-sandbox"],
        "style-src": ["'unsafe-inline'"],
    }
)
def mailbox_email_html(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the HTML of an email as an email program would show it: with its own styles and without scripts."""
    mail = get_object_or_404(OutgoingMail.objects.exclude(html=""), pk=pk)
    return HttpResponse(pictures.with_picture_urls(mail.html))
