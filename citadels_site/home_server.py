"""The web server of `./dev play`: Django's development server with a thread per connection, for this computer only."""

import socket
from http import HTTPStatus

from django.conf import settings
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler


class HomeRequestHandler(WSGIRequestHandler):
    """Handle the requests of one connection."""

    disable_nagle_algorithm = True
    """Headers and body are written separately; with Nagle's algorithm the body would wait for an acknowledgment."""

    def parse_request(self) -> bool:
        """Parse the request line and headers; reject oversized bodies, which Django's server would read to the end."""
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
        """Write no access log; Django logs errors."""


class HomeServer(ThreadedWSGIServer):
    """A server on an already listening socket.

    When a connection ends, it closes the database connections of its thread.
    """

    def __init__(self, listener: socket.socket) -> None:
        """Use `listener` instead of opening a socket."""
        super().__init__(listener.getsockname(), HomeRequestHandler, bind_and_activate=False)
        self.socket.close()
        self.socket = listener
        self.server_name, self.server_port = listener.getsockname()
        self.setup_environ()
