"""security.txt (RFC 9116): how to report vulnerabilities."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.screens.contact import contact_address

GOOD_FOR = timedelta(days=180)
"""For how long the file is valid; RFC 9116 recommends less than a year."""


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Return security.txt; 404 if SECURITY_CONTACT is not set."""
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
