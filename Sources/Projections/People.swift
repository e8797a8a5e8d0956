// The projection of auth that every other service keeps: who there is, by which name, and whose tokens still hold
// (domain.md §1.8).

import Contracts
import Crypto
import Machine
import Packed
import Values

/// What a service knows of accounts, from auth's events alone.
public struct People: Sendable, Identities {
    /// How someone is shown to others.
    public struct Name: Codable, Sendable, Equatable {
        /// By which others find and name them (domain.md §3.1).
        public var nickname: String
        /// What others read, in whatever letters they like.
        public var displayName: String
        /// An https URL or an uploaded picture, `photo:<sha-256>`; `nil` for none.
        public var avatar: String?
    }

    /// One person, as far as they are known.
    struct Person: Sendable {
        var facts: PackedFacts?
        var name: Name?
    }

    private var known = Register<Person>()
    /// By folded nickname.
    private var nicknames = NumberIndex()
    /// Cities, zones and lists that many have, each kept once.
    private var shared = SharedTexts()
    private var keys: [String: String] = [:]
    /// Sessions that ended, with the moment: after the life of an access token they are forgotten.
    private var ended: [ID: Timestamp] = [:]
    private var endedSwept = Timestamp.distantPast

    public init() {}

    /// How they are shown to others.
    public func name(of account: ID) -> Name? { known.find(account).flatMap { known[number: $0].name } }
    public func facts(of account: ID) -> FactsChanged? {
        known.find(account).flatMap { facts(number: $0) }
    }
    /// Whether somebody is restricted; `nil` of nobody this service knows of.
    public func status(of account: ID) -> AccountStatus? {
        known.find(account).flatMap { known[number: $0].facts?.status }
    }
    public func hasEnded(session: ID) -> Bool { ended[session] != nil }
    public func publicKey(_ kid: String) -> PublicKey? {
        keys[kid].flatMap { Base64URL.decode($0) }.flatMap { PublicKey(bytes: $0) }
    }

    /// Who is meant; `nil` for nobody this service knows of.
    public func find(_ reference: UserReference) -> ID? {
        switch reference {
        case .id(let id): facts(of: id) == nil ? nil : id
        case .nickname(let name): holder(of: Text.folded(name)).map { known.key($0) }
        }
    }

    /// Declares the rules that keep the projection, for any service whose state holds one at `path`.
    public static func rules<S: Service>(
        _ path: any WritableKeyPath<S.State, People> & Sendable
    ) -> Rules<S> {
        Rules<S>()
            .observe(KeyPublished.self) { state, event, _ in state[keyPath: path].keys[event.kid] = event.x }
            .observe(FactsChanged.self) { state, event, _ in state[keyPath: path].apply(event) }
            .observe(ProfileUpdated.self) { state, event, _ in state[keyPath: path].apply(event) }
            .observe(SessionEnded.self) { state, event, info in
                state[keyPath: path].end(event.sessionId, at: info.time)
            }
    }

    private func facts(number: Int) -> FactsChanged? {
        known[number: number].facts.map { $0.facts(of: known.key(number), shared) }
    }

    package mutating func apply(_ event: FactsChanged) {
        let number = known.number(event.accountId, or: Person())
        known[number: number].facts = PackedFacts(event, &shared)
    }

    package mutating func apply(_ event: ProfileUpdated) {
        let number = known.number(event.accountId, or: Person())
        if let old = known[number: number].name {
            nicknames.remove(UInt32(number), Text.folded(old.nickname).scatter)
        }
        let folded = Text.folded(event.nickname)
        if let other = holder(of: folded) { nicknames.remove(UInt32(other), folded.scatter) }
        known[number: number].name = Name(
            nickname: event.nickname, displayName: event.displayName, avatar: event.avatar)
        nicknames.insert(UInt32(number), folded.scatter)
    }

    /// The number of whoever has a nickname.
    private func holder(of folded: String) -> Int? {
        nicknames.first(folded.scatter) { number in
            known[number: Int(number)].name.map { Text.folded($0.nickname) == folded } ?? false
        }
        .map { Int($0) }
    }

    mutating func end(_ session: ID, at time: Timestamp) {
        ended[session] = time
        // An access token lives 15 minutes; an hour leaves room for clocks that differ.
        guard time.since(endedSwept) > 3_600_000 else { return }
        endedSwept = time
        ended = ended.filter { time.since($0.value) < 3_600_000 }
    }
}

/// What is derived is not written, and everyone in the order of their ids.
extension People: Codable {
    private enum CodingKeys: String, CodingKey { case people, keys, ended, endedSwept }

    private struct Row: Codable {
        var id: ID
        var facts: FactsChanged?
        var name: Name?
        /// Absent where somebody else has taken the nickname since.
        var holdsName: Bool?
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        keys = try container.decode([String: String].self, forKey: .keys)
        ended = try container.decode([ID: Timestamp].self, forKey: .ended)
        endedSwept = try container.decode(Timestamp.self, forKey: .endedSwept)
        var rows = try container.nestedUnkeyedContainer(forKey: .people)
        while !rows.isAtEnd {
            let row = try rows.decode(Row.self)
            let number = known.append(
                row.id, Person(facts: row.facts.map { PackedFacts($0, &shared) }, name: row.name))
            if let name = row.name, row.holdsName == true {
                nicknames.insert(UInt32(number), Text.folded(name.nickname).scatter)
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(keys, forKey: .keys)
        try container.encode(ended, forKey: .ended)
        try container.encode(endedSwept, forKey: .endedSwept)
        var rows = container.nestedUnkeyedContainer(forKey: .people)
        for number in (0..<known.count).sorted(by: { known.key($0) < known.key($1) }) {
            let person = known[number: number]
            let holdsName = person.name.map { holder(of: Text.folded($0.nickname)) == number }
            try rows.encode(
                Row(
                    id: known.key(number), facts: facts(number: number), name: person.name,
                    holdsName: holdsName == true ? true : nil))
        }
    }
}
