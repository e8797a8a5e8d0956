// Recommended games (domain.md §9.3): rule by rule, and compared with brute force.

import Contracts
import Geo
import JSON
import Packed
import Projections
import TestSupport
import Testing
import Values

@testable import Machine
@testable import StatsService

@Suite struct RecommendTests {
    let club = Cast.club()

    private func recommended(_ person: Person) -> [JSONValue] {
        club.ask("stats.recommend", [:], person).items
    }
    private func ids(_ person: Person) -> [JSONValue] { recommended(person).map { $0["gameId"] ?? .null } }

    private func quiz(_ person: Person, _ more: JSONValue = [:]) {
        let fields: JSONValue = ["lat": 37.76, "lng": -122.43]
        let answer = club.ask("stats.quiz-submit", fields.merging(more), person)
        if !answer.isOK { club.town.note("no quiz: \(answer)") }
    }

    // domain.md §9.3
    @Test func onlyGamesOneCouldJoinAreRecommended() {
        let open = club.joined(going: [])
        let closed = club.joined(going: [])
        club.ask("games.close", ["gameId": closed], club.host)
        club.joined(["joinPolicy": "invite"], going: [])
        club.joined(["capacity": 2], going: [club[1]])
        club.joined(["visibility": "friends"], going: [])
        let left = club.joined(going: [club[0]])
        club.ask("rsvp.leave", ["gameId": left], club[0])
        let request = club.joined(["joinPolicy": "request"], going: [])
        #expect(ids(club[0]) == [open, request], "by start, then by id")
        #expect(!ids(club.host).contains(open), "one's own is no news")
        club.town.advance(hours: 48)
        #expect(ids(club[0]).isEmpty, "it begins")
    }

    // domain.md §9.3
    @Test func recommendationsLookAtABoundedNumberOfGamesTheNextFirst() throws {
        let soon = club.joined(["startsAt": club.town.time(hours: 20)], going: [])
        let later = club.joined(["startsAt": club.town.time(hours: 30)], going: [])
        let taste = Stats.Taste(of: ID(of: club[0].id), club.town.stats.machine.state)
        func ids(_ among: Int) -> [JSONValue] {
            taste.best(at: club.town.now.wall, among: among).map { .string($0.gameId.description) }
        }
        #expect(
            ids(1) == [soon] && ids(2) == [soon, later] && ids(Stats.recommendedAmongMax) == [soon, later])
    }

    // domain.md §9.3, §1.9
    @Test func noGameOfABlockedHostIsRecommendedAndFriendsGamesToFriendsOnly() {
        club.joined(["visibility": "friends"], going: [])
        #expect(ids(club[0]).isEmpty)
        club.ask("friends.request", ["accountId": "host"], club[0])
        club.ask("friends.accept", ["accountId": "player0"], club.host)
        #expect(ids(club[0]).count == 1)
        club.ask("friends.block", ["accountId": "player0"], club.host)
        #expect(ids(club[0]).isEmpty)
    }

    // domain.md §9.3
    @Test func recommendedGamesAreFiftyMilesAwayAtMost() {
        let here = club.joined(going: [])
        let there = club.joined(["place": ["name": "Fresno", "lat": 36.74, "lng": -119.78]], going: [])
        #expect(ids(club[0]) == [here, there] && recommended(club[0])[0]["distanceMiles"] == .none)
        club.town.onboard(club[0])
        #expect(ids(club[0]) == [here])
        quiz(club[0], ["lat": 36.7, "lng": -119.7])
        #expect(ids(club[0]) == [there])
        club.ask("stats.quiz-delete", [:], club[0])
        #expect(ids(club[0]) == [here])
    }

    // domain.md §9.3
    @Test func aRecommendedGameNamesItsTimezoneAndItsHost() {
        let zones: [JSONValue] = ["America/Denver", "Europe/Berlin", "America/Los_Angeles"]
        let games = zones.map { club.joined(["timezone": $0], going: []) }
        // They start at the same time, and ids are in the order of their making.
        let rows = recommended(club[0])
        #expect(rows.map { $0["gameId"] ?? .null } == games && rows.map { $0["timezone"] ?? .null } == zones)
        club.ask("games.update", ["gameId": games[1], "timezone": "Asia/Tokyo"], club.host)
        let changed = recommended(club[0]).first { $0["gameId"] == games[1] }
        #expect(changed?["timezone"] == "Asia/Tokyo")
        #expect(changed?["hostNickname"] == "host" && changed?["hostName"] == "The host")
    }

    // domain.md §9.3
    @Test func likedSportsFriendsGendersAndAgesRaiseTheScore() {
        for (person, gender) in [(club[1], "female"), (club[2], "prefer_not")] {
            club.town.onboard(person, ["gender": .string(gender)])
        }
        club.ask("friends.request", ["accountId": "player1"], club[0])
        club.ask("friends.accept", ["accountId": "player0"], club[1])
        club.joined(going: [club[0]])
        club.joined(going: [club[1], club[2]])
        quiz(club[0], ["playSports": ["soccer"], "genders": ["female"], "ageGroups": ["35_44"]])
        let row = recommended(club[0]).first
        #expect(row?["sportWeight"] == 11 && row?["friends"] == 1)
        #expect(row?["genderMatches"] == 1, "who does not say is of none")
        #expect(row?["ageMatches"] == 2, "36 years old, both")
        #expect(row?["score"] == 64.5, "5.2 × 11 + 2.3 + 1.2 + 1.9 × 2")
        let names = row?.objectValue?.members.map(\.key) ?? []
        #expect(!names.contains("age") && !names.contains("gender"))
        quiz(club[0])
        #expect(recommended(club[0]).first?["ageMatches"] == 0, "no preference counts nothing (§9.2)")
    }

    // domain.md §9.3
    @Test func dismissingASportHidesItUntilTheNextQuiz() {
        let (one, two) = (club.joined(going: []), club.joined(going: []))
        let other = club.joined(["sport": "tennis"], going: [])
        func dismiss(_ game: JSONValue, _ reason: JSONValue) -> Answer {
            club.ask("stats.dismiss", ["gameId": game, "reason": reason], club[0])
        }
        #expect(dismiss(one, "time").isOK && ids(club[0]) == [two, other])
        #expect(dismiss(two, "sport").isOK && ids(club[0]) == [other])
        #expect(ids(club[1]).count == 3)
        quiz(club[0])
        #expect(ids(club[0]) == [other], "the games themselves stay away")
        let three = club.joined(going: [])
        #expect(Set(ids(club[0]).map(\.description)) == Set([other, three].map(\.description)))
        #expect(dismiss(.string(club.town.freshID().description), "other").reason == .notFound)
        let hidden = club.joined(["visibility": "private"], going: [])
        #expect(dismiss(hidden, "other").reason == .notFound, "of what one may not see")
    }

    // domain.md §9.3
    @Test func aGameHiddenByModeratorsIsNotRecommended() {
        club.joined(["description": "Write to win@example.com or see https://win.example/now"], going: [])
        #expect(club.town.social.types.contains("social.content-hidden") && ids(club[0]).isEmpty)
    }
}

/// §9.3 compared with an independent brute-force computation.
@Suite struct RecommendPropertyTests {
    /// Random people and games, and the facts about them.
    private struct World {
        var state = Stats.State()
        var random: SplitMix64
        let people: [ID]
        var games: [ID] = []
        var friends: Set<Set<ID>> = []
        var blocks: Set<Set<ID>> = []
        var facts: [ID: FactsChanged] = [:]
        var quizzes: [ID: Quiz] = [:]
        let now = Town.noon

        init(seed: UInt64) {
            var random = SplitMix64(seed: seed)
            people = (0..<8).map { _ in ID(high: random.next(), low: random.next()) }
            self.random = random
            for person in people { moveIn(person) }
            for _ in 0..<12 { meet() }
            for _ in 0..<30 { play() }
        }

        private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        private mutating func one<T>(_ all: [T]) -> T { all[below(all.count)] }
        private mutating func hear<E: Event>(_ event: E) {
            for observe in Stats.rules.foreign[E.type]?.observe ?? [] {
                observe(&state, event, EventInfo(source: E.source, sequence: 1, time: now))
            }
        }

        private mutating func point() -> (Double, Double) {
            (37 + Double(below(20)) / 10, -122 + Double(below(20)) / 10)
        }

        private mutating func moveIn(_ person: ID) {
            var known = FactsChanged(accountId: person, kind: .registered, role: .user, createdAt: now)
            known.gender = one([nil, .male, .female, .nonbinary, .preferNot])
            known.age = one([nil, 20, 30, 40])
            if below(3) > 0 {
                let (lat, lng) = point()
                known.homeApprox = Place.Point(lat: lat, lng: lng)
            }
            facts[person] = known
            hear(known)
            guard below(2) == 0 else { return }
            let sports = Sport.allCases.prefix(4)
            let (liked, unliked) = (
                sports.filter { _ in below(3) == 0 }, sports.filter { _ in below(5) == 0 }
            )
            let (lat, lng) = point()
            let quiz = Quiz(
                playSports: liked, dontPlaySports: unliked.filter { !liked.contains($0) },
                genders: [Gender.male, .female].filter { _ in below(2) == 0 },
                ageGroups: [AgeGroup.from18, .from25].filter { _ in below(2) == 0 }, lat: lat, lng: lng)
            quizzes[person] = quiz
            state.likes[person] = Stats.Likes(quiz: quiz)
        }

        private mutating func meet() {
            let (a, b) = (one(people), one(people))
            guard a != b else { return }
            if below(4) == 0 {
                blocks.insert([a, b])
                hear(Blocked(blockerId: a, blockedId: b))
            } else {
                friends.insert([a, b])
                hear(Followed(followerId: a, followedId: b, cause: .request))
                hear(Followed(followerId: b, followedId: a, cause: .request))
            }
        }

        private mutating func play() {
            let ((lat, lng), host) = (point(), one(people))
            let id = ID(high: random.next(), low: random.next())
            var details = GameDetails(
                sport: one(Array(Sport.allCases.prefix(4))), title: "",
                place: Place(name: nil, address: nil, lat: lat, lng: lng, geohash: ""),
                startsAt: now.adding(hours: below(5) - 1), durationMinutes: 60, timezone: "UTC")
            // A game for a group's members needs a group.
            details.visibility = one(Visibility.allCases.filter { $0 != .group })
            details.joinPolicy = one([JoinPolicy.instant, .instant, .request, .invite])
            details.capacity = one([nil, 2, 3])
            games.append(id)
            hear(GameCreated(gameId: id, hostId: host, details: details))
            var going = 0
            for person in Set([host] + (0..<3).map { _ in one(people) }).sorted() {
                let status = person == host ? .going : one(ParticipationStatus.allCases)
                if status == .going { going += 1 }
                hear(
                    RsvpChanged(
                        gameId: id, accountId: person, from: nil, to: status, cause: .user,
                        counts: Counts(going: going)))
            }
            if below(6) == 0 { hear(GameCompleted(gameId: id, goingIds: [], version: 2)) }
            if below(6) == 0 { hear(GameClosed(gameId: id, version: 2)) }
        }

        /// Every game, judged by the words of §9.3 alone.
        func expected(for me: ID) -> [(id: ID, score: Double)] {
            let all = games.compactMap { id in state.games[id].map { (id, $0) } }
            let quiz = quizzes[me]
            let found = all.compactMap { id, game -> (ID, Double, Timestamp)? in
                let terms = game.facts
                let going = game.rows.filter { $0.value.status == .going }.keys
                let isOpen = game.status == .open && terms.startsAt > now && terms.joinPolicy != .invite
                let isVisible =
                    terms.visibility == .public
                    || terms.visibility == .friends && friends.contains([me, game.createdBy])
                guard isOpen, isVisible, game.rows[me] == nil, going.count < terms.capacity ?? .max,
                    !blocks.contains([me, game.createdBy]), quiz?.dontPlaySports.contains(terms.sport) != true
                else { return nil }
                let home = facts[me]?.homeApprox
                if let center = quiz.map({ ($0.lat, $0.lng) }) ?? home.map({ ($0.lat, $0.lng) }),
                    let from = Coordinate(lat: center.0, lng: center.1),
                    let to = Coordinate(lat: terms.point.lat, lng: terms.point.lng),
                    haversineMiles(from, to) > 50
                {
                    return nil
                }
                let joined = all.filter { _, other in
                    other.facts.sport == terms.sport && other.rows[me]?.status == .going
                }.count
                let weight = joined + (quiz?.playSports.contains(terms.sport) == true ? 10 : 0)
                let f = going.filter { friends.contains([me, $0]) }.count
                let g = going.filter { person in
                    facts[person]?.gender.map { quiz?.genders.contains($0) == true } ?? false
                }.count
                let a = going.filter { person in
                    facts[person]?.age.map { quiz?.ageGroups.contains(AgeGroup(age: $0)) == true } ?? false
                }.count
                let score = 5.2 * Double(weight) + 2.3 * Double(f) + 1.2 * Double(g) + 1.9 * Double(a)
                return (id, (score * 10).rounded() / 10, terms.startsAt)
            }
            return found.sorted { ($1.1, $0.2, $0.0) < ($0.1, $1.2, $1.0) }.prefix(8).map { ($0.0, $0.1) }
        }
    }

    // domain.md §9.3
    @Test(arguments: Seeds.some(40)) func recommendationsEqualBruteForceInAnyWorld(seed: UInt64) {
        let world = World(seed: seed)
        for person in world.people {
            let found = Stats.Taste(of: person, world.state).best(at: world.now)
            let expected = world.expected(for: person)
            #expect(found.map(\.gameId) == expected.map(\.id), "seed=\(seed)")
            #expect(found.map(\.score) == expected.map(\.score), "seed=\(seed)")
        }
    }
}

/// Limits of a query for recommendations: games, and people in each (docs/limits.md).
@Suite struct RecommendLimitTests {
    private let me = ID(high: 1, low: 1)
    private let host = ID(high: 1, low: 2)
    private var state = Stats.State()

    private mutating func hear<E: Event>(_ event: E) {
        for observe in Stats.rules.foreign[E.type]?.observe ?? [] {
            observe(&state, event, EventInfo(source: E.source, sequence: 1, time: Town.noon))
        }
    }

    private mutating func create(_ number: Int, _ sport: Sport) -> ID {
        let id = ID(high: 2, low: UInt64(number))
        let place = Place(name: nil, address: nil, lat: 37.7, lng: -122.4, geohash: "")
        let details = GameDetails(
            sport: sport, title: "", place: place, startsAt: Town.noon.adding(minutes: number + 1),
            durationMinutes: 60, timezone: "UTC")
        hear(GameCreated(gameId: id, hostId: host, details: details))
        return id
    }

    // domain.md §9.3
    @Test(arguments: [4999, 5000, 5001])
    mutating func the5000OpenGamesThatStartNextAreLookedAt(count: Int) {
        for number in 1..<count { _ = create(number, .soccer) }
        let last = create(count, .tennis)
        state.likes[me] = Stats.Likes(
            quiz: Quiz(
                playSports: [.tennis], dontPlaySports: [], genders: [], ageGroups: [], lat: 37.7, lng: -122.4)
        )
        let best = Stats.Taste(of: me, state).best(at: Town.noon)
        #expect((best.first?.gameId == last) == (count <= 5000))
        #expect(best.count == Recommend.resultsMax)
    }

    // domain.md §9.3
    @Test(arguments: [20, 2000])
    mutating func noRosterIsLookedAtForGamesThatCannotBeAmongTheBest(count: Int) {
        let (friend, liked) = (ID(high: 4, low: 1), 10)
        hear(Followed(followerId: me, followedId: friend, cause: .request))
        hear(Followed(followerId: friend, followedId: me, cause: .request))
        for number in 1...count { _ = create(number, .soccer) }
        for number in 1...liked { _ = create(count + number, .tennis) }
        state.likes[me] = Stats.Likes(
            quiz: Quiz(
                playSports: [.tennis], dontPlaySports: [], genders: [.female], ageGroups: [], lat: 37.7,
                lng: -122.4))
        var looked = 0
        let best = Stats.Taste(of: me, state).best(at: Town.noon) { _ in looked += 1 }
        #expect(best.count == Recommend.resultsMax && best.allSatisfy { $0.sport == .tennis })
        #expect(looked <= liked)
    }

    // domain.md §9.3
    @Test(arguments: [199, 200, 201])
    mutating func the200EarliestSignUpsOfARosterAreLookedAt(count: Int) {
        let game = create(1, .soccer)
        for number in (1...count).reversed() {
            hear(
                RsvpChanged(
                    gameId: game, accountId: ID(high: 3, low: UInt64(number)), from: nil, to: .going,
                    cause: .user, counts: Counts(going: count)))
        }
        let friend = ID(high: 3, low: UInt64(count))
        hear(Followed(followerId: me, followedId: friend, cause: .request))
        hear(Followed(followerId: friend, followedId: me, cause: .request))
        func friends() -> Int? { Stats.Taste(of: me, state).best(at: Town.noon).first?.friends }
        #expect(friends() == (count <= 200 ? 1 : 0))
        let leaver = ID(high: 3, low: 1)
        hear(
            RsvpChanged(
                gameId: game, accountId: leaver, from: .going, to: .left, cause: .user,
                counts: Counts(going: count - 1)))
        #expect(friends() == 1)
    }
}
