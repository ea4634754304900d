"""The examples in deploy/ say what the settings understand."""

import json
import re
import shutil
import subprocess
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
import yaml

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


def test_each_variable_of_the_examples_is_read():
    example = set(re.findall(r"^(?:# )?([A-Z_]+)=", (DEPLOY / "environment.example").read_text(), re.MULTILINE))
    compose = set(COMPOSE["services"]["web"]["environment"])

    assert len(example) > 8
    assert (example - understood(), compose - understood()) == (set(), set())


def test_all_processes_share_one_environment():
    services = COMPOSE["services"]

    assert all(services[name]["environment"] == services["web"]["environment"] for name in ("worker", "beat"))


def test_tables_are_made_by_their_owner_before_anything_is_served_by_another():
    services = COMPOSE["services"]
    served, made = (services[name]["environment"] for name in ("web", "migrate"))

    assert {name for name in made if made[name] != served[name]} == {"DATABASE_URL"}
    assert ("//citadels:" in served["DATABASE_URL"], "//citadels_owner:" in made["DATABASE_URL"]) == (True, True)
    assert [name for name, service in services.items() if "migrate" in str(service.get("command"))] == ["migrate"]
    for name in ("web", "worker", "beat"):
        assert services[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
        unit = (DEPLOY / f"citadels-{name}.service").read_text()
        assert "Requires=citadels-migrate.service" in unit
        assert "manage.py migrate" not in unit
    assert "//citadels@" in (DEPLOY / "environment.example").read_text()
    assert "//citadels_owner@" in (DEPLOY / "owner.example").read_text()


def test_secrets_of_the_compose_file_go_into_no_image_and_no_commit():
    assert "**/.env" in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert ".env" in (ROOT / ".gitignore").read_text().splitlines()


@pytest.mark.parametrize("name", ["web", "worker", "beat", "migrate"])
def test_the_services_are_shut_in(name):
    words = (DEPLOY / f"citadels-{name}.service").read_text().splitlines()

    assert {
        *("CapabilityBoundingSet=", "NoNewPrivileges=yes", "PrivateDevices=yes", "PrivateTmp=yes", "PrivateUsers=yes"),
        *("ProtectHome=yes", "ProtectKernelTunables=yes", "ProtectSystem=strict", "RestrictNamespaces=yes"),
        *("RestrictSUIDSGID=yes", "SystemCallFilter=@system-service"),
    } <= set(words)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd on this machine")
@pytest.mark.parametrize("name", ["web", "worker", "beat", "migrate"])
def test_systemd_reads_each_unit_without_a_word_and_finds_it_shut_in(name, tmp_path):
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


@pytest.mark.parametrize("name", ["web", "worker", "beat", "migrate", "redis"])
def test_the_containers_are_shut_in(name):
    service = COMPOSE["services"][name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]


def test_the_image_takes_the_lock_without_what_installs(tmp_path):
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


def test_the_image_holds_nothing_that_serving_does_not_need():
    left_out = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    there = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}

    assert ".*" in left_out
    assert there - set(left_out) == {
        *("citadels_site", "engine", "games", "locale", "templates", "manage.py", "LICENSE"),
        *("README.md", "CONTRIBUTING.md", "pyproject.toml", "requirements.lock"),
    }


def test_every_image_can_be_pinned_and_the_paper_says_how():
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


def test_every_container_has_its_limits_and_says_whether_it_is_well():
    services = COMPOSE["services"]

    assert [name for name, service in services.items() if not service.get("mem_limit")] == []
    assert [name for name, service in services.items() if not service.get("pids_limit")] == []
    assert [name for name, service in services.items() if not service.get("logging", {}).get("options")] == []
    # One ends when it has done its work.
    assert [name for name, service in services.items() if "healthcheck" not in service] == ["migrate"]
    assert all(service["healthcheck"]["timeout"] for service in services.values() if "healthcheck" in service)


@pytest.mark.parametrize(("sweep", "is_well"), [("ok", True), ("stopped by the kill switch", True), ("late", False)])
def test_the_clock_is_asked_for_by_what_comes_of_it(sweep, is_well, monkeypatch):
    *_python, code = COMPOSE["services"]["beat"]["healthcheck"]["test"]
    answer = BytesIO(json.dumps({"parts": {"sweep": sweep}}).encode())
    monkeypatch.setattr("urllib.request.urlopen", lambda _address, timeout: answer)

    with pytest.raises(SystemExit) as ended:
        exec(code)

    assert (not ended.value.code) == is_well
    assert set(re.findall(r"http://web:8000(/[\w/]+)", code)) <= set(PROBES)


def test_the_web_container_is_asked_for_what_the_site_answers():
    [asked] = re.findall(r"http://localhost:8000(/[\w/]+)", " ".join(COMPOSE["services"]["web"]["healthcheck"]["test"]))

    assert asked in PROBES
    assert all(
        f"{path.rsplit('/', 1)[0]}/*" in (DEPLOY / "Caddyfile").read_text() for path in PROBES if path != "/metrics"
    )


def test_every_container_that_others_wait_for_says_when_it_is_well():
    services = COMPOSE["services"]
    waited_for = {name for service in services.values() for name in service.get("depends_on", {})}

    assert waited_for == {"database", "redis", "migrate"}  # of which the last is well when it has ended
    assert all("healthcheck" in services[name] for name in waited_for - {"migrate"})


def test_the_proxy_writes_the_headers_that_the_settings_believe(settings):
    caddy = (DEPLOY / "Caddyfile").read_text()
    trusted = re.search(r"TRUSTED_PROXIES=(\d+)", (DEPLOY / "environment.example").read_text())

    # Caddy sets both headers itself, and replaces those of untrusted clients: nothing in its file may change that.
    assert not re.search(r"header_up|trusted_proxies", caddy)
    assert (trusted[1], COMPOSE["services"]["web"]["environment"]["TRUSTED_PROXIES"]) == ("1", "${TRUSTED_PROXIES:-1}")
    believed = 'SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ALLAUTH_TRUSTED_PROXY_COUNT else None'
    assert believed in (ROOT / "citadels_site" / "settings.py").read_text()


def test_the_proxy_compresses_what_the_site_behind_it_does_not():
    assert re.search(r"^citadels\.example \{.*^\tencode zstd gzip$", CADDYFILE.read_text(), re.MULTILINE | re.DOTALL)


def test_the_proxy_speaks_tls_as_it_comes_and_fetches_its_certificate_by_itself():
    words = re.sub(r"#.*", "", (DEPLOY / "Caddyfile").read_text())

    # Caddy by itself: TLS 1.2 and 1.3, safe ciphers, a certificate that all browsers know, and HTTP led on to it.
    assert re.findall(r"\b(tls|protocols|ciphers|curves|auto_https|local_certs|skip_install_trust)\b", words) == []
    assert re.search(r"^citadels\.example \{", words, re.MULTILINE)


def test_the_proxy_takes_no_bodies_that_the_site_would_refuse():
    assert re.search(r"request_body \{\s+max_size 300KB", (DEPLOY / "Caddyfile").read_text())


def test_the_proxy_takes_in_a_request_whole_and_gives_up_on_one_that_comes_too_slowly():
    caddy = re.sub(r"#.*", "", CADDYFILE.read_text())

    # One option block stands before all sites; see Caddy's page on global options.
    assert re.match(r"\s*\{\s+servers \{\s+timeouts \{\s+read_header \d+s\s+read_body \d+s\s+\}", caddy)
    [to_web] = re.findall(r"reverse_proxy unix//run/citadels/web\.sock \{(.*?)\n\t\}", caddy, re.DOTALL)
    assert re.search(r"^\s*buffer_requests$", to_web, re.MULTILINE)
    assert "--bind unix:/run/citadels/web.sock" in (DEPLOY / "citadels-web.service").read_text()


@pytest.mark.skipif(not shutil.which("caddy"), reason="there is no Caddy on this machine")
def test_caddy_reads_its_file(tmp_path):
    version = tuple(map(int, re.findall(r"\d+", subprocess.check_output(["caddy", "version"], text=True))[:3]))
    text = CADDYFILE.read_text()
    [newer] = re.findall(r"it is called `(.+)`", text)
    copy = tmp_path / "Caddyfile"
    copy.write_text(
        text if version < (2, 6, 3) else re.sub(r"^\t\tbuffer_requests$", f"\t\t{newer}", text, flags=re.MULTILINE)
    )
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(copy)]

    done = subprocess.run(command, env={"HOME": str(tmp_path)}, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr


def test_web_processes_are_started_alike_everywhere():
    said = [(DEPLOY / "citadels-web.service").read_text(), (DEPLOY / "compose.yaml").read_text()]
    said.append((ROOT / "docs" / "deploy.md").read_text())

    started = [re.findall(r"gunicorn citadels_site\.wsgi (--workers \d+ --threads \d+)", text) for text in said]

    assert started[0] == started[1] == started[2] != []


@pytest.mark.django_db
def test_every_answer_carries_the_headers_that_browsers_heed(client, settings):
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
def test_each_test_that_the_papers_on_security_name_exists(paper, least):
    named = re.findall(r"`(tests/[\w/]+\.py)`(?:: `(test_\w+)`)?", (ROOT / "docs" / paper).read_text())

    assert len(named) > least
    for path, test in named:
        assert not test or re.search(rf"^def {test}\(", (ROOT / path).read_text(), re.MULTILINE), (path, test)
        assert (ROOT / path).is_file(), path


def test_the_paper_on_asvs_has_each_item_once_and_counts_right():
    text = (ROOT / "docs" / "asvs.md").read_text()
    items = re.findall(r"^\| (\d+\.\d+\.\d+) \| ([a-z ]+) \| (.+) \|$", text, re.MULTILINE)
    said = {state: int(number) for state, number in re.findall(r"^\| ([a-z ]+) \| (\d+) \|$", text, re.MULTILINE)}
    skipped = [int(number) for number in re.findall(r"^None of its (\d+) items applies", text, re.MULTILINE)]
    counted = Counter(state for _item, state, _why in items)
    counted["does not apply"] += sum(skipped)

    assert len({item for item, _state, _why in items}) == len(items) == 253 - sum(skipped)
    assert said == counted
    assert f"{said['met']} are met, {said['not met']} are not" in (ROOT / "docs" / "security.md").read_text()


def test_each_item_of_asvs_that_is_met_names_a_test_or_says_what_shows_it_instead():
    met = re.findall(r"^\| ([\d.]+) \| met \| (.+) \|$", (ROOT / "docs" / "asvs.md").read_text(), re.MULTILINE)

    assert [item for item, how in met if "`tests/" not in how and "no test can:" not in how] == []
    assert len([item for item, how in met if "`tests/" not in how]) <= 3
