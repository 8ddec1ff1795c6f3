"""What lies in deploy/ besides the hub's configuration: values, manifests, images, the table of sizes."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace

import pytest
import yaml

from deploy import sizing
from rummy_learn.i18n import keys
from tests.deploy.proxy import DEPLOY

# Fields of https://z2jh.jupyter.org/en/stable/resources/reference.html; below those that end in ".*" anything goes.
KNOWN = [
    "hub.image.name",
    "hub.image.tag",
    "hub.extraConfig.*",
    "singleuser.image.name",
    "singleuser.image.tag",
    "singleuser.cmd",
    "singleuser.memory.guarantee",
    "singleuser.memory.limit",
    "singleuser.cpu.guarantee",
    "singleuser.cpu.limit",
    "singleuser.storage.capacity",
    "singleuser.allowPrivilegeEscalation",
    "singleuser.cloudMetadata.blockWithIptables",
    "singleuser.networkPolicy.egress",
    "singleuser.networkPolicy.egressAllowRules.cloudMetadataServer",
    "singleuser.networkPolicy.egressAllowRules.nonPrivateIPs",
    "singleuser.networkPolicy.egressAllowRules.privateIPs",
    "cull.enabled",
    "cull.timeout",
    "proxy.https.enabled",
    "proxy.https.hosts",
    "proxy.https.letsencrypt.contactEmail",
]

VALUES = yaml.safe_load((DEPLOY / "values.yaml").read_text("utf-8"))
MANIFESTS = list(yaml.safe_load_all((DEPLOY / "class.yaml").read_text("utf-8")))
CLASS = {one["kind"]: one for one in MANIFESTS}
POD = CLASS["Deployment"]["spec"]["template"]
CONTAINERFILE = (DEPLOY / "Containerfile").read_text("utf-8")


def fields(values, before=()):
    for name, value in values.items():
        if isinstance(value, dict):
            yield from fields(value, (*before, name))
        else:
            yield ".".join((*before, name))


def mib(size):
    number, unit = re.fullmatch(r"(\d+)([MG])", size).groups()
    return int(number) * {"M": 1, "G": 1024}[unit]


def test_the_chart_knows_every_value():
    unknown = {
        field
        for field in fields(VALUES)
        if field not in KNOWN and not any(field.startswith(one[:-1]) for one in KNOWN if one.endswith(".*"))
    }
    assert unknown == set()


def test_a_learners_pod_has_the_memory_that_was_measured_and_room_for_more():
    memory = VALUES["singleuser"]["memory"]
    assert sizing.OWN_SERVERS.memory * sizing.SPARE <= mib(memory["guarantee"])
    assert mib(memory["limit"]) >= 2 * mib(memory["guarantee"])


def test_a_learners_pod_reaches_the_class_and_neither_database_nor_world():
    policy = VALUES["singleuser"]["networkPolicy"]
    assert not any(policy["egressAllowRules"].values())
    (rule,) = policy["egress"]
    assert rule["to"] == [{"podSelector": {"matchLabels": POD["metadata"]["labels"]}}]
    (container,) = POD["spec"]["containers"]
    assert [one["port"] for one in rule["ports"]] == [one["containerPort"] for one in container["ports"]]


def test_hub_and_class_call_each_other_by_the_same_name():
    """The class answers under its own host's name, and the hub's configuration calls it by that."""
    (code,) = VALUES["hub"]["extraConfig"].values()
    compile(code, "extraConfig", "exec")
    service = CLASS["Service"]
    (port,) = service["spec"]["ports"]
    assert f'class_address="http://{service["metadata"]["name"]}:{port["port"]}"' in code
    assert POD["spec"]["hostname"] == service["metadata"]["name"]
    assert (
        service["spec"]["selector"]
        == POD["metadata"]["labels"]
        == CLASS["Deployment"]["spec"]["selector"]["matchLabels"]
    )


def test_the_database_is_told_to_the_class_alone_and_stands_nowhere():
    (container,) = POD["spec"]["containers"]
    (variable,) = container["env"]
    assert variable["name"] == "RUMMY_LEARN_DB"
    assert set(variable) == {"name", "valueFrom"}
    assert "RUMMY_LEARN_DB" not in (DEPLOY / "values.yaml").read_text("utf-8")
    assert POD["spec"]["automountServiceAccountToken"] is False


@pytest.mark.parametrize("file", [*sorted(DEPLOY.glob("*.*")), DEPLOY / "Containerfile"], ids=lambda file: file.name)
def test_no_secret_is_in_a_file(file):
    """No password in an address, no key, nothing long and random; a lock file's digests are not secret."""
    text = re.sub(r'"integrity": "[^"]*"', "", file.read_text("utf-8"))
    assert not re.search(r"://[^/\s:]+:(?!PASSWORD@)[^/\s@]+@", text)
    assert not re.search(r"BEGIN [A-Z ]*PRIVATE KEY", text)
    assert not re.search(r"(?<![\w-])(?=[\w-]*\d)[A-Za-z0-9_-]{24,}(?![\w-])", text)


def test_each_image_has_just_what_it_needs():
    """A learner's image has no database driver, the hub's nothing but the package itself; none runs as root."""
    stages = dict(re.findall(r"^FROM \S+ AS (\w+)\n(.*?)(?=^FROM|\Z)", CONTAINERFILE, re.MULTILINE | re.DOTALL))
    extras = {name: re.findall(r"\.whl\)\[([\w,]+)\]", stage) for name, stage in stages.items()}
    assert extras["learner"] == ["hub"]
    assert extras["class"] == ["app,class"]
    assert "--no-deps /wheel/*.whl" in stages["hub"]
    for name in ("learner", "class", "hub"):
        assert re.findall(r"^USER (\S+)", stages[name], re.MULTILINE)[-1] == "1000"


def test_what_the_images_copy_is_there():
    for sources in re.findall(r"^COPY (?!--)(.+) \S+$", CONTAINERFILE, re.MULTILINE):
        for source in sources.split():
            assert (DEPLOY.parent / source).exists(), source


@pytest.mark.slow
def test_the_hubs_part_needs_nothing_of_the_lessons():
    """In the hub's image there are neither widgets nor a driver."""
    script = "import sys, rummy_learn.app.hub.setting; print(*(name.partition('.')[0] for name in sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"voila", "ipywidgets", "anywidget", "psycopg", "segno", "fsrs"} & set(loaded)


def test_the_table_of_sizes_is_the_computed_one():
    readme = sizing.README.read_text("utf-8")
    assert sizing.written(readme) == readme


def test_twice_the_learners_need_twice_as_much_at_most_and_never_less():
    for way in (sizing.ONE_SERVER, sizing.OWN_SERVERS):
        few, many = sizing.size(way, 30), sizing.size(way, 60)
        assert few.memory < many.memory <= 2 * few.memory
        assert many.cores == pytest.approx(2 * few.cores)
        assert sizing.size(way, sizing.CLASS + 1).classes == 2


def test_a_class_on_one_server_is_not_torn_apart():
    """Ten classes that each fill more than half a machine need ten, whatever their sum would fit into."""
    full = sizing.size(sizing.ONE_SERVER, 10 * sizing.CLASS)
    assert sizing.NODE_MEMORY / 2 < full.memory / full.classes <= sizing.NODE_MEMORY
    assert full.nodes == full.classes == 10
    with pytest.raises(ValueError, match="does not fit"):
        sizing.size(replace(sizing.ONE_SERVER, memory=400), sizing.CLASS)


def test_the_hubs_templates_say_what_is_in_the_catalogues():
    templates = (DEPLOY.parent / "rummy_learn/app/hub/templates").glob("*.html")
    said = set(re.findall(r'say\("([\w.]+)"', "".join(file.read_text("utf-8") for file in templates)))
    assert {one for one in said if not one.endswith(".")} <= set(keys("es"))
