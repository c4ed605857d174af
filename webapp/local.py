"""A table on this machine: the web server, and the clock that a bot would otherwise wind."""

import errno
import logging
import socket
import threading

from flask import Flask
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from core.service import clock
from webapp import heart

log = logging.getLogger(__name__)

HOST = "127.0.0.1"
BEAT = 0.25


class Clock(threading.Thread):
    """Does what is due, every `BEAT` seconds, until it is stopped; and notes that people are served."""

    def __init__(self) -> None:
        super().__init__(name="clock", daemon=True)
        self._end = threading.Event()

    def run(self) -> None:
        while not self._end.wait(BEAT):
            clock.tick()
            heart.beat()

    def stop(self) -> None:
        """Finish what is being done and end."""
        self._end.set()
        self.join(5)


class Quiet(WSGIRequestHandler):
    """Chunked answers, so that a stream's end is seen; our own log has a line for each request already."""

    protocol_version = "HTTP/1.1"

    def log(self, type: str, message: str, *args: object) -> None:
        log.debug(message, *args)


def serve(app: Flask, port: int) -> tuple[BaseWSGIServer, bool]:
    """A server on `port`, or on a free one when that is taken (then True)."""
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken = not _bound(door, port)
        if taken:
            door.bind((HOST, 0))
        port = door.getsockname()[1]
        door.listen(128)
        return make_server(HOST, port, app, threaded=True, request_handler=Quiet, fd=door.fileno()), taken


def _bound(door: socket.socket, port: int) -> bool:
    try:
        door.bind((HOST, port))
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        return False
    return True
