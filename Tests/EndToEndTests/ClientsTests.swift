// The clients at a real edge, and what the OpenAPI document says held against what an edge answers.

import Contracts
import EdgeDescription
import Foundation
import RallyClient
import Testing
import Values

extension EndToEnd {
    @Suite struct Clients {
        private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        private static let node = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { "\($0)/node" }.first { FileManager.default.isExecutableFile(atPath: $0) }

        /// Starts an edge, and says where it is.
        private func edge(_ town: RealTown) throws -> String {
            let child = try town.start("edge", ["--listen", "127.0.0.1:0"], isAwaited: false)
            try eventually("the edge listens") { child.says("edge: at http") }
            return try String(#require(child.said.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/)?.0))
        }

        private func script(_ name: String, _ arguments: String...) throws {
            let path = Self.here.appending(path: "JavaScript/\(name).mjs").path
            let done = try run(try #require(Self.node), [path] + arguments)
            #expect(done.status == 0, "\(done.output)")
        }

        @Test(.enabled(if: node != nil, "there is no node; on Debian: apt install nodejs"))
        func `Two people meet by the JavaScript client`() throws {
            try withTown(RealTown.services + ["stats"]) { town in try script("friday", try edge(town)) }
        }

        @Test(.enabled(if: node != nil, "there is no node; on Debian: apt install nodejs"))
        func `Every example is answered as the OpenAPI document says`() throws {
            try withTown(RealTown.services + ["stats"]) { town in
                let path = town.directory + "/openapi.json"
                try Data(EdgeDescription.openapi()).write(to: URL(fileURLWithPath: path))
                try script("conformance", try edge(town), path)
            }
        }

        @Test func `Two people meet by the Swift client`() throws {
            try withTown { town in
                let url = try #require(URL(string: try edge(town)))
                let meeting = Task { try await self.meet(at: url) }
                let told = Told()
                Task { told.outcome = await meeting.result.map { _ in () } }
                try eventually("they have met", withinMs: 60_000) { told.outcome }.get()
            }
        }

        private func meet(at url: URL) async throws {
            let (ann, bob) = (Rally(url), Rally(url))
            for (rally, name) in [(ann, "annika"), (bob, "bobby")] {
                _ = try await rally.account.signup(
                    email: "\(name)@example.com", password: "left foot 11", displayName: name, nickname: name)
            }
            let startsAt = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970) * 1000).adding(days: 3)
            let game = try await ann.games.create(
                sport: .soccer, place: NewPlace(name: "Park", lat: 37.76, lng: -122.42), capacity: 4,
                startsAt: .exact(startsAt))
            var going: [Int] = []
            for try await shown in try ann.live.games.get(gameId: game.id) {
                going.append(shown.counts.going)
                if going.count == 1 { _ = try await bob.rsvp.going(gameId: game.id) }
                if shown.counts.going == 2 { break }
            }
            #expect(going.first == 1 && going.last == 2)
            let near = try await bob.games.near(center: Place.Point(lat: 37.76, lng: -122.42), radiusMiles: 5)
            #expect(near.items.map(\.id) == [game.id])
            #expect(try await ann.games.ics(gameId: game.id).text.hasPrefix("BEGIN:VCALENDAR"))
            let refused = await #expect(throws: Problem.self) {
                try await bob.games.cancel(gameId: game.id)
            }
            #expect(refused?.status == 403 && refused?.reason == .forbidden)
            try await ann.account.logout()
            #expect(ann.session == nil)
        }
    }
}

/// What came of a task.
private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Result<Void, any Error>?
    var outcome: Result<Void, any Error>? {
        get { lock.withLock { value } }
        set { lock.withLock { value = newValue } }
    }
}
