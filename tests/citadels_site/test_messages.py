"""`./dev messages` marks and carries over; its check tells in a few lines what is wrong and how to fix it."""

import json
from pathlib import Path

import pytest
from babel.messages import Catalog
from django.core.management import CommandError, call_command
from django.utils.translation import to_locale

from citadels_site.catalogs import messages_of, read_catalog
from citadels_site.catalogs.updating import LEFT, write_catalog
from citadels_site.management.commands import messages
from games.screens.rulebook.faults import RulebookFault
from tests.languages import CZECH, ENGLISH

PARTIAL = "de_AT"
"""A language in the list of languages that no release needs complete."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings) -> Path:
    """A site of one complete language and a partial one, its code with eight messages."""
    settings.LANGUAGES = [(ENGLISH, "English"), (CZECH, "Czech"), (PARTIAL.lower().replace("_", "-"), "Austrian")]
    settings.COMPLETE_LANGUAGES = {CZECH}
    template = Catalog()
    for number in range(8):
        template.add(f"Message {number}")
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    monkeypatch.setattr(messages, "catalog_path", lambda locale: tmp_path / f"{locale}.po")
    monkeypatch.setattr(messages, "extract_messages", lambda: template)
    monkeypatch.setattr(messages, "compile_catalogs", lambda: None)
    monkeypatch.setattr(messages, "rulebook_faults", lambda code: [])
    lay(tmp_path, CZECH, 8)
    lay(tmp_path, PARTIAL, 8)
    return tmp_path


def lay(folder: Path, locale: str, translated: int, *flags: str, comments: tuple[str, ...] = ()) -> None:
    """Write a catalog, so many of its messages translated."""
    catalog = Catalog(locale=locale)
    for number in range(8):
        is_done = number < translated
        string = f"Sdělení {number}" if is_done else ""
        catalog.add(f"Message {number}", string, flags=flags, user_comments=() if is_done else comments)
    write_catalog(catalog, folder / f"{locale}.po", locale)


def check(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """Run the check and return what it prints."""
    capsys.readouterr()
    call_command("messages", "--check", *options)
    return capsys.readouterr().out


def failure(*options: str) -> list[str]:
    """Run a check that fails; return its lines."""
    with pytest.raises(CommandError) as failed:
        call_command("messages", "--check", *options)
    return str(failed.value).splitlines()


def test_complete_catalogs_pass(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert check(capsys, "--release") == f"8 messages, nothing wrong in {CZECH}, {PARTIAL}\n"


def test_a_complete_language_without_a_translation_fails_with_file_line_text_and_fix(folder: Path):
    lay(folder, CZECH, 7)

    [line] = failure()

    number = (folder / f"{CZECH}.po").read_text().splitlines().index('msgid "Message 7"') + 1
    assert line == (
        f"{CZECH}.po:{number}: untranslated: 'Message 7'. "
        "Translate it, or leave it to the translators: ./dev messages --leave"
    )


def test_a_fuzzy_translation_fails(folder: Path):
    lay(folder, CZECH, 8, "fuzzy")

    assert "fuzzy: 'Message 0'. Check the translation and remove the flag" in failure()[0]


def test_a_report_lists_the_first_few_of_a_kind_and_counts_the_others(folder: Path):
    lay(folder, CZECH, 0)

    assert len(failure()) == 4
    assert failure()[-1] == "… and 5 more; ./dev messages --check --all lists them"
    assert len(failure("--all")) == 8


def test_what_is_left_to_translators_is_counted_and_fails_only_a_release(
    folder: Path, capsys: pytest.CaptureFixture[str]
):
    lay(folder, CZECH, 7)
    call_command("messages", "--leave")

    out = check(capsys)

    assert f"# {LEFT}\n" in (folder / f"{CZECH}.po").read_text()
    assert f"warning: {CZECH}.po: 7 of 8 messages are translated, 1 is left" in out
    assert "'Message 7'" in out
    assert "untranslated: 'Message 7'" in failure("--release")[0]


def test_a_language_may_be_translated_in_part(folder: Path, capsys: pytest.CaptureFixture[str]):
    lay(folder, PARTIAL, 1)

    out = check(capsys, "--release")

    assert f"warning: {PARTIAL}.po: 1 of 8 messages are translated, 7 are left" in out
    assert len(out.splitlines()) == 6
    assert len(check(capsys, "--all").splitlines()) == 9


def test_a_partial_language_is_marked_by_no_comment(folder: Path):
    lay(folder, PARTIAL, 1)
    call_command("messages", "--leave")

    assert LEFT not in (folder / f"{PARTIAL}.po").read_text()


def test_a_wrong_translation_fails_in_a_partial_language_too(folder: Path):
    path = folder / f"{PARTIAL}.po"
    path.write_text(path.read_text().replace('msgstr "Sdělení 3"', 'msgstr "Sdělení 3 "'))

    assert "space at the ends differs" in failure()[0]


def test_a_language_without_a_catalog_says_how_to_make_one(folder: Path):
    (folder / f"{PARTIAL}.po").unlink()

    lines = failure()

    assert len(lines) == 4
    assert lines[0] == f"{PARTIAL}.po: not in the catalog: 'Message 0'. Run ./dev messages"


def test_a_malformed_catalog_is_named(folder: Path):
    (folder / f"{CZECH}.po").write_text('msgid "Message 0"\nmsgstr "Sdělení\n')

    assert failure()[0].startswith(f"malformed catalog: {CZECH}.po")


def test_renamed_english_keeps_its_translations(folder: Path, monkeypatch: pytest.MonkeyPatch):
    template = Catalog()
    template.add("News")
    monkeypatch.setattr(messages, "extract_messages", lambda: template)
    renames = folder / "renames.json"
    renames.write_text(json.dumps({"Message 3": "News"}))

    call_command("messages", "--rename", str(renames))

    for locale in (CZECH, PARTIAL):
        kept = [(one.id, one.string) for one in messages_of(read_catalog(folder / f"{locale}.po", locale))]
        assert kept == [("News", "Sdělení 3")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"Message 3": "Nowhere"}', "no message of the code: 'Nowhere'"),
        ('{"Nothing": "Message 3"}', "no message of the catalogs: 'Nothing'"),
        ('["Message 3"]', "not a JSON object of old to new text"),
        ("Message 3", "Expecting value"),
    ],
)
def test_wrong_renames_change_nothing(folder: Path, text: str, said: str):
    before = (folder / f"{CZECH}.po").read_bytes()
    renames = folder / "renames.json"
    renames.write_text(text)

    with pytest.raises(CommandError, match=said):
        call_command("messages", "--rename", str(renames))

    assert (folder / f"{CZECH}.po").read_bytes() == before


def test_locales_are_those_of_the_settings(folder: Path):
    assert messages.is_complete(to_locale(CZECH))
    assert not messages.is_complete(PARTIAL)


def test_a_fault_of_the_rulebook_fails_the_check_with_file_and_line(folder: Path, monkeypatch, settings):
    settings.BASE_DIR = folder
    page = folder / "turn.md"
    page.write_text("# Tah\n\n{numbr:gold} mincí.\n")
    faults = {CZECH: [RulebookFault(page, "{numbr:gold}")]}
    monkeypatch.setattr(messages, "rulebook_faults", lambda code: faults.get(code, []))

    [line] = failure()

    assert line.startswith("turn.md:3: unknown in the rulebook: '{numbr:gold}'. ")
