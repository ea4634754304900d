"""What the bench says of the compiled core is true of the files there are."""

from __future__ import annotations

from tests.tools.benches.compiling import CORE, LEFT_OUT, ROOT, lacking


def test_every_module_that_is_compiled_or_left_out_is_there():
    files = {str(path.relative_to(ROOT / "engine")) for path in (ROOT / "engine").rglob("*")}

    named = [name.strip() for row in LEFT_OUT for name in row.split(",")]

    assert [name for name in named if name not in files and f"{name}.py" not in files] == []
    assert [name for name in CORE if not [*(ROOT / "engine").glob(f"{name}.py")]] == []


def test_without_a_compiler_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)

    assert "no C compiler" in lacking()
