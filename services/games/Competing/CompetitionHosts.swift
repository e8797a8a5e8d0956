// The hosts of cups, leagues and ladders: who they are, who says so, and who follows one who is gone (domain.md §16.14).

import Contracts
import Machine
import Projections
import Values

/// A cup, a league or a ladder, as far as its hosts are concerned.
protocol Competition {
    /// The word for it in sentences, and in names of fields before `Id`.
    static var noun: String { get }
    /// Whether a co-host has to agree.
    static var asksCoHosts: Bool { get }
    var hostId: ID { get }
    /// In the order in which they were named, or have agreed.
    var coHosts: [ID] { get }
    /// People who have not agreed yet.
    var askedCoHosts: [ID] { get }
    var groupId: ID? { get }
    var version: Int { get }
}

extension Competition {
    static var asksCoHosts: Bool { false }
    var askedCoHosts: [ID] { [] }
    fileprivate static var field: String { noun + "Id" }

    /// The co-hosts once somebody says that a person is one, or is none: the host says so, and everybody of themselves.
    ///
    /// - Parameter refuse: refuses a person who cannot be a co-host, and a competition that is over.
    /// - Returns: the same ones where only who is asked changes; `nil` if it holds already.
    func coHosts(
        naming person: ID?, _ on: Bool, by me: ID, refuse: (ID) throws(Refusal) -> Void
    ) throws(Refusal) -> [ID]? {
        let isKnown = coHosts.contains(me) || askedCoHosts.contains(me)
        guard let person, me == hostId || person == me && (!on || isKnown) else {
            throw Refusal(
                .forbidden, "only the host says who hosts the \(Self.noun) as well", field: Self.field)
        }
        if coHosts.contains(person) { return on ? nil : without(person) }
        if askedCoHosts.contains(person) { return !on ? coHosts : person == me ? coHosts + [me] : nil }
        if !on { return nil }
        if person == hostId { throw Refusal(.conflict, "you are the host already", field: "accountId") }
        try refuse(person)
        guard coHosts.count + askedCoHosts.count < CoHostLimits.peopleMax else {
            throw Refusal(
                .conflict, "the \(Self.noun) has \(CoHostLimits.peopleMax) co-hosts, as many as it may have",
                field: "accountId")
        }
        return Self.asksCoHosts ? coHosts : coHosts + [person]
    }

    /// The co-hosts but for one.
    func without(_ account: ID) -> [ID] { coHosts.filter { $0 != account } }

    /// The hosts when an account is gone. The first co-host follows a host, else the owner of the group.
    ///
    /// - Returns: `nil` if nobody follows.
    func hosts(
        without account: ID, groupOwner: ID?, isGone: (ID) -> Bool
    ) -> (hostId: ID, coHosts: [ID])? {
        let rest = without(account)
        if account != hostId { return (hostId, rest) }
        let heir = (rest + [groupOwner].compactMap(\.self)).first { $0 != account && !isGone($0) }
        return heir.map { heir in (heir, rest.filter { $0 != heir }) }
    }
}

extension Situation<Games> {
    /// Whether somebody hosts it: the host, co-hosts, and who runs its group, unless a block stands between them and the
    /// host.
    func hosts(_ competition: some Competition, _ account: ID) -> Bool {
        if competition.hostId == account { return true }
        guard
            competition.coHosts.contains(account)
                || state.groups.isRun(competition.groupId, by: account)
        else { return false }
        return !state.circles.areApart(competition.hostId, account)
    }

    /// Whether the caller hosts it.
    func hosts(_ competition: some Competition) -> Bool {
        caller.account.map { hosts(competition, $0) } ?? false
    }

    /// Whether somebody may ask a person into it: a friend, or a member of its group.
    func mayAsk(_ person: ID, into competition: some Competition, by me: ID) -> Bool {
        state.circles.areFriends(me, person) || state.groups.isMember(person, of: competition.groupId)
    }

    /// Refuses whoever does not host it.
    func refuseGuest<C: Competition>(of competition: C, field: String? = nil) throws(Refusal) {
        if !hosts(competition) {
            throw Refusal(.forbidden, "only the hosts of the \(C.noun) do this", field: field ?? C.field)
        }
    }

    /// Refuses a change of a version that is not the latest one.
    func refuse<C: Competition>(_ competition: C, unlessVersion version: Int?) throws(Refusal) {
        guard let version, version != competition.version else { return }
        throw Refusal(
            .versionMismatch, "the \(C.noun) has changed; it has version \(competition.version) now"
        ).with { $0.version = competition.version }
    }

    /// Whom a command names, and the co-hosts after it; `nil` if what it says holds already.
    func coHosts(
        naming reference: UserReference, _ on: Bool, in competition: some Competition,
        refuse: (ID) throws(Refusal) -> Void
    ) throws(Refusal) -> (person: ID, coHosts: [ID])? {
        let me = try caller.id()
        let person =
            competition.hostId == me
            ? try state.people.find(reference, for: me, state.circles) : state.people.find(reference)
        let after = try competition.coHosts(naming: person, on, by: me, refuse: refuse)
        return person.flatMap { person in after.map { (person, $0) } }
    }

    /// The hosts when an account is gone; `nil` if nobody follows.
    func hosts(of competition: some Competition, without account: ID) -> (hostId: ID, coHosts: [ID])? {
        competition.hosts(
            without: account, groupOwner: competition.groupId.flatMap { state.groups[$0]?.ownerId },
            isGone: isGone)
    }
}
