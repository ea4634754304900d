"""The choices of model fields."""

import pytest
from django.apps import apps
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.db.models.enums import ChoicesType

from games.enums import NoticeKind, StoredChoices
from games.models import Notice


def changes() -> dict[str, list[object]]:
    """Return what `makemigrations` would write."""
    loader = MigrationLoader(None)
    return MigrationAutodetector(loader.project_state(), ProjectState.from_apps(apps)).changes(loader.graph)


def test_a_new_member_of_an_enum_needs_no_migration(real_migrations: None, monkeypatch: pytest.MonkeyPatch):
    members = ChoicesType.choices.fget
    monkeypatch.setattr(ChoicesType, "choices", property(lambda kind: [*members(kind), ("newest", "The newest kind")]))

    assert ("newest", "The newest kind") in Notice._meta.get_field("kind").choices
    assert Notice(kind="newest").get_kind_display() == "The newest kind"
    assert Notice(kind=NoticeKind.INVITED).get_kind_display() == NoticeKind.INVITED.label
    assert changes() == {}


def test_every_field_with_choices_refers_to_its_enum():
    models = apps.get_app_config("games").get_models()
    fields = [field for model in models for field in model._meta.local_fields if field.choices]

    assert len(fields) > 20
    for field in fields:
        choices = field.deconstruct()[3]["choices"]
        assert choices.__func__ is StoredChoices.as_choices.__func__, field
