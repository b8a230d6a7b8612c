"""A WebSocket of the tests' own, so that they can also say what a well-behaved one never says."""
import base64
import json
import os
import socket
import struct

LIMIT = 20  # seconds after which something hangs


class Closed(Exception):
    """The other end has closed the connection; `code` is None where it gave none."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Refused(Exception):
    """There was no WebSocket to be had."""


class WebSocket:
    def __init__(self, port, origin=None, protocol="teban.1", path="/tables", headers="", source=None, wrap=None):
        """`source`: another of this machine's own addresses to come from; `wrap`: what makes TLS of it."""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=LIMIT,
                                               source_address=(source, 0) if source else None)
        if wrap is not None:
            self.socket = wrap(self.socket)
        self.bytes = b""
        key = base64.b64encode(os.urandom(16)).decode()
        request = (f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                   f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}")
        if protocol is not None:
            request += f"Sec-WebSocket-Protocol: {protocol}\r\n"
        if origin is not None:
            request += f"Origin: {origin}\r\n"
        try:
            self.socket.sendall(request.encode() + b"\r\n")
            while b"\r\n\r\n" not in self.bytes:
                self._more()
        except (Closed, OSError) as end:
            self.close()
            raise Refused from end
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.close()
            raise Refused(head)

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed(None)
        self.bytes += data

    def _take(self, count):
        while len(self.bytes) < count:
            self._more()
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def send(self, data, kind=1, final=True):
        data = data.encode() if isinstance(data, str) else data
        mask = os.urandom(4)
        size = len(data)
        length = (bytes([0x80 | size]) if size < 126 else bytes([0xfe]) + struct.pack(">H", size)
                  if size < 65536 else bytes([0xff]) + struct.pack(">Q", size))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([(0x80 if final else 0) | kind]) + length + mask + masked)

    def receive(self):
        """The next text, taken apart."""
        first, second = self._take(2)
        size = second & 127
        if size == 126:
            size, = struct.unpack(">H", self._take(2))
        elif size == 127:
            size, = struct.unpack(">Q", self._take(8))
        data = self._take(size)
        if first & 15 == 8:
            raise Closed(struct.unpack(">H", data[:2])[0] if size >= 2 else None)
        if first & 15 == 9:
            self.send(data, 10)
            return self.receive()
        return json.loads(data)

    def close(self):
        self.socket.close()


class Talker(WebSocket):
    """A client: numbers its lines, and keeps what is told in between."""

    def __init__(self, port, **more):
        super().__init__(port, **more)
        self.number = 0
        self.news = []

    def ask(self, line):
        self.number += 1
        self.send(f"{self.number} {line}")
        while True:
            text = self.receive()
            if text.get("n") == self.number:
                return text
            self.news.append(text)


def fresh_key():
    return base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip("=")


def fresh_name():
    return "t" + os.urandom(10).hex()
