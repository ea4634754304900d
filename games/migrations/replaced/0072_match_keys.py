from django.db import migrations, models
from django.db.migrations.operations.base import Operation


class KeyByMatch(Operation):
    """Replace the key `id` by these columns, and remove the constraint that made them unique.

    Django changes the state of models to a composite key, but not the table (see its documentation on migrating to
    composite keys). Nothing refers to the `id` of these models.
    """

    reduces_to_sql = True
    reversible = False

    def __init__(self, model_name, columns, constraint):
        self.model_name, self.columns, self.constraint = model_name, columns, constraint

    def state_forwards(self, app_label, state):
        state.remove_constraint(app_label, self.model_name, self.constraint)
        state.remove_field(app_label, self.model_name, "id")
        key = models.CompositePrimaryKey(*self.columns, blank=True, editable=False, primary_key=True, serialize=False)
        state.add_field(app_label, self.model_name, "pk", key, preserve_default=True)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        old = from_state.apps.get_model(app_label, self.model_name)
        table = schema_editor.quote_name(old._meta.db_table)
        if schema_editor.connection.vendor == "postgresql":
            name = schema_editor.quote_name(f"{old._meta.db_table}_pkey")
            columns = ", ".join(map(schema_editor.quote_name, self.columns))
            # One statement, so that the table is locked once, for as long as the index takes.
            schema_editor.execute(
                f"ALTER TABLE {table} DROP CONSTRAINT {schema_editor.quote_name(self.constraint)}, DROP COLUMN id, "
                f"ADD CONSTRAINT {name} PRIMARY KEY ({columns})"
            )
            return
        # SQLite changes no keys: the table is copied into one like the new model, which lacks the constraint.
        [constraint] = [found for found in old._meta.constraints if found.name == self.constraint]
        schema_editor.remove_constraint(to_state.apps.get_model(app_label, self.model_name), constraint)

    def describe(self):
        return f"Key {self.model_name} by {', '.join(self.columns)}"


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0071_current_state"),
    ]

    operations = [
        KeyByMatch("entry", ("match_id", "number"), "one_entry_a_number"),
        KeyByMatch("snapshot", ("match_id", "number"), "one_snapshot_a_number"),
        KeyByMatch("played", ("match_id", "seat", "character"), "one_row_a_character"),
        KeyByMatch("cardresult", ("match_id", "card"), "one_result_a_card"),
        KeyByMatch("conduct", ("match_id", "user_id"), "one_conduct_a_game"),
    ]
