"""Column defaults in the database, so that older code can insert rows while a newer version is being deployed.

Django sets the default of a new column only while adding it; code that does not know the column could not insert rows.
Django's `db_default` would do the same, but it would have to repeat `default` on 120 fields, and every INSERT would
return them all: inserting a log entry would take 0.27 ms instead of 0.18 ms, and an enum member would become a string.
"""

from django.apps import AppConfig
from django.db import connections, models


def set_column_defaults(app_config: AppConfig, using: str, **_more: object) -> None:
    """Set the constant default of each field on PostgreSQL columns without one; SQLite cannot alter defaults."""
    connection = connections[using]
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor, connection.schema_editor() as editor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = current_schema() AND column_default IS NULL AND is_nullable = 'NO'"
        )
        bare = set(cursor.fetchall())
        for model in app_config.get_models():
            for field in model._meta.local_concrete_fields:
                if field.column and (model._meta.db_table, field.column) in bare and has_constant_default(field):
                    value = editor.quote_value(editor.effective_default(field))
                    table, column = editor.quote_name(model._meta.db_table), editor.quote_name(field.column)
                    cursor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET DEFAULT {value}")


def has_constant_default(field: models.Field) -> bool:
    """Return whether the default of a field is a constant, as opposed to a time or a random value."""
    if not field.has_default():
        return field.blank and field.empty_strings_allowed and not field.primary_key
    return not callable(field.default) or field.default in (dict, list)
