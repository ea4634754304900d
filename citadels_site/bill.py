"""The bill of materials: what the site is put together from, as CycloneDX JSON that audits and scanners read.

The lock is the truth: it names every package with its version and the hashes of the files that may be installed.
"""

import importlib.metadata
import re
import tomllib
import uuid
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>\S+)(?: ; (?P<where>.*?))?(?: \\)?$", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def bill(lock: Path, fonts: Path = ROOT / "games" / "static" / "games" / "fonts") -> dict[str, Any]:
    """List all that is in a lock, and the typefaces that come with the site; the same lock gives the same bill."""
    text = lock.read_text(encoding="utf-8")
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    site = {"type": "application", "name": about["name"], "version": about["version"], "bom-ref": about["name"]}
    components = [*packages(text), *typefaces(fonts)]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, text)}",
        "version": 1,
        "metadata": {"component": {**site, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": components,
        "dependencies": [{"ref": about["name"], "dependsOn": [part["bom-ref"] for part in components]}],
    }


def packages(text: str) -> list[dict[str, Any]]:
    """Read the packages of a lock, with the hashes of every file that may be installed for each."""
    found = list(PACKAGE.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return [package(match, text[match.end() : end]) for match, end in zip(found, ends, strict=True)]


def package(pinned: re.Match[str], rest: str) -> dict[str, Any]:
    """Describe one package; its licence is known where it is installed."""
    name = re.sub(r"[-_.]+", "-", pinned["name"]).lower()
    locator = f"pkg:pypi/{name}@{pinned['version']}"
    properties = [{"name": "lock:sha256", "value": value} for value in HASH.findall(rest)]
    if pinned["where"]:
        properties.append({"name": "lock:where", "value": pinned["where"]})
    described = {"type": "library", "name": name, "version": pinned["version"], "purl": locator, "bom-ref": locator}
    return {**described, **licence(name), "properties": properties}


def licence(name: str) -> dict[str, Any]:
    """Say under which licence a package stands, in its own words."""
    try:
        about = importlib.metadata.metadata(name)
    except importlib.metadata.PackageNotFoundError:
        return {}
    if about["License-Expression"]:
        return {"licenses": [{"expression": about["License-Expression"]}]}
    kinds = [kind for kind in about.get_all("Classifier", []) if kind.startswith("License :: ")]
    return {"licenses": [{"license": {"name": kind.rpartition(" :: ")[2]}} for kind in kinds]} if kinds else {}


def typefaces(folder: Path) -> list[dict[str, Any]]:
    """List the typefaces, each by the file of its licence."""
    names = sorted(path.stem.removeprefix("OFL-") for path in folder.glob("OFL-*.txt"))
    return [
        {"type": "file", "name": name, "bom-ref": f"font:{name}", "licenses": [{"license": {"id": "OFL-1.1"}}]}
        for name in names
    ]
