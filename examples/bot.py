"""A bot for the tables of `teban serve` (docs/API.md): it plays at random, with the standard library alone.

    bot.py http://127.0.0.1:4649/keserima/#/seat/TABLE/KEY [NAME]
"""
import base64, hashlib, json, os, random, re, socket, sys

HOST, PORT, TABLE, KEY = re.fullmatch(r"http://([^/:]+):?(\d*)/.*#/seat/([\w-]+)/([\w-]{22})", sys.argv[1]).groups()
line = socket.create_connection((HOST, int(PORT or 80))).makefile("rwb")
line.write(f"GET /tables HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Protocol: teban.1\r\n\r\n".encode())
line.flush()
assert b" 101 " in line.readline() and all(header.strip() for header in iter(line.readline, b"\r\n"))
count, number = 0, os.urandom(32)

def send(kind, data):  # a frame; its mask is of zeros
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    line.write(bytes([0x80 | kind]) + size + bytes(4) + data)
    line.flush()

def hear():  # the next text
    kind, size = line.read(2)
    data = line.read(int.from_bytes(line.read(2 if size == 126 else 8), "big") if size > 125 else size)
    if kind == 0x89:  # a ping
        send(10, data)
    return json.loads(data) if kind == 0x81 else hear()

def ask(words):  # a line and its answer; what is heard before that is news
    global count
    count += 1
    send(1, f"{count} {words}".encode())
    return next(told for told in iter(hear, None) if told.get("n") == count)

me = ask(f"enter {TABLE} {KEY}")["seat"]
while (sight := ask(f"see {TABLE}"))["phase"] != "over":
    deal, sitters = sight["deal"], {chair["seat"]: chair["sitter"] for chair in sight["seats"]}
    gathering = sight["phase"] == "gathering"
    shared = gathering and deal and sight["dealt"] == "shared" and "open" not in sitters.values()
    if sitters[me] == "open":
        say = "sit " + (sys.argv[2:] or ["example"])[0]
    elif shared and me not in deal["commits"]:
        say = "commit " + hashlib.sha256(number).hexdigest()
    elif shared and me not in deal["numbers"] and len(deal["commits"]) == list(sitters.values()).count("person"):
        say = "reveal " + number.hex()
    elif sight["offer"] and sight["offer"]["by"] != me:
        say = "decline"
    elif sight["events"]:
        say = "event " + random.choice(sight["events"])
    else:
        hear()  # somebody else's turn
        continue
    ask(f"do {TABLE} {sight['version']} {say.split()[0]}-{sight['version']} {say}")
print(sight["result"]["points"])
