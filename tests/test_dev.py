"""`./dev` lists its commands and reports errors clearly."""

import os
import re
import runpy
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from citadels_site import embedded
from tests import stylesheets
from tests.languages import CZECH, ENGLISH

ROOT = Path(__file__).resolve().parent.parent


def dev(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the script with the Python that runs the tests."""
    command = [sys.executable, "dev", *words]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def commands() -> list[str]:
    return re.findall(r"^  (\w+)", dev().stdout, re.MULTILINE)


def test_dev_without_arguments_lists_commands():
    assert commands() == [
        "play", "build", "test", "check", "manage", "scenario",
        "simulate", "pairs", "arena", "temperaments", "bots", "mutate", "bench", "messages",
        "lock", "audit", "sbom",
    ]  # fmt: skip


@pytest.mark.parametrize("name", [name for name in commands() if name != "manage"])
def test_every_command_has_help_with_the_typed_name(name: str):
    done = dev(name, "--help")

    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: ./dev {name} ")
    assert "manage.py" not in done.stdout


@pytest.mark.parametrize("name", ["simulate", "pairs", "arena", "temperaments", "bots", "mutate", "bench"])
def test_tools_install_development_packages_after_a_play_only_setup(monkeypatch, name: str):
    script = runpy.run_path(str(ROOT / "dev"), run_name="dev")
    done: list[object] = []
    monkeypatch.setitem(script[name].__globals__, "prepare", done.append)
    monkeypatch.setitem(script[name].__globals__, "run", lambda *command: done.append("tests.tools" in command))

    script[name]([])

    assert done == ["requirements-dev.lock", True]


@pytest.mark.parametrize(("missing", "runs"), [(False, 1), (True, 3)])
def test_build_installs_the_compiler_packages_only_if_they_are_missing(monkeypatch, missing: bool, runs: int):
    script = runpy.run_path(str(ROOT / "dev"), run_name="dev")
    done: list[tuple[object, ...]] = []

    def run(*command: object, **_: object) -> int:
        done.append(command)
        return script["PACKAGES_MISSING"] if missing and len(done) == 1 else 0

    for name, value in {"prepare": print, "run": run}.items():
        monkeypatch.setitem(script["build"].__globals__, name, value)

    assert script["build"]([]) == 0
    assert len(done) == runs
    assert [command for command in done if "requirements-compiler.lock" in command] == done[1:2]


@pytest.mark.parametrize(("words", "switch"), [([], "off"), (["--compiled"], "require")])
def test_tests_run_on_the_sources_or_on_the_compiled_engine(monkeypatch, words: list[str], switch: str):
    script = runpy.run_path(str(ROOT / "dev"), run_name="dev")
    done: list[str] = []
    fakes = {"prepare": print, "build": lambda rest: 0, "run": lambda *_, env: done.append(env["COMPILED_ENGINE"])}
    for name, value in fakes.items():
        monkeypatch.setitem(script["test"].__globals__, name, value)

    script["test"](words)

    assert done == [switch]


@pytest.mark.parametrize(
    ("environment", "pages", "compiler", "starts"),
    [
        ({}, 1 << 20, "/usr/bin/gcc", True),
        ({"COMPILED_ENGINE": "off"}, 1 << 20, "/usr/bin/gcc", False),
        ({"DEBUG": "1"}, 1 << 20, "/usr/bin/gcc", False),
        ({}, 1 << 19, "/usr/bin/gcc", False),
        ({}, 1 << 20, None, False),
    ],
    ids=["as it is", "switched off", "debugging", "too little memory", "no compiler"],
)
def test_play_compiles_the_engine_where_that_is_possible(monkeypatch, environment, pages, compiler, starts: bool):
    script = runpy.run_path(str(ROOT / "dev"), run_name="dev")
    started: list[list[str]] = []
    for name in ("COMPILED_ENGINE", "DEBUG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("os.sysconf", {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": pages}.__getitem__)
    monkeypatch.setattr("shutil.which", lambda name: compiler)
    monkeypatch.setattr("subprocess.Popen", lambda command, **_: started.append(command))

    script["build_in_background"]()

    assert [command[-1] for command in started] == ["build"] * starts


def test_management_commands_show_the_typed_name():
    assert "Type './dev manage help <subcommand>'" in dev("manage", "--help").stdout
    assert dev("manage", "demo", "--help").stdout.startswith("usage: ./dev manage demo ")
    assert dev("manage", "help", "demo").stdout.startswith("usage: ./dev manage demo ")


def test_scenarios_are_found_relative_to_the_current_directory(tmp_path: Path):
    (tmp_path / "case.yaml").write_text("- {id: a, given: {players: {ann: , bob: }}, steps: []}\n")

    done = subprocess.run(
        [sys.executable, str(ROOT / "dev"), "scenario", "case.yaml"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout.splitlines()[-1] == "1 passed, 0 failed"


def test_missing_path_is_reported_in_one_line():
    done = dev("test", "no/such/path", "tests/test_dev.py", "tests/no_such.py::test_x")

    assert done.returncode == 4
    assert done.stderr == "ERROR: no such file or directory: no/such/path, tests/no_such.py\n\n"
    assert done.stdout == ""


def test_arguments_that_match_no_test_are_reported(capfd: pytest.CaptureFixture[str], monkeypatch):
    script = runpy.run_path(str(ROOT / "dev"), run_name="dev")
    for name, answer in (("prepare", None), ("run", 5)):
        monkeypatch.setitem(script["test"].__globals__, name, lambda *_words, answer=answer, **_more: answer)

    assert script["test"](["-n", "0", "tests/test_dev.py::test_x"]) == 5
    assert capfd.readouterr().err == "dev: no test matches: -m not browser -n 0 tests/test_dev.py::test_x\n"


def test_passing_check_shows_only_warnings(capfd: pytest.CaptureFixture[str]):
    script = runpy.run_path(str(ROOT / "dev"), run_name="dev")
    said = "print('warning: 3 are left'); print('2728 messages')"

    def passes(said: str) -> bool:
        return script["show"]("translations", script["outcome"]("translations", [sys.executable, "-c", said]))

    assert passes(said)
    assert capfd.readouterr().out == "translations   ok\nwarning: 3 are left\n"
    assert not passes(said + "; raise SystemExit(1)")
    assert "2728 messages" in capfd.readouterr().out


def test_formatting_errors_come_first_with_the_fixing_command(
    capfd: pytest.CaptureFixture[str],
):
    script = runpy.run_path(str(ROOT / "dev"), run_name="dev")

    assert list(script["checks"]())[:3] == ["format", "styles", "lint"]
    for name in ("format", "styles", "lint"):
        done = script["outcome"](name, [sys.executable, "-c", "raise SystemExit('E501 Line too long')"])
        assert not script["show"](name, done)
        said = capfd.readouterr().out
        assert said.startswith(f"{name:14} FAILED\nE501 Line too long\n")
        assert "How to fix: ./dev check --fix " in said


def test_two_css_declarations_on_one_line_are_found(tmp_path: Path):
    sheet = tmp_path / "site.css"
    sheet.write_text(".sign > a, b { width: 20px; flex: none; }\n")

    assert stylesheets.unformatted(tmp_path) == [sheet]
    sheet.write_text(stylesheets.formatted(sheet.read_text()))
    assert sheet.read_text() == ".sign > a, b {\n  width: 20px;\n  flex: none;\n}\n"
    assert stylesheets.unformatted(tmp_path) == []


def test_only_the_release_check_requires_all_translations():
    checks = runpy.run_path(str(ROOT / "dev"), run_name="dev")["checks"]

    assert [checks(asked)["translations"][-1] for asked in (False, True)] == ["--check", "--release"]


def test_unknown_command_lists_the_known_ones():
    done = dev("paly")

    assert done.returncode == 1
    assert "unknown command 'paly'" in done.stderr
    assert "play" in done.stderr


def test_port_in_use_is_reported(tmp_path: Path):
    with socket.socket() as squatter:
        squatter.bind(("127.0.0.1", 0))
        squatter.listen()
        port = str(squatter.getsockname()[1])

        done = dev("play", "--port", port, "--data", str(tmp_path))

    assert done.returncode == 1
    assert f"port {port} is taken" in done.stderr


def test_second_of_two_simultaneous_starts_is_refused():
    with embedded.bind_port(0) as first:
        port = first.getsockname()[1]

        with pytest.raises(SystemExit) as refused:
            embedded.bind_port(port)

    assert str(refused.value).startswith(f"play: port {port} is taken")


def test_free_port_is_chosen_and_used_in_external_links(tmp_path: Path):
    words = [sys.executable, "dev", "play", "--port", "0", "--data", str(tmp_path)]
    environment = {name: value for name, value in os.environ.items() if name != "SITE_URL"}
    with subprocess.Popen(words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        address = re.search(r"http://localhost:(\d+)/", serving.stdout.readline())
        assert address is not None
        with urlopen(f"{address[0]}{ENGLISH}/") as page:
            linked = page.read().decode()
        serving.terminate()

    assert int(address[1]) > 0
    assert f'hreflang="{CZECH}" href="{address[0]}{CZECH}/"' in linked  # made of the same setting as links in mails


def test_debug_server_reloads_at_the_same_address(tmp_path: Path):
    words = [sys.executable, "dev", "play", "--port", "0", "--data", str(tmp_path)]
    environment = {**os.environ, "DEBUG": "1"}
    module = ROOT / "citadels_site" / "embedded.py"
    times = module.stat().st_atime_ns, module.stat().st_mtime_ns
    with subprocess.Popen(words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        opened = (line for line in serving.stdout if " is open at " in line)
        try:
            first = next(opened)
            time.sleep(1.5)  # it looks once a second, and at first only to know what is there
            os.utime(module)
            second = next(opened)
            with urlopen(f"{re.search(r'http://localhost:[0-9]+/', second)[0]}{ENGLISH}/") as page:
                status = page.status
        finally:
            os.utime(module, ns=times)
            serving.terminate()

    assert (status, second) == (200, first)


def test_unusable_data_directory_is_reported():
    done = dev("play", "--data", "README.md")

    assert done.returncode == 1
    assert "README.md is not writable" in done.stderr


def test_old_python_is_reported():
    script = "import sys; sys.version_info = (3, 9, 2); sys.argv = ['dev', 'play']; exec(open('dev').read())"
    command = [sys.executable, "-c", f"__file__ = 'dev'; __name__ = '__main__'; {script}"]

    done = subprocess.run(command, cwd=ROOT, env={"PATH": ""}, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "Python 3.11 or newer is needed; this is 3.9" in done.stderr
