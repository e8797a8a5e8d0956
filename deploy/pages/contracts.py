# Adds what the contracts say of themselves to the pages: contracts.py SCHEMA GRAPHS PAGE
#
# To the comments of requests and their fields in the symbol graphs: the schema says for whom a request is, how it is refused, an
# example, and what its fields mean. What fields mean that many of
# the contracts' types have is in fields.txt. To the page of the contracts: requests by noun and events by service, as the
# catalogue and LogContracts list them, without private events. Names every public type and function without a comment, and then fails.
import json
import pathlib
import re
import sys

schema = json.load(open(sys.argv[1]))["components"]
fields = dict(line.split(": ", 1) for line in (pathlib.Path(__file__).parent / "fields.txt").read_text().splitlines())
declared = "".join(path.read_text() for path in pathlib.Path("Sources/Contracts").rglob("*.swift"))
# The types of requests and events by the names of their structs: `games.create` by `CreateGame`.
named = dict(re.findall(r'^public struct (\w+)[^{]*\{\n(?:(?:    .*)?\n)*?    public static let type = "([^"]+)"', declared, re.M))
requests = {name[8:]: message for name, message in schema["messages"].items() if name.startswith("request.")}

# A field, a case or an initializer whose name says it all has no comment (docs/style.md, Plain words).
EXPLAINED = {"swift." + kind for kind in ("struct", "enum", "class", "protocol", "func", "method", "type.method", "macro")}


def paragraphs(texts):
    return {"lines": [{"text": line} for text in texts for line in [*text.split("\n"), ""]]}


def meaning(field):
    """What a schema says of a field, in a sentence."""
    if not field:
        return None
    texts = [field.get("description"), field.get("allOf", [{}])[0].get("description")]
    return next((text[0].upper() + text[1:] + ("" if text.endswith(".") else ".") for text in texts if text), None)


bare = False
for path in pathlib.Path(sys.argv[2]).glob("*.symbols.json"):
    graph = json.loads(path.read_text())
    types = {}
    for symbol in graph["symbols"]:
        lines = [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]
        place = tuple(symbol["pathComponents"])
        name = named.get(place[0]) if len(place) == 1 else None
        if name in requests and symbol["kind"]["identifier"] == "swift.struct":
            request = requests[name]
            types[place] = name
            # "Create a game. For registered accounts. Refused as: … At the gateway: …"
            about = request["description"].removeprefix(request["summary"] + ". ")
            about, _, example = about.partition(" At the gateway: ") if "At the gateway: " in about else (about, "", "")
            more = [request["summary"] + ".", f"`{name}`", about, *lines]
            symbol["docComment"] = paragraphs(more + ([f"```\n{example}\n```"] if example else []))
    for symbol in graph["symbols"]:
        if "docComment" in symbol:
            continue
        if symbol["kind"]["identifier"] != "swift.property":
            continue
        name = symbol["pathComponents"][-1]
        own = schema["schemas"].get(types.get(tuple(symbol["pathComponents"][:-1]), "") + ".data", {}).get("properties", {})
        said = meaning(own.get(name)) or (fields.get(name) if graph["module"]["name"] == "Contracts" else None)
        if said:
            symbol["docComment"] = paragraphs([said])
    path.write_text(json.dumps(graph))
    for symbol in graph["symbols"]:
        # What the compiler makes by itself has no location.
        if (
            "docComment" not in symbol
            and symbol["kind"]["identifier"] in EXPLAINED
            and (place := symbol.get("location"))
        ):
            bare = True
            file = place["uri"].split("/Sources/")[-1]
            print(f"Sources/{file}:{place['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])} has no comment", file=sys.stderr)

if (page := pathlib.Path(sys.argv[3])).stem == "Contracts":
    links = lambda types: "".join(f"- ``{type}``\n" for type in re.findall(r"(\w+)\.self", types) if type in public)
    topics = "\n## Topics\n"
    catalogue = pathlib.Path("Sources/Contracts/Catalogue.swift").read_text()
    public = set(re.findall(r"^public (?:struct|typealias) (\w+)", declared, re.M))
    logged = pathlib.Path("Sources/LogContracts/LoggedEvents.swift").read_text()
    events = dict(re.findall(r'"(\w+)": \[(.*?)\]', logged, re.S))
    for nouns in catalogue.split("        Service(\n")[1:]:
        name = re.search(r'name: "(\w+)"', nouns)[1]
        for noun, summary, types in re.findall(r'Noun\(\s*"(\w+)", "([^"]+)",\s*\[(.*?)\]\)', nouns, re.S):
            topics += f"\n### {noun}: {summary}\n\n{links(types)}"
        topics += f"\n### What {name} tells\n\n{links(events[name])}"
    page.write_text(page.read_text() + topics)

sys.exit(1 if bare else 0)
