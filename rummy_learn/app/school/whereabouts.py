"""Where a server is found: its addresses on the local network, and its names. Nobody is asked, and nothing is sent."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import psutil

VIRTUAL: Final = ("docker", "br-", "veth", "virbr", "vbox", "vmnet", "vEthernet", "lxc", "cni", "podman", "zt", "tun")
"""How the names of interfaces begin that lead into this machine itself, or elsewhere than to the room."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a server is found.

    Attributes:
        addresses: for learners, such as ``http://192.168.1.20:8866``, the likeliest first.
        local: for the machine itself.
        names: under which hosts' names and addresses it answers, besides those of every machine for itself.
    """

    addresses: tuple[str, ...] = ()
    local: str = ""
    names: tuple[str, ...] = ()


def find_out(port: int, public: str = "") -> Whereabouts:
    """Where a server at that port is found.

    Args:
        port: the port.
        public: another address that leads here, ``rummy.example`` or ``https://rummy.example:444``.

    Raises:
        ValueError: that is no address.
    """
    lan, named = lan_addresses(), _public(public, port) if public else None
    addresses = tuple(f"http://{address}:{port}" for address in lan)
    return Whereabouts(
        addresses=(named[0], *addresses) if named else addresses,
        local=f"http://127.0.0.1:{port}",
        names=(*lan, *own_names(), *((named[1],) if named else ())),
    )


def lan_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses on local networks, the likeliest first."""
    found: dict[str, bool] = {}
    states = psutil.net_if_stats()
    for name, addresses in psutil.net_if_addrs().items():
        if name not in states or not states[name].isup:
            continue
        for one in addresses:
            if one.family == socket.AF_INET and _is_reachable(one.address):
                found[one.address] = name.startswith(VIRTUAL)
    outward = _outward()
    return tuple(sorted(found, key=lambda address: (address != outward, found[address], address)))


def own_names() -> tuple[str, ...]:
    """The names by which others may call this machine: its own, and that by which networks without a server find it."""
    name = socket.gethostname().lower().removesuffix(".local")
    return (name, f"{name.partition('.')[0]}.local") if name else ()


def _public(given: str, port: int) -> tuple[str, str]:
    """An address as it is shown, and the host's name in it.

    Raises:
        ValueError: it is none.
    """
    parts = urlsplit(given if "://" in given else f"http://{given}")
    name = parts.hostname
    if not name or parts.scheme not in {"http", "https"} or parts.path.strip("/") or parts.query or " " in given:
        raise ValueError(given)
    bracketed = f"[{name}]" if ":" in name else name
    at = parts.port or (None if "://" in given else port)  # who names a scheme says all there is to say
    return f"{parts.scheme}://{bracketed}" + (f":{at}" if at else ""), bracketed


def _is_reachable(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def _outward() -> str:
    """The address by which this machine would speak to other networks: that of a datagram which is never sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
        address: str = probe.getsockname()[0]
        return address
    return ""
