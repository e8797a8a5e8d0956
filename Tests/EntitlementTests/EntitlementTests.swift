// Nobody sees more than they are entitled to, and everybody sees that much (domain.md §14.5, §1.9): whatever has
// happened in a town, every viewer and an anonymous caller send every query of every service about everybody and
// everything, and each answer is compared with the specification (Rights.swift). And nothing private is published
// (§1.7).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct EntitlementTests {
    @Test(arguments: Seeds.some(1))
    func everyoneIsToldExactlyWhatTheyAreEntitledTo(seed: UInt64) throws {
        let queries = Catalogue.requests.filter { $0.value is any Query.Type }.keys
        var silent = Set(queries)
        var missing = Set(GroupSight.allCases)
        var unasked = Set(queries)
        // If by chance nobody in a town is left who may see something, the next town has somebody.
        for town in 0..<3 where silent != Self.wordless || !missing.isEmpty || !unasked.isEmpty {
            let heard = try hear(seed &+ UInt64(town))
            unasked.subtract(heard.asked)
            silent.subtract(heard.telling)
            missing.subtract(heard.chronicle.groups.values.flatMap(GroupSight.sights))
        }
        #expect(unasked == [], "seed=\(seed): queries that are never asked")
        #expect(silent == Self.wordless, "seed=\(seed): queries that say nothing of anybody")
        #expect(missing == [], "seed=\(seed)")
    }

    /// A group of a kind that is seen by others than its members.
    private enum GroupSight: CaseIterable {
        case invitedToPublic, invitedToHidden, requested, withheldPublic, withheldHidden

        static func sights(of group: Chronicle.Group) -> [GroupSight] {
            let standings = group.rows.values
            return [
                standings.contains(.invited) ? group.isPublic ? .invitedToPublic : .invitedToHidden : nil,
                standings.contains(.requested) ? .requested : nil,
                group.isWithheld ? group.isPublic ? .withheldPublic : .withheldHidden : nil,
            ].compactMap(\.self)
        }
    }

    /// Compares all answers in a town with the specification; returns the queries that were asked, those that revealed
    /// something, and what has happened there.
    private func hear(
        _ seed: UInt64
    ) throws -> (asked: Set<String>, telling: Set<String>, chronicle: Chronicle) {
        var neighbourhood = Neighbourhood(seed: seed)
        neighbourhood.live()
        let chronicle = try neighbourhood.chronicle()
        let people = neighbourhood.people.map {
            let id = ID($0.id)
            return Questions.Known(
                id: id, nickname: $0.nickname, feed: neighbourhood.feeds[id],
                session: neighbourhood.sessions[id], decks: neighbourhood.decks.filter { $0.owner == id })
        }
        var (problems, asked, telling): ([String], Set<String>, Set<String>) = ([], [], [])
        for viewer in neighbourhood.people.map(Optional.some) + [nil] {
            var interview = Interview(neighbourhood, chronicle, as: viewer)
            interview.ask(
                Questions(
                    viewer: viewer.map { ID($0.id) } ?? ID(high: 0, low: 0), chronicle: chronicle,
                    marks: neighbourhood.marks, people: people, now: neighbourhood.town.now.wall
                ).all)
            problems += interview.problems
            asked.formUnion(interview.asked)
            telling.formUnion(interview.telling)
        }
        #expect(
            problems.isEmpty,
            "seed=\(seed), \(problems.count) answers:\n\(problems.prefix(12).joined(separator: "\n"))")
        #expect(neighbourhood.town.notes == [], "seed=\(seed)")
        expectVariety(chronicle, "seed=\(seed)")
        #expect(PublishedEventCheck(neighbourhood).problems == [], "seed=\(seed)")
        return (asked, telling, chronicle)
    }

    /// Requests answered with a number, yes or no, or a picture, or only to callers with a link; landings that name
    /// nobody (§16.13, §17.11, §18.5); challenges and moves on ladders that nobody climbs in this town.
    private static let wordless: Set<String> = [
        "account.link",
        "cups.landing", "leagues.landing", "ladders.landing", "ladders.challenges", "ladders.history",
        "darts.board", "darts.checkout", "darts.modes", "darts.said", "darts.sync-status",
        "cards.categories", "leagues.points",
        "friends.relation", "friends.invite-landing", "games.link-parse", "notifications.badge",
        "notifications.prefs", "profile.nickname-check", "venues.places",
        "rsvp.visitor-link", "rsvp.visit-landing", "rsvp.visit-get",
        "profile.photo", "profile.landing-photo", "stats.quiz", "stats.metrics", "notifications.push-key",
    ]

    /// A town without events would prove nothing.
    private func expectVariety(_ chronicle: Chronicle, _ place: String) {
        let games = chronicle.games.values
        #expect(games.count > 10 && games.contains { $0.isHidden }, "\(place)")
        #expect(games.contains { $0.status == .cancelled } && games.contains { $0.status == .completed })
        for visibility in Visibility.allCases {
            #expect(games.contains { $0.details.visibility == visibility }, "\(place): \(visibility)")
        }
        let statuses = Set(games.flatMap { $0.rows.values })
        #expect(statuses == Set(ParticipationStatus.allCases), "\(place): \(statuses)")
        #expect(chronicle.posts.count > 15 && chronicle.comments.count > 10, "\(place)")
        #expect(chronicle.lines.count > 10 && chronicle.blocks.count > 2, "\(place)")
        let (posts, comments) = (chronicle.posts.values, chronicle.comments.values)
        #expect(posts.contains { $0.isHidden } || comments.contains { $0.isHidden }, "\(place)")
    }
}
