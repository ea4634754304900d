"""JSON Lines for `dumpdata` and `loaddata`, without loss: to move from one kind of database to another."""

import datetime as dt
from typing import Any

from django.contrib.auth import get_user_model
from django.core.serializers import jsonl
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import ForeignKey, Model

Deserializer = jsonl.Deserializer


class ExactEncoder(DjangoJSONEncoder):
    """Keep the microseconds of times, which Django's encoder cuts off."""

    def default(self, o: Any) -> Any:
        """Return a time in ISO 8601."""
        return o.isoformat() if isinstance(o, dt.datetime | dt.time) else super().default(o)


class Serializer(jsonl.Serializer):
    """Refer to users by primary key even with natural keys: theirs is the email, which guests do not have."""

    def start_serialization(self) -> None:
        """Use the exact encoder."""
        super().start_serialization()
        self.json_kwargs["cls"] = ExactEncoder

    def get_dump_object(self, obj: Model) -> dict[str, Any]:
        """Return a row as `loaddata` reads it."""
        data = super().get_dump_object(obj)
        return {**data, "pk": obj.pk} if isinstance(obj, get_user_model()) else data

    def handle_fk_field(self, obj: Model, field: ForeignKey) -> None:
        """Put down which row a foreign key refers to."""
        natural = self.use_natural_foreign_keys
        if field.remote_field.model is get_user_model():
            self.use_natural_foreign_keys = False
        super().handle_fk_field(obj, field)
        self.use_natural_foreign_keys = natural
