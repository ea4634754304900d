"""Better words that people propose for what no publisher has printed, and what becomes of them."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.domain import quotas
from games.domain.errors import Refused
from games.enums import SuggestionOutcome
from games.models import Suggestion, User


@transaction.atomic
def suggest(*, user: User, language: str, about: str, word: str, reason: str = "") -> None:
    """Keep a better word, in place of what the same person proposed for the same before.

    Refusals: `account_to_suggest`, `too_many_suggestions`.
    """
    if user.is_guest:
        raise Refused("account_to_suggest")
    said = {"word": word, "reason": reason, "made_at": timezone.now(), "outcome": SuggestionOutcome.OPEN}
    said |= {"settled_at": None, "settled_by": None}
    what = {"user": user, "language": language, "about": about}
    if not Suggestion.objects.filter(**what).update(**said):
        quotas.check_suggestions(user)
        Suggestion.objects.update_or_create(**what, defaults=said)


def withdraw(*, user: User, language: str, about: str) -> None:
    """Take back what somebody proposed, if they did."""
    Suggestion.objects.filter(user=user, language=language, about=about).delete()


def suggestions_of(user: User, language: str) -> QuerySet[Suggestion]:
    """Give what somebody has proposed in a language, the newest first."""
    return Suggestion.objects.filter(user=user, language=language).order_by("-made_at", "-pk")


def settle(*, suggestion: Suggestion, outcome: SuggestionOutcome, admin: User) -> None:
    """Mark what becomes of a proposal. Refusal: `not_admin`."""
    if not (admin.is_staff and admin.has_perm("games.change_suggestion")):
        raise Refused("not_admin")
    same = Suggestion.objects.filter(pk=suggestion.pk, word=suggestion.word)
    same.update(outcome=outcome, settled_at=timezone.now(), settled_by=admin)
