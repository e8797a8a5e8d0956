// A cup as games knows it: who has entered, the draw, and what was decided (domain.md §16). Everything else follows from
// the engine Competitions.

import Competitions
import Contracts
import LogContracts
import Values

import struct Contracts.Refusal

extension Games {
    /// A person in a cup: the same one is in it once.
    enum CupMember: Codable, Hashable, Sendable {
        case account(ID)
        case guest(ID)
        /// Somebody without an account: the number of their name in the cup.
        case named(Int)

        var account: ID? {
            switch self {
            case .account(let id): id
            case .guest, .named: nil
            }
        }
    }

    /// A name that somebody has typed.
    struct TypedName: Codable, Sendable {
        var text: String
        /// The account that typed it; absent if a service did.
        var by: ID?
    }

    struct KnownCup: Codable, Sendable {
        let id: ID
        var hostId: ID
        var coHosts: [ID] = []
        var askedCoHosts: [ID] = []
        var settings: CupSettings
        var status = CupStatus.draft
        var stage: CupStage?
        var version = 1
        var createdAt: Timestamp
        var endedAt: Timestamp?
        var entries: Entries<CupMember>
        /// The names of people without an account, and those of guest players, by number.
        var names: [Int: TypedName] = [:]
        var guests: [ID: TypedName] = [:]
        /// The names of teams, by the number of the entrant.
        var teams: [Int: TypedName] = [:]
        /// People whom captains have named and who have not accepted, by the number of the entrant.
        var asked: [Int: [ID]] = [:]
        /// The draw; absent before it.
        var draw: Cup?
        /// The entrants' numbers by the engine's: its entrant 1 is the first.
        var order: [Int] = []
        /// The matches of darts in which fixtures are or were played.
        var matches: [Int: ID] = [:]
        var annulled: [Int: [ID]] = [:]
        var reportedAt: [Int: Timestamp] = [:]
        var referees: [Int: Int] = [:]

        init?(_ event: CupWritten, at time: Timestamp) {
            guard let way = Entries<CupMember>.Way(rawValue: event.settings.entry.rawValue),
                let entries = try? Entries<CupMember>(
                    way, entrantsMax: event.settings.entrantsMax, teamSize: event.settings.teamSize)
            else { return nil }
            (id, hostId, settings) = (event.cupId, event.by, event.settings)
            (createdAt, self.entries) = (time, entries)
        }
    }
}

extension Games.KnownCup: Competition {
    static let noun = "cup"
    static let asksCoHosts = true
    var groupId: ID? { settings.groupId }

    var isOver: Bool { status == .done || status == .cancelled }
    var isTeams: Bool { settings.teamSize > 1 }

    /// An entrant that is in the list.
    func entry(_ number: Int) -> Entries<Games.CupMember>.Entry? {
        entries.entries.first { $0.id == number }
    }

    /// The entrant's number of somebody, alone or in a team.
    func entry(of account: ID) -> Entries<Games.CupMember>.Entry? {
        entries.entries.first { $0.people.contains(.account(account)) }
    }

    /// The teams that ask somebody to play with them.
    func asking(_ account: ID) -> [Int] {
        asked.filter { $0.value.contains(account) }.keys.sorted()
    }

    /// Whether somebody is in the cup, is invited, or asked to be.
    func knows(_ account: ID) -> Bool {
        hostId == account || coHosts.contains(account) || askedCoHosts.contains(account)
            || entry(of: account) != nil || !asking(account).isEmpty
    }

    /// Everybody with an account who has to do with it.
    var people: Set<ID> {
        Set([hostId] + coHosts + askedCoHosts).union(entries.entries.flatMap(\.people).compactMap(\.account))
            .union(asked.values.flatMap(\.self))
    }

    /// The number that the engine gives an entrant; `nil` for who was not drawn.
    func engineNumber(_ entrant: Int) -> Int? { order.firstIndex(of: entrant).map { $0 + 1 } }
    /// The entrant's number of the engine's.
    func entrant(_ engineNumber: Int) -> Int {
        order.indices.contains(engineNumber - 1) ? order[engineNumber - 1] : 0
    }

    /// The accounts of an entrant, the captain first.
    func accounts(_ entrant: Int) -> [ID] { entry(entrant)?.people.compactMap(\.account) ?? [] }

    func status(_ entry: Entries<Games.CupMember>.Entry) -> EntrantStatus {
        if let number = engineNumber(entry.id) {
            switch draw?.entrants[number - 1].exit {
            case nil: return .in
            case let exit?: return exit.isDisqualified ? .disqualified : .withdrawn
            }
        }
        switch entry.status {
        case .invited: return .invited
        case .requested: return .requested
        case .waiting: return .waiting
        case .in: return draw == nil ? .in : .waiting
        }
    }

    /// When silence next confirms a score.
    var confirmsAt: Timestamp? { draw?.fixtures.compactMap { confirmsAt($0) }.min() }

    func confirmsAt(_ fixture: Fixture) -> Timestamp? {
        guard status == .running, fixture.status == .reported, let report = fixture.report,
            !report.isDisputed, let since = reportedAt[fixture.id],
            let other = fixture.entrants.first(where: { $0 != report.by }),
            !accounts(entrant(other)).isEmpty
        else { return nil }
        return since.adding(hours: FixtureLimits.confirmHours)
    }

    // MARK: - Applying events

    mutating func apply(_ event: CupWritten) {
        settings = event.settings
        guard let way = Entries<Games.CupMember>.Way(rawValue: settings.entry.rawValue) else { return }
        try? entries.change(way, entrantsMax: settings.entrantsMax, teamSize: settings.teamSize)
    }

    mutating func apply(_ event: CupChanged, at time: Timestamp) {
        (hostId, coHosts, version) = (event.hostId, event.coHosts, event.version)
        askedCoHosts.removeAll { event.coHosts.contains($0) || event.hostId == $0 }
        (status, stage) = (event.status, event.stage)
        endedAt = isOver ? endedAt ?? time : nil
    }

    mutating func apply(_ event: CupCoHostAsked) {
        askedCoHosts.removeAll { $0 == event.accountId }
        if event.on { askedCoHosts.append(event.accountId) }
    }

    /// Changes the list of entrants.
    ///
    /// - Returns: the number of the entrant.
    @discardableResult
    mutating func apply(
        _ event: CupEntryChanged
    ) throws(Entries<Games.CupMember>.Refusal) -> Int {
        let number = event.entrant
        var entered = number
        let people = event.people.map { members($0, by: event.by) } ?? []
        switch event.cause {
        case .entered where draw != nil && entries.way == .open: entered = try entries.wait(people).id
        case .entered: entered = try entries.enter(people).id
        case .added: entered = try entries.addByHost(people).id
        case .invited: entered = try entries.invite(people).id
        case .accepted, .approved:
            if draw == nil { try entries.accept(number) } else { try wait(number) }
        case .late:
            if event.people != nil { entered = try entries.wait(people).id }
            try entries.letIn(entered)
            if (try? draw?.enterLate()) != nil { order.append(entered) }
        case .people:
            guard let entry = entry(number) else { throw .noSuchEntry }
            let stay = entry.people.filter { event.leaves == nil || $0.account != event.leaves }
            try entries.setPeople(number, stay + [event.joins].compactMap { $0.map { .account($0) } })
        case .declined, .refused, .left, .removed, .blocked, .gone:
            try entries.remove(number)
            (teams[number], asked[number]) = (nil, nil)
            return number
        }
        if let team = event.team { teams[entered] = Games.TypedName(text: team, by: event.by) }
        if let asked = event.asked { self.asked[entered] = asked.isEmpty ? nil : asked }
        return entered
    }

    /// Lets whoever was invited or has asked wait, since the cup is drawn.
    private mutating func wait(_ number: Int) throws(Entries<Games.CupMember>.Refusal) {
        guard let entry = entry(number) else { throw .noSuchEntry }
        guard entry.status == .invited || entry.status == .requested else { throw .notNow(entry.status) }
        try entries.letIn(number)
    }

    private mutating func members(_ people: [CupPerson], by typist: ID?) -> [Games.CupMember] {
        people.map { person in
            if let account = person.accountId { return .account(account) }
            let name = Games.TypedName(text: person.name ?? "", by: typist)
            if let guest = person.guestPlayerId {
                guests[guest] = name
                return .guest(guest)
            }
            let number = (names.keys.max() ?? 0) + 1
            names[number] = name
            return .named(number)
        }
    }

    /// Empties the names that somebody has typed.
    mutating func forget(_ account: ID) {
        func emptied(_ name: Games.TypedName) -> Games.TypedName {
            name.by == account ? Games.TypedName(text: "", by: account) : name
        }
        (names, teams) = (names.mapValues(emptied), teams.mapValues(emptied))
        guests = guests.mapValues(emptied)
    }
}
