"""The page of what no publisher has printed, where one proposes better words."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.domain import suggestions
from games.domain.errors import Refused
from games.forms.suggestion import SuggestionForm
from games.screens.reasons import refusals
from games.screens.rulebook import unprinted as screen
from games.views.auth import ask_to_sign_in


@require_http_methods(["GET", "HEAD", "POST"])
def unprinted(request: HttpRequest) -> HttpResponse:
    """List our words to everybody; whoever is signed in proposes better ones, or takes a proposal back."""
    listed = screen.unprinted()
    form = SuggestionForm(listed, initial={"about": request.GET.get("about", "")})
    if request.method == "POST":
        if not request.user.is_authenticated:
            return ask_to_sign_in(request, request.path)
        if "withdraw" in request.POST:
            suggestions.withdraw(user=request.user, language=get_language(), about=request.POST["withdraw"])
            messages.success(request, _("Your proposal is taken back."))
            return redirect("pages:unprinted")
        form = SuggestionForm(listed, request.POST)
        if form.is_valid():
            try:
                suggestions.suggest(user=request.user, language=get_language(), **form.cleaned_data)
            except Refused as refused:
                form.add_error(None, refusals.sentence(refused))
            else:
                messages.success(request, _("Thank you. Your word will be looked at."))
                return redirect("pages:unprinted")
    shown = {"here": "rules", "form": form, **screen.page(listed), "mine": mine(request, listed)}
    return render(request, "games/rulebook/unprinted.html", shown, status=422 if form.is_bound else 200)


def mine(request: HttpRequest, listed: list[screen.Unprinted]) -> list[tuple]:
    """Give the visitor's proposals in this language, each with the word that it is to replace."""
    if not request.user.is_authenticated:
        return []
    own = {one.about: one.own for one in listed}
    return [(own.get(one.about, one.about), one) for one in suggestions.suggestions_of(request.user, get_language())]
