// The options of `tap` and their help.

import Keys
import Usage

enum TapHelp {
    static let program = Program(
        "tap",
        opening: """
            tap: shows what happens on the bus, what happened before, and how everyone is.

                tap                                       every event, as it happens
                tap games '*.changed'                     of a service, or topics of that form
                tap --since 10m                           from ten minutes ago on, all services in order of time
                tap --since games@120 games               from line 120 of games' log on
                tap --where data.details.sport=soccer --user ann
                tap --trace 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f
                                                          what one request caused, as a tree
                tap --spans                               requests as they are handled
                tap --format json | jq .data              as published, a line each
                tap top                                   every process, each second
                tap health games --wait 20                whether a service is up; exit status 0 or 1
                tap health                                whether all are, and the bus
                tap metrics --listen 127.0.0.1:9464       everyone's numbers, for Prometheus
                tap otlp --endpoint http://localhost:4318 spans, events and numbers to an OpenTelemetry collector
                tap why refused 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f
                                                          what became of a request; why waiting ID: what it waits for
                tap why refused --of bob                  what was refused to bob of late
                tap why notification --of bob --about game:0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f
                                                          why somebody was told, or was not, from the logs
                tap why late notify                       whom a service is behind, since when, and at which event
                tap at '2026-11-20T18:00' games get gameId=ID --as ann
                                                          a query as it would have been answered then, from the logs
                tap diff games                            the state that lives beside the one that the logs tell
                tap web                                   all of this in a browser, with charts; prints its address
                tap schema > rally.asyncapi.json          every event and request, as an AsyncAPI document
            """,
        [
            .init("events", options: events), .init("top", options: top), .init("health", options: health),
            .init("why, at and diff", options: why),
            .init("metrics", options: metrics), .init("otlp", options: otlp), .init("web", options: web),
            .init("everywhere", options: [BusOption.option]),
        ],
        commands: ["top", "health", "metrics", "otlp", "web", "schema", "why", "at", "diff"],
        closing: """
            Where live numbers are missing, it says so on standard error: "# games: 57…60 missed". With --since they are
            read from the log instead.
            With keys, RALLY_KEYS is the directory of them, or the file of this tap's own.
            OTEL_EXPORTER_OTLP_HEADERS are headers for the collector, as in api-key=secret,tenant=ann.
            Whoever opens tap web shows its token, a new one at each start, or RALLY_TAP_TOKEN: it sees all that happens.
            Exit status: 0; 1 if a service is not healthy, nothing was found, or the bus does not let it in; 64 if it was
            called wrongly; 130 after Ctrl-C.
            """)

    static let events = [
        Option(
            "--since", "WHEN",
            "10m, 2h, today, 2026-11-20T18:00, or a line, games@120; then goes on live.\n"
                + "Several may name lines; other sources begin live then"),
        Option(
            "--where", "MEMBER=VALUE",
            "also MEMBER!=VALUE, or MEMBER alone: it is there. Members are data.… or an\n"
                + "attribute (type, subject, actor, …); in lists any element counts. All must hold"),
        Option("--user", "ID|NICKNAME", "who did it, whom it is about, or who is named in it"),
        Option("--text", "TEXT", "only events that contain TEXT, in upper or lower case"),
        Option("--trace", "ID", "a request's id, or a trace's: 32 hexadecimal digits"),
        Option("--spans", "requests as they are handled, in place of events"),
        Option("--system", "also the system's own topics: _head, _status, games._seen"),
        Option("--count", "N", "ends after N events"),
        Option("--format", "pretty|json", "pretty at a terminal, JSON lines to a pipe"),
    ]

    private static let top = [
        Option("--once", "prints one table and ends (the default where the output is no terminal)")
    ]

    private static let health = [
        Option("--instance", "NAME", "the process with this RALLY_INSTANCE; a standby counts as healthy"),
        Option("--here", "the process on this machine, or in this container"),
        Option("--wait", "SECONDS", "how long to wait for it (3)"),
    ]

    private static let why = [
        Option("--of", "ID|NICKNAME", "whose notification, whose refusals"),
        Option("--as", "ID|NICKNAME", "at: who asks"),
        Option("--about", "game:ID", "what it is about; also post:, match: and ticket:, or a link"),
        Option("--data", "DIR", "where the logs are (RALLY_DATA, ./data; or the database of RALLY_STORE)"),
    ]

    private static let metrics = [
        Option("--listen", "ADDRESS:PORT", "where Prometheus finds it (127.0.0.1:9464)")
    ]

    private static let otlp = [
        Option(
            "--endpoint", "URL",
            "the collector (OTEL_EXPORTER_OTLP_ENDPOINT, http://localhost:4318); /v1/traces,\n"
                + "/v1/logs and /v1/metrics follow"),
        Option(
            "--protocol", "http/protobuf|http/json",
            "how it is written (OTEL_EXPORTER_OTLP_PROTOCOL, http/protobuf)"),
    ]

    /// The same name as for the metrics, but another description.
    private static let web = [
        Option("--listen", "ADDRESS:PORT", "where browsers find it (127.0.0.1:9465)")
    ]
}
