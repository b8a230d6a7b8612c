"""teban serve from outside: where it listens, what it serves and with which headers, what it refuses,
and that nothing a client sends brings it down.

    serve_test.py --program build/teban
"""
import gzip
import http.client
import os
import pathlib
import random
import resource
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

PROGRAM = "build/teban"
LIMIT = 20  # seconds after which something hangs
INDEX = b"<!doctype html>" + b"page " * 5000
FILES = {
    "index.html": ("text/html; charset=utf-8", INDEX),
    "sw.js": ("text/javascript; charset=utf-8", b"self.x = 1"),
    "page.webmanifest": ("application/manifest+json", b"{}"),
    "assets/teban-abc.wasm": ("application/wasm", b"\0asm" + bytes(range(256)) * 600),
    "assets/a.mjs": ("text/javascript; charset=utf-8", b"export {}"),
    "assets/a.css": ("text/css; charset=utf-8", b"a {}"),
    "assets/a.svg": ("image/svg+xml", b"<svg/>"),
    "assets/a.png": ("image/png", b"\x89PNG"),
    "assets/empty.txt": ("text/plain; charset=utf-8", b""),
    "assets/a.jpg": ("image/jpeg", b"\xff\xd8"),
    "game/index.html": ("text/html; charset=utf-8", b"a game's own page"),
    "assets/odd": ("application/octet-stream", b"?"),
}
POLICY = {
    "default-src": "'none'", "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'",
    "img-src": "'self' data:", "connect-src": "'self'", "worker-src": "'self'",
    "manifest-src": "'self'", "font-src": "'self'", "base-uri": "'none'", "form-action": "'none'",
    "frame-ancestors": "'none'",
}


def write_page(root):
    for path, (_, data) in FILES.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    (root / "index.html.gz").write_bytes(gzip.compress(INDEX))
    (root / ".hidden").write_bytes(b"secret")
    (root / "link").symlink_to("/etc/passwd")
    os.mkfifo(root / "fifo")
    (root.parent / "outside.txt").write_bytes(b"secret")


def start(*arguments, **more):
    return subprocess.Popen([PROGRAM, "serve", *arguments], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, **more)


def listening(pid):
    """(address, port) of every socket on which the process listens, IPv4 and IPv6, by the kernel."""
    inodes = set()
    for entry in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        target = os.readlink(entry)
        if target.startswith("socket:["):
            inodes.add(target[8:-1])
    places = []
    for table in ("tcp", "tcp6"):
        for line in pathlib.Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            word = line.split()
            if word[3] == "0A" and word[9] in inodes:
                address, port = word[1].split(":")
                places.append((address, int(port, 16)))
    return places


def processor_seconds(pid):
    """What the process has used so far, its own and the kernel's for it."""
    words = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class Served(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name) / "page"
        cls.root.mkdir()
        write_page(cls.root)
        cls.server = start("--listen", "0", "--root", str(cls.root))
        cls.address = cls.server.stdout.readline().strip()
        cls.port = int(cls.address.rsplit(":", 1)[1].rstrip("/"))
        cls.half = socket.create_connection(("127.0.0.1", cls.port), timeout=0.2)
        cls.half.sendall(b"GET / HTTP/1.1\r\nx: ")

    @classmethod
    def wait_for_half(cls):
        """A request that never ends, sent byte by byte: the server must lose its patience."""
        until = time.monotonic() + LIMIT
        while time.monotonic() < until:
            try:
                cls.half.sendall(b"x")
                if cls.half.recv(100) == b"":
                    return True
            except TimeoutError:
                pass
            except OSError:
                return True
        return False

    @classmethod
    def tearDownClass(cls):
        assert cls.wait_for_half()
        cls.half.close()
        cls.server.send_signal(signal.SIGINT)
        code = cls.server.wait(LIMIT)
        rest, errors = cls.server.stdout.read(), cls.server.stderr.read()
        cls.server.stdout.close()
        cls.server.stderr.close()
        cls.folder.cleanup()
        assert (code, rest, errors) == (0, "", ""), (code, rest, errors)

    def ask(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, answer.headers, data

    def raw(self, data, patience=2):
        """What comes back for these bytes until the server closes or says nothing more."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=patience) as connection:
            got = b""
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                while piece := connection.recv(65536):
                    got += piece
            except OSError:
                pass
            return got

    def still_there(self):
        self.assertIsNone(self.server.poll())
        self.assertEqual(self.ask("/")[0], 200)

    def test_listens_on_this_machine_alone(self):
        self.assertEqual(self.address, f"http://127.0.0.1:{self.port}/")
        self.assertEqual(listening(self.server.pid), [("0100007F", self.port)])

    def test_every_file_with_its_type(self):
        for path, (kind, data) in FILES.items():
            status, headers, body = self.ask("/" + path)
            self.assertEqual((status, headers["content-type"], body), (200, kind, data), path)
            self.assertEqual(int(headers["content-length"]), len(data))
        self.assertEqual(self.ask("/")[2], INDEX)
        self.assertEqual(self.ask("/?from=elsewhere")[2], INDEX)

    def test_a_folder_has_a_page_of_its_own(self):
        self.assertEqual(self.ask("/game/")[2], FILES["game/index.html"][1])
        self.assertEqual(self.ask("/game/?from=elsewhere")[2], FILES["game/index.html"][1])
        status, headers, body = self.ask("/game")
        self.assertEqual((status, headers["location"], body), (301, "/game/", b""))
        self.assertEqual(headers["cache-control"], "no-cache")
        self.assertEqual(self.ask("//game")[1]["location"], "/game/")  # never to another host
        for path in ["/game//", "/game/index.html/", "/gam", "/game/x"]:
            self.assertNotIn(self.ask(path)[0], [301, 302], path)
        self.still_there()

    def test_head_is_get_without_a_body(self):
        for path in ["/", "/game", "/assets/teban-abc.wasm", "/nothing"]:
            with_body, without = self.ask(path), self.ask(path, "HEAD")
            self.assertEqual(without[2], b"")
            self.assertEqual(with_body[0], without[0])
            self.assertEqual(dict(with_body[1]), dict(without[1]))

    def test_headers_that_protect(self):
        for path in ["/", "/assets/a.css", "/nothing"]:
            _, headers, _ = self.ask(path)
            policy = dict(part.strip().split(" ", 1) for part in
                          headers["content-security-policy"].split(";"))
            self.assertEqual(policy, POLICY)
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")
            self.assertEqual(headers["cross-origin-opener-policy"], "same-origin")

    def test_cache(self):
        self.assertIn("immutable", self.ask("/assets/a.css")[1]["cache-control"])
        for path in ["/", "/index.html", "/sw.js", "/nothing"]:
            self.assertEqual(self.ask(path)[1]["cache-control"], "no-cache", path)
        tag = self.ask("/")[1]["etag"]
        status, headers, body = self.ask("/", If_None_Match=tag)
        self.assertEqual((status, body, headers["etag"]), (304, b"", tag))
        self.assertEqual(self.ask("/", If_None_Match='"another"')[0], 200)

    def test_compressed_for_those_who_take_it(self):
        status, headers, body = self.ask("/", Accept_Encoding="br, gzip")
        self.assertEqual((status, headers["content-encoding"]), (200, "gzip"))
        self.assertEqual(headers["content-type"], "text/html; charset=utf-8")
        self.assertEqual(headers["vary"], "accept-encoding")
        self.assertEqual(gzip.decompress(body), INDEX)
        self.assertIsNone(self.ask("/", Accept_Encoding="br")[1]["content-encoding"])
        for taken in ["gzip", "GZip", "x-gzip", "*", "gzip;q=1.000", "br;q=1, gzip ; q=0.001", "gzip;q=0.5",
                      "identity;q=0, *;q=0.1", "identity;q=0.5, gzip;q=0.5", "gzip;level=9;q=0.3", ",, gzip ,",
                      "identity;q=0,gzip"]:
            _, headers, body = self.ask("/", Accept_Encoding=taken)
            self.assertEqual((headers["content-encoding"], gzip.decompress(body)), ("gzip", INDEX), taken)
        for refused in ["gzip;q=0", "gzip;q=0.000", "gzip; Q=0, *", "*;q=0", "identity", "identity;q=0",
                        "gzip;q=0.5, identity", "gzip;q=0.5, *;q=0.8", "gzip;q=2", "gzip;q=x", "gzip;q=0.0001",
                        "gzip;q=", "gzip;q", "gzip;q=-1", "gzipped", "zip", "gz ip", "", ";gzip", "x;gzip"]:
            _, headers, body = self.ask("/", Accept_Encoding=refused)
            self.assertEqual((headers["content-encoding"], body), (None, INDEX), refused)
        self.assertIsNone(self.ask("/sw.js", Accept_Encoding="gzip")[1]["content-encoding"])

    def test_nothing_else_is_there(self):
        for path in ["/nothing", "/assets", "/assets/", "/.hidden", "/link", "/fifo", "/index.html/",
                     "/INDEX.HTML", "/outside.txt", "/page/index.html"]:
            self.assertEqual(self.ask(path)[0], 404, path)

    def test_no_way_out_of_the_folder(self):
        ways = ["/../outside.txt", "/assets/../../outside.txt", "//../outside.txt", "/..%2foutside.txt",
                "/%2e%2e/outside.txt", "/%2e%2e%2foutside.txt", "/..%5coutside.txt", "/....//outside.txt",
                "/assets/%2e%2e/%2e%2e/outside.txt", "//etc/passwd", "/%252e%252e/outside.txt",
                "/..%c0%afoutside.txt", "/" + "../" * 40 + "etc/passwd", "/" + "%2e%2e/" * 40 + "etc/passwd"]
        for way in ways:
            got = self.raw(f"GET {way} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            self.assertNotIn(b"secret", got, way)
            self.assertNotIn(b"root:", got, way)
            self.assertFalse(got.startswith(b"HTTP/1.1 200"), way)
        self.still_there()

    def test_only_get_and_head(self):
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]:
            got = self.raw(f"{method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n".encode())
            self.assertTrue(got.startswith(b"HTTP/1.1 405"), (method, got[:80]))
            self.assertNotIn(b"page page", got)
        status, headers, _ = self.ask("/", "POST")
        self.assertEqual((status, headers["allow"]), (405, "GET, HEAD"))
        for method in ["BREW", "CONNECT", "TRACE"]:
            got = self.raw(f"{method} / HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            self.assertNotIn(b"page page", got, method)
        self.still_there()

    def test_no_websockets_yet(self):
        got = self.raw(b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        self.assertNotIn(b" 101 ", got)
        self.still_there()

    def test_no_upgrade_to_http2(self):
        """The offer is ignored: both requests of the connection are answered in HTTP/1.1."""
        offer = (b"GET /sw.js HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: %s\r\n"
                 b"HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\nGET /assets/a.css HTTP/1.1\r\nHost: x\r\n"
                 b"Connection: close\r\n\r\n")
        for name in [b"h2c", b"H2C"]:
            got = self.raw(offer % name)
            self.assertNotIn(b" 101 ", got)
            self.assertEqual(got.count(b"HTTP/1.1 200"), 2, got)
            self.assertIn(FILES["sw.js"][1], got)
            self.assertTrue(got.endswith(FILES["assets/a.css"][1]), got)
        self.assertNotIn(b" 101 ", self.raw(offer % b"h2c, websocket"))
        got = self.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0")
        self.assertFalse(got and not got.startswith(b"HTTP/1."), got)
        self.still_there()

    def test_one_connection_many_requests(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        for path in ["/", "/nothing", "/assets/teban-abc.wasm", "/sw.js"] * 20:
            connection.request("GET", path)
            answer = connection.getresponse()
            data = answer.read()
            self.assertEqual(data, FILES[path.strip("/") or "index.html"][1] if answer.status == 200
                             else b"not found\n")
        connection.close()

    def test_garbage(self):
        chance = random.Random(4)
        garbage = [b"", b"\r\n\r\n", b"GET", b"GET / HTTP/9.9\r\n\r\n", b"GET  HTTP/1.1\r\n\r\n", b"\0" * 5000,
                   b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 5000 + b"\r\n", b"GET /" + b"a" * 100000,
                   b"GET / HTTP/1.1\r\nx: " + b"y" * 100000 + b"\r\n\r\n",
                   b"GET /% HTTP/1.1\r\n\r\n", b"GET /assets%00 HTTP/1.1\r\n\r\n", b"GET /%zz HTTP/1.1\r\n\r\n",
                   b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                   b"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
                   b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
                   b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"]
        garbage += [chance.randbytes(chance.randrange(1, 3000)) for _ in range(60)]
        whole = b"GET /assets/a.css HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        for _ in range(60):
            bent = bytearray(whole)
            for _ in range(chance.randrange(1, 6)):
                bent[chance.randrange(len(bent))] = chance.randrange(256)
            garbage.append(bytes(bent))
        for data in garbage:
            self.raw(data, patience=0.3)
        self.still_there()

    def test_many_at_once_and_some_that_leave(self):
        sockets = [socket.create_connection(("127.0.0.1", self.port), timeout=LIMIT) for _ in range(100)]
        for place, connection in enumerate(sockets):
            connection.sendall(b"GET /assets/teban-abc.wasm HTTP/1.1\r\nHost: x\r\n\r\n")
            if place % 2 == 0:
                connection.close()
        for connection in sockets[1::2]:
            self.assertTrue(connection.recv(100).startswith(b"HTTP/1.1 200"))
            connection.close()
        self.still_there()


class Started(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name) / "page"
        self.root.mkdir()
        self.addCleanup(self.folder.cleanup)

    def fails(self, *arguments, code=3):
        done = subprocess.run([PROGRAM, "serve", *arguments], capture_output=True, text=True, timeout=LIMIT)
        self.assertEqual((done.returncode, done.stdout), (code, ""), arguments)
        self.assertTrue(done.stderr.startswith("teban: "), done.stderr)
        return done.stderr

    def test_wrong_arguments(self):
        for arguments in [["--listen", "65536"], ["--listen", "-1"], ["--listen", "x"], ["--listen"],
                          ["--listen", "::1"], ["--listen", "example"], ["--listen", "127.0.0.1:x"],
                          ["--public-url", "games.example"], ["--public-url", "https://games.example/x"],
                          ["--keep-days", "-1"], ["--thinkers", "0"], ["--most-lines", "0"], ["--least-claim", "0"], ["--wrong"], ["x"]]:
            self.fails(*arguments, code=2)

    def test_no_page(self):
        self.assertIn("make page", self.fails("--root", str(self.root)))
        self.assertIn("No such file", self.fails("--root", str(self.root / "nothing")))
        program = pathlib.Path(self.folder.name) / "bin" / "teban"
        program.parent.mkdir()
        program.write_bytes(pathlib.Path(PROGRAM).read_bytes())
        program.chmod(0o755)
        done = subprocess.run([program, "serve"], capture_output=True, text=True, timeout=LIMIT)
        self.assertEqual(done.returncode, 3)
        self.assertIn("make page", done.stderr)

    def test_the_page_beside_the_program(self):
        for place in ["web/dist", "share/teban/page"]:
            with tempfile.TemporaryDirectory() as folder:
                top = pathlib.Path(folder)
                (top / place).mkdir(parents=True)
                (top / place / "index.html").write_text(place)
                (top / "bin").mkdir()
                copied = top / "bin" / "teban"
                copied.write_bytes(pathlib.Path(PROGRAM).read_bytes())
                copied.chmod(0o755)
                with subprocess.Popen([copied, "serve", "--listen", "0"], stdout=subprocess.PIPE,
                                      text=True) as server:
                    port = int(server.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
                    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
                    connection.request("GET", "/")
                    self.assertEqual(connection.getresponse().read().decode(), place)
                    connection.close()
                    server.terminate()
                    self.assertEqual(server.wait(LIMIT), 0)

    def test_too_large_a_folder(self):
        (self.root / "index.html").write_text("x")
        with open(self.root / "large", "wb") as large:
            large.truncate(65 << 20)
        self.assertIn("too large", self.fails("--root", str(self.root)))

    def test_a_port_that_is_taken(self):
        (self.root / "index.html").write_text("x")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            self.assertIn("in use", self.fails("--root", str(self.root), "--listen", str(port)))

    def test_an_address_that_is_not_ours(self):
        (self.root / "index.html").write_text("x")
        self.assertIn("192.0.2.1", self.fails("--root", str(self.root), "--listen", "192.0.2.1"))

    def test_an_address_that_cannot_be_told(self):
        """A server whose address nobody knows ends at once."""
        (self.root / "index.html").write_text("x")
        command = [PROGRAM, "serve", "--root", str(self.root), "--listen", "0"]
        with open("/dev/full", "wb") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=LIMIT)
        self.assertEqual((done.returncode, done.stderr),
                         (3, b"teban: cannot write: No space left on device\n"))
        done = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", *command], stderr=subprocess.PIPE, timeout=LIMIT)
        self.assertEqual((done.returncode, done.stderr), (3, b"teban: cannot write: Bad file descriptor\n"))

    def test_descriptors_run_out(self):
        """More half requests than there are descriptors: the server waits for them, and does not spin."""
        (self.root / "index.html").write_text("x")
        server = start("--root", str(self.root), "--listen", "0", preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_NOFILE, (64, 64)))
        for stream in [server.stdout, server.stderr]:
            self.addCleanup(stream.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        port = int(server.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
        before = processor_seconds(server.pid)
        halves = [socket.create_connection(("127.0.0.1", port), timeout=LIMIT) for _ in range(100)]
        ended = select.poll()
        for half in halves:
            self.addCleanup(half.close)
            ended.register(half, select.POLLIN | select.POLLHUP)
            try:
                half.sendall(b"GET / HTTP/1.1\r\n")
            except OSError:
                pass  # one too many
        self.assertTrue(ended.poll(LIMIT * 1000))  # those for whom there is no descriptor
        self.assertEqual(select.select([server.stdout], [], [], 1), ([], [], []))  # nothing is said
        self.assertLess(processor_seconds(server.pid) - before, 0.1)
        for half in halves:
            half.close()
        answer = None
        while answer is None:  # until the server has seen that they are gone
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
            try:
                connection.request("GET", "/")
                answer = connection.getresponse().read()
            except OSError:
                pass
            connection.close()
        self.assertEqual(answer, b"x")

    def test_ends_when_it_is_told_to(self):
        (self.root / "index.html").write_text("x")
        for sign in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
            with start("--root", str(self.root), "--listen", "localhost:0") as server:
                port = int(server.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
                with socket.create_connection(("127.0.0.1", port)) as waiting:
                    waiting.sendall(b"GET / HTTP/1.1\r\n")
                    begun = time.monotonic()
                    server.send_signal(sign)
                    self.assertEqual(server.wait(LIMIT), 0)
                    self.assertLess(time.monotonic() - begun, 5)

    def opened(self, programs, **more):
        """The server with --open, where the path has nothing but these programs; once it answers it is ended."""
        (self.root / "index.html").write_text("x")
        environment = {"PATH": str(programs), "TEBAN_DATA": os.environ["TEBAN_DATA"], **more}
        with start("--root", str(self.root), "--listen", "0", "--open", env=environment) as server:
            address = server.stdout.readline().strip()
            port = int(address.rsplit(":", 1)[1].strip("/"))
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
            connection.request("GET", "/")
            self.assertEqual(connection.getresponse().read(), b"x")
            connection.close()
            server.terminate()
            self.assertEqual(server.wait(LIMIT), 0)
            self.assertEqual(server.stderr.read(), "")
        return address

    def test_open_without_a_browser(self):
        self.opened(self.root)  # no desktop
        self.opened(self.root, DISPLAY=":99")  # a desktop, and nothing to open pages with

    def test_open_with_a_browser_that_stays(self):
        folder = self.root.parent
        told, ended, browser = folder / "told", folder / "ended", folder / "xdg-open"
        os.mkfifo(told)
        os.mkfifo(ended)
        browser.write_text(f"#!/bin/sh\necho $1 > '{told}'\nread line < '{ended}'\n")
        browser.chmod(0o755)
        heard = []
        listener = threading.Thread(target=lambda: heard.append(told.read_text().strip()), daemon=True)
        listener.start()
        address = self.opened(folder, DISPLAY=":99")
        listener.join(LIMIT)
        self.assertEqual(heard, [address])
        with socket.create_server(("127.0.0.1", int(address.rsplit(":", 1)[1].strip("/")))):
            pass  # the browser that is still there does not hold the port
        ended.write_text("\n")

    def test_all_addresses_when_asked_for(self):
        (self.root / "index.html").write_text("x")
        with start("--root", str(self.root), "--listen", "0.0.0.0:0") as server:
            port = int(server.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
            self.assertEqual(listening(server.pid), [("00000000", port)])
            server.terminate()


if __name__ == "__main__":
    if "--program" in sys.argv:
        at = sys.argv.index("--program")
        PROGRAM = os.path.abspath(sys.argv[at + 1])
        del sys.argv[at:at + 2]
    with tempfile.TemporaryDirectory() as data:
        os.environ["TEBAN_DATA"] = data  # what is hosted here is nobody's
        unittest.main()
