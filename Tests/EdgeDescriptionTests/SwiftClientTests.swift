// The Swift client with a fake edge.

import Contracts
import Foundation
import JSON
import Synchronization
import Testing
import Values

@testable import RallyClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Gives the prepared answers one after the other, and remembers the requests. Its pauses take no time.
final class MadeUpEdge: Transport {
    enum Next: Sendable {
        case answer(Int, String, [String: String] = [:])
        case lost
        case stream([String], endless: Bool = false)
    }

    private let next: Mutex<[Next]>
    private let requests = Mutex<[URLRequest]>([])
    private let pauses = Mutex<[Int]>([])

    init(_ next: Next...) { self.next = Mutex(next) }

    var asked: [URLRequest] { requests.withLock { $0 } }
    var paused: [Int] { pauses.withLock { $0 } }
    func header(_ name: String) -> [String?] { asked.map { $0.value(forHTTPHeaderField: name) } }

    private func take(_ request: URLRequest) -> Next {
        requests.withLock { $0.append(request) }
        return next.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }

    func answer(to request: URLRequest) async throws -> Answer {
        guard case .answer(let status, let body, let fields) = take(request) else { throw Problem.noAnswer }
        return Answer(status: status, fields: fields, body: Data(body.utf8))
    }

    func stream(_ request: URLRequest) -> AsyncThrowingStream<StreamPiece, any Error> {
        let next = take(request)
        return AsyncThrowingStream { continuation in
            switch next {
            case .lost: continuation.finish(throwing: Problem.noAnswer)
            case .answer(let status, let body, let fields):
                continuation.yield(.head(status: status, fields: fields))
                continuation.yield(.bytes(Data(body.utf8)))
                continuation.finish()
            case .stream(let pieces, let endless):
                continuation.yield(.head(status: 200, fields: [:]))
                for piece in pieces { continuation.yield(.bytes(Data(piece.utf8))) }
                if !endless { continuation.finish() }
            }
        }
    }

    func pause(milliseconds: Int) async throws { pauses.withLock { $0.append(milliseconds) } }
}

@Suite struct SwiftClientTests {
    let game = ID(high: 0x0199_a3c4_7a1b_7c3d, low: 0x9e4f_5a6b_7c8d_9e0f)

    func rally(_ edge: MadeUpEdge, token: String? = "t") throws -> Rally {
        let url = try #require(URL(string: "https://rally.example"))
        guard let token else { return Rally(url, options: .init(transport: edge)) }
        return Rally(url, options: .init(token: { token }, transport: edge))
    }

    @Test func aMethodSendsItsRequestWithTheGivenFields() async throws {
        let edge = MadeUpEdge(.answer(200, #"{"items":[]}"#, ["rally-at": "auth=12 games=57"]))
        let rally = try rally(edge)
        let found = try await rally.games.near(near: "Oakland", radiusMiles: 5, sports: [.soccer])
        #expect(found.items.isEmpty)
        let request = try #require(edge.asked.first)
        #expect(request.url?.absoluteString == "https://rally.example/v1/games.near")
        #expect(
            request.httpBody.map { String(decoding: $0, as: UTF8.self) }
                == #"{"near":"Oakland","radiusMiles":5,"sports":["soccer"]}"#)
        #expect(edge.header("Authorization") == ["Bearer t"])
        _ = try await rally.games.near(near: "Oakland")
        #expect(edge.header("Rally-After") == [nil, "auth=12 games=57"])
    }

    @Test func afterARestoredBackupARequestIsRepeatedOnceWithoutPositions() async throws {
        let edge = MadeUpEdge(
            .answer(200, #"{"items":[]}"#, ["rally-at": "games=999 @AAAB"]),
            .answer(410, #"{"status":410,"detail":"gone","code":"gone","reason":"history_changed"}"#),
            .answer(200, #"{"items":[]}"#, ["rally-at": "games=5 @AAAC"]))
        let rally = try rally(edge)
        for _ in 0..<2 { _ = try await rally.games.near(near: "Oakland") }
        #expect(edge.header("Rally-After") == [nil, "games=999 @AAAB", nil])
        #expect(rally.positions.description == "games=5 @AAAC")
    }

    @Test func aChangeSaysWhatStaysWhatGoesAndWhatIsSet() async throws {
        let edge = MadeUpEdge(
            .answer(
                403,
                #"{"status":403,"detail":"no","code":"forbidden","reason":"tier_required","tier":2,"missing":["bio"]}"#
            ))
        let problem = await #expect(throws: Problem.self) {
            _ = try await rally(edge).profile.update(displayName: "Ann", bio: .clear)
        }
        #expect(
            edge.asked[0].httpBody.map { String(decoding: $0, as: UTF8.self) }
                == #"{"displayName":"Ann","bio":null}"#)
        #expect(problem?.reason == .tierRequired)
        #expect(problem?.missing == ["bio"])
        #expect(problem?.tier == 2)
    }

    @Test func theDevicesZoneGoesAlongWithEachRequest() async throws {
        let edge = MadeUpEdge(.answer(200, #"{"unread":3,"shown":"3"}"#))
        let base = try #require(URL(string: "https://rally.example"))
        let rally = Rally(base, options: .init(token: { "t" }, timezone: "Europe/Berlin", transport: edge))
        _ = try await rally.notifications.badge()
        _ = try await rally.notifications.badge(asking: AskOptions(timezone: "Asia/Tokyo"))
        #expect(edge.header("Rally-Timezone") == ["Europe/Berlin", "Asia/Tokyo"])
    }

    @Test func aRequestWithoutAnAnswerIsRepeatedWithTheSameId() async throws {
        let edge = MadeUpEdge(.lost, .answer(503, "{}", ["retry-after": "2"]), .answer(200, #"{"unread":3}"#))
        _ = try? await rally(edge).notifications.badge()
        #expect(edge.asked.count == 3)
        #expect(Set(edge.header("Idempotency-Key")).count == 1)
        #expect(edge.paused.last == 2000)
    }

    @Test func aLoginIsKeptAndUsed() async throws {
        let session =
            #"{"accountId":"\#(game)","sessionId":"\#(game)","accessToken":"a","accessExpiresAt":"2196-01-01T00:00:00Z","#
            + #""refreshToken":"r","refreshExpiresAt":"2196-01-01T00:00:00Z"}"#
        let edge = MadeUpEdge(.answer(200, session), .answer(200, "{}"))
        let rally = try rally(edge, token: nil)
        _ = try await rally.account.login(password: "x", nickname: "ann")
        #expect(rally.session?.accessToken == "a")
        try await rally.account.logout()
        #expect(edge.header("Authorization") == [nil, "Bearer a"])
        #expect(rally.session == nil)
    }

    @Test func aDeviceProvesAtTheNextLoginThatItWasLoggedInBefore() async throws {
        let far = 7_000_000_000
        let proven = try session("a", from: far, deviceProof: "proof")
        let edge = MadeUpEdge(
            .answer(200, proven), .answer(200, "{}"), .answer(200, try session("b", from: far)))
        let first = try rally(edge, token: nil)
        _ = try await first.account.login(password: "x", nickname: "ann")
        try await first.account.logout()
        _ = try await first.account.login(password: "x", nickname: "ann")
        let restarted = Rally(first.base, options: .init(deviceProof: first.deviceProof, transport: edge))
        _ = try await restarted.account.login(password: "x", nickname: "ann")
        _ = try await restarted.account.login(password: "x", nickname: "bob", deviceProof: "bob's")
        let sent = try edge.asked.filter { $0.url?.lastPathComponent == "account.login" }.map {
            try JSONValue(parsing: [UInt8]($0.httpBody ?? Data()))["deviceProof"]?.stringValue
        }
        #expect(sent == [nil, "proof", "proof", "bob's"])
        let others = MadeUpEdge(.answer(200, proven))
        let other = try rally(others)
        for _ in 0..<2 { _ = try await other.account.login(password: "x", nickname: "ann") }
        #expect(other.deviceProof == nil)
        #expect(
            others.asked.last?.httpBody.map { String(decoding: $0, as: UTF8.self).contains("roof") } == false)
    }

    @Test func aSessionNearItsEndIsRefreshedOnceForAllCallers() async throws {
        let ended = Session(
            accountId: game, nickname: nil, sessionId: game, accessToken: "old",
            accessExpiresAt: .distantPast,
            refreshToken: "r1", refreshExpiresAt: .distantFuture)
        var fresh = ended
        (fresh.accessToken, fresh.accessExpiresAt) = ("new", .distantFuture)
        let text = String(decoding: try JSONCoding.encode(fresh), as: UTF8.self)
        let edge = MadeUpEdge(.answer(200, text), .answer(200, "{}"))
        let rally = try rally(edge, token: nil)
        rally.session = ended
        async let first = try? rally.games.cancel(gameId: game)
        async let second = try? rally.games.cancel(gameId: game)
        _ = await (first, second)
        let paths = edge.asked.compactMap(\.url?.lastPathComponent)
        #expect(paths.filter { $0 == "account.refresh" }.count == 1)
        #expect(edge.header("Authorization") == [nil, "Bearer new", "Bearer new"])
    }

    func session(
        _ token: String, from start: Int, minutes: Int = 15, deviceProof: String? = nil
    ) throws -> String {
        let session = Session(
            accountId: game, nickname: nil, sessionId: game, accessToken: token,
            accessExpiresAt: Timestamp(milliseconds: Int64(start + minutes * 60) * 1000), refreshToken: "r",
            refreshExpiresAt: .distantFuture, deviceProof: deviceProof)
        return String(decoding: try JSONCoding.encode(session), as: UTF8.self)
    }

    /// The token expired years ago by the device's clock, or is valid for years; by the answer's date it is valid for
    /// 15 minutes.
    @Test(arguments: [
        ("Mon, 01 Jan 1990 00:00:00 GMT", 631_152_000), ("Sun, 01 Jan 2090 00:00:00 GMT", 3_786_912_000),
    ])
    func aTokensLifeIsReckonedByTheAnswersDateNotTheDevicesClock(date: String, start: Int) async throws {
        let edge = MadeUpEdge(
            .answer(200, try session("a", from: start), ["date": date]),
            .answer(200, #"{"unread":3,"shown":"3"}"#))
        let rally = try rally(edge, token: nil)
        _ = try await rally.account.login(password: "x", nickname: "ann")
        for _ in 0..<3 { _ = try await rally.notifications.badge() }
        #expect(edge.header("Authorization") == [nil, "Bearer a", "Bearer a", "Bearer a"])
        let short = MadeUpEdge(
            .answer(200, try session("a", from: start, minutes: 1), ["date": date]),
            .answer(200, try session("b", from: start), ["date": date]),
            .answer(200, #"{"unread":3,"shown":"3"}"#))
        let other = try self.rally(short, token: nil)
        _ = try await other.account.login(password: "x", nickname: "ann")
        _ = try await other.notifications.badge()
        #expect(short.header("Authorization") == [nil, nil, "Bearer b"])
    }

    @Test(arguments: ["token_expired", "session_expired"])
    func anExpiredTokenIsRefreshedOnceAndTheRequestRepeatedWithTheSameId(reason: String) async throws {
        let over = #"{"status":401,"detail":"no","code":"unauthenticated","reason":"\#(reason)"}"#
        let far = 4_000_000_000
        let edge = MadeUpEdge(
            .answer(200, try session("a", from: far)), .answer(401, over),
            .answer(200, try session("b", from: far)),
            .answer(200, #"{"unread":3,"shown":"3"}"#))
        let rally = try rally(edge, token: nil)
        _ = try await rally.account.login(password: "x", nickname: "ann")
        #expect(try await rally.notifications.badge().unread == 3)
        #expect(edge.header("Authorization") == [nil, "Bearer a", nil, "Bearer b"])
        let ids = edge.header("Idempotency-Key")
        #expect(ids[1] == ids[3])
        let stubborn = MadeUpEdge(
            .answer(200, try session("a", from: far)), .answer(401, over),
            .answer(200, try session("b", from: far)),
            .answer(401, over))
        let refused = try self.rally(stubborn, token: nil)
        _ = try await refused.account.login(password: "x", nickname: "ann")
        await #expect(throws: Problem.self) { _ = try await refused.notifications.badge() }
        #expect(stubborn.asked.count == 4)
    }

    @Test func aPictureIsTheBodyOfItsRequest() async throws {
        let edge = MadeUpEdge(.answer(200, #"{"photo":"photo:1"}"#))
        let file = File(Data("bytes".utf8), mediaType: "image/png")
        #expect(try await rally(edge).profile.photoUpload(file: file).photo == "photo:1")
        #expect(edge.asked[0].httpBody == file.bytes)
        #expect(edge.header("Content-Type") == ["image/png"])
    }

    @Test func aLiveQueryTellsItsAnswerAndEachChangeOverSeveralConnections() async throws {
        let answer = "id: games=1;aa\nevent: answer\ndata: {\"watch\":0,\"data\":{\"unread\":1}}\n\n"
        let patch =
            "id: games=2;bb\nevent: patch\ndata: {\"watch\":0,\"patch\":[{\"op\":\"replace\",\"path\":\"/unread\",\"value\":2}]}\n\n"
        let edge = MadeUpEdge(
            .stream(["retry: 10\n\n", String(answer.prefix(20)), String(answer.dropFirst(20))]), .lost,
            .stream([patch], endless: true))
        var told: JSONValue?
        for try await news in try rally(edge).watch([("notifications.badge", RequestData())]) {
            // A slow reader gets only the latest news.
            told = try news.result.get()["unread"]
            if told == 2 { break }
        }
        #expect(told == 2)
        #expect(
            edge.asked[0].url?.absoluteString == "https://rally.example/v1/live?watch=notifications.badge")
        #expect(edge.header("Last-Event-ID") == [nil, "games=1;aa", "games=1;aa"])
        #expect(edge.paused.first == 10)
    }

    @Test func aLiveQueryThatIsRefusedEndsWithTheRefusal() async throws {
        let edge = MadeUpEdge(
            .stream([
                "event: problem\ndata: {\"watch\":0,\"problem\":{\"status\":404,\"detail\":\"no\",\"reason\":\"not_found\"}}\n\n"
            ]))
        let problem = await #expect(throws: Problem.self) {
            for try await _ in try rally(edge).live.games.get(gameId: game) {}
        }
        #expect(problem?.reason == .notFound)
        #expect(edge.asked.count == 1)
    }

    func told(_ watch: Int, _ data: String, at: String = "games=1") -> String {
        "id: games=1;aa\nevent: answer\ndata: {\"watch\":\(watch),\"at\":\"\(at)\",\"data\":\(data)}\n\n"
    }

    @Test func aSlowReaderGetsTheLatestAnswerOfEachLiveQuery() async throws {
        let all = (1...1000).map { told($0 % 2, #"{"unread":\#($0)}"#, at: "games=\($0)") }
        let edge = MadeUpEdge(.stream(all), .stream([], endless: true))
        let stream = try rally(edge).watch([
            ("notifications.badge", RequestData()), ("account.me", RequestData()),
        ])
        // The second connection begins once all of the first has been read.
        while edge.asked.count < 2 { await Task.yield() }
        var found: [Int: JSONValue?] = [:]
        for try await news in stream {
            found[news.watch] = try news.result.get()["unread"]
            #expect(news.at["games"] == (news.watch == 0 ? 1000 : 999))
            if found.count == 2 { break }
        }
        #expect(found == [0: 1000, 1: 999])
    }

    @Test func anUnknownWordEndsNoLiveQuery() async throws {
        let relation = #"{"following":true,"followedBy":false,"friend":false,"requestPending":"%"}"#
        for word in ["sideways", "out"] {
            let edge = MadeUpEdge(
                .stream([told(0, relation.replacing("%", with: word))], endless: true))
            var shown: Rally.Relation?
            for try await relation in try rally(edge).live.friends.relation(accountId: .id(game)) {
                shown = relation
                break
            }
            #expect(shown?.requestPending == OpenEnum(rawValue: word))
        }
    }

    @Test func eventsAreTheSameWhereverTheirBytesAreSplit() {
        for ending in ["\n", "\r\n", "\r"] {
            let text = ["retry: 500", "", ": alive", "id: 1", "event: answer", "data: a", "data: ö", "", ""]
                .joined(separator: ending)
            let bytes = Array(text.utf8)
            let whole = [
                ServerEvent(name: "message", data: "", id: nil, retryMs: 500),
                ServerEvent(name: "answer", data: "a\nö", id: "1", retryMs: nil),
            ]
            for cut in 0...bytes.count {
                var reader = EventReader()
                #expect(reader.read(bytes[..<cut]) + reader.read(bytes[cut...]) == whole)
            }
        }
    }

    @Test func aPatchAddsRemovesAndReplacesAndIsRefusedWhereItDoesNotFit() throws {
        let old: JSONValue = ["a": ["b/c": [1, 2, 3]], "d": true, "gone": 1]
        let new = try old.patched([
            ["op": "remove", "path": "/a/b~1c/0"], ["op": "remove", "path": "/gone"],
            ["op": "add", "path": "/a/b~1c/2", "value": 4],
            ["op": "replace", "path": "/d", "value": ["x": nil]], ["op": "add", "path": "/e", "value": 5],
        ])
        #expect(new == ["a": ["b/c": [2, 3, 4]], "d": ["x": nil], "e": 5])
        #expect(try old.patched([["op": "replace", "path": "", "value": 1]]) == 1)
        for path in ["/f", "/a/b~1c/3", "/d/x", "/a/b~1c/-1"] {
            #expect(throws: PatchMismatch.self, "\(path)") {
                try old.patched([["op": "replace", "path": .string(path), "value": 0]])
            }
        }
    }
}
