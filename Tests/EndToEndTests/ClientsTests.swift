// The clients with a real edge, and the OpenAPI document compared with an edge's answers.

import Contracts
import EdgeDescription
import Foundation
import Platform
import RallyClient
import Testing
import Values

extension EndToEnd {
    @Suite struct ClientsTests {
        private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        private static let root = here.deletingLastPathComponent().deletingLastPathComponent()
        private static let node = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { "\($0)/node" }.first { FileManager.default.isExecutableFile(atPath: $0) }

        /// Starts an edge, and returns its address.
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
        func twoPeopleMeetWithTheJavaScriptClient() throws {
            try withTown { town in try script("friday", try edge(town)) }
        }

        @Test(.enabled(if: node != nil, "there is no node; on Debian: apt install nodejs"))
        func everyExampleIsAnsweredAsTheOpenAPIDocumentSays() throws {
            try withTown { town in
                let path = town.directory + "/openapi.json"
                try Data(EdgeDescription.openapi(on: WallClock.now.day)).write(to: URL(fileURLWithPath: path))
                try script("conformance", try edge(town), path)
            }
        }

        /// The output of the examples in clients/examples, in both languages.
        private static let meeting = [
            "Sent twice, hosted once.", "Beside capacity: ", "Ann sees 1 of 10 going.",
            "Bob finds \"Friday five-a-side\" and is going.", "Ann sees 2 of 10 going.",
            "Bob reads: only the host and co-hosts can do this (forbidden)",
        ]

        @Test(.enabled(if: node != nil, "there is no node; on Debian: apt install nodejs"))
        func theJavaScriptExampleDoesWhatItSays() throws {
            let path = Self.root.appending(path: "clients/examples/meet.mjs").path
            try withTown { town in try example(try #require(Self.node), [path, try edge(town)]) }
        }

        @Test func theSwiftExampleDoesWhatItSays() throws {
            try withTown { town in try example(try builtProduct("meet"), [try edge(town)]) }
        }

        /// The code in clients/README.md for a language.
        private func shown(_ language: String) throws -> String {
            let page = try String(contentsOf: Self.root.appending(path: "clients/README.md"), encoding: .utf8)
            let blocks = page.components(separatedBy: "```\(language)\n").dropFirst()
            return try #require(blocks.first?.components(separatedBy: "```").first)
        }

        private static let shownAddress = "http://127.0.0.1:8080"

        @Test(.enabled(if: node != nil, "there is no node; on Debian: apt install nodejs"))
        func theJavaScriptOnTheClientsPageRunsAsPrinted() throws {
            try withTown { town in
                let folder = town.directory + "/page"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try FileManager.default.createSymbolicLink(
                    atPath: folder + "/typescript",
                    withDestinationPath: Self.root.appending(path: "clients/typescript").path)
                let code = try shown("js").replacingOccurrences(of: Self.shownAddress, with: try edge(town))
                try Data(code.utf8).write(to: URL(fileURLWithPath: folder + "/first.mjs"))
                let done = try run(try #require(Self.node), [folder + "/first.mjs"])
                #expect(done.status == 0 && done.output.contains("1 of 10 going"), "\(done.output)")
            }
        }

        @Test func theSwiftOnTheClientsPageRunsAsPrinted() throws {
            let built = Self.root.appending(path: "clients/examples/first/main.swift")
            let code = try shown("swift").replacingOccurrences(
                of: "\"\(Self.shownAddress)\"", with: "CommandLine.arguments[1]")
            #expect(try String(contentsOf: built, encoding: .utf8) == code)
            try withTown { town in
                let done = try run(try builtProduct("first"), [try edge(town)])
                #expect(done.status == 0 && done.output.contains("1 of 10 going"), "\(done.output)")
            }
        }

        private func example(_ program: String, _ arguments: [String]) throws {
            let done = try run(program, arguments)
            #expect(done.status == 0, "\(done.output)")
            for sentence in Self.meeting { #expect(done.output.contains(sentence), "\(done.output)") }
        }

        @Test func twoPeopleMeetWithTheSwiftClient() throws {
            try withTown { town in
                let url = try #require(URL(string: try edge(town)))
                try finished("they have met") { try await self.meet(at: url) }
            }
        }

        @Test func concurrentPhonesGetTheirOwnAnswers() throws {
            try withTown { town in
                let url = try #require(URL(string: try edge(town)))
                try finished("all are answered") {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for name in ["ann", "bob"] {
                            let phone = try await self.signedUp(name, at: url)
                            let other = Rally(url)
                            other.session = phone.session
                            group.addTask { try await self.writeAndRead(phone, name) }
                            group.addTask {
                                for _ in 0..<60 {
                                    let me = try await other.account.me()
                                    #expect(me.profile?.nickname == name)
                                }
                            }
                        }
                        try await group.waitForAll()
                    }
                }
            }
        }

        private func writeAndRead(_ phone: Rally, _ name: String) async throws {
            for number in 0..<60 {
                let bio = "\(name), for the \(number)th time"
                try await phone.profile.update(bio: .set(bio))
                let profile = try await phone.account.me().profile
                #expect(profile?.nickname == name && profile?.bio == bio)
            }
        }

        @Test func eightConcurrentRequestsWithOneIdRunOnce() throws {
            try withTown { town in
                let url = try #require(URL(string: try edge(town)))
                try finished("all are answered") {
                    let phone = try await self.signedUp("ann", at: url)
                    let id = UUID()
                    let startsAt = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970) * 1000).adding(
                        days: 3)
                    let results = await withTaskGroup(of: Result<ID, any Error>.self) { group in
                        for _ in 0..<8 {
                            group.addTask {
                                do {
                                    let game = try await phone.games.create(
                                        sport: .tennis,
                                        place: NewPlace(name: "Park", lat: 37.76, lng: -122.42),
                                        startsAt: .exact(startsAt), asking: AskOptions(id: id))
                                    return .success(game.id)
                                } catch {
                                    return .failure(error)
                                }
                            }
                        }
                        return await group.reduce(into: []) { $0.append($1) }
                    }
                    #expect(Set(results.compactMap { try? $0.get() }).count == 1)
                    for case .failure(let error) in results { #expect((error as? Problem)?.status == 409) }
                    let mine = try await phone.games.mine(section: .hosting)
                    #expect(mine.items?.count == 1)
                }
            }
        }

        private func signedUp(_ name: String, at url: URL) async throws -> Rally {
            let rally = Rally(url)
            try await rally.account.signup(
                email: "\(name)@example.com", password: "left foot 11", displayName: name, nickname: name)
            return rally
        }

        /// Waits for an asynchronous task.
        private func finished(_ what: String, _ work: @escaping @Sendable () async throws -> Void) throws {
            let told = Told()
            Task {
                do {
                    try await work()
                    told.outcome = .success(())
                } catch {
                    told.outcome = .failure(error)
                }
            }
            try eventually(what, withinMs: 60_000) { told.outcome }.get()
        }

        private func meet(at url: URL) async throws {
            let (ann, bob) = (try await signedUp("annika", at: url), try await signedUp("bobby", at: url))
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

/// The outcome of a task.
private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Result<Void, any Error>?
    var outcome: Result<Void, any Error>? {
        get { lock.withLock { value } }
        set { lock.withLock { value = newValue } }
    }
}
