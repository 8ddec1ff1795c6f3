"""A class on a JupyterHub on one machine: `jupyterhub -f deploy/jupyterhub_config.py`. README.md beside it explains.

Environment:
    RUMMY_LEARN_DB: the database's address. Only the class service gets it.
    JUPYTERHUB_CRYPT_KEY: 32 random bytes in hexadecimal, with which the hub keeps the learners' tokens.
    RUMMY_LEARN_LANG: the language of the class, `es` (default) or `en`.
    RUMMY_LEARN_CLASS_PORT: where the class listens, 8866 by default.
    RUMMY_LEARN_SPAWNER: how learners' servers are started; `simple` (default) keeps nobody apart and is for a trial.
"""

import os
import shutil
import sys
from pathlib import Path

from rummy_learn.app.hub.setting import configure

c = get_config()  # type: ignore[name-defined] # noqa: F821 - JupyterHub's own word

lang = os.environ.get("RUMMY_LEARN_LANG", "es")
class_port = int(os.environ.get("RUMMY_LEARN_CLASS_PORT", "8866"))

configure(c, class_address=f"http://127.0.0.1:{class_port}", lang=lang)
c.Spawner.cmd = [sys.executable, "-m", "rummy_learn.app.hub.own_server"]
c.JupyterHub.spawner_class = os.environ.get("RUMMY_LEARN_SPAWNER", "simple")
c.SimpleLocalProcessSpawner.home_dir_template = str(Path.cwd() / "learners" / "{username}")

# Only the proxy faces the network, and that behind whatever speaks TLS for it.
c.JupyterHub.bind_url = "http://127.0.0.1:8000"
installed = Path(__file__).parent / "node_modules" / ".bin" / "configurable-http-proxy"
c.ConfigurableHTTPProxy.command = [shutil.which("configurable-http-proxy") or str(installed)]

# The class: a process of the hub's, at a port of its own since its pages are not the hub's.
c.JupyterHub.services = [
    {
        "name": "class",
        "command": [
            str(Path(sys.executable).with_name("rummy-learn")),
            "class",
            "--lang",
            lang,
            "--port",
            str(class_port),
        ],
        "environment": {"RUMMY_LEARN_DB": os.environ["RUMMY_LEARN_DB"], "HOME": str(Path.home())},
    }
]

# A server that nobody uses ends, and gives its memory back; the learner's files stay.
c.Spawner.args = ["--ServerApp.shutdown_no_activity_timeout=3600", "--MappingKernelManager.cull_idle_timeout=1800"]

# When a whole class comes in at once, the last of its servers takes its time.
c.Spawner.start_timeout = c.Spawner.http_timeout = 120
