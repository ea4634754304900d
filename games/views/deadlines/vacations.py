"""The user's vacations: days left, planned vacations, and whether days are used automatically."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.domain.deadlines import vacations
from games.domain.errors import Refused
from games.forms.vacation import VacationForm, VacationHabitForm
from games.models import User
from games.notices import deliveries
from games.screens import dates
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def plan_vacation_page(request: SignedInRequest) -> HttpResponse:
    """Show planned vacations and the days left; a POST plans one."""
    form = VacationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            vacations.plan_vacation(user=request.user, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, refusals.refusal_sentence(refused))
        else:
            deliveries.plan_again(request.user)
            messages.success(request, _("Vacation planned."))
            return redirect("games:vacation")
    now = timezone.localtime()
    context = {
        "form": form,
        "habit": VacationHabitForm(instance=request.user),
        "years": [(year, vacations.vacation_days_left(request.user, year)) for year in (now.year, now.year + 1)],
        "most": vacations.DAYS_PER_YEAR,
        "zone": request.user.zone.key,
        "planned": [
            (
                planned,
                dates.moment_with_zone(planned.starts_at),
                dates.moment_with_zone(planned.ends_at),
                planned.starts_at <= now,
            )
            for planned in request.user.vacations.filter(ends_at__gt=now)
        ],
    }
    return render(request, "games/deadlines/vacation.html", context, status=422 if request.method == "POST" else 200)


@require_POST
@signed_in
def end_vacation_early(request: SignedInRequest, pk: int) -> HttpResponse:
    """Cancel a vacation, or end it early."""
    try:
        vacations.end_vacation(user=request.user, vacation=pk)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
    else:
        deliveries.plan_again(request.user)
        messages.success(request, _("Vacation ended. You get back the days that had not begun."))
    return redirect("games:vacation")


@require_POST
@signed_in
def set_vacation_habit(request: SignedInRequest) -> HttpResponse:
    """Set whether vacation days are used automatically."""
    form = VacationHabitForm(request.POST, instance=request.user)
    if form.is_valid():
        User.objects.filter(pk=request.user.pk).update(uses_vacation=form.cleaned_data["uses_vacation"])
        messages.success(request, _("Settings saved."))
    return redirect("games:vacation")
