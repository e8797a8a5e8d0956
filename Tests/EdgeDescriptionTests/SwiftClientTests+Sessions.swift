// The Swift client: repeating, and sessions that end or change.

import Contracts
import Foundation
import JSON
import Testing
import Values

@testable import RallyClient

extension SwiftClientTests {
    @Test func aRequestWhoseIdIsUnderWayIsAskedAgain() async throws {
        let edge = MadeUpEdge(
            .answer(409, #"{"status":409,"detail":"no","code":"conflict","retryAfter":1}"#),
            .answer(200, #"{"unread":3,"shown":"3"}"#))
        let id = UUID()
        #expect(try await rally(edge).notifications.badge(asking: AskOptions(id: id)).unread == 3)
        #expect(edge.header("Idempotency-Key") == [id, id].map { $0.uuidString.lowercased() })
        #expect(edge.paused == [1000])
        let other = MadeUpEdge(.answer(409, #"{"status":409,"detail":"no","code":"conflict"}"#))
        await #expect(throws: Problem.self) { _ = try await rally(other).notifications.badge() }
        #expect(other.asked.count == 1)
    }

    @Test func anAppSaysWhetherARequestIsRepeated() async throws {
        let base = try #require(URL(string: "https://rally.example"))
        for (ofAll, ofOne, isRepeated) in [(0, nil, false), (30_000, 0, false), (0, 30_000, true)] {
            let edge = MadeUpEdge(.lost, .answer(400, #"{"status":400,"detail":"no"}"#))
            let rally = Rally(base, options: .init(repeatMs: ofAll, transport: edge))
            let problem = await #expect(throws: Problem.self) {
                _ = try await rally.notifications.badge(asking: AskOptions(repeatMs: ofOne))
            }
            #expect(problem?.status == (isRepeated ? 400 : 0))
            #expect(edge.asked.count == (isRepeated ? 2 : 1))
        }
    }

    @Test func aRequestThatIsAskedOnceDoesNotWaitForARefreshThatIsRepeated() async throws {
        let edge = MadeUpEdge(
            .answer(200, try session("a", from: 631_152_000), ["date": "Sun, 01 Jan 2090 00:00:00 GMT"]),
            .lost)
        let rally = try rally(edge, token: nil)
        _ = try await rally.account.login(password: "x", nickname: "ann")
        await #expect(throws: Problem.self) {
            _ = try await rally.notifications.badge(asking: AskOptions(repeatMs: 0))
        }
        #expect(edge.asked.map(\.url?.lastPathComponent) == ["account.login", "account.refresh"])
        #expect(edge.paused.isEmpty)
    }

    @Test func anUpgradeBringsTheNicknameAndTheProofOfTheDevice() async throws {
        let far = 7_000_000_000
        let upgraded =
            #"{"id":"\#(game)","kind":"registered","role":"user","status":"active","createdAt":"2026-12-01T12:00:00Z","#
            + #""lastSeenAt":"2026-12-01T12:00:00Z","emailVerified":false,"timezone":"UTC","tier":1,"missing":[],"#
            + #""devices":[],"settings":{"sound":true,"units":"mi"}}"#
        let edge = MadeUpEdge(
            .answer(200, try session("a", from: far)), .answer(200, upgraded),
            .answer(200, try session("b", from: far, deviceProof: "proof")))
        let rally = try rally(edge, token: nil)
        _ = try await rally.account.login(password: "x", nickname: "ann")
        try await rally.account.upgrade(
            email: "a@example.com", password: "x", displayName: "Ann", nickname: "ann")
        #expect(
            edge.asked.map(\.url?.lastPathComponent) == [
                "account.login", "account.upgrade", "account.refresh",
            ])
        #expect(rally.session?.accessToken == "b")
        #expect(rally.deviceProof == "proof")
    }

    private static let expired =
        "event: problem\ndata: {\"watch\":0,\"problem\":{\"status\":401,\"detail\":\"no\",\"reason\":\"token_expired\"}}\n\n"

    @Test func aLiveQueryWhoseTokenHasEndedGoesOnWithANewOneEachTime() async throws {
        let far = 7_000_000_000
        let edge = MadeUpEdge(
            .answer(200, try session("a", from: far)), .stream([Self.expired], endless: true),
            .answer(200, try session("b", from: far)), .stream(["retry: 10\n\n"]),
            .stream([Self.expired], endless: true), .answer(200, try session("c", from: far)),
            .stream([told(0, #"{"unread":1}"#)], endless: true))
        let rally = try rally(edge, token: nil)
        _ = try await rally.account.login(password: "x", nickname: "ann")
        for try await news in rally.watch([("notifications.badge", RequestData())]) {
            #expect(try news.result.get()["unread"] == 1)
            break
        }
        #expect(
            edge.header("Authorization")
                == [nil, "Bearer a", nil, "Bearer b", "Bearer b", nil, "Bearer c"])
        #expect(edge.paused == [10], "after the end of a connection alone")
    }

    @Test func aNewTokenThatIsRefusedTooIsToldAndSoIsTheRefusalOfARefresh() async throws {
        let far = 7_000_000_000
        for (refresh, reason) in [
            (200, Reason.tokenExpired), (401, Reason.sessionExpired),
        ] {
            let renewed =
                refresh == 200
                ? try session("b", from: far) : #"{"status":401,"detail":"no","reason":"session_expired"}"#
            let edge = MadeUpEdge(
                .answer(200, try session("a", from: far)), .stream([Self.expired], endless: true),
                .answer(refresh, renewed), .stream([Self.expired], endless: true))
            let rally = try rally(edge, token: nil)
            _ = try await rally.account.login(password: "x", nickname: "ann")
            let problem = await #expect(throws: Problem.self) {
                for try await _ in try rally.live.games.get(gameId: game) {}
            }
            #expect(problem?.reason == OpenEnum(rawValue: reason.rawValue))
            #expect(edge.asked.count == (refresh == 200 ? 4 : 3))
        }
    }
}
