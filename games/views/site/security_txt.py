"""Where somebody writes to who has found a fault that endangers people, as RFC 9116 has programs look for it."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.screens.contact import contact_address

GOOD_FOR = timedelta(days=180)
"""The standard asks for less than a year; whoever reads it is told anew each time."""


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Name who is to be told; nobody is where the settings name nobody."""
    contact = contact_address(settings.SECURITY_CONTACT)
    if not contact:
        raise Http404
    until = (timezone.now() + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = {
        "Contact": contact,
        "Expires": until.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "Preferred-Languages": ", ".join(code for code, _name in settings.LANGUAGES),
        "Canonical": f"{settings.SITE_URL}{reverse('games:security_txt')}",
    }
    words = "".join(f"{name}: {value}\n" for name, value in lines.items())
    return HttpResponse(words, content_type="text/plain; charset=utf-8")
