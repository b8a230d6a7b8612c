"""A line to the tables of `teban serve` (docs/API.md): a WebSocket with the standard library alone."""
import base64, json, os, re, socket


class Line:
    def __init__(self, link):  # http://HOST:PORT/GAME/#/seat/TABLE/KEY
        host, port, self.table, self.key = re.fullmatch(
            r"http://([^/:]+):?(\d*)/.*#/seat/([\w-]+)/([\w-]{22})", link).groups()
        self.file, self.count = socket.create_connection((host, int(port or 80))).makefile("rwb"), 0
        self.put(f"GET /tables HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Protocol: teban.1\r\n\r\n".encode())
        assert b" 101 " in self.file.readline() and all(h.strip() for h in iter(self.file.readline, b"\r\n"))

    def put(self, data):
        self.file.write(data)
        self.file.flush()

    def send(self, kind, data):  # a frame; its mask is of zeros
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.put(bytes([0x80 | kind]) + size + bytes(4) + data)

    def hear(self):  # the next text
        kind, size = self.file.read(2)
        wide = {126: 2, 127: 8}.get(size)
        data = self.file.read(int.from_bytes(self.file.read(wide), "big") if wide else size)
        if kind == 0x89:  # a ping
            self.send(10, data)
        return json.loads(data) if kind == 0x81 else self.hear()

    def ask(self, words):  # a line and its answer; what is heard before that is news
        self.count += 1
        self.send(1, f"{self.count} {words}".encode())
        return next(told for told in iter(self.hear, None) if told.get("n") == self.count)
