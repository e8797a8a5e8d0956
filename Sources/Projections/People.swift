// The projection of auth's events in all other services: accounts, their names, and the sessions that have ended
// (domain.md §1.8).

import Contracts
import Crypto
import Machine
import Packed
import Values

/// All accounts, built from auth's events.
public struct People: Sendable, Identities {
    /// The names and the picture that others see.
    public struct Name: Codable, Sendable, Equatable {
        /// Unique; other people find the account by it (domain.md §3.1).
        public var nickname: String
        /// Free text.
        public var displayName: String
        /// An https address or `photo:<sha-256>` for an uploaded picture; `nil` without one.
        public var avatar: String?
    }

    /// One account.
    struct Person: Sendable {
        var facts: PackedFacts?
        var name: Name?
    }

    private var known = IDTable<Person>()
    /// The accounts' numbers by folded nickname.
    private var nicknames = NumberIndex()
    /// Cities, zones and lists shared by many accounts.
    private var shared = SharedTexts()
    private var keys = TokenKeys()
    /// The ended sessions with their times, kept for the lifetime of an access token.
    private var ended: ChunkedDictionary<ID, Timestamp> = [:]
    private var endedSwept = Timestamp.distantPast

    public init() {}

    /// The names and the picture that others see.
    public func name(of account: ID) -> Name? {
        known.find(account).flatMap { known.withRow(number: $0) { $0.name } }
    }
    public func facts(of account: ID) -> FactsChanged? {
        known.find(account).flatMap { facts(number: $0) }
    }
    /// The status of an account; `nil` if this service does not know the account.
    public func status(of account: ID) -> AccountStatus? {
        known.find(account).flatMap { known.withRow(number: $0) { $0.facts?.status } }
    }
    /// The kind and status of an account. Faster than reading all of its facts.
    public func standing(of account: ID) -> (kind: AccountKind, status: AccountStatus)? {
        known.find(account).flatMap { known.withRow(number: $0) { $0.facts.map { ($0.kind, $0.status) } } }
    }
    /// The zone that an account has chosen. Faster than reading all of its facts.
    public func timezone(of account: ID) -> String? {
        known.find(account).flatMap { known.withRow(number: $0) { $0.facts?.timezone(shared) } }
    }
    /// When an account signed up. Faster than reading all of its facts.
    public func createdAt(of account: ID) -> Timestamp? {
        known.find(account).flatMap { known.withRow(number: $0) { $0.facts?.createdAt } }
    }
    /// The gender and age of an account, if given. Faster than reading all of its facts.
    public func genderAndAge(of account: ID) -> (gender: Gender?, age: Int?) {
        guard let number = known.find(account) else { return (nil, nil) }
        return known.withRow(number: number) { ($0.facts?.gender, $0.facts?.age.map { Int($0) }) }
    }
    public func hasEnded(session: ID) -> Bool { ended[session] != nil }
    public func tokenKey(_ kid: String) -> TokenKey? { keys[kid] }

    /// The account named by a reference; `nil` if this service does not know it.
    public func find(_ reference: UserReference) -> ID? {
        switch reference {
        case .id(let id): facts(of: id) == nil ? nil : id
        case .nickname(let name): holder(of: Text.folded(name)).map { known.key($0) }
        }
    }

    /// Declares the rules that maintain the projection, for any service with one at `path` in its state.
    public static func rules<S: Service>(
        _ path: any WritableKeyPath<S.State, People> & Sendable
    ) -> Rules<S> {
        Rules<S>()
            .observe(KeyPublished.self) { state, event, info in
                state[keyPath: path].keys.note(event, at: info.time)
            }
            .observe(KeyRetired.self) { state, event, _ in state[keyPath: path].keys.note(event) }
            .observe(FactsChanged.self) { state, event, _ in state[keyPath: path].apply(event) }
            .observe(ProfileUpdated.self) { state, event, _ in state[keyPath: path].apply(event) }
            .observe(SessionEnded.self) { state, event, info in
                state[keyPath: path].end(event.sessionId, at: info.time)
            }
    }

    private func facts(number: Int) -> FactsChanged? {
        known.withRow(number: number) { $0.facts?.facts(of: known.key(number), shared) }
    }

    package mutating func apply(_ event: FactsChanged) {
        let number = known.number(event.accountId, or: Person())
        known[number: number].facts = PackedFacts(event, &shared)
    }

    package mutating func apply(_ event: ProfileUpdated) {
        let number = known.number(event.accountId, or: Person())
        if let old = known[number: number].name {
            nicknames.remove(UInt32(number), Text.folded(old.nickname).tableHash)
        }
        let folded = Text.folded(event.nickname)
        if let other = holder(of: folded) { nicknames.remove(UInt32(other), folded.tableHash) }
        known[number: number].name = Name(
            nickname: event.nickname, displayName: event.displayName, avatar: event.avatar)
        nicknames.insert(UInt32(number), folded.tableHash)
    }

    /// The number of the account with a nickname.
    private func holder(of folded: String) -> Int? {
        nicknames.first(folded.tableHash) { number in
            known[number: Int(number)].name.map { Text.folded($0.nickname) == folded } ?? false
        }
        .map { Int($0) }
    }

    mutating func end(_ session: ID, at time: Timestamp) {
        ended[session] = time
        // An access token is valid for 15 minutes; an hour allows for clock differences.
        guard time.since(endedSwept) > 3_600_000 else { return }
        endedSwept = time
        ended = ended.filter { time.since($0.value) < 3_600_000 }
    }
}

/// Derived members are not encoded. Accounts are sorted by id.
extension People: Codable {
    private enum CodingKeys: String, CodingKey { case people, keys, ended, endedSwept }

    private struct Row: Codable {
        var id: ID
        var facts: FactsChanged?
        var name: Name?
        /// Absent if another account has since taken the nickname.
        var holdsName: Bool?
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        keys = try container.decode(TokenKeys.self, forKey: .keys)
        ended = try container.decode(ChunkedDictionary.self, forKey: .ended)
        endedSwept = try container.decode(Timestamp.self, forKey: .endedSwept)
        var rows = try container.nestedUnkeyedContainer(forKey: .people)
        while !rows.isAtEnd {
            let row = try rows.decode(Row.self)
            let number = known.append(
                row.id, Person(facts: row.facts.map { PackedFacts($0, &shared) }, name: row.name))
            if let name = row.name, row.holdsName == true {
                nicknames.insert(UInt32(number), Text.folded(name.nickname).tableHash)
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

extension People {
    /// Writes or reads two sections: the accounts, and the small rest.
    public mutating func sections(_ name: String, _ pass: inout SectionPass) throws {
        var blank = Self.blank(ID(high: 0, low: 0))
        let form = FieldPass.form { blank.eachField(&$0) }
        try pass.section(name, form: "id facts:{\(form)}? name:\(Name?.form) holds-name:bool") { step in
            switch step {
            case .write(let writer): try writeRows(writer)
            case .read(let reader): try read(reader)
            }
        }
        var rest = Rest(keys: keys, ended: ended, endedSwept: endedSwept)
        try pass.json("\(name).rest", &rest)
        if pass.isReading { (keys, ended, endedSwept) = (rest.keys, rest.ended, rest.endedSwept) }
    }

    private struct Rest: Codable {
        var keys: TokenKeys
        var ended: ChunkedDictionary<ID, Timestamp>
        var endedSwept: Timestamp
    }

    /// In the order of numbers.
    private func writeRows(_ writer: SectionWriter) throws {
        for number in 0..<known.count {
            let name = known.withRow(number: number) { $0.name }
            let holdsName = name.map { holder(of: Text.folded($0.nickname)) == number }
            var facts = facts(number: number)
            try writer.row { pass in
                known.key(number).write(to: &pass)
                pass("facts", &facts, blank: Self.blank(known.key(number))) { $0.eachField(&$1) }
                name.write(to: &pass)
                (holdsName == true).write(to: &pass)
            }
        }
    }

    private mutating func read(_ reader: SectionReader) throws {
        let fields = { (pass: inout FieldPass) -> (ID, FactsChanged?, Name?, Bool) in
            let id = ID(from: &pass)
            var facts: FactsChanged?
            pass("facts", &facts, blank: Self.blank(id)) { $0.eachField(&$1) }
            return (id, facts, Name?(from: &pass), Bool(from: &pass))
        }
        while let (id, facts, name, holdsName) = try reader.row(fields) {
            guard known.find(id) == nil else { throw SectionFailure("\(id) is there twice") }
            let number = known.append(id, Person(facts: facts.map { PackedFacts($0, &shared) }, name: name))
            if let name, holdsName {
                nicknames.insert(UInt32(number), Text.folded(name.nickname).tableHash)
            }
        }
    }

    private static func blank(_ id: ID) -> FactsChanged {
        FactsChanged(accountId: id, kind: .guest, role: .user, createdAt: .distantPast)
    }
}

extension People.Name: PackableFields {
    public init(blank: Void) { self.init(nickname: "", displayName: "") }

    public mutating func eachField(_ pass: inout FieldPass) {
        pass("nickname", &nickname)
        pass("displayName", &displayName)
        pass("avatar", &avatar)
    }
}
