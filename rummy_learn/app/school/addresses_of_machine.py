"""Under which addresses others on the local network find this machine. Nobody is asked, and nothing is sent."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import Final

import psutil

VIRTUAL: Final = ("docker", "br-", "veth", "virbr", "vbox", "vmnet", "vEthernet", "lxc", "cni", "podman", "zt", "tun")
"""How the names of interfaces begin that lead into this machine itself, or elsewhere than to the room."""


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


def _is_reachable(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def _outward() -> str:
    """The address by which this machine would speak to other networks: of a datagram that is never sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
        address: str = probe.getsockname()[0]
        return address
    return ""
