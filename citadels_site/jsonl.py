"""Lossless JSON Lines for `dumpdata` and `loaddata`, for moving between SQLite and PostgreSQL."""

import datetime as dt
from typing import Any

from django.contrib.auth import get_user_model
from django.core.serializers import jsonl
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import ForeignKey, Model

Deserializer = jsonl.Deserializer


class ExactEncoder(DjangoJSONEncoder):
    """A JSON encoder that keeps microseconds, which Django's encoder truncates to milliseconds."""

    def default(self, o: Any) -> Any:
        """Return a date or time in ISO 8601 format, and anything else as Django's encoder does."""
        return o.isoformat() if isinstance(o, dt.datetime | dt.time) else super().default(o)


class Serializer(jsonl.Serializer):
    """A serializer that always refers to users by primary key.

    With natural keys, Django would use the email address, which guests do not have.
    """

    def start_serialization(self) -> None:
        """Start the serialization with `ExactEncoder`."""
        super().start_serialization()
        self.json_kwargs["cls"] = ExactEncoder

    def get_dump_object(self, obj: Model) -> dict[str, Any]:
        """Return a row in the format of `loaddata`; rows of users include their primary key."""
        data = super().get_dump_object(obj)
        return {**data, "pk": obj.pk} if isinstance(obj, get_user_model()) else data

    def handle_fk_field(self, obj: Model, field: ForeignKey) -> None:
        """Write a foreign key; for users, always as a primary key."""
        natural = self.use_natural_foreign_keys
        if field.remote_field.model is get_user_model():
            self.use_natural_foreign_keys = False
        super().handle_fk_field(obj, field)
        self.use_natural_foreign_keys = natural
