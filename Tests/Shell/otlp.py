# tap otlp while a game fills: what comes to a collector is read with OpenTelemetry's own definitions, in both encodings, and is one
# tree for one RSVP. A collector that is busy, that wants nothing, that hangs and that is not there holds up nobody.
import base64
import http.server
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

sys.dont_write_bytecode = True
from google.protobuf import json_format
from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from containers import until
from crowd import Gateway
from pages import ROOT, free_port

PROGRAMS = os.environ["RALLY_BIN"]
TRACE, CALLER = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
REQUESTS = {
    "/v1/traces": ExportTraceServiceRequest, "/v1/metrics": ExportMetricsServiceRequest, "/v1/logs": ExportLogsServiceRequest}
work = tempfile.mkdtemp(prefix="rally-otlp-")
bus, edge = f"tcp://127.0.0.1:{free_port()}", f"127.0.0.1:{free_port(23000)}"
stack = dict(RALLY_DATA=work + "/data", RALLY_BUS=bus, RALLY_LIMITS="off", RALLY_BIN=PROGRAMS)
started = []


class Collector(http.server.ThreadingHTTPServer):
    """Keeps what it understands. `answers` come first, one a request: a status and headers, or None to hang."""

    daemon_threads = True

    def __init__(self, answers=()):
        self.answers, self.received, self.wrong, self.types = list(answers), [], [], set()
        collector = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                status, headers = 200, {}
                if collector.answers:
                    answer = collector.answers.pop(0)
                    if answer is None:
                        return time.sleep(60)
                    status, headers = answer
                else:
                    collector.take(self.path, self.headers["content-type"], self.headers["api-key"], body)
                self.send_response(status)
                for name, value in {"content-length": "0", **headers}.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def take(self, path, media, key, body):
        self.types.add(media)
        try:
            assert key == "a secret", key
            request = REQUESTS[path]()
            if media == "application/json":
                # OTLP's own: ids are hexadecimal, where JSON of protobuf has base64.
                value = json.loads(body, object_hook=lambda members: members | {
                    name: base64.b64encode(bytes.fromhex(members[name])).decode()
                    for name in ("traceId", "spanId", "parentSpanId") if name in members})
                json_format.ParseDict(value, request)
            else:
                request.ParseFromString(body)
                # A field that the definitions do not know would be kept, and nobody would see that it means nothing.
                known = REQUESTS[path]()
                known.CopyFrom(request)
                known.DiscardUnknownFields()
                assert known == request and known.SerializeToString() == request.SerializeToString(), "unknown fields"
            self.received.append(request)
        except Exception as problem:
            self.wrong.append((path, problem))

    def spans(self):
        return [(process_of(resource), span) for request in list(self.received) if isinstance(request, ExportTraceServiceRequest)
                for resource in request.resource_spans for scope in resource.scope_spans for span in scope.spans]

    def metrics(self):
        return [(service(resource), metric) for request in list(self.received)
                if isinstance(request, ExportMetricsServiceRequest)
                for resource in request.resource_metrics for scope in resource.scope_metrics for metric in scope.metrics]

    def records(self):
        return [(service(resource), record) for request in list(self.received) if isinstance(request, ExportLogsServiceRequest)
                for resource in request.resource_logs for scope in resource.scope_logs for record in scope.log_records]


def service(part):
    return next(one.value.string_value for one in part.resource.attributes if one.key == "service.name")


def tap(collector, encoding):
    """A tap otlp that has begun to listen."""
    url = collector if isinstance(collector, str) else f"http://127.0.0.1:{collector.server_port}"
    errors = open(f"{work}/tap-{time.monotonic_ns()}", "w+")
    process = subprocess.Popen(
        [PROGRAMS + "/tap", "otlp", "--endpoint", url, "--protocol", encoding], stderr=errors,
        env=os.environ | dict(RALLY_BUS=bus, OTEL_EXPORTER_OTLP_HEADERS="api-key=a%20secret"))
    started.append(process)
    return process, errors


class Sink(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def end(process, errors):
    """What it said, when it was told to end."""
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0, "its exit status"
    errors.seek(0)
    return errors.read()


def process_of(resource):
    return (service(resource), next((one.value.string_value for one in resource.resource.attributes if one.key == "service.instance.id"), ""))


def one_rsvp(collector, gateway, host, player):
    """The tree of one RSVP over HTTP whose caller named a trace: each span, and the processes of which it is."""
    number = len(collector.spans())
    game = gateway.ask("games.create", dict(
        sport="soccer", startsAt="2027-06-01T18:00:00Z", durationMinutes=60, capacity=10,
        place=dict(name="Dolores Park", lat=37.7596, lng=-122.4269)), host)["id"]
    trace = f"{int(TRACE, 16) + number:032x}"
    asked = urllib.request.Request(
        f"http://{edge}/v1/rsvp.going", json.dumps(dict(gameId=game)).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {player}", "traceparent": f"00-{trace}-{CALLER}-01",
         "Rally-After": " ".join(f"{name}={place}" for name, place in gateway.at.items())})
    with urllib.request.urlopen(asked) as answer:
        assert json.load(answer)["status"] == "going"

    def tree():
        spans = {span.span_id: (process, span) for process, span in collector.spans() if span.trace_id.hex() == trace}
        names = {span.name for _, span in spans.values()}
        services = {service for (service, _), _ in spans.values()}
        return spans if {"edge", "bus", "rsvp", "social", "notify"} <= services and "deliver.take" in names else None

    spans = until("the trace is whole", tree, seconds=30)
    time.sleep(1)
    spans = tree()
    roots = [span for _, span in spans.values() if span.parent_span_id not in spans]
    assert [root.name for root in roots] == ["rsvp.going"] and roots[0].parent_span_id.hex() == CALLER, roots
    assert spans[roots[0].span_id][0][0] == "edge", spans[roots[0].span_id]
    for _, span in spans.values():
        assert span.start_time_unix_nano <= span.end_time_unix_nano, span
    return spans, roots[0]


def drawn(spans, root, depth=0):
    (service, _), span = spans[root.span_id]
    took = (span.end_time_unix_nano - span.start_time_unix_nano) / 1e6
    print(f"  {service:8}{'   ' * depth}{span.name}  {took:.1f} ms")
    for _, child in sorted(spans.values(), key=lambda pair: pair[1].start_time_unix_nano):
        if child.parent_span_id == root.span_id:
            drawn(spans, child, depth + 1)


def main():
    gateway = Gateway(
        ["deploy/run", "--in-flight", "8"], work + "/err", cwd=ROOT, env=os.environ | dict(
            RALLY_HTTP=edge, RALLY_WEBHOOK_PRIVATE="yes", **stack))
    host, player = [gateway.signup(name)["accessToken"] for name in ("host", "player")]
    # The host's notifications go to a server of theirs, by either of two processes.
    sink = http.server.HTTPServer(("127.0.0.1", 0), Sink)
    threading.Thread(target=sink.serve_forever, daemon=True).start()
    gateway.ask("account.device-add", dict(deviceId="server", platform="webhook", pushToken=f"http://127.0.0.1:{sink.server_port}/"), host)
    replica = dict(os.environ, RALLY_WEBHOOK_PRIVATE="yes", RALLY_INSTANCE="replica", **stack)
    started.append(subprocess.Popen([PROGRAMS + "/notify"], env=replica, stderr=subprocess.DEVNULL))
    for encoding, media in (("http/protobuf", "application/x-protobuf"), ("http/json", "application/json")):
        collector = Collector()
        process, errors = tap(collector, encoding)
        # Services send spans from when somebody listens to them.
        until("spans come", lambda: gateway.ask("account.me", {}, host) and collector.spans(), every=0.5)
        for number in range(20):
            spans, root = one_rsvp(collector, gateway, host, player)
            processes = {process for process, _ in spans.values() if process[1]} | {(service, "") for (service, _), _ in spans.values()}
            if ("notify", "replica") in processes:
                break
        # An event's span tells its service alone.
        assert len({service for service, _ in processes} | {"the replica"}) == 6 and ("notify", "replica") in processes, processes
        until("metrics come", lambda: {"auth", "bus", "rsvp"} <= {service for service, _ in collector.metrics()}, seconds=30)
        records = [record for _, record in collector.records() if record.trace_id == root.trace_id]
        assert {record.span_id for record in records} <= set(spans), "each record is of a span"
        said = end(process, errors)
        assert "sent " in said and "dropped" not in said, said
        assert not collector.wrong and collector.types == {media}, collector.wrong[:3]
        print(f"{encoding}: {len(spans)} spans of one RSVP over six processes, {len(records)} records, {len(collector.metrics())} metrics")
        collector.shutdown()
    drawn(spans, root)

    # It is busy, then wants none of the next, and then takes what comes.
    collector = Collector([(503, {"retry-after": "1"}), (400, {}), (429, {})])
    process, errors = tap(collector, "http/protobuf")
    until("spans come in the end", lambda: gateway.ask("account.me", {}, host) and collector.spans(), every=0.3, seconds=60)
    said = end(process, errors)
    assert "it answered 503; it is tried again" in said and "it answered 400; they are dropped" in said, said
    assert "takes what it is sent again" in said and "\n# dropped " in said, said
    assert not collector.wrong, collector.wrong
    # It hangs, or is not there: tap ends in time, and says what is lost.
    for collector in (Collector([None] * 100), f"http://127.0.0.1:{free_port()}"):
        process, errors = tap(collector, "http/protobuf")
        time.sleep(2.5)
        gateway.ask("account.me", {}, host)
        began = time.monotonic()
        said = end(process, errors)
        assert "dropped" in said, said
        print(f"{'nobody there' if isinstance(collector, str) else 'one that hangs'}: it ended within {time.monotonic() - began:.1f} s")
    assert gateway.close() == 0, gateway.said()


try:
    main()
finally:
    for process in started:
        process.kill()
    subprocess.run(["rm", "-rf", work])
