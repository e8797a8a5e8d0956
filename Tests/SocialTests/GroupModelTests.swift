// Memberships under any interleaving, compared with a model of domain.md §7.7; and the invariants of §14.15: an open group
// has one owner, counts equal the rows of each status, and nobody outside reads a hidden group's name.

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

/// A group as a table of rows.
private struct Model {
    var isPublic: Bool
    var joining: GroupJoining
    var isOpen = true
    var rows: [Int: GroupStanding] = [0: .member]
    var roles: [Int: GroupRole] = [0: .owner]

    func sees(_ person: Int) -> Bool {
        rows[person] == .member || isPublic || rows[person] == .invited
    }
    private func runs(_ person: Int) -> Bool { roles[person] == .owner || roles[person] == .admin }

    private mutating func put(_ person: Int, _ standing: GroupStanding) {
        rows[person] = standing
        roles[person] = standing == .member ? .member : nil
    }

    /// The refusal of what somebody does about themselves; `nil` if it succeeds.
    mutating func act(_ verb: String, _ me: Int) -> Reason? {
        let mine = rows[me]
        switch verb {
        case "join":
            if mine == .member { return nil }
            guard sees(me) else { return .notFound }
            if mine == .requested { return nil }
            guard isOpen else { return .conflict }
            if mine == .removed { return .inviteRequired }
            if mine == .invited || joining == .open {
                put(me, .member)
                return nil
            }
            if joining == .invite { return .inviteRequired }
            put(me, .requested)
        case "accept":
            if mine == .member { return nil }
            guard mine == .invited else { return .notFound }
            put(me, .member)
        case "decline":
            if mine == .declined { return nil }
            guard mine == .invited else { return .notFound }
            put(me, .declined)
        default:
            switch mine {
            case .member:
                if roles[me] == .owner, isOpen { return .forbidden }
                put(me, .left)
            case .requested: put(me, .declined)
            case .left, .declined: return nil
            case .invited, .removed, nil: return sees(me) ? .forbidden : .notFound
            }
        }
        return nil
    }

    /// The refusal of what somebody does about another; `nil` if it succeeds.
    mutating func act(_ verb: String, _ me: Int, on other: Int, areFriends: Bool) -> Reason? {
        guard sees(me) else { return .notFound }
        if verb == "invite" { return invite(other, by: me, areFriends: areFriends) }
        guard verb == "admin" || verb == "owner" ? roles[me] == .owner : runs(me) else { return .forbidden }
        guard let theirs = rows[other] else { return .notFound }
        if me == other { return .invalidArgument }
        guard isOpen else { return .conflict }
        switch verb {
        case "approve":
            if theirs == .member { return nil }
            guard theirs == .requested else { return .notFound }
            put(other, .member)
        case "refuse":
            if theirs == .member { return .conflict }
            if theirs == .declined { return nil }
            guard theirs == .requested || theirs == .invited else { return .notFound }
            put(other, .declined)
        case "remove":
            if theirs == .removed { return nil }
            guard theirs == .member else { return .notFound }
            guard roles[other] == .member || roles[me] == .owner && roles[other] == .admin else {
                return .forbidden
            }
            put(other, .removed)
        default:
            guard theirs == .member else { return .conflict }
            if verb == "owner" { roles[me] = .admin }
            roles[other] = verb == "owner" ? .owner : .admin
        }
        return nil
    }

    /// A refusal of one person is a result, and refuses nothing.
    private mutating func invite(_ other: Int, by me: Int, areFriends: Bool) -> Reason? {
        guard rows[me] == .member else { return .forbidden }
        guard isOpen else { return .conflict }
        switch rows[other] {
        case .member, .invited: break
        case .requested: if runs(me) { put(other, .member) }
        case .removed: if runs(me) { put(other, .invited) }
        case .left: if runs(me) || areFriends { put(other, .invited) }
        case .declined, nil: if areFriends { put(other, .invited) }
        }
        return nil
    }

    mutating func close(_ me: Int) -> Reason? {
        guard sees(me) else { return .notFound }
        guard roles[me] == .owner else { return .forbidden }
        isOpen = false
        for (person, standing) in rows where standing == .invited || standing == .requested {
            rows[person] = .declined
        }
        return nil
    }
}

@Suite struct GroupModelTests {
    private static let names = ["ann", "bob", "cat", "dan"]
    private static let own = ["join", "join", "join", "accept", "accept", "decline", "leave"]
    private static let others = [
        "invite", "invite", "invite", "approve", "approve", "refuse", "remove", "admin", "owner",
    ]
    private static let kinds: [(isPublic: Bool, joining: GroupJoining)] = [
        (true, .open), (true, .request), (true, .invite), (false, .invite),
    ]

    @Test(arguments: Seeds.some(6)) func anyInterleavingOfGroupCommandsFollowsTheModel(seed: UInt64) throws {
        let cast = Cast(Self.names)
        var random = SplitMix64(seed: seed)
        for (a, b) in [(0, 1), (0, 2), (1, 3)] { cast.befriend(Self.names[a], Self.names[b]) }
        var models = Self.kinds.map { Model(isPublic: $0.isPublic, joining: $0.joining) }
        let groups = models.enumerated().map { number, model in
            model.isPublic
                ? cast.openGroup(slug: "group-\(number)", joining: model.joining.rawValue)
                : cast.group(["name": .string("Secret \(number)")])
        }
        for step in 0..<400 {
            let number = Int.random(in: 0..<groups.count, using: &random)
            let (me, other) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random))
            let place = "seed=\(seed) step \(step) group \(number)"
            let (asked, expected) = act(
                cast, groups[number], &models[number], me, other, random.next(), isLate: step > 300)
            #expect(asked.reason == expected, "\(place): \(Self.names[me]) to \(Self.names[other]): \(asked)")
            try expectAgreement(cast, groups[number], models[number], place)
            if random.next() % 90 == 0 { try cast.town.restart("social", fromSnapshot: step % 2 == 0) }
        }
    }

    /// Asks the service and the model the same.
    private func act(
        _ cast: Cast, _ group: JSONValue, _ model: inout Model, _ me: Int, _ other: Int, _ chance: UInt64,
        isLate: Bool
    ) -> (Answer, Reason?) {
        let (person, whom) = (Self.names[me], JSONValue.string(Self.names[other]))
        if isLate, chance % 40 == 0 { return (cast.group("close", group, as: person), model.close(me)) }
        if chance % 5 < 2 {
            let verb = Self.own[Int(chance / 5 % UInt64(Self.own.count))]
            return (cast.group(verb, group, as: person), model.act(verb, me))
        }
        let verb = Self.others[Int(chance / 5 % UInt64(Self.others.count))]
        let areFriends =
            cast.relation(Self.names[other == me ? (me + 1) % 4 : other], to: person)["friend"] == true
        let expected = model.act(verb, me, on: other, areFriends: areFriends && me != other)
        let answer =
            switch verb {
            case "invite": cast.group(verb, group, ["accountIds": [whom]], as: person)
            case "admin", "owner":
                cast.group("role", group, ["accountId": whom, "role": .string(verb)], as: person)
            default: cast.group(verb, group, ["accountId": whom], as: person)
            }
        return (answer, expected)
    }

    private func expectAgreement(_ cast: Cast, _ id: JSONValue, _ model: Model, _ place: String) throws {
        let key = try #require(id.stringValue.flatMap { ID($0) })
        let group = try #require(cast.town.social.machine.state.groups[key])
        for (person, name) in Self.names.enumerated() {
            let account = try #require(cast.id(name).stringValue.flatMap { ID($0) })
            #expect(group[account]?.standing == model.rows[person], "\(place): \(name)")
            #expect(group[account]?.role == model.roles[person], "\(place): \(name)")
            let shown = cast.town.ask("groups.get", ["groupId": id], as: cast[name])
            #expect(shown.isOK == model.sees(person), "\(place): \(name)")
            if !shown.isOK {
                #expect(shown.reason == .notFound && !"\(shown)".contains(group.name), "\(place)")
            }
        }
        for standing in GroupStanding.allCases {
            let rows = group.rows.values.filter { $0.standing == standing }
            #expect(group.count(standing) == rows.count, "\(place): \(standing)")
        }
        let owners = group.rows.filter { $0.value.role == .owner }.map(\.key)
        if group.status == .open { #expect(owners == [group.ownerId], "\(place)") }
        let landing = cast.town.ask("groups.landing", ["slug": .string(group.slug)])
        #expect(landing.isOK == model.isPublic, "\(place)")
    }
}
