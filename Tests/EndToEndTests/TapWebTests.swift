// tap web with real processes: access control, and the same events as on the command line.

import Contracts
import Foundation
import JSON
import Testing
import Values

extension EndToEnd {
    @Suite struct TapWebTests {
        private struct Web {
            let child: Child
            let port: HTTPPort
            let token: String

            /// A view that is kept open.
            func open(_ path: String) throws -> HTTPPort.Stream { try port.open(path, token) }

            func get(_ path: String) throws -> HTTPPort.Answer { try port.ask("GET", path, token) }
        }

        private func open(_ town: RealTown) throws -> Web {
            let tap = try town.start("tap", as: "web", ["web", "--listen", "127.0.0.1:0"], isAwaited: false)
            try eventually("it listens") { tap.says("#token=") }
            let found = try #require(tap.said.firstMatch(of: /127\.0\.0\.1:([0-9]+)\/#token=([0-9a-f]+)/))
            return Web(child: tap, port: HTTPPort(try #require(UInt16(found.1))), token: String(found.2))
        }

        private func words(_ words: String) -> String {
            "/api/events?words="
                + (words.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        }

        @Test func tapWebShowsEventsToWhoeverHasTheToken() throws {
            try withTown { town in
                let web = try open(town)
                // The page itself is public; the data from the bus is not.
                #expect(try web.port.ask("GET", "/", nil).status == 200)
                for path in ["/api/processes", words(""), "/api/lines/auth/1"] {
                    #expect(try web.port.ask("GET", path, nil).status == 401)
                    #expect(try web.port.ask("GET", path, web.token + "4").status == 401)
                }
                #expect(try web.port.ask("POST", "/api/processes", web.token).status == 405)
                let wrong = try web.get(words("games --sinc 1h"))
                #expect(wrong.status == 400 && wrong.body.contains("did you mean --since?"))

                let all = try web.open("/api/processes")
                try eventually("everyone says how it is") {
                    let said = all.read()
                    return (["bus"] + Catalogue.serviceNames).allSatisfy {
                        said.contains("\"service\":\"\($0)\"")
                    }
                }
                let live = try web.open(words("'*.created' --where data.details.sport=soccer"))
                try eventually("it listens") { live.read().contains("event: caught-up") }
                let ann = try town.signUp("ann")
                let game = try ann.ask(CreateGame.self, soccer(title: "Über Soccer")).id
                try eventually("the game is shown") { live.read().contains("\"gameId\":\"\(game)\"") }
                #expect(!live.read().contains("notify.created"), "what the words do not ask for stays away")

                for search in [
                    "--since 1h --text \"über soccer\"", "games --since games@1 --text SOCCER",
                    "--since 1h --user ann --where data.gameId=\(game)",
                ] {
                    let found = try web.open(words(search))
                    try eventually("the logs are read") { found.read().contains("event: caught-up") }
                    #expect(found.read().contains("\"gameId\":\"\(game)\""), "\(search): \(found.read())")
                }
                let nobody = try web.get(words("--user nobody_here"))
                #expect(nobody.body.contains("event: end\ndata: \"nobody is called nobody_here"))
                web.child.signal(SIGINT)
                #expect(try web.child.awaitEnd() == .exited(130))
            }
        }

        @Test func tapWebShowsARequestWithItsEffectsAndDurations() throws {
            try withTown { town in
                let web = try open(town)
                let (ann, bob) = (try town.signUp("ann"), try town.signUp("bob"))
                let game = try ann.ask(CreateGame.self, soccer()).id
                let all = try web.open("/api/processes")
                try eventually("services know of the listener to spans") {
                    all.read().contains("\"service\":\"rsvp\"")
                }
                // Services send spans once the bus has told them that somebody listens.
                let spans = try web.open(words("--spans"))
                try eventually("spans come") {
                    _ = try bob.ask(WhoAmI.self)
                    return spans.read().contains("account.me")
                }
                let id = bob.newID()
                _ = try bob.ask(Going.self, of(game), id: id)
                let trace = try web.open(words("--trace \(id)"))
                try eventually("events and the span are there") {
                    let said = trace.read()
                    return ["\"topic\":\"rsvp.changed\"", "\"topic\":\"notify.created\"", "event: span"]
                        .allSatisfy {
                            said.contains($0)
                        }
                }
                let created = try #require(
                    trace.read().split(separator: "\n").first { $0.contains("\"topic\":\"notify.created\"") })
                let event = try JSONValue(parsing: Array(created.dropFirst(6).utf8))["event"]
                let cause = try #require(event?["causationid"]?.stringValue)
                let line = try web.get("/api/lines\(cause)")
                #expect(line.status == 200 && line.json["type"]?.stringValue == "rsvp.changed")
                #expect(try web.get("/api/lines/rsvp/999999").status == 404)
                #expect(try web.get("/api/lines/rsvp/x").status == 400)
                #expect(try web.get("/api/lines/../etc/passwd").status == 404)
            }
        }

        @Test func aTapWebReaderWhoDoesNotReadHoldsUpNobodyElse() throws {
            try withTown { town in
                let web = try open(town)
                let ann = try town.signUp("ann")
                for number in 0..<20 { _ = try ann.ask(CreateGame.self, soccer(title: "Game \(number)")) }
                let deaf = try (0..<8).map { _ in try web.open(words("--since 2000-01-01 --system")) }
                let traffic = try Traffic(town, perSecond: 300)
                let live = try web.open(words("rsvp"))
                try eventually("others read on") { live.read().matches(of: /event: event/).count > 500 }
                try traffic.end()
                #expect(web.child.end == nil)
                withExtendedLifetime(deaf) {}
            }
        }

        @Test func tapWebListensAgainToABusThatComesBack() throws {
            try withTown { town in
                let web = try open(town)
                let ann = try town.signUp("ann")
                let live = try web.open(words("games --since 1h"))
                try eventually("it listens") { live.read().contains("event: caught-up") }
                try town.restart("bus")
                try eventually("what comes after is shown") {
                    let game = try ann.ask(CreateGame.self, soccer()).id
                    return live.read().contains("\(game)")
                }
            }
        }

        @Test func tapWebHasALimitedNumberOfViews() throws {
            try withTown { town in
                let web = try open(town)
                let views = try (0..<32).map { _ in try web.open(words("games")) }
                for view in views { try eventually("it is open") { view.read().contains("200 OK") } }
                let more = try web.get(words("games"))
                #expect(more.status == 503 && more.body.contains("32 views are open"))
                withExtendedLifetime(views) {}

                // Without a bus nobody answers; then all who wait for a log get an error at once.
                try town.kill("bus")
                let waiting = try (1...100).map { try web.open("/api/lines/games/\($0)") }
                try eventually("more is too much") {
                    try web.get("/api/lines/games/101").body.contains("too many")
                }
                for one in waiting {
                    try eventually("it is told") { one.read().contains("cannot be read at the moment") }
                }
            }
        }
    }
}
