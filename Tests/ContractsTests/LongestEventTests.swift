// The longest data of every event of a log, computed from the limits of what it records: less than a line has room for
// (architecture.md, An event that does not fit).

import Competitions
import EventLine
import LogContracts
import PartyCards
import Testing
import Values

@testable import Contracts

@Suite struct LongestEventTests {
    /// Limits by the last name of a path: characters of a text, elements of a list. `tags[]` is an element of `tags`, and
    /// `data{}` a value of `data`. A name has the largest limit that a request or this table declares for it.
    private struct Limits {
        private var all: [String: Int] = [:]

        init() {
            for request in Catalogue.requests.values {
                for (path, rule) in FieldRules(of: request).byPath {
                    guard let max = rule.bound?.counts?.upperBound, max < Int.max else { continue }
                    let parts = path.split(separator: ".")
                    guard let name = parts.last(where: { $0 != "*" }) else { continue }
                    add(String(name) + (parts.last == "*" ? "[]" : ""), max)
                }
            }
            for (names, max) in LongestEventTests.ofServices {
                for name in names.split(whereSeparator: \.isWhitespace) { add(String(name), max) }
            }
        }

        private mutating func add(_ name: String, _ max: Int) { all[name] = Swift.max(all[name] ?? 0, max) }

        /// The limit of a name in one event type, which may have its own.
        func of(_ name: String, in type: String) -> Int? {
            LongestEventTests.ofTypes["\(type) \(name)"] ?? all[name]
        }
    }

    /// Limits of what services write themselves, and of requests whose checks depend on other fields.
    private static let ofServices: [(names: String, max: Int)] = [
        // Names, addresses and sentences of one field.
        (
            """
            address attribution bio body changed[] comment data{} description displayName email firstName from \
            homeCourse instagram lastName name note occupation photo photos[] players[] preview q reason sent title to \
            venueName avatar actorName actorPhoto near providerSubject
            """, 500
        ),
        // Keys, marks, digests, zones and words of a program.
        (
            """
            action addressMark ageDecade appVersion cause choiceIds[] chosen[] cityKey cityLabel contentHash courseKey \
            currency deviceId foldKey format geohash homeCourseKey kid localTime mark missing[] nickname nonce origin \
            passwordHash place recipient seed tags[] timezone tokenMark trace typed webhookSecret x
            """, 256
        ),
        // A dart: `T20`.
        ("checkout[] darts[] target", 8),
        ("text", PostLimits.textMax),
        ("pushToken", PushSubscription.textBytesMax),
        ("prompts[]", Card.promptLengths.upperBound),
        // A byte for each dart and for a bust, in Base64URL.
        ("record", DartsLimits.visitsMax * 4 * 4 / 3 + 4),

        // Everybody in a game.
        ("audienceIds goingIds memberIds", GameLimits.peopleMax),
        ("accountIds participantIds playAgain totals", FeedbackLimits.peopleMax),
        ("subgroups", GroupLimits.subgroupsMax),
        ("coHosts", CoHostLimits.peopleMax), ("equipment", EquipmentLimits.itemsMax),
        ("subgroup", 20),
        ("portions", DuesLimits.peopleMax),
        ("divisions", SeasonPlan.divisionCounts.upperBound),
        ("divisions[]", SeasonPlan.divisionSizes.upperBound),
        ("fixtures", 100), ("leagueName seasonName", LeagueLimits.nameLengths.upperBound),
        ("score", 7),
        // `s20`, as many as a group ever had.
        ("id subgroupId", 20),
        ("score", 7), ("team", FixtureLimits.nameMax),
        ("people asked", CupLimits.teamSizes.upperBound), ("entrants wanted", 2),
        ("incidents", FeedbackLimits.incidentsMax),
        ("issues", FeedbackIssue.allCases.count),
        ("reporterIds", ReportLimits.reportersAtOnce),
        ("invite parts", SendInvitations.peopleMax),
        ("claims concernedIds", 50),
        ("items", EquipmentLimits.itemsMax),
        ("teams", 6),
        // The holes of a course, its tees, the players of a card, and the groups of an outing.
        ("pars strokeIndexes", 18), ("attestedIds groups slots tees", 8),
        ("mentionedIds", PostLimits.mentionsMax),
        ("actorIds", 3),

        ("occurrences", SeriesLimits.occurrencesMax),
        ("results", max(SyncLimits.itemsMax, SeriesLimits.occurrencesMax)),
        ("prompts", OwnDeck.cardCounts.upperBound),
        ("order completed", 1000),
        ("joined players playerIds figures", 20),
        (
            """
            affected averages finalScores isKiller legsWon marks marks[] numbers outcomes scores setsWon startScores \
            thrown winners
            """, 50
        ),
        ("checkout darts", 3),
        ("deliveries", 20),
        // Words of a program, days, sports and the like.
        (
            """
            ageGroups badges changed dontPlaySports genders joinPolicy missing playSports priceTiers reminderOffsets \
            signs skillLevels skills sports sportSkills status types visibility weekdays
            """, 50
        ),
        ("choiceIds chosen data photos places tags times", 10),
    ]

    private static let ofTypes: [String: Int] = [
        "\(CupDone.type) places": CupLimits.entrants.upperBound,
        "\(CupDone.type) accountIds": CupLimits.teamSizes.upperBound,
        // The choices of a poll, and the opponent in a league who has agreed.
        "\(GameCreated.type) places": NewGameOptions.count.upperBound, "\(GameCreated.type) agreedIds": 1,
        "\(LadderChallengeChanged.type) passed": LadderPlan.playersMax - 1,
        // All teams together have everybody in the game.
        "\(TeamsSaved.type) accountIds": GameLimits.peopleMax / 6 + 1,
        "\(TeamsSaved.type) guests": TeamLimits.teamGuestsMax / 6 + 1,
        // Everybody who tees off, and everybody who did before.
        "\(OutingArranged.type) changes": 2 * GameLimits.golfCapacities.upperBound,
        "\(GroupInvitesRefused.type) parts": GroupLimits.inviteMax,
        "\(AnswerWanted.type) accountIds": NudgeLimits.peopleMax,
        // The people of a due, the one who gets the money, and an author.
        "\(DuesChanged.type) concernedIds": DuesLimits.peopleMax + 2,
        "\(DueRemoved.type) accountIds": DuesLimits.peopleMax + 1,
        "\(SeasonDone.type) places": SeasonPlan.divisionCounts.upperBound,
        "\(SeasonDone.type) places[]": SeasonPlan.divisionSizes.upperBound,
        "\(SeasonPlanned.type) places": Evenings.placesMax,
        // Everybody of a season; both sides of a fixture, or its hosts: one, co-hosts, and those who run the group.
        "\(LeagueTold.type) toldIds": LeagueLimits.entrantsMax,
        "\(LeagueTold.type) forIds": 1 + CoHostLimits.peopleMax + GroupLimits.adminsMax + 1,
        "\(LeagueTold.type) name": FixtureLimits.nameMax,
        "\(LeagueTold.type) sides": 2,
        // Each person of each team of a cup.
        "\(SeasonEveningCounted.type) entries": CupPlan.entrantsMax * CupLimits.teamSizes.upperBound,
    ]

    /// Texts that are measured in bytes.
    private static let bytes = ["message": Refusal.messageBytesMax]

    private let limits = Limits()

    /// The most bytes of a value, in which any byte of a text may be written as two.
    private func longest(_ shape: Shape, _ name: String, in type: String) -> Int {
        func limit() -> Int {
            let limit = limits.of(name, in: type)
            if limit == nil { Issue.record("\(type): \(name) has no limit") }
            return limit ?? 0
        }
        return switch shape {
        case .text: 2 + (Self.bytes[name].map { 2 * $0 } ?? longestText(of: limit()))
        case .user, .localTime: 256
        case .id, .timestamp, .day, .integer, .number, .file: 40
        case .boolean: 5
        case .choice(let names): (names.map(\.utf8.count).max() ?? 0) + 2
        case .list(let element): 2 + limit() * (longest(element, name + "[]", in: type) + 1)
        case .map(let element): 2 + limit() * (longest(element, name + "{}", in: type) + 64)
        case .object(let fields): longest(fields, in: type)
        case .anything: LogLimits.lineBytesMax
        }
    }

    private func longestText(of characters: Int) -> Int {
        Text.bytesMax(ofCharacters: characters) + characters
    }

    private func longest(_ fields: [Shape.Field], in type: String) -> Int {
        fields.reduce(2) { $0 + $1.name.utf8.count + 4 + longest($1.shape, $1.name, in: type) }
    }

    private func longest(_ event: any Event.Type) -> Int { longest(Shape(of: event).fields, in: event.type) }

    @Test func theLongestEventOfEveryTypeFitsIntoALine() {
        var all: [(bytes: Int, type: String)] = []
        for service in Catalogue.services {
            for event in service.events { all.append((longest(event), event.type)) }
        }
        for one in all where one.bytes > LogLimits.dataBytesMax { Issue.record("\(one.type): \(one.bytes)") }
        #expect(all.count > 100)
        let cancelled = all.first { $0.type == GameCancelled.type }?.bytes ?? 0
        #expect(cancelled > GameLimits.peopleMax * 39, "its people are counted")
    }

    /// The limit of people is what keeps the events that name all of a game below a line.
    @Test func moreThanTwiceThePeopleOfAGameWouldNotFit() {
        let person = longest(.id, "goingIds[]", in: GameCompleted.type) + 1
        #expect(GameLimits.peopleMax * person < LogLimits.dataBytesMax / 2)
        #expect(3 * GameLimits.peopleMax * person > LogLimits.dataBytesMax)
    }
}
