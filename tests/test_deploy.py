"""The examples in deploy/ match the settings and the security docs."""

import json
import os
import re
import shutil
import subprocess
import time
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from citadels_site import worker_health
from engine.compiled.sources import BUILDS
from games.web.probes import PROBES
from tests.languages import ENGLISH

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
PINNED = ("PYTHON_IMAGE", "DATABASE_IMAGE", "REDIS_IMAGE")
CADDYFILE = DEPLOY / "Caddyfile"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def understood() -> set[str]:
    """Return the names that the settings read; a secret may also be in a file."""
    text = (ROOT / "citadels_site" / "settings.py").read_text()
    secrets = set(re.findall(r'envsecret\("(\w+)"\)', text))
    return set(re.findall(r'(?:env\w+|environ\.get)\("([A-Z_]+)"', text)) | {f"{name}_FILE" for name in secrets}


def test_every_variable_of_the_example_files_is_read():
    example = set(re.findall(r"^(?:# )?([A-Z_]+)=", (DEPLOY / "environment.example").read_text(), re.MULTILINE))
    compose = set(COMPOSE["services"]["web"]["environment"])

    assert len(example) > 8
    assert (example - understood(), compose - understood()) == (set(), set())


def test_all_services_share_one_environment():
    services = COMPOSE["services"]

    assert all(services[name]["environment"] == services["web"]["environment"] for name in ("worker", "clocks", "beat"))


def test_owner_migrates_before_the_web_role_serves():
    services = COMPOSE["services"]
    served, made = (services[name]["environment"] for name in ("web", "migrate"))

    assert {name for name in made if made[name] != served[name]} == {"DATABASE_URL"}
    assert ("//citadels:" in served["DATABASE_URL"], "//citadels_owner:" in made["DATABASE_URL"]) == (True, True)
    assert [name for name, service in services.items() if "migrate" in str(service.get("command"))] == ["migrate"]
    for name in ("web", "worker", "clocks", "beat"):
        assert services[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
        unit = (DEPLOY / f"citadels-{name}.service").read_text()
        assert "Requires=citadels-migrate.service" in unit
        assert "manage.py migrate" not in unit
    assert "//citadels@" in (DEPLOY / "environment.example").read_text()
    assert "//citadels_owner@" in (DEPLOY / "owner.example").read_text()


def test_compose_secrets_are_ignored_by_git_and_docker():
    assert "**/.env" in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert ".env" in (ROOT / ".gitignore").read_text().splitlines()


@pytest.mark.parametrize("name", ["web", "worker", "clocks", "beat", "migrate"])
def test_services_are_sandboxed(name):
    words = (DEPLOY / f"citadels-{name}.service").read_text().splitlines()

    assert {
        *("CapabilityBoundingSet=", "NoNewPrivileges=yes", "PrivateDevices=yes", "PrivateTmp=yes", "PrivateUsers=yes"),
        *("ProtectHome=yes", "ProtectKernelTunables=yes", "ProtectSystem=strict", "RestrictNamespaces=yes"),
        *("RestrictSUIDSGID=yes", "SystemCallFilter=@system-service"),
    } <= set(words)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd on this machine")
@pytest.mark.parametrize("name", ["web", "worker", "clocks", "beat", "migrate"])
def test_systemd_accepts_the_units_as_sandboxed(name, tmp_path):
    for path in DEPLOY.glob("*.service"):
        # The programs lie where the site is installed, and not here.
        (tmp_path / path.name).write_text(re.sub(r"/srv/citadels/\.venv/bin/\w+", "/bin/true", path.read_text()))
    unit = tmp_path / f"citadels-{name}.service"
    analyze = ["systemd-analyze", "--no-pager"]

    read = subprocess.run([*analyze, "verify", unit], capture_output=True, text=True, check=False)
    weighed = subprocess.run(
        [*analyze, "security", "--offline=yes", "--threshold=20", unit], capture_output=True, check=False
    )

    assert (read.returncode, read.stdout + read.stderr) == (0, "")
    assert weighed.returncode == 0


@pytest.mark.parametrize("name", ["web", "worker", "clocks", "beat", "migrate", "redis"])
def test_containers_are_sandboxed(name):
    service = COMPOSE["services"][name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]


def test_image_installs_the_lock_without_pip(tmp_path):
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    [cut] = re.findall(r"(sed '.*?' requirements\.lock) >", dockerfile)
    done = subprocess.run(["sh", "-c", cut], cwd=ROOT, capture_output=True, text=True, check=True)
    locked = (ROOT / "requirements.lock").read_text()

    def names(text: str) -> list[str]:
        return re.findall(r"^([\w.-]+)==", text, re.MULTILINE)

    assert names(done.stdout) == [name for name in names(locked) if name != "uv"] != names(locked)
    [of_uv] = re.findall(r"^uv==.*?[^\\]\n", locked, re.MULTILINE | re.DOTALL)
    assert done.stdout == locked.replace(of_uv, "")
    last = dockerfile.rpartition("\nFROM ")[2]
    assert "pip uninstall --yes" in last
    assert "rm -rf /usr/local/lib/python3.*/ensurepip" in last
    assert re.findall(r"\bpip\b.* install\b", last) == []


def test_image_contains_no_tests_or_development_files():
    left_out = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    there = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}

    assert ".*" in left_out
    assert there - set(left_out) == {
        *("citadels_site", "engine", "games", "locale", "templates", "manage.py", "LICENSE"),
        *("README.md", "CONTRIBUTING.md", "pyproject.toml", "requirements.lock", "requirements-compiler.lock"),
    }


def test_image_contains_the_compiled_engine_but_no_compiler():
    _, _, compiled, last = (DEPLOY / "Dockerfile").read_text().split("\nFROM ")

    assert "-r requirements-compiler.lock" in compiled
    assert "/compiler/bin/python -m engine.compiled ||" in compiled
    assert f"COPY --from=compiled /srv/citadels/{BUILDS.name} {BUILDS.name}" in last
    assert "gcc" in compiled
    assert "gcc" not in last


def test_images_can_be_pinned_as_documented():
    paper = (ROOT / "docs" / "deploy.md").read_text()
    services = COMPOSE["services"]
    named = {service["image"] for service in services.values() if "image" in service}
    built = {service["build"]["args"]["PYTHON_IMAGE"] for service in services.values() if "build" in service}
    images = dict(re.findall(r"\$\{(\w+_IMAGE):-([\w.:-]+)\}", " ".join(named | built)))

    assert set(images) == set(PINNED)
    assert len(named | built) == len(images)
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    assert f"ARG PYTHON_IMAGE={images['PYTHON_IMAGE']}\n" in dockerfile
    assert set(re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)) == {"${PYTHON_IMAGE}"}
    assert all(f"`{name}=…`" in paper for name in images)
    assert f"for image in {' '.join(images[name] for name in PINNED)}; do" in paper


def test_containers_have_limits_and_health_checks():
    services = COMPOSE["services"]

    assert [name for name, service in services.items() if not service.get("mem_limit")] == []
    assert [name for name, service in services.items() if not service.get("pids_limit")] == []
    assert [name for name, service in services.items() if not service.get("logging", {}).get("options")] == []
    # One ends when it has done its work.
    assert [name for name, service in services.items() if "healthcheck" not in service] == ["migrate"]
    assert all(service["healthcheck"]["timeout"] for service in services.values() if "healthcheck" in service)


@pytest.mark.parametrize(("sweep", "is_well"), [("ok", True), ("stopped by the kill switch", True), ("late", False)])
def test_beat_health_check_looks_at_the_last_run(sweep, is_well, monkeypatch):
    *_python, code = COMPOSE["services"]["beat"]["healthcheck"]["test"]
    answer = BytesIO(json.dumps({"parts": {"sweep": sweep}}).encode())
    monkeypatch.setattr("urllib.request.urlopen", lambda _address, timeout: answer)

    with pytest.raises(SystemExit) as ended:
        exec(code)

    assert (not ended.value.code) == is_well
    assert set(re.findall(r"http://web:8000(/[\w/]+)", code)) <= set(PROBES)


@pytest.mark.parametrize(("age", "is_well"), [(0, True), (100, True), (140, False), (None, False)])
def test_worker_health_check_looks_at_the_last_report(age, is_well, tmp_path):
    check = COMPOSE["services"]["worker"]["healthcheck"]["test"].replace("$$", "$")
    file = tmp_path / "worker works"
    if age is not None:
        file.touch()
        os.utime(file, (time.time() - age,) * 2)

    done = subprocess.run(["sh", "-c", check], env={**os.environ, "WORKER_HEALTH_FILE": str(file)}, check=False)

    assert (done.returncode == 0) == is_well
    assert COMPOSE["services"]["worker"]["environment"]["WORKER_HEALTH_FILE"].startswith("/data/")


@pytest.mark.parametrize("name", ["worker", "clocks"])
def test_systemd_restarts_a_worker_that_does_not_report(name):
    unit = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / f"citadels-{name}.service").read_text(), re.MULTILINE))

    assert (unit["NotifyAccess"], unit["Restart"]) == ("main", "always")
    # Longer than the worker is allowed to be idle, and than its attempts to reconnect are apart.
    assert int(unit["WatchdogSec"]) > worker_health.PATIENCE + worker_health.INTERVAL
    assert "AF_UNIX" in unit["RestrictAddressFamilies"]


def test_one_worker_serves_all_queues_and_another_only_deadlines():
    for name, queues in (("worker", set()), ("clocks", {"clocks"})):
        unit = (DEPLOY / f"citadels-{name}.service").read_text()
        for command in (unit.replace("%%", "%"), COMPOSE["services"][name]["command"]):
            assert set(re.findall(r"--queues (\S+)|-Q", command)) == queues
    assert "sweep_deadlines" in " ".join(settings.QUEUES["clocks"])


def test_web_health_check_requests_a_probe():
    [asked] = re.findall(r"http://localhost:8000(/[\w/]+)", " ".join(COMPOSE["services"]["web"]["healthcheck"]["test"]))

    assert asked in PROBES
    assert all(
        f"{path.rsplit('/', 1)[0]}/*" in (DEPLOY / "Caddyfile").read_text() for path in PROBES if path != "/metrics"
    )


def test_containers_that_others_depend_on_have_health_checks():
    services = COMPOSE["services"]
    waited_for = {name for service in services.values() for name in service.get("depends_on", {})}

    assert waited_for == {"database", "redis", "migrate"}  # of which the last is well when it has ended
    assert all("healthcheck" in services[name] for name in waited_for - {"migrate"})


def test_proxy_sets_the_headers_that_django_trusts(settings):
    caddy = (DEPLOY / "Caddyfile").read_text()
    trusted = re.search(r"TRUSTED_PROXIES=(\d+)", (DEPLOY / "environment.example").read_text())

    # Caddy sets both headers itself, and replaces those of untrusted clients: nothing in its file may change that.
    assert not re.search(r"header_up|trusted_proxies", caddy)
    assert (trusted[1], COMPOSE["services"]["web"]["environment"]["TRUSTED_PROXIES"]) == ("1", "${TRUSTED_PROXIES:-1}")
    believed = 'SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ALLAUTH_TRUSTED_PROXY_COUNT else None'
    assert believed in (ROOT / "citadels_site" / "settings.py").read_text()


def test_proxy_compresses_what_the_site_does_not():
    assert re.search(r"^citadels\.example \{.*^\tencode zstd gzip$", CADDYFILE.read_text(), re.MULTILINE | re.DOTALL)


def test_proxy_uses_default_tls_and_automatic_certificates():
    words = re.sub(r"#.*", "", (DEPLOY / "Caddyfile").read_text())

    # Caddy by itself: TLS 1.2 and 1.3, safe ciphers, a certificate that all browsers know, and HTTP led on to it.
    assert re.findall(r"\b(tls|protocols|ciphers|curves|auto_https|local_certs|skip_install_trust)\b", words) == []
    assert re.search(r"^citadels\.example \{", words, re.MULTILINE)


def test_proxy_limits_request_bodies_like_the_site():
    assert re.search(r"request_body \{\s+max_size 300KB", (DEPLOY / "Caddyfile").read_text())


def test_proxy_buffers_requests_and_times_out_slow_ones():
    caddy = re.sub(r"#.*", "", CADDYFILE.read_text())

    # One option block stands before all sites; see Caddy's page on global options.
    assert re.match(r"\s*\{\s+servers \{\s+timeouts \{\s+read_header \d+s\s+read_body \d+s\s+\}", caddy)
    [to_web] = re.findall(r"reverse_proxy unix//run/citadels/web\.sock \{(.*?)\n\t\}", caddy, re.DOTALL)
    assert re.search(r"^\s*buffer_requests$", to_web, re.MULTILINE)
    assert "--bind unix:/run/citadels/web.sock" in (DEPLOY / "citadels-web.service").read_text()


def test_web_processes_start_with_the_same_command():
    said = [(DEPLOY / "citadels-web.service").read_text(), (DEPLOY / "compose.yaml").read_text()]
    said.append((ROOT / "docs" / "deploy.md").read_text())

    started = [re.findall(r"gunicorn citadels_site\.wsgi (--workers \d+ --threads \d+)", text) for text in said]

    assert started[0] == started[1] == started[2] != []


@pytest.mark.django_db
def test_every_response_has_the_security_headers(client, settings):
    settings.SECURE_HSTS_SECONDS = 31_536_000
    answer = client.get(f"/{ENGLISH}/", secure=True)
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))

    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["Strict-Transport-Security"].startswith("max-age=31536000")
    assert "preload" not in answer["Strict-Transport-Security"]
    assert (answer["X-Content-Type-Options"], answer["X-Frame-Options"]) == ("nosniff", "DENY")
    assert (answer["Referrer-Policy"], answer["Cross-Origin-Opener-Policy"]) == ("same-origin", "same-origin")
    assert "camera=()" in answer["Permissions-Policy"]


@pytest.mark.parametrize(("paper", "least"), [("security.md", 20), ("asvs.md", 160)])
def test_every_test_named_in_the_security_docs_exists(paper, least):
    named = re.findall(r"`(tests/[\w/]+\.py)`(?:: `(test_\w+)`)?", (ROOT / "docs" / paper).read_text())

    assert len(named) > least
    for path, test in named:
        assert not test or re.search(rf"^def {test}\(", (ROOT / path).read_text(), re.MULTILINE), (path, test)
        assert (ROOT / path).is_file(), path


def test_asvs_page_lists_each_item_once_with_correct_counts():
    text = (ROOT / "docs" / "asvs.md").read_text()
    items = re.findall(r"^\| (\d+\.\d+\.\d+) \| ([a-z ]+) \| (.+) \|$", text, re.MULTILINE)
    said = {state: int(number) for state, number in re.findall(r"^\| ([a-z ]+) \| (\d+) \|$", text, re.MULTILINE)}
    skipped = [int(number) for number in re.findall(r"^None of its (\d+) items applies", text, re.MULTILINE)]
    counted = Counter(state for _item, state, _why in items)
    counted["does not apply"] += sum(skipped)

    assert len({item for item, _state, _why in items}) == len(items) == 253 - sum(skipped)
    assert said == counted
    assert f"{said['met']} are met, {said['not met']} are not" in (ROOT / "docs" / "security.md").read_text()


def test_every_met_asvs_item_names_its_evidence():
    met = re.findall(r"^\| ([\d.]+) \| met \| (.+) \|$", (ROOT / "docs" / "asvs.md").read_text(), re.MULTILINE)

    assert [item for item, how in met if "`tests/" not in how and "no test can:" not in how] == []
    assert len([item for item, how in met if "`tests/" not in how]) <= 3
