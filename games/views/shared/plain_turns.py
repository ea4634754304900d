"""The form of one plan for all characters: at the table, on the pages that plan, and behind a link in an email."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import plans
from games.domain.errors import Refused
from games.domain.orders import plain_turns
from games.domain.orders.plain_turns import PlainTurn
from games.domain.play.table_visit import Visit
from games.models import Seat, User
from games.views.shared import turn_plans

FIELD = "all"
"""The name of the buttons of the form; their values are those of `change_all_plans`."""
GATHERS = {"gold": ("gold", ""), **{keep: ("cards", keep) for keep in plans.KEEPS}}
"""Value of the form -> what to gather, and which drawn card to keep."""


def change_all_plans(request: HttpRequest, visit: Visit, seat: Seat, user: User) -> bool:
    """File (`file`), renew (`renew`) or delete (`delete`) plans of all characters, and say so in a message.

    Return False if that is refused.
    """
    match, form = visit.match, request.POST
    try:
        if form[FIELD] == "delete":
            plain_turns.withdraw_plans(match, seat, user)
            messages.success(request, _("Your plans are deleted."))
            return True
        if form[FIELD] == "renew":
            number = plain_turns.renew_plans(match, seat, user, visit.view)
        else:
            number = plain_turns.file_plain_turns(match, seat, user, visit.view, posted_plain_turn(request))
    except Refused as refused:
        messages.error(request, turn_plans.plan_refusal_words(refused, visit))
        return False
    if number:
        words = ngettext(
            "Your plan is saved for %(number)d character.", "Your plan is saved for %(number)d characters.", number
        )
        messages.success(request, words % {"number": number})
    else:
        messages.info(request, _("Nothing to save: each character has a plan."))
    return True


def posted_plain_turn(request: HttpRequest) -> PlainTurn:
    """Return the wishes of the form. Raises `Refused`."""
    form, build = request.POST, request.POST.get("build", "")
    gathered = GATHERS.get(form.get("gather", ""))
    if gathered is None or build not in ("", *plans.BUILD_ORDERS):
        raise Refused("order_unreadable")
    gather, keep = gathered
    return PlainTurn(
        gather,
        keep,
        build,
        guards=plans.GUARDS if "guard" in form else (),
        plays_if_robbed="plays_if_robbed" in form,
        replaces="replaces_plans" in form,
    )
