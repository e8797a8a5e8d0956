// The projection of auth that every other service keeps: who there is, by which name, and whose tokens still hold
// (domain.md §1.8).

public import Contracts
public import Crypto
public import Values

/// What a service knows of accounts, from auth's events alone.
public struct People: Codable, Sendable, Identities {
    /// How someone is shown to others.
    public struct Name: Codable, Sendable, Equatable {
        public var nickname: String
        public var displayName: String
        public var avatar: String?
    }

    private var facts: [ID: FactsChanged] = [:]
    private var names: [ID: Name] = [:]
    /// Folded nickname to account.
    private var nicknames: [String: ID] = [:]
    private var keys: [String: String] = [:]
    /// Sessions that ended, with the moment: after the life of an access token they are forgotten.
    private var ended: [ID: Timestamp] = [:]
    private var endedSwept = Timestamp.distantPast

    public init() {}

    /// How they are shown to others.
    public func name(of account: ID) -> Name? { names[account] }
    public func facts(of account: ID) -> FactsChanged? { facts[account] }
    public func hasEnded(session: ID) -> Bool { ended[session] != nil }
    public func publicKey(_ kid: String) -> PublicKey? {
        keys[kid].flatMap { Base64URL.decode($0) }.flatMap { PublicKey(bytes: $0) }
    }

    /// Who is meant; `nil` for nobody this service knows of.
    public func find(_ reference: UserReference) -> ID? {
        switch reference {
        case .id(let id): facts[id] == nil ? nil : id
        case .nickname(let name): nicknames[Text.folded(name)]
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

    mutating func apply(_ event: FactsChanged) { facts[event.accountId] = event }

    mutating func apply(_ event: ProfileUpdated) {
        if let old = names[event.accountId], nicknames[Text.folded(old.nickname)] == event.accountId {
            nicknames[Text.folded(old.nickname)] = nil
        }
        names[event.accountId] = Name(
            nickname: event.nickname, displayName: event.displayName, avatar: event.avatar)
        nicknames[Text.folded(event.nickname)] = event.accountId
    }

    mutating func end(_ session: ID, at time: Timestamp) {
        ended[session] = time
        // An access token lives 15 minutes; an hour leaves room for clocks that differ.
        guard time.since(endedSwept) > 3_600_000 else { return }
        endedSwept = time
        ended = ended.filter { time.since($0.value) < 3_600_000 }
    }
}
