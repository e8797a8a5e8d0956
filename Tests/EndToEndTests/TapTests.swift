// tap with real processes: past and live events without gap or repeat, the consequences of a request, the state of all
// processes.

import Contracts
import EventLine
import EventLog
import Foundation
import JSON
import Spawning
import Testing
import Values

extension EndToEnd {
    @Suite struct TapTests {
        /// tap's lines of one source's events, in the order of its log.
        private func shown(_ tap: Child) -> [String: [String]] {
            var bySource: [String: [String]] = [:]
            for line in tap.said.split(separator: "\n") {
                guard let event = try? JSONValue(parsing: String(line)),
                    let source = event["source"]?.stringValue,
                    event["crc32c"] != nil
                else { continue }
                bySource[String(source.dropFirst()), default: []].append(String(line))
            }
            return bySource
        }

        @Test func tapJoinsHistoryAndLiveEventsWithoutHoleOrRepeat() throws {
            try withTown { town in
                let traffic = try Traffic(town, perSecond: 400)
                let tap = try town.start("tap", ["--since", "1h", "--system"], isAwaited: false)
                try eventually("tap shows something") { shown(tap)["rsvp"]?.count ?? 0 > 100 }
                try town.restart("rsvp")
                let afterRestart = traffic.acknowledged.value
                try eventually("it goes on") { traffic.acknowledged.value > afterRestart + 200 }
                try town.restart("bus")
                let afterBus = traffic.acknowledged.value
                try eventually("it goes on") { traffic.acknowledged.value > afterBus + 200 }
                try traffic.end()
                for service in Catalogue.serviceNames {
                    let expected = {
                        try Truth(town, service).lines.map {
                            String(decoding: $0.published.bytes, as: UTF8.self)
                        }
                    }
                    // Services still mark each other's events as seen: the log grows by a line now and then.
                    try eventually("tap has shown all of \(service), each once, and in order") {
                        try shown(tap)[service] == expected()
                    }
                }
                tap.signal(SIGINT)
                #expect(try tap.awaitEnd() == .exited(130))
            }
        }

        @Test func tapBeginsAtOneLineOfALogAndElsewhereWithNewEvents() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                let games = try (0..<5).map { _ in try ann.ask(CreateGame.self, soccer()).id }
                let line = try #require(
                    try Truth(town, "games").events(GameCreated.self).first { $0.event.gameId == games[3] }?
                        .line)
                let tap = try town.start(
                    "tap", ["--since", "games@\(line.sequence)", "*.created", "--count", "3"],
                    isAwaited: false)
                try eventually("the old ones are shown") { shown(tap)["games"]?.count == 2 }
                let last = try ann.ask(CreateGame.self, soccer()).id
                #expect(try tap.awaitEnd() == .exited(0))
                let ids = try #require(shown(tap)["games"]).map {
                    try JSONValue(parsing: $0)["subject"]?.stringValue
                }
                #expect(ids == [games[3], games[4], last].map { "\($0)" })
                #expect(shown(tap)["auth"] == nil)
            }
        }

        @Test func tapShowsARequestWithAllItLedTo() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                let id = ann.newID()
                let game = try ann.ask(CreateGame.self, soccer(), id: id).id
                _ = try ann.ask(Roster.self, of(game))
                let tap = try town.start("tap", ["--trace", "\(id)", "--format", "pretty"], isAwaited: false)
                #expect(try tap.awaitEnd() == .exited(0))
                let lines = tap.said.split(separator: "\n").map(String.init)
                try #require(lines.count == 4, "\(tap.said)")
                #expect(lines[0].hasPrefix("request \(id) by \(ann.account)"))
                #expect(lines[1].contains("ms  ├─ games.venue-added #"))
                #expect(lines[2].contains("ms  └─ games.created #"))
                #expect(lines[3].contains("ms     └─ rsvp.changed #"))
                let nothing = try town.start(
                    "tap", as: "tap-b", ["--trace", "\(ann.newID())"], isAwaited: false)
                #expect(try nothing.awaitEnd() == .exited(1))
                #expect(nothing.says("# no event was caused by that"))
            }
        }

        @Test func tapFindsSomebodysEventsByTheirNickname() throws {
            try withTown { town in
                let (ann, bob) = (try town.signUp("ann"), try town.signUp("bob"))
                let game = try ann.ask(CreateGame.self, soccer()).id
                bob.seen.merge(ann.seen)
                _ = try bob.ask(Going.self, of(game))
                let tap = try town.start(
                    "tap", ["--since", "1h", "--user", "BOB", "--where", "data.to=going", "--count", "1"],
                    isAwaited: false)
                #expect(try tap.awaitEnd() == .exited(0))
                let event = try JSONValue(parsing: try #require(shown(tap)["rsvp"]?.first))
                #expect(event["actor"] == .string("\(bob.account)"))
                let nobody = try town.start("tap", as: "tap-b", ["--user", "nobody"], isAwaited: false)
                #expect(try nobody.awaitEnd() == .exited(1))
                #expect(nobody.says("tap: nobody is called nobody, as far as auth's log goes"))
            }
        }

        @Test func spansAreSentWhileSomebodyListensAndTellNoRequestData() throws {
            try withTown { town in
                // A prefix that receives them without counting as a listener.
                let ear = try Ear(town, ["_s", "_listen.spans"])
                let ann = try town.signUp("ann")
                try ear.hear("games says how it is") { topic, _ in topic.hasPrefix("_status.games") }
                #expect(!ear.heard.contains { $0.topic.hasPrefix("_span") })
                let tap = try town.start("tap", ["--spans", "--format", "pretty"], isAwaited: false)
                try ear.hear("the bus says that someone listens") {
                    $0 == "_listen.spans" && $1["listeners"] == 1
                }
                var span: JSONValue?
                try eventually("a span is heard") {
                    let id = ann.newID()
                    _ = try ann.ask(CreateGame.self, soccer(title: "Secret place"), id: id)
                    try ear.listen()
                    span =
                        ear.heard.first { $0.topic == "_span.games" && $0.body["id"] == .string("\(id)") }?
                        .body
                    return span != nil && tap.says("games.create")
                }
                #expect(span?["type"] == "games.create" && span?["outcome"] == "ok")
                #expect(span?["actor"] == .string("\(ann.account)"))
                #expect(span?["durationUs"]?.intValue ?? 0 > 0)
                let told = Set(span?.objectValue?.keys ?? [])
                let may: Set<String> = [
                    "service", "instance", "id", "time", "type", "actor", "outcome", "durationUs", "waitUs",
                    "syncUs", "traceparent", "at",
                ]
                #expect(told.isSubset(of: may))
                #expect(
                    !ear.heard.contains { $0.topic.hasPrefix("_span") && "\($0.body)".contains("Secret") })
                tap.signal(SIGINT)
                #expect(try tap.awaitEnd() == .exited(130))
                try ear.hear("nobody listens any more") { $0 == "_listen.spans" && $1["listeners"] == 0 }
            }
        }

        @Test func everyProcessIsInTheTableHealthyByNameAndScrapedOverHTTP() throws {
            try withTown { town in
                let top = try town.start("tap", ["top"], isAwaited: false)
                #expect(try top.awaitEnd() == .exited(0))
                let rows = top.said.split(separator: "\n").map { $0.split(separator: " ").prefix(3) }
                let everyone = (Catalogue.serviceNames + ["bus"]).sorted()
                #expect(rows.map(\.first) == ["service"] + everyone.map { Substring($0) })
                try town.start("rsvp", as: "rsvp-b")
                for (instance, status) in [("rsvp", 0), ("rsvp-b", 0), ("rsvp-c", 1)] {
                    let health = try town.start(
                        "tap", as: "health-\(instance)",
                        ["health", "rsvp", "--instance", instance, "--wait", status == 0 ? "20" : "2"],
                        isAwaited: false)
                    #expect(try health.awaitEnd() == .exited(Int32(status)), "\(health.said)")
                }
                let all = try town.launch(
                    "health", "/usr/bin/env",
                    ["-u", "RALLY_INSTANCE", try builtProduct("tap"), "health", "--wait", "20"])
                #expect(try all.awaitEnd() == .exited(0), "\(all.said)")
                #expect(all.said.split(separator: "\n").count == everyone.count, "\(all.said)")
                let metrics = try town.start(
                    "tap", as: "metrics", ["metrics", "--listen", "127.0.0.1:0"], isAwaited: false)
                try eventually("it listens") { metrics.says("/metrics\n") }
                let place = try #require(metrics.said.firstMatch(of: /127\.0\.0\.1:([0-9]+)/)?.1)
                let port = try #require(UInt16(place))
                try eventually("everyone is served") {
                    let page = try http(port, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    return page.hasPrefix("HTTP/1.1 200 OK\r\n")
                        && ["auth", "bus", "games", "rsvp"].allSatisfy {
                            page.contains("process_info{service=\"\($0)\"")
                        }
                        && page.contains(#"role="standby"} 1"#)
                }
                let host = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                #expect(try http(port, "GET /" + host).hasPrefix("HTTP/1.1 404 "))
                #expect(try http(port, "PUT /metrics" + host).hasPrefix("HTTP/1.1 405 "))
                #expect(try http(port, "GET /metrics HTTP/1.1\r\n") == "", "who never finishes is dropped")
                metrics.signal(SIGINT)
                #expect(try metrics.awaitEnd() == .exited(130))
            }
        }

        @Test func anEdgeThatWasKilledIsMissed() throws {
            try withTown { town in
                let edge = try town.start("edge", ["--listen", "127.0.0.1:0"], isAwaited: false)
                try eventually("the edge listens") { edge.says("edge: at http") }
                let named = try town.start(
                    "tap", as: "named", ["health", "edge", "--instance", "edge", "--wait", "20"],
                    isAwaited: false)
                #expect(try named.awaitEnd() == .exited(0), "\(named.said)")
                edge.signal(SIGKILL)
                _ = try edge.awaitEnd()
                let all = try town.launch(
                    "missed", "/usr/bin/env",
                    ["-u", "RALLY_INSTANCE", try builtProduct("tap"), "health", "--wait", "3"])
                #expect(try all.awaitEnd() == .exited(1), "\(all.said)")
                #expect(all.says("no edge has said anything within 3 s. Start it"), "\(all.said)")
            }
        }

        /// Sends the bytes, and reads until the other end closes.
        private func http(_ port: UInt16, _ request: String) throws -> String {
            let descriptor = tcpSocket()
            defer { close(descriptor) }
            try #require(withLocalPlace(port) { connect(descriptor, $0, $1) } == 0)
            _ = Array(request.utf8).withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            var answer: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                answer += buffer.prefix(count)
            }
            return String(decoding: answer, as: UTF8.self)
        }
    }
}
