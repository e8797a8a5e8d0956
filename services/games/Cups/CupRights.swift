// The people who may see and host a cup, how they are called, and who speaks for an entrant (domain.md §16.13, §1.9).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Situation<Games> {
    /// Whether the caller may know that a cup exists. Who plays in one that is drawn sees it, whatever is between them
    /// and its host. One that moderation hides is for those who host it or are in it.
    func sees(_ cup: Games.KnownCup) -> Bool {
        if caller.isModerator { return true }
        guard let me = caller.account else { return false }
        if hosts(cup, me) { return true }
        if cup.draw != nil, let entry = cup.entry(of: me), cup.order.contains(entry.id) { return true }
        if state.circles.areApart(cup.hostId, me) { return false }
        if state.isWithheld(cup.id) {
            return cup.entry(of: me).map { [.in, .waiting].contains(cup.status($0)) } ?? false
        }
        if cup.knows(me) { return true }
        if cup.status == .draft { return false }
        switch cup.settings.visibility {
        case .public: return true
        case .group: return state.groups.isMember(me, of: cup.settings.groupId)
        case .private: return false
        }
    }

    func noCup(_ id: ID) -> Refusal {
        Refusal(.notFound, "there is no cup \(id) that you may see", field: "cupId")
    }

    /// A cup that the caller may see.
    func findCup(_ id: ID) throws(Refusal) -> Games.KnownCup {
        guard let cup = state.cups[id], sees(cup) else { throw noCup(id) }
        return cup
    }

    /// A cup that the caller hosts.
    func hostedCup(_ id: ID) throws(Refusal) -> Games.KnownCup {
        let cup = try findCup(id)
        try refuseGuest(of: cup)
        return cup
    }

    /// Refuses a cup in another state.
    func need(_ cup: Games.KnownCup, _ states: CupStatus..., or sentence: String) throws(Refusal) {
        guard states.contains(cup.status) else {
            throw Refusal(.conflict, sentence, field: "cupId", state: cup.status.rawValue)
        }
    }

    // MARK: - Names

    /// Whether moderation hides a cup's name and place from the caller.
    func isNameless(_ cup: Games.KnownCup) -> Bool {
        state.isWithheld(cup.id) && !hosts(cup) && !caller.isModerator
    }

    func shownName(of cup: Games.KnownCup) -> String {
        isNameless(cup) ? CupLimits.hiddenName : cup.settings.name
    }

    func mention(_ account: ID) -> PersonMention {
        PersonMention(accountId: account, nickname: state.people.name(of: account)?.nickname)
    }

    func person(_ member: Games.CupMember, in cup: Games.KnownCup) -> CupPerson {
        switch member {
        case .account(let id):
            let name = isGone(id) ? nil : state.people.name(of: id)?.nickname
            return CupPerson(accountId: id, name: name ?? MatchPlayer.deletedName)
        case .guest(let id): return CupPerson(guestPlayerId: id, name: cup.guests[id]?.text)
        case .named(let number): return CupPerson(name: cup.names[number]?.text)
        }
    }

    /// The name of an entrant: of a team its own, else that of the person.
    func name(of entrant: Int, in cup: Games.KnownCup) -> String {
        let name =
            cup.teams[entrant]?.text
            ?? cup.entry(entrant)?.people.first.flatMap { person($0, in: cup).name }
        return name.flatMap { $0.isEmpty ? nil : $0 } ?? "Entrant \(entrant)"
    }

    /// The engine's refusal, with the names of entrants.
    func refusal(_ refusal: Competitions.Refusal, in cup: Games.KnownCup) -> Refusal {
        Refusal(refusal) { name(of: cup.entrant($0), in: cup) }
    }

    func refusal(_ refusal: Entries<Games.CupMember>.Refusal, in cup: Games.KnownCup) -> Refusal {
        switch refusal {
        case .sizes:
            Refusal(
                .conflict,
                "more have entered, or are in a team, than that has room for; choose larger numbers",
                field: "entrantsMax")
        case .teamSize:
            .invalid("team", "a team of this cup has 1 to \(cup.settings.teamSize) people")
        case .isIn(let member):
            Refusal(
                .alreadyExists, "\(person(member, in: cup).name ?? "somebody") is in the cup already",
                field: "entrant")
        case .noSuchEntry:
            Refusal(
                .notFound, "there is no entrant of this number; the list of entrants shows theirs",
                field: "entrant")
        case .notNow(let status):
            Refusal(
                .conflict, status.sentence, field: "entrant",
                state: status.rawValue)
        case .inviteRequired:
            Refusal(.inviteRequired, "its hosts say who enters; ask one of them", field: "cupId")
        case .full: Refusal(.full, "the list is full: a cup has at most \(CupLimits.entriesMax) entries")
        case .order: Refusal(.conflict, "order must name each entrant who is in once", field: "order")
        }
    }

    // MARK: - Fixtures

    /// The people about a fixture, for the caller.
    func parties(_ fixture: Fixture, in cup: Games.KnownCup) throws(Refusal) -> FixtureParties {
        let sides = fixture.sides.map { side in
            side.entrant.map { cup.accounts(cup.entrant($0)) } ?? []
        }
        return FixtureParties(
            fixture: fixture, sides: sides, caller: try caller.id(), isHost: hosts(cup),
            areApart: areApart(sides))
    }

    /// Whether a block stands between two sides.
    func areApart(_ sides: [[ID]]) -> Bool {
        guard sides.count == 2 else { return false }
        return sides[0].contains { one in sides[1].contains { state.circles.areApart(one, $0) } }
    }

    /// A fixture of a cup that is drawn.
    func fixture(_ id: Int, in cup: Games.KnownCup) throws(Refusal) -> Fixture {
        guard let draw = cup.draw else {
            throw Refusal(
                .conflict, "the cup is not drawn yet, so there are no matches", field: "cupId",
                state: cup.status.rawValue)
        }
        do throws(Competitions.Refusal) { return try draw.fixture(id) } catch {
            throw refusal(error, in: cup)
        }
    }
}

extension Entries<Games.CupMember>.Status {
    /// An entrant of this status, for somebody who wants something that does not fit it.
    fileprivate var sentence: String {
        switch self {
        case .invited: "they are invited, and have not answered yet"
        case .requested: "they have asked to enter; approve or refuse that first"
        case .in: "they are in already"
        case .waiting: "they are on the waiting list"
        }
    }
}
