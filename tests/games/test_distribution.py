"""What Citus would ask of the tables if it distributed them by match; `docs/scale.md` says what is left to do."""

from collections.abc import Iterator

from django.apps import apps
from django.db import models

from games.models import Match

NUMBERED = {
    "games.bookmark.id",
    "games.chatmessage.id",
    "games.circlegame.id",
    "games.incident.id",
    "games.invitation.id",
    "games.notice.id",
    "games.ratedgame.id",
    "games.seat.id",
    "games.substitution.id",
}
"""Keys that are unique in all matches. Citus needs the match in the key."""
TOKENS = {"games.invitation.token", "games.match.invite_token"}
"""Tokens that are unique in all matches: they would move to a table of their own."""
LEADING_TO_MATCHES = {
    "games.chatreport.message",
    "games.delivery.notice",
    "games.mailthread.invitation",
    "games.mailthread.match",
    "games.match.rematch_of",
    "games.namereport.match",
    "games.note.match",
    "games.outgoingmail.match",
    "games.outlet.match",
    "games.sentform.match",
    "games.study.match",
}
"""Foreign keys of tables that are not distributed, or to another match: only the number would stay."""


def distributed() -> list[type[models.Model]]:
    """Return the models whose rows belong to one match."""
    return [Match, *(model for model in apps.get_models() if match_field(model))]


def match_field(model: type[models.Model]) -> models.Field | None:
    """Return the field by which each row belongs to a match."""
    fields = [found for found in model._meta.concrete_fields if found.related_model is Match and not found.null]
    return fields[0] if fields else None


def faults() -> Iterator[str]:
    """Yield the fields and constraints that Citus would refuse."""
    spread = distributed()
    for model in apps.get_models(include_auto_created=True):
        key = "id" if model is Match else field.name if (field := match_field(model)) else None
        label = model._meta.label_lower
        for found in model._meta.concrete_fields:
            if found.name == key:
                continue
            is_own_key = key and found.unique and not isinstance(model._meta.pk, models.CompositePrimaryKey)
            if is_own_key or found.related_model in spread:
                yield f"{label}.{found.name}"
        for constraint in model._meta.constraints:
            if key and isinstance(constraint, models.UniqueConstraint) and key not in constraint.fields:
                yield f"{label}: {constraint.name}"


def test_what_citus_would_refuse_is_listed() -> None:
    assert set(faults()) == NUMBERED | TOKENS | LEADING_TO_MATCHES
