"""The privacy policy and the terms of use."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.domain.operations.retention import ACCOUNT_MAILS, EVENTS, GAME_MAILS, GUESTS, YEAR


@require_safe
def privacy_policy(request: HttpRequest) -> HttpResponse:
    """Show the privacy policy with the retention periods in days."""
    days = {
        "account_mails": ACCOUNT_MAILS.days,
        "events": EVENTS.days,
        "game_mails": GAME_MAILS.days,
        "guests": GUESTS.days,
        "reports": YEAR.days,
    }
    return render(request, "games/site/privacy.html", days)


@require_safe
def terms_of_use(request: HttpRequest) -> HttpResponse:
    """Show the terms of use."""
    return render(request, "games/site/terms.html")
