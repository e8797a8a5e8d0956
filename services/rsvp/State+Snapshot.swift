// The state of rsvp in a snapshot, as sections; and as JSON, for comparing and for snapshots of earlier builds.

import Contracts
import Machine
import Packed
import Projections
import Values

/// Derived parts are not written, and all is in the order of ids, so that the same state has the same bytes.
extension Rsvp.State: Codable {
    private enum CodingKeys: String, CodingKey {
        case rosters, games, people, circles, groups, equipment = "gear", rides, teams, books, visitors,
            asking, regulars
    }

    private struct Roster: Codable {
        var gameId: ID
        var rows: SavedRoster
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        people = try container.decode(People.self, forKey: .people)
        circles = try container.decode(SocialGraph.self, forKey: .circles)
        groups = try container.decode(KnownGroups.self, forKey: .groups)
        equipment = try container.decode(Rsvp.Equipment.self, forKey: .equipment)
        rides = try container.decode(Rsvp.Rides.self, forKey: .rides)
        teams = try container.decode(Rsvp.Teams.self, forKey: .teams)
        books = try container.decode(Rsvp.Books.self, forKey: .books)
        visitors = try container.decode(Rsvp.VisitorBook.self, forKey: .visitors)
        asking = try container.decode(Rsvp.AskBook.self, forKey: .asking)
        regulars = try container.decode(Rsvp.RegularBook.self, forKey: .regulars)
        // Games come first, so that each row finds its game's start.
        games = try container.decode(KnownGames.self, forKey: .games)
        let known = games.count
        beginRosters()
        var rosters = try container.nestedUnkeyedContainer(forKey: .rosters)
        while !rosters.isAtEnd {
            let roster = try rosters.decode(Roster.self)
            try restore(roster.rows, number(roster.gameId))
        }
        for game in 0..<known { scheduleShortage(of: games.id(game)) }
    }

    /// Makes an empty roster for each known game.
    private mutating func beginRosters() {
        for game in 0..<games.count {
            rows.append(Rsvp.RosterRows())
            let saved = games[number: game]
            index(saved?.seriesId, game)
            asking.schedule(games.id(game), saved)
        }
    }

    private mutating func restore(_ saved: SavedRoster, _ game: Int) throws {
        rows[game] = try saved.roster {
            UInt32(players.number($0, or: SortedNumbers()))
        }
        for row in 0..<rows[game].count {
            file(game, ofRow: row, isIn: true)
            let player = rows[game].person(row)
            switch rows[game].standing(row: row).status {
            case .invited:
                noteInvitation(of: players.key(Int(player)), to: game, isOpen: true)
                guard !games.isKnown(game) || games.isLive(game) else { break }
                let since = rows[game].standing(row: row).since
                asking.invited(players.key(Int(player)), games.id(game), since: since)
            case .requested: asked[player, default: []].append(UInt32(game))
            case .going, .maybe, .waitlisted, .declined, .left, .removed: break
            }
        }
        schedule(game)
        scheduleOffers(game)
        scheduleForgetting(game)
    }

    /// The rosters that have rows, in the order of their games' ids.
    private func forEachRoster(_ body: (Roster) throws -> Void) throws {
        for number in (0..<games.count).sorted(by: { games.id($0) < games.id($1) })
        where !rows[number].isEmpty {
            let roster = SavedRoster(rows[number]) { players.key(Int($0)) }
            try body(Roster(gameId: games.id(number), rows: roster))
        }
    }

    /// Games come before rosters, so that each row finds its game's start.
    mutating func eachSection(_ pass: inout SectionPass) throws {
        try people.sections("people", &pass)
        try pass.rows("circles", &circles)
        try groups.section("groups", &pass)
        try pass.json("equipment", &equipment)
        try pass.json("rides", &rides)
        try pass.json("teams", &teams)
        try pass.json("books", &books)
        try pass.json("visitors", &visitors)
        try pass.json("asking", &asking)
        try pass.json("regulars", &regulars)
        try games.sections("games", &pass)
        try pass.section("rosters", form: "json") { step in
            switch step {
            case .write(let writer): try forEachRoster { try writer.json($0) { _ in } }
            case .read(let reader):
                let known = games.count
                beginRosters()
                while let roster = try reader.json(Roster.self, { _ in })?.value {
                    try restore(roster.rows, number(roster.gameId))
                }
                for game in 0..<known { scheduleShortage(of: games.id(game)) }
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var saved = container.nestedUnkeyedContainer(forKey: .rosters)
        try forEachRoster { try saved.encode($0) }
        try container.encode(games, forKey: .games)
        try container.encode(people, forKey: .people)
        try container.encode(circles, forKey: .circles)
        try container.encode(groups, forKey: .groups)
        try container.encode(equipment, forKey: .equipment)
        try container.encode(rides, forKey: .rides)
        try container.encode(teams, forKey: .teams)
        try container.encode(books, forKey: .books)
        try container.encode(visitors, forKey: .visitors)
        try container.encode(asking, forKey: .asking)
        try container.encode(regulars, forKey: .regulars)
    }
}
