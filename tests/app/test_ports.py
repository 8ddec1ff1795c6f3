"""Ports are taken for this machine alone, and a taken one is never served on."""

import socket

import pytest

from rummy_learn.app.ports import HOST, PortTakenError, take
from tests.serving import free_port


def test_a_free_port_is_listened_on():
    port = free_port()
    with take(port) as listener:
        assert listener.getsockname() == (HOST, port)
        socket.create_connection((HOST, port), timeout=5).close()


def test_a_taken_port_names_the_next_free_one():
    port = free_port()
    with take(port):
        with pytest.raises(PortTakenError) as taken:
            take(port)
        assert taken.value.port == port
        assert taken.value.free > port
        take(taken.value.free).close()
