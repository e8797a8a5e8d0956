// The edge with real processes (docs/http.md): requests, live queries that move from one edge to another, keys.

import Foundation
import JSON
import Testing

extension EndToEnd {
    @Suite struct EdgeTests {
        @Test func twoPeopleMeetOverHTTPAndAWatchedGameIsSeenAtBothEdges() throws {
            try withTown { town in
                let edges = [try EdgeProcess(town, "edge"), try EdgeProcess(town, "edge-2")]
                let (ann, bob) = (try edges[0].signUp("ann"), try edges[1].signUp("bob"))
                let game = try edges[0].post(
                    "games.create", ann,
                    #"{"sport":"soccer","startsAt":"\#(WallTime.inDays(3))","place":{"name":"Park","lat":37.76,"lng":-122.42},"capacity":4}"#
                )
                let id = try #require(game.json["id"]?.stringValue)
                let watch = "/v1/live?watch=games.get:%7B%22gameId%22:%22\(id)%22%7D"
                let live = try edges[0].open(watch, ann)
                try eventually("the game is shown") { live.read().contains("event: answer\n") }

                // A caller at another edge sees what was done at the first.
                let joined = try edges[1].post(
                    "rsvp.going", bob, #"{"gameId":"\#(id)"}"#, [("Rally-After", game.at)])
                #expect(joined.status == 200)
                try eventually("the change is shown") {
                    live.read().contains(#"{"op":"replace","path":"/counts/going","value":2}"#)
                }
                let seen = try edges[0].get("/v1/rsvp.roster?gameId=\(id)", ann, [("Rally-After", joined.at)])
                #expect(seen.json["going"]?.arrayValue?.count == 2 || seen.body.contains("bob"))

                // An edge dies, and the other continues after the last event.
                let last = try #require(live.read().matches(of: /id: ([^\n]+)\n/).last?.1)
                try edges[0].child.kill()
                let resumed = try edges[1].open(watch, ann, [("Last-Event-ID", String(last))])
                let left = try edges[1].post("rsvp.leave", bob, #"{"gameId":"\#(id)"}"#)
                #expect(left.status == 200)
                try eventually("the next change is shown") {
                    resumed.read().contains(#""path":"/counts/going","value":1"#)
                }

                // The bus is killed and restarts: no event in between is missed.
                try town.restart("bus")
                try eventually("a command goes through") {
                    (try? edges[1].post("rsvp.going", bob, #"{"gameId":"\#(id)"}"#).status) == 200
                }
                try eventually("and is shown", withinMs: 20_000) {
                    resumed.read().contains(#""path":"/counts/going","value":2"#)
                }

                // After a logout elsewhere the connection ends.
                #expect(try edges[1].post("account.logout", ann, "{}").status == 200)
                try eventually("the connection ends") {
                    _ = resumed.read()
                    return resumed.hasEnded
                }
                #expect(try edges[1].get("/v1/account.me", ann).status == 401)
            }
        }

        @Test func theSameKeyTwiceHasOneEffectAndAServiceThatDiesCostsARetry() throws {
            try withTown { town in
                let edge = try EdgeProcess(town, "edge")
                let ann = try edge.signUp("ann")
                let key = [("Idempotency-Key", UUID().uuidString)]
                let body =
                    #"{"sport":"soccer","startsAt":"\#(WallTime.inDays(3))","place":{"name":"Park","lat":37.76,"lng":-122.42}}"#
                let first = try edge.post("games.create", ann, body, key)
                try town.restart("games")
                let second = try edge.post("games.create", ann, body, key)
                #expect(first.status == 200 && second.json["id"] == first.json["id"])
                let other = try edge.post("games.create", ann, body.replacing("soccer", with: "tennis"), key)
                #expect(other.status == 409)
                let mine = try edge.get("/v1/games.mine", ann, [("Rally-After", second.at)])
                #expect(mine.body.matches(of: /"title":/).count == 1, "\(mine)")
            }
        }

        @Test func withKeysTheEdgeHasARoleOfItsOwn() throws {
            try withTown(hasKeys: true) { town in
                let edge = try EdgeProcess(town, "edge")
                let ann = try edge.signUp("ann")
                let live = try edge.open("/v1/live?watch=account.me", ann)
                try eventually("it listens") { live.read().contains("event: answer\n") }
                #expect(try edge.get("/health", nil).status == 200)
                #expect(!(try town.child("bus").says("may not")))
            }
        }
    }
}

enum WallTime {
    static func inDays(_ days: Int) -> String {
        ISO8601DateFormatter().string(from: Date().addingTimeInterval(Double(days) * 86_400))
    }
}
