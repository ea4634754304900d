"""The SBOM lists exactly the locked packages, and is reproducible."""

import functools
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@functools.cache
def sbom(*words: object) -> str:
    """Return what `./dev sbom` prints; with the same words it runs once."""
    command = [sys.executable, "dev", "sbom", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def hashes(component: dict[str, Any]) -> list[str]:
    return [said["content"] for link in component["externalReferences"] for said in link["hashes"]]


@pytest.mark.parametrize(("lock", "options"), [("requirements.lock", []), ("requirements-dev.lock", ["--dev"])])
def test_sbom_lists_every_locked_package_with_hashes(lock: str, options: list[str]):
    text = (ROOT / lock).read_text()
    pinned = re.findall(r"^([\w.-]+)==([^ \\\n]+)", text, re.MULTILINE)

    written = json.loads(sbom(*options))

    assert (written["bomFormat"], written["specVersion"]) == ("CycloneDX", "1.6")
    assert written["metadata"]["component"]["name"] == "citadels-by-post"
    assert sorted((part["name"], part["version"]) for part in written["components"]) == sorted(pinned)
    listed = {content for part in written["components"] for content in hashes(part)}
    assert listed == set(re.findall("sha256:([0-9a-f]{64})", text))


def test_sbom_is_reproducible_and_can_be_written_to_a_file(tmp_path: Path):
    printed = sbom()
    sbom("--to", tmp_path / "sbom.json")

    assert (tmp_path / "sbom.json").read_text().strip() == printed.strip()
