// The entrants of a cup before its draw: persons and teams, each person once, a waiting list, and an order of seeds
// (domain.md §16.12).

/// The list of a cup's entrants until the draw.
public struct Entries<Person: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The way in.
    public enum Way: String, Codable, Sendable, CaseIterable {
        /// Everybody, until the cup is full.
        case open
        /// A host approves.
        case request
        /// Only those whom a host has invited.
        case invite
        /// A host enters them.
        case host
    }

    /// How far an entry has come.
    public enum Status: String, Codable, Sendable, CaseIterable {
        case invited
        case requested
        case `in`
        /// The cup is full.
        case waiting
    }

    /// The reason for refusing an act. Nothing has changed then.
    public enum Refusal: Error, Hashable, Sendable {
        /// The sizes of the cup or of its teams are out of range.
        case sizes
        /// A team with more people than it may have, or with nobody.
        case teamSize
        /// The person is in the cup already, alone or in a team, or twice in this team.
        case isIn(Person)
        case noSuchEntry
        /// The entry has another status than the act needs.
        case notNow(Status)
        /// Only those whom a host invites.
        case inviteRequired
        /// The list has as many invitations and requests as it may have.
        case full
        /// The order of seeds does not name each entry that is in once.
        case order
    }

    /// A person or a team.
    public struct Entry: Codable, Hashable, Sendable {
        /// Counts from 1, in the order in which they came.
        public let id: Int
        /// The captain first. One person is no team.
        public internal(set) var people: [Person]
        public internal(set) var status: Status
    }

    /// The allowed numbers of people in a team; 1 for persons.
    public static var teamSizes: ClosedRange<Int> { 1...20 }
    /// The most entries of any status.
    public static var entriesMax: Int { 500 }

    public private(set) var way: Way
    /// The most entrants who are in.
    public private(set) var entrantsMax: Int
    public private(set) var teamSize: Int
    /// In the order in which they came; of those who are in, in the order of their seeds once a host has set it.
    public private(set) var entries: [Entry] = []
    private var made = 0

    /// A list without entries.
    public init(_ way: Way, entrantsMax: Int, teamSize: Int = 1) throws(Refusal) {
        (self.way, self.entrantsMax, self.teamSize) = (way, entrantsMax, teamSize)
        try checkSizes(entrantsMax, teamSize)
    }

    /// Changes the way in and the sizes. Nobody who is in goes out: the cup has room for all of them, and each team keeps
    /// its people. Those who wait move up.
    public mutating func change(_ way: Way, entrantsMax: Int, teamSize: Int) throws(Refusal) {
        try checkSizes(entrantsMax, teamSize)
        guard seeds.count <= entrantsMax, entries.allSatisfy({ $0.people.count <= teamSize }) else {
            throw .sizes
        }
        (self.way, self.entrantsMax, self.teamSize) = (way, entrantsMax, teamSize)
        while moveUp() != nil {}
    }

    private func checkSizes(_ entrantsMax: Int, _ teamSize: Int) throws(Refusal) {
        guard (2...CupPlan.entrantsMax).contains(entrantsMax), Self.teamSizes.contains(teamSize) else {
            throw .sizes
        }
    }

    /// The entries that are in, the first seed first.
    public var seeds: [Entry] { entries.filter { $0.status == .in } }

    /// Enters by one's own will.
    ///
    /// - Returns: the entry, which is in, waits, or is requested.
    @discardableResult
    public mutating func enter(_ people: [Person]) throws(Refusal) -> Entry {
        switch way {
        case .open: return try add(people, nil)
        case .request: return try add(people, .requested)
        case .invite, .host: throw .inviteRequired
        }
    }

    /// Enters somebody by a host's word, whatever the way in.
    @discardableResult
    public mutating func addByHost(_ people: [Person]) throws(Refusal) -> Entry { try add(people, nil) }

    /// Invites somebody, who is in when they accept.
    @discardableResult
    public mutating func invite(_ people: [Person]) throws(Refusal) -> Entry { try add(people, .invited) }

    /// Lets somebody wait, whether there is room or not: the cup is drawn.
    @discardableResult
    public mutating func wait(_ people: [Person]) throws(Refusal) -> Entry { try add(people, .waiting) }

    /// Lets in whoever is not in, whether there is room or not: they come late by a host's word.
    public mutating func letIn(_ id: Int) throws(Refusal) {
        var entry = entries.remove(at: try index(of: id))
        entry.status = .in
        entries.append(entry)
    }

    /// Accepts an invitation, or approves a request.
    @discardableResult
    public mutating func accept(_ id: Int) throws(Refusal) -> Entry {
        let index = try index(of: id)
        guard [.invited, .requested].contains(entries[index].status) else {
            throw .notNow(entries[index].status)
        }
        var entry = entries.remove(at: index)
        entry.status = placeLeft
        entries.append(entry)
        return entry
    }

    /// Takes an entry away, whatever its status: left, declined, refused or removed.
    ///
    /// - Returns: the first of those who waited, if there is room for them now.
    @discardableResult
    public mutating func remove(_ id: Int) throws(Refusal) -> Entry? {
        entries.remove(at: try index(of: id))
        return moveUp()
    }

    private mutating func moveUp() -> Entry? {
        guard placeLeft == .in, let first = entries.firstIndex(where: { $0.status == .waiting }) else {
            return nil
        }
        entries[first].status = .in
        return entries[first]
    }

    /// Changes the people of a team; the captain stays the first.
    public mutating func setPeople(_ id: Int, _ people: [Person]) throws(Refusal) {
        let index = try index(of: id)
        try check(people, besides: id)
        entries[index].people = people
    }

    /// Sets the order of seeds.
    ///
    /// - Parameter order: the ids of all who are in, the first seed first.
    public mutating func seed(_ order: [Int]) throws(Refusal) {
        let seeds = seeds
        guard order.count == seeds.count, Set(order) == Set(seeds.map(\.id)) else { throw .order }
        let sorted = order.compactMap { id in seeds.first { $0.id == id } }
        entries = sorted + entries.filter { $0.status != .in }
    }

    private var placeLeft: Status { seeds.count < entrantsMax ? .in : .waiting }

    /// Without a status, in or waiting.
    private mutating func add(_ people: [Person], _ status: Status?) throws(Refusal) -> Entry {
        try check(people, besides: nil)
        if entries.count >= Self.entriesMax { throw .full }
        made += 1
        let entry = Entry(id: made, people: people, status: status ?? placeLeft)
        entries.append(entry)
        return entry
    }

    private func check(_ people: [Person], besides id: Int?) throws(Refusal) {
        guard (1...teamSize).contains(people.count) else { throw .teamSize }
        var taken = Set(entries.filter { $0.id != id }.flatMap(\.people))
        for person in people where !taken.insert(person).inserted { throw .isIn(person) }
    }

    private func index(of id: Int) throws(Refusal) -> Int {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { throw .noSuchEntry }
        return index
    }
}
