"""The web server of `./dev play`: Django's own, with a thread for each connection; it listens to this machine alone."""

import socket
from http import HTTPStatus

from django.conf import settings
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler


class HomeRequestHandler(WSGIRequestHandler):
    """Serve the requests of one connection."""

    disable_nagle_algorithm = True
    """Head and body are written one after the other: the second must not wait until the first is acknowledged."""

    def parse_request(self) -> bool:
        """Read the head of a request; refuse a body longer than any form's, which Django's server would read whole."""
        if not super().parse_request():
            return False
        length = self.headers.get("Content-Length", "0")
        is_too_long = not length.isdecimal() or int(length[:18]) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if is_too_long or "Transfer-Encoding" in self.headers:
            self.close_connection = True
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE if is_too_long else HTTPStatus.LENGTH_REQUIRED)
            return False
        return True

    def log_message(self, *_line: object) -> None:
        """Write no access log; errors are logged by Django."""


class HomeServer(ThreadedWSGIServer):
    """Serve a socket that listens already; a connection that ends closes the database connections of its thread."""

    def __init__(self, listener: socket.socket) -> None:
        """Take the socket over."""
        super().__init__(listener.getsockname(), HomeRequestHandler, bind_and_activate=False)
        self.socket.close()
        self.socket = listener
        self.server_name, self.server_port = listener.getsockname()
        self.setup_environ()
