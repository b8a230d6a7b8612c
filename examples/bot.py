"""A bot that plays at random: bot.py http://127.0.0.1:4649/keserima/#/seat/TABLE/KEY [NAME]"""
import hashlib, os, random, sys
from line import Line  # beside this file: the connection

line, number = Line(sys.argv[1]), os.urandom(32)
me = line.ask(f"enter {line.table} {line.key}")["seat"]
while (sight := line.ask(f"see {line.table}"))["phase"] != "over":
    deal, sitters = sight["deal"], {chair["seat"]: chair["sitter"] for chair in sight["seats"]}
    gathering = sight["phase"] == "gathering" and deal and sight["dealt"] == "shared"
    shared = gathering and "open" not in sitters.values()  # all decide the cards together
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
        line.hear()  # somebody else's turn
        continue
    line.ask(f"do {line.table} {sight['version']} {say.split()[0]}-{sight['version']} {say}")
print(sight["result"]["points"])
