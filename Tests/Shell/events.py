# Events as others read them: each kind by the CloudEvents SDK for Python, and held against the AsyncAPI document of `tap schema`.
import json

from cloudevents.core.formats.json import JSONFormat
from cloudevents.core.v1.event import CloudEvent
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

# Kinds of events that are not made any more: they stand in older logs alone.
FORMER = {"games.venue-review-removed"}
# No event of these kinds is made in a season: a key retires when auth starts with another one.
UNTOLD = {"auth.key-retired"}


class Document:
    """What `tap schema` says of messages."""

    def __init__(self, document):
        self.document = document
        self.messages = document["components"]["messages"]
        self.registry = Registry().with_resource("urn:rally", Resource(document, DRAFT7))
        self.validators = {}

    def kinds(self):
        """Of events, and of what processes say each second; the latter are no CloudEvents."""
        names = {name.removeprefix("event.") for name in self.messages if name.startswith("event.")}
        system = {name for name in names if name.startswith("_")}
        return names - system, system

    def problems(self, kind, value):
        if kind not in self.validators:
            reference = {"$ref": f"urn:rally#/components/messages/event.{kind}/payload"}
            self.validators[kind] = Draft7Validator(
                reference, registry=self.registry, format_checker=Draft7Validator.FORMAT_CHECKER)
        found = self.validators[kind].iter_errors(value)
        return [f"{kind} at {'/'.join(map(str, one.absolute_path))}: {one.message[:200]}" for one in found]

    def sample(self, schema):
        """Something small that a schema allows."""
        if "$ref" in schema:
            for name in schema["$ref"].removeprefix("#/").split("/"):
                at = self.document if name == "components" else at
                at = at[name.replace("~1", "/").replace("~0", "~")]
            return self.sample(at)
        if "allOf" in schema:
            whole = {}
            for part in schema["allOf"]:
                whole |= self.sample(part)
            return whole
        for word in ("const", "default"):
            if word in schema:
                return schema[word]
        for word in ("enum", "x-extensible-enum"):
            if word in schema:
                return schema[word][0]
        for word in ("anyOf", "oneOf"):
            if word in schema:
                return self.sample(schema[word][0])
        if schema.get("type") == "object" or "properties" in schema:
            properties, needed = schema.get("properties", {}), schema.get("required", ())
            return {name: self.sample(one) for name, one in properties.items() if name in needed or "const" in one}
        if schema.get("type") == "array":
            return [self.sample(schema["items"])] * schema.get("minItems", 1)
        if schema.get("type") == "string":
            texts = {"uuid": "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "date-time": "2026-12-01T18:00:00.000Z",
                     "date": "2026-12-01", "uri-reference": "/games"}
            patterns = {"^[0-9]{20}$": "0" * 19 + "1", "^[0-9a-f]{8}$": "00c0ffee"}
            return patterns.get(schema.get("pattern"), texts.get(schema.get("format"), "something"))
        return {"integer": 1, "number": 1, "boolean": True}.get(schema.get("type"))


def whole(event):
    return event.get_attributes(), event.get_data()


def read(line):
    """The SDK understands it, makes the same of it again, and sees what a subscriber lives by."""
    event = JSONFormat().read(CloudEvent, line)
    assert whole(JSONFormat().read(CloudEvent, JSONFormat().write(event))) == whole(event), line
    plain = json.loads(line)
    assert event.get_specversion() == "1.0" and event.get_type() == plain["type"], line
    # source and id are the event's own; the position is its number in its log.
    assert event.get_source() == "/" + event.get_type().split(".")[0], line
    assert event.get_id() == str(int(event.get_extension("sequence"))), line
    assert event.get_time().utcoffset().total_seconds() == 0, line
    assert event.get_subject() == plain.get("subject") and event.get_data() == plain.get("data"), line
    return event


def check(document, sources):
    """`sources` are (where they come from, the lines). Where each kind was first found, and how many events there were."""
    kinds, _ = document.kinds()
    had, count, ids = {}, 0, {}
    for source, lines in sources:
        for line in lines:
            event = read(line)
            kind = event.get_type()
            assert kind in kinds, f"`tap schema` does not know {kind}"
            problems = document.problems(kind, json.loads(line))
            assert not problems, (source, problems[:5], line)
            # Published is the log's line, word for word; of a private one, only that there is one.
            if source != "the simulation":
                same = ids.setdefault((event.get_source(), event.get_id()), event)
                assert whole(same) == whole(event) or {same.get_type(), kind} & {event.get_source()[1:] + "._private"}, line
            had.setdefault(kind, source)
            count += 1
    for kind in sorted(kinds - set(had)):
        sample = document.sample(document.messages[f"event.{kind}"]["payload"])
        sample |= {"source": "/" + kind.split(".")[0], "id": "1", "type": kind}
        problems = document.problems(kind, sample)
        assert not problems, ("a sample", problems[:5], sample)
        read(json.dumps(sample))
        had[kind] = "a sample"
    return had, count


def spoiled(document, line):
    """A faulty event is seen: this is what the check can find."""
    event = json.loads(line)
    name = next(iter(event["data"]))
    wrong = [{**event, "data": {**event["data"], name: {"no": "such"}}}, {**event, "sequence": 7},
             {**event, "type": "games.cretaed"}, {key: value for key, value in event.items() if key != "time"}]
    assert all(document.problems(event["type"], one) for one in wrong)
