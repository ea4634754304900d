"""The page with all settings: those of the account, and those that the browser keeps."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.domain.deadlines import clock_adjustments
from games.domain.errors import Refused
from games.forms.person import ProfileForm
from games.models.accounts.user import check_time_zone
from games.notices import deliveries
from games.notices.channels.mail.state import mail_state_of
from games.screens.decision import habits
from games.views.shared.access import SignedInRequest, ask_to_sign_in, is_signed_in, signed_in
from games.views.shared.neighbor_phrases import hears_neighbors
from games.views.shared.table_answers import browser_confirmations, store_confirmations


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_settings(request: HttpRequest) -> HttpResponse:
    """Show all settings; save those of the account. Visitors who are not signed in have those of the browser."""
    context = {
        "confirmations": habits.general_confirmations(browser_confirmations(request)),
        "hears_neighbors": hears_neighbors(request),
    }
    if is_signed_in(request):
        return edit_account(request, context)
    if request.method == "POST":
        return ask_to_sign_in(request)
    return render(request, "games/accounts/settings.html", context)


def edit_account(request: SignedInRequest, context: dict) -> HttpResponse:
    """Show and change the name, language, time zone and waking hours, with links to all other account pages."""
    form = ProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        try:
            clock_adjustments.save_user_keeping_waits(form.save(commit=False))
        except Refused:
            form.full_clean()  # The name has just been taken; the form now shows the error.
        else:
            deliveries.plan_again(request.user)
            messages.success(request, _("Settings saved."))
            return redirect("games:settings")
    if form.errors:
        request.user.refresh_from_db()
    status = 422 if request.method == "POST" else 200
    context |= {"form": form, "mail": mail_state_of(request.user)}
    return render(request, "games/accounts/settings.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def edit_profile(request: SignedInRequest) -> HttpResponse:
    """Redirect from the former address of the account's settings. A form that was open there is still saved."""
    return edit_settings(request) if request.method == "POST" else redirect("games:settings")


@require_POST
@signed_in
def set_time_zone(request: SignedInRequest) -> HttpResponse:
    """Set the time zone to the browser's."""
    zone = request.POST.get("time_zone", "")
    try:
        check_time_zone(zone)
    except ValidationError:
        raise Http404 from None
    request.user.time_zone = zone
    clock_adjustments.save_user_keeping_waits(request.user)
    deliveries.plan_again(request.user)
    messages.success(request, _("Settings saved."))
    return redirect(f"{reverse('games:settings')}#time")


@require_POST
def set_confirmation(request: HttpRequest) -> HttpResponse:
    """Turn the confirmation of one kind of choice on or off in this browser."""
    answer = redirect(f"{reverse('games:settings')}#confirmations")
    preference = browser_confirmations(request)
    store_confirmations(request, answer, preference.toggled(request.POST.get("kind", "")))
    return answer
