// Two people meet over Rally: Ann hosts a game, Bob finds it nearby and joins, and Ann's screen shows it at once.
//
//   swift run meet http://127.0.0.1:8080

import Contracts
import Foundation
import Geo
import RallyClient
import Values

@main struct Meet {
    static let park = Place.Point(lat: 37.7596, lng: -122.4269)

    static func main() async throws {
        let address = CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080"
        guard let base = URL(string: address) else { throw URLError(.badURL) }
        let (ann, bob) = (Rally(base), Rally(base))
        try await signUp("Ann", at: ann)
        try await signUp("Bob", at: bob)
        let game = try await host(ann)
        try await formWithMistakes(ann)
        try await screen(ann, showing: game) { try await findAndJoin(bob, game) }
        try await refusal(bob, game)
    }

    /// Somebody new. Their client keeps the login, and refreshes it before it ends.
    static func signUp(_ name: String, at rally: Rally) async throws {
        let nickname = "\(name)_\(UUID().uuidString.prefix(8))"
        try await rally.account.signup(
            email: "\(nickname)@example.com", password: "left foot 11", displayName: "\(name) Lee",
            nickname: nickname)
    }

    /// A form makes its id when it opens, and sends it with every try: a button that was tapped twice, or a connection
    /// that broke before the answer came, still makes one game. The client repeats by itself for half a minute; after
    /// that the app does.
    static func host(_ ann: Rally) async throws -> ID {
        let id = UUID()
        let startsAt = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970) * 1000).adding(days: 3)
        func send() async throws -> ID {
            try await ann.games.create(
                sport: .soccer, title: "Friday five-a-side",
                place: NewPlace(name: "Dolores Park", lat: park.lat, lng: park.lng), capacity: 10,
                startsAt: .exact(startsAt), asking: AskOptions(id: id)
            ).id
        }
        async let first = send()
        async let second = send()
        let (game, again) = try await (first, second)
        print(again == game ? "Sent twice, hosted once." : "Sent twice, hosted twice!")
        return game
    }

    /// The mistakes in a form come field by field, in sentences that a person can read.
    static func formWithMistakes(_ ann: Rally) async throws {
        do {
            try await ann.games.create(sport: .soccer, capacity: 1)
        } catch let problem as Problem {
            for error in problem.errors { print("Beside \(error.field): \(error.detail)") }
            if problem.errors.isEmpty { print("Beside \(problem.field ?? "it"): \(problem.detail)") }
        }
    }

    /// Ann's screen: the game, answered again whenever something about it changes. `meanwhile` begins once it is shown.
    static func screen(
        _ ann: Rally, showing game: ID, _ meanwhile: @escaping @Sendable () async throws -> Void
    ) async throws {
        var joining: Task<Void, any Error>?
        for try await shown in try ann.live.games.get(gameId: game) {
            print("Ann sees \(shown.counts.going) of \(shown.capacity ?? 0) going.")
            if shown.counts.going == 2 { break }
            if joining == nil { joining = Task { try await meanwhile() } }
        }
        try await joining?.value
    }

    /// Looks around where Bob is. A list comes in pages: `next` asks for the one after.
    static func find(_ bob: Rally, _ game: ID) async throws -> Rally.GameView? {
        var next: String?
        repeat {
            let nearby = try await bob.games.near(center: park, radiusMiles: 5, sports: [.soccer], page: next)
            if let found = nearby.items.first(where: { $0.id == game }) { return found }
            next = nearby.next
        } while next != nil
        return nil
    }

    /// Bob joins the game that he finds.
    static func findAndJoin(_ bob: Rally, _ game: ID) async throws {
        guard let found = try await find(bob, game) else { return print("Bob does not find the game.") }
        let answer = try await bob.rsvp.going(gameId: found.id)
        print("Bob finds \"\(found.title)\" and is \(answer.status.rawValue).")
    }

    /// A refusal says why. `detail` is for the person, `reason` for the program.
    static func refusal(_ bob: Rally, _ game: ID) async throws {
        do {
            try await bob.games.cancel(gameId: game, reason: "Rain")
        } catch let problem as Problem {
            print("Bob reads: \(problem.detail) (\(problem.reason?.rawValue ?? problem.title))")
        }
    }
}
