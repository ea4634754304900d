"""The bill of materials names what the lock pins, no more and no less, and is the same every time."""

import json
import re

import pytest
from django.core.management import call_command

from citadels_site.bill import ROOT, bill

LOCKS = ["requirements.lock", "requirements-dev.lock"]


@pytest.mark.parametrize("name", LOCKS)
def test_it_lists_every_package_of_the_lock_with_its_version_and_hashes(name):
    lock = ROOT / name
    pinned = re.findall(r"^([\w.-]+)==([^ \\\n]+)", lock.read_text(), re.MULTILINE)
    listed = [part for part in bill(lock)["components"] if part["type"] == "library"]

    assert [part["version"] for part in listed] == [version for _name, version in pinned]
    assert [part["purl"] for part in listed] == [
        f"pkg:pypi/{re.sub('[-_.]+', '-', name).lower()}@{version}" for name, version in pinned
    ]
    assert all(any(said["name"] == "lock:sha256" for said in part["properties"]) for part in listed)
    hashes = [said["value"] for part in listed for said in part["properties"] if said["name"] == "lock:sha256"]
    assert hashes == re.findall("sha256:([0-9a-f]{64})", lock.read_text())


def test_it_has_what_the_format_asks_for():
    said = bill(ROOT / "requirements.lock")
    references = [part["bom-ref"] for part in said["components"]]

    assert (said["bomFormat"], said["specVersion"], said["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", said["serialNumber"])
    assert len(references) == len(set(references))
    assert said["dependencies"][0]["dependsOn"] == references
    assert {"piazzolla", "alegreya-sans"} <= {part["name"] for part in said["components"]}
    django = next(part for part in said["components"] if part["name"] == "django")
    assert django["licenses"]


def test_the_command_prints_the_same_every_time_or_writes_it(capsys, tmp_path):
    call_command("sbom")
    first = capsys.readouterr().out
    call_command("sbom", "--to", str(tmp_path / "bill.json"))

    assert json.loads(first) == json.loads((tmp_path / "bill.json").read_text()) == bill(ROOT / "requirements.lock")
