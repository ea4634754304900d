"""Who may see what, and what holds for those who play here, in plain words."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.domain.operations.retention import ACCOUNT_MAILS, EVENTS, GAME_MAILS, GUESTS, YEAR


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Tell who may see what of a person and of a game, how long it is kept, and what stays of a deleted account."""
    kept = {
        "account_mails": ACCOUNT_MAILS.days,
        "events": EVENTS.days,
        "game_mails": GAME_MAILS.days,
        "guests": GUESTS.days,
        "reports": YEAR.days,
    }
    return render(request, "games/site/privacy.html", kept)


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """Tell what everybody agrees to who plays here."""
    return render(request, "games/site/terms.html")
