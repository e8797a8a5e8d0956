// Live queries: sent once, and again when an event touches their answers.

import Contracts
import HTTP
import JSON
import Messaging
import Testing
import Values

@testable import EdgeService

private let game = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
private let me = "0199a3c4-7a1b-7c3d-9e4f-00000000000a"
private let session = "0199a3c4-7a1b-7c3d-9e4f-00000000000b"

extension EdgeBench {
    /// A token with its account and its expiry.
    func token(seconds: Int = 900) -> String {
        let end = now.milliseconds / 1000 + Int64(seconds)
        let claims = "{\"sub\":\"\(me)\",\"sid\":\"\(session)\",\"exp\":\(end)}"
        return "h.\(Base64URL.encode(Array(claims.utf8))).s"
    }

    mutating func watch(
        _ query: String, _ fields: [(String, String)] = [], token: String? = nil
    ) -> [EdgeAction] {
        let authorization = [("Authorization", "Bearer \(token ?? self.token())")]
        return take("GET", "/v1/live?\(query)", authorization + fields)
    }

    /// An event of a log, and time for its effects.
    mutating func hear(_ type: String, _ sequence: Int, _ data: String) -> [EdgeAction] {
        let source = String(type.prefix { $0 != "." })
        let line =
            "{\"specversion\":\"1.0\",\"id\":\"\(sequence)\",\"source\":\"/\(source)\",\"type\":\"\(type)\",\"data\":\(data)}"
        let now = now
        let actions = Array(line.utf8).withUnsafeBytes { edge.heard($0, of: source, at: now) }
        return actions + pass(3000)
    }

    mutating func pass(_ milliseconds: Int64) -> [EdgeAction] {
        now = now.adding(milliseconds: milliseconds)
        return edge.tick(at: now)
    }
}

@Suite struct LiveTests {
    private static let getGame = "watch=games.get:%7B%22gameId%22:%22\(game)%22%7D"

    // A31: in milliseconds such an end was beyond all numbers, and one request ended the edge.
    @Test(arguments: [Int64.max, .min, .max / 1000 + 1])
    func aMadeUpTokenThatEndsBeyondAllTimeIsTakenLikeAnyOther(end: Int64) {
        var bench = EdgeBench()
        let token = "h.\(Base64URL.encode(Array("{\"exp\":\(end)}".utf8))).s"
        #expect(bench.watch(Self.getGame, token: token).sent.count == 1)
    }

    @Test func aLiveQuerySendsItsWholeAnswerFirstAndThenTheChanges() throws {
        var bench = EdgeBench()
        let opened = bench.watch(Self.getGame)
        guard case .begin(_, let head)? = opened.first else {
            Issue.record("\(opened)")
            return
        }
        #expect(head.value("Content-Type") == "text/event-stream")
        let first = try #require(opened.sent.first)
        #expect(first.envelope.type == "games.get" && first.envelope.token == bench.token())
        let text = bench.reply(
            first, "{\"gameId\":\"\(game)\",\"title\":\"Friday soccer\",\"going\":3}",
            at: Positions(["games": 7])
        ).written
        #expect(
            text.hasPrefix("retry: 1000\nid: games=7;")
                && text.contains("\nevent: answer\ndata: {\"watch\":0,\"at\":\"games=7\",\"data\":{"))

        let again = try #require(bench.hear("rsvp.changed", 4, "{\"gameId\":\"\(game)\"}").sent.first)
        // The answer reflects the event that caused the request.
        #expect(again.envelope.after == Positions(["rsvp": 4]))
        let patch = bench.reply(
            again, "{\"gameId\":\"\(game)\",\"title\":\"Friday soccer\",\"going\":4}",
            at: Positions(["games": 8, "rsvp": 4])
        ).written
        #expect(patch.contains("event: patch\n"))
        #expect(patch.contains("[{\"op\":\"replace\",\"path\":\"/going\",\"value\":4}]"))
        #expect(patch.hasPrefix("id: games=8 rsvp=4;"))
    }

    private static func id(in text: String) -> String {
        String(text.split(separator: "\n").first { $0.hasPrefix("id: ") }?.dropFirst(4) ?? "")
    }

    @Test func anEventRepeatsOnlyTheQueriesItTouches() throws {
        var bench = EdgeBench()
        let opened = bench.watch(Self.getGame + "&watch=notifications.badge&watch=games.near:%7B%7D")
        #expect(opened.sent.count == 3)
        for sent in opened.sent {
            _ = bench.reply(
                sent, sent.envelope.type == "games.get" ? "{\"gameId\":\"\(game)\"}" : "{\"items\":[]}")
        }
        func types(_ actions: [EdgeAction]) -> [String] { actions.sent.map(\.envelope.type).sorted() }
        let other = "0199a3c4-7a1b-7c3d-9e4f-000000000099"
        #expect(types(bench.hear("rsvp.changed", 1, "{\"gameId\":\"\(other)\"}")).isEmpty)
        let created = bench.hear("games.created", 1, "{\"gameId\":\"\(other)\"}")
        #expect(types(created) == ["games.near"])
        for sent in created.sent { _ = bench.reply(sent, "{\"items\":[]}") }
        // The event names the caller: all the caller's answers may change, in services that observe it.
        let joined = bench.hear("rsvp.changed", 2, "{\"accountId\":\"\(me)\"}")
        #expect(types(joined) == ["games.get", "games.near", "notifications.badge"])
        for sent in joined.sent { _ = bench.reply(sent, "{}") }
        let told = bench.hear("notify.created", 1, "{\"recipientId\":\"\(me)\"}")
        #expect(types(told) == ["notifications.badge"])
    }

    @Test func anUnchangedAnswerIsNotSent() throws {
        var bench = EdgeBench()
        let first = try #require(bench.watch(Self.getGame).sent.first)
        _ = bench.reply(first, "{\"gameId\":\"\(game)\"}")
        let again = try #require(bench.hear("games.updated", 1, "{\"gameId\":\"\(game)\"}").sent.first)
        #expect(bench.reply(again, "{\"gameId\":\"\(game)\"}").written.isEmpty)
    }

    @Test func manyEventsAtOnceRepeatAQueryOnceAndTheNextWaits() throws {
        var bench = EdgeBench()
        let first = try #require(bench.watch(Self.getGame).sent.first)
        _ = bench.reply(first, "{\"gameId\":\"\(game)\"}")
        let asked = (1...50).flatMap { bench.hear("rsvp.changed", $0, "{\"gameId\":\"\(game)\"}").sent }
        #expect(asked.count == 1)
        // An event during the request leads to one more.
        _ = bench.reply(asked[0], "{\"gameId\":\"\(game)\",\"going\":1}")
        let next = bench.pass(0).sent + bench.pass(EdgeLimits.pauseMs).sent
        #expect(next.count <= 1)
    }

    @Test func aNewConnectionGoesOnWhereAnotherEnded() throws {
        var bench = EdgeBench()
        let first = try #require(bench.watch(Self.getGame).sent.first)
        let text = bench.reply(first, "{\"gameId\":\"\(game)\"}", at: Positions(["games": 7])).written
        let id = Self.id(in: text)
        // Another edge, which knows nothing of the first.
        var other = EdgeBench()
        let resumed = try #require(other.watch(Self.getGame, [("Last-Event-ID", id)]).sent.first)
        #expect(resumed.envelope.after == Positions(["games": 7]))
        #expect(other.reply(resumed, "{\"gameId\":\"\(game)\"}", at: Positions(["games": 9])).written.isEmpty)
        let changed = try #require(other.watch(Self.getGame, [("Last-Event-ID", id)]).sent.first)
        #expect(
            other.reply(changed, "{\"gameId\":\"\(game)\",\"going\":1}").written.contains("event: answer"))
        let odd = try #require(other.watch(Self.getGame, [("Last-Event-ID", "seven;;")]).sent.first)
        #expect(other.reply(odd, "{\"gameId\":\"\(game)\"}").written.contains("event: answer"))
    }

    @Test func aRefusalEndsItsQueryAndTheLastOneTheConnection() throws {
        var bench = EdgeBench()
        let sent = bench.watch(Self.getGame + "&watch=account.me").sent
        let first = bench.reply(sent[0], .failure(Refusal(.notFound, "gone")))
        #expect(first.written.contains("event: problem\ndata: {\"watch\":") && first.finishedCount == 0)
        let last = bench.reply(sent[1], .failure(Refusal(.forbidden, "no")))
        #expect(last.finishedCount == 1 && bench.edge.live.count == 0)
    }

    @Test func anUnavailableQueryIsRepeatedEverMoreSeldom() throws {
        var bench = EdgeBench()
        var sent = try #require(bench.watch(Self.getGame).sent.first)
        for pause in [1000, 2000, 4000] as [Int64] {
            #expect(bench.reply(sent, .failure(Refusal(.unavailable, "starting"))).written.isEmpty)
            #expect(bench.pass(pause - 1).sent.isEmpty)
            sent = try #require(bench.pass(1).sent.first)
        }
        #expect(bench.reply(sent, "{\"a\":1}").written.contains("event: answer"))
    }

    @Test func aLiveConnectionEndsWithItsSessionAndItsToken() throws {
        var bench = EdgeBench()
        _ = bench.watch(Self.getGame)
        #expect(
            bench.hear("auth.session-ended", 1, "{\"accountId\":\"\(me)\",\"sessionId\":\"\(session)\"}")
                .finishedCount == 1)
        _ = bench.watch(Self.getGame, token: bench.token(seconds: 20))
        #expect(bench.edge.live.count == 1)
        #expect(bench.pass(EdgeLimits.commentMs).finishedCount == 1 && bench.edge.live.count == 0)
    }

    @Test func anIdleLiveConnectionSendsHeartbeats() {
        var bench = EdgeBench()
        _ = bench.watch(Self.getGame)
        #expect(bench.pass(EdgeLimits.commentMs - 1).written.isEmpty)
        #expect(bench.pass(1).written == ":\n")
        #expect(bench.pass(EdgeLimits.commentMs).written == ":\n")
    }

    @Test func anEventItsServiceIgnoresRepeatsNoQuery() throws {
        var bench = EdgeBench()
        let first = try #require(bench.watch(Self.getGame).sent.first)
        _ = bench.reply(first, "{\"gameId\":\"\(game)\"}")
        _ = bench.pass(EdgeLimits.pauseMs)
        #expect(bench.hear("social.chat-sent", 1, "{\"gameId\":\"\(game)\"}").sent.isEmpty)
        #expect(bench.pass(EdgeLimits.pauseMs).sent.isEmpty)
        #expect(bench.hear("rsvp.changed", 1, "{\"gameId\":\"\(game)\"}").sent.count == 1)
    }

    @Test func anEventOnlyItsServiceCanReadRepeatsAllItsQueriesButSeldom() throws {
        var bench = EdgeBench()
        let opened = bench.watch(Self.getGame + "&watch=notifications.badge&watch=rsvp.mine:%7B%7D")
        for sent in opened.sent { _ = bench.reply(sent, "{\"items\":[]}") }
        func types(_ actions: [EdgeAction]) -> [String] { actions.sent.map(\.envelope.type).sorted() }
        let first = bench.hear("games._private", 1, "null")
        #expect(types(first) == ["games.get"])
        #expect(first.sent.first?.envelope.after["games"] == 1)
        for sent in first.sent { _ = bench.reply(sent, "{}") }
        _ = bench.pass(EdgeLimits.hiddenPauseMs)
        // Several events lead to one round, and the next comes two seconds later.
        let line =
            #"{"specversion":"1.0","id":"2","source":"/games","type":"games._private","reader":"rsvp"}"#
        let now = bench.now
        #expect(
            types(Array(line.utf8).withUnsafeBytes { bench.edge.heard($0, of: "games", at: now) }).isEmpty)
        let second = bench.pass(0)
        #expect(types(second) == ["games.get", "rsvp.mine"])
        for sent in second.sent { _ = bench.reply(sent, "{}") }
        _ = Array(line.replacing("\"2\"", with: "\"3\"").utf8).withUnsafeBytes {
            bench.edge.heard($0, of: "games", at: now)
        }
        #expect(bench.pass(EdgeLimits.hiddenPauseMs - 1).sent.isEmpty)
        #expect(types(bench.pass(1)) == ["games.get", "rsvp.mine"])
    }

    @Test func veryManyQueriesAreEachRepeatedLessOften() {
        var news = PrivateEventRefresh()
        let now = Timestamp(milliseconds: 1_700_000_000_000)
        news.heard(1, of: "notify", by: "notify")
        #expect(news.due(at: now).count == 1)
        news.told("notify", 10_000, at: now)
        #expect(news.due(at: now).isEmpty && news.pauseMs(at: now) == nil)
        news.heard(2, of: "notify", by: "notify")
        #expect(news.pauseMs(at: now) == 20_000 && news.due(at: now.adding(seconds: 19)).isEmpty)
        #expect(news.due(at: now.adding(seconds: 20)).first?.seen["notify"] == 2)
    }

    @Test func aLostEventIsMadeUpFor() throws {
        var bench = EdgeBench()
        let first = try #require(bench.watch(Self.getGame).sent.first)
        _ = bench.reply(first, "{\"gameId\":\"\(game)\"}")
        #expect(bench.hear("rsvp.changed", 4, "{}").sent.isEmpty)
        #expect(bench.hear("rsvp.changed", 5, "{}").sent.isEmpty)
        let again = bench.hear("rsvp.changed", 7, "{}").sent
        #expect(again.count == 1)
        _ = bench.reply(again[0], "{\"gameId\":\"\(game)\"}")
        func announce(_ head: String) throws {
            let body = Array("{\"source\":\"/rsvp\",\"head\":\"\(head):8f3a01bc\"}".utf8)
            bench.edge.live.heard(try #require(HeadMessage(topic: "_head.rsvp", body)), at: bench.now)
        }
        // All events before it were heard: no query is sent again.
        try announce("7")
        #expect(bench.pass(3000).sent.isEmpty)
        try announce("8")
        #expect(bench.pass(3000).sent.count == 1)
        try announce("8")
        #expect(bench.pass(3000).sent.isEmpty)
    }

    @Test func afterARestoredBackupLiveQueriesShowThePresentState() throws {
        var bench = EdgeBench()
        let first = try #require(bench.watch(Self.getGame).sent.first)
        _ = bench.reply(first, "{\"gameId\":\"\(game)\"}")
        func announce(_ head: String, _ history: String) throws {
            let body = Array(
                "{\"source\":\"/rsvp\",\"head\":\"\(head):8f3a01bc\",\"of\":\"\(history).\"}".utf8)
            bench.edge.live.heard(try #require(HeadMessage(topic: "_head.rsvp", body)), at: bench.now)
        }
        try announce("7", "AAAA")
        let asked = try #require(bench.hear("rsvp.changed", 8, "{\"gameId\":\"\(game)\"}").sent.first)
        _ = bench.reply(asked, "{\"gameId\":\"\(game)\"}")
        try announce("3", "AAAB")
        let again = bench.pass(3000).sent
        #expect(again.count == 1)
        #expect(again.first?.envelope.after["rsvp"] == 0, "nobody waits for line 8 any more")
    }

    @Test func nothingIsAskedForAClientThatLeft() throws {
        var bench = EdgeBench()
        let first = try #require(bench.watch(Self.getGame).sent.first)
        _ = bench.reply(first, "{\"gameId\":\"\(game)\"}")
        _ = bench.edge.ended(1)
        #expect(bench.hear("rsvp.changed", 1, "{\"gameId\":\"\(game)\"}").sent.isEmpty)
        #expect(bench.edge.live.count == 0 && bench.pass(EdgeLimits.commentMs).isEmpty)
    }

    @Test func theOldestConnectionOfACallerMakesRoom() throws {
        var bench = EdgeBench()
        func open() throws -> Int {
            let opened = bench.watch(Self.getGame)
            let answered = bench.reply(try #require(opened.sent.first), "{\"gameId\":\"\(game)\"}")
            return opened.finishedCount + answered.finishedCount
        }
        for _ in 0..<EdgeLimits.liveOfCallerMax { #expect(try open() == 0) }
        #expect(try open() == 1)
        #expect(bench.edge.live.count == EdgeLimits.liveOfCallerMax)
    }

    // A10: a token's account does not count before a service has verified the token.
    @Test func aMadeUpTokenEndsNobodysConnections() throws {
        var bench = EdgeBench()
        for _ in 0..<EdgeLimits.liveOfCallerMax {
            _ = bench.reply(try #require(bench.watch(Self.getGame).sent.first), "{}")
        }
        let forged = String(token(of: bench).dropLast()) + "x"
        for _ in 0..<3 * EdgeLimits.liveOfCallerMax {
            let opened = bench.watch(Self.getGame, token: forged)
            #expect(opened.finishedCount == 0)
            let refusal = Refusal(.unauthenticated, "the access token is not valid; log in again")
            #expect(bench.reply(try #require(opened.sent.first), .failure(refusal)).finishedCount == 1)
        }
        #expect(bench.edge.live.count == EdgeLimits.liveOfCallerMax)
    }

    private func token(of bench: EdgeBench) -> String { bench.token() }

    @Test func theOldestUnverifiedConnectionOfAnAddressMakesRoom() {
        var bench = EdgeBench()
        for _ in 0..<EdgeLimits.liveUnprovenMax { #expect(bench.watch(Self.getGame).finishedCount == 0) }
        #expect(bench.watch(Self.getGame).finishedCount == 1)
        #expect(bench.edge.live.count == EdgeLimits.liveUnprovenMax)
    }

    @Test(arguments: [
        "", "watch=", "watch=games.create", "watch=games.gett", "watch=games.get:%7B", "watch=games.get:[]",
        "watch=profile.photo", "what=games.get",
        Array(repeating: "watch=account.me", count: EdgeLimits.watchesMax + 1).joined(separator: "&"),
    ])
    func aRequestThatCannotBeWatchedIsRefused(_ query: String) {
        var bench = EdgeBench()
        let actions = bench.watch(query)
        #expect(actions.sent.isEmpty && actions.answers.first?.status == 400)
        let field = actions.answers.first.flatMap { try? JSONValue(parsing: $0.body) }?["field"]
        #expect(field == .string(query.hasPrefix("what") ? "what" : "watch"))
    }
}

@Suite struct JSONPatchTests {
    /// A random value with a few members and elements.
    private static func value(_ random: inout SplitMix64, depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth > 3 ? 4 : 7), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: .integer(Int64.random(in: 0...3, using: &random))
        case 3: .string(["", "a", "b/c", "~d", "é"].randomElement(using: &random)!)
        case 4, 5:
            .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth + 1) })
        default:
            .object(
                ["a", "b/c", "~", "", "é"].reduce(into: JSONObject()) { object, key in
                    if Bool.random(using: &random) { object[key] = value(&random, depth: depth + 1) }
                })
        }
    }

    /// The order of members does not matter.
    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let list): return .array(list.map(sorted))
        case .object(let object):
            return .object(
                object.keys.sorted().reduce(into: JSONObject()) { result, key in
                    result[key] = object[key].map(sorted)
                })
        default: return value
        }
    }

    /// An independent implementation of RFC 6902.
    private static func apply(_ operations: [JSONValue], to value: JSONValue) -> JSONValue {
        operations.reduce(value) { value, operation in
            let path = operation["path"]?.stringValue ?? "?"
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
                String($0).replacing("~1", with: "/").replacing("~0", with: "~")
            }
            return change(value, parts[...], operation["op"]?.stringValue ?? "?", operation["value"])
        }
    }

    private static func change(
        _ value: JSONValue, _ path: ArraySlice<String>, _ name: String, _ new: JSONValue?
    ) -> JSONValue {
        guard let part = path.first else { return new ?? .null }
        let isLast = path.count == 1
        switch value {
        case .array(var list):
            let index = Int(part)!
            if !isLast {
                list[index] = change(list[index], path.dropFirst(), name, new)
            } else if name == "add" {
                list.insert(new!, at: index)
            } else if name == "remove" {
                list.remove(at: index)
            } else {
                list[index] = new!
            }
            return .array(list)
        case .object(var object):
            if !isLast {
                object[part] = change(object[part]!, path.dropFirst(), name, new)
            } else {
                #expect((object[part] == nil) == (name == "add"))
                object[part] = name == "remove" ? nil : new
            }
            return .object(object)
        default:
            Issue.record("\(path) leads into nothing")
            return value
        }
    }

    @Test(arguments: 0..<2000 as Range<UInt64>)
    func aPatchTurnsOneValueIntoTheOther(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (old, new) = (Self.value(&random), Self.value(&random))
        let patched = Self.apply(JSONPatch.difference(from: old, to: new), to: old)
        #expect(Self.sorted(patched) == Self.sorted(new))
        #expect(JSONPatch.difference(from: new, to: new).isEmpty)
    }

    @Test func anElementInsertedAtAListsFrontMovesNothingElse() {
        let old = JSONValue.array((0..<100).map { .integer($0) })
        let new = JSONValue.array([.integer(-1)] + (0..<100).map { .integer($0) })
        #expect(JSONPatch.difference(from: old, to: new).count == 1)
        #expect(JSONPatch.difference(from: new, to: old).count == 1)
    }
}
