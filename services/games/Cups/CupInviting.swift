// cups.invite: hosts invite friends, and members of the cup's group (domain.md §16.12, §16.13).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let cupInviting = Rules<Games>()
        .command(InviteToCup.self, decide: Situation.invite, reply: Situation.invited)
}

extension Situation<Games> {
    /// Each person has a result of their own.
    fileprivate func invite(_ command: InviteToCup) throws(Refusal) -> Decision<Games.Effect> {
        var cup = try hostedCup(command.cupId)
        if cup.isOver { try need(cup, .draft, or: "the cup is over") }
        if cup.isTeams {
            throw Refusal(
                .conflict, "in a cup of teams each captain enters a team; send them its link", field: "cupId")
        }
        var events: [CupEntryChanged] = []
        for reference in command.accountIds {
            guard let event = try? invitation(reference, in: cup) else { continue }
            _ = try? cup.apply(event)
            events.append(event)
        }
        return events.isEmpty ? .nothing : .events(events)
    }

    /// The event that invites somebody; `nil` if they are invited.
    private func invitation(
        _ reference: UserReference, in cup: Games.KnownCup
    ) throws(Refusal) -> CupEntryChanged? {
        let me = try caller.id()
        let person = try state.people.find(reference, for: me, state.circles)
        if state.circles.areApart(cup.hostId, person) { throw .noUser(reference, field: "accountIds") }
        if let entry = cup.entry(of: person) {
            if entry.status == .invited { return nil }
            throw Refusal(.alreadyExists, "they are in the cup already", field: "accountIds")
        }
        guard mayAsk(person, into: cup, by: me) else {
            throw Refusal(
                .forbidden, "only friends, and members of the cup's group, are invited", field: "accountIds")
        }
        return try entry(
            CupEntryChanged(
                cupId: cup.id, entrant: 0, cause: .invited, people: [CupPerson(accountId: person)], by: me),
            in: cup)
    }

    fileprivate func invited(
        _ command: InviteToCup, _ occurred: Occurred
    ) throws(Refusal) -> InviteToCup.Reply {
        guard let cup = state.cups[command.cupId] else { throw noCup(command.cupId) }
        let events = occurred.events.compactMap { $0.event as? CupEntryChanged }
        let results = command.accountIds.map { reference -> InviteToCup.Outcome in
            let person = state.people.find(reference)
            let event = events.first { $0.people?.first?.accountId == person && person != nil }
            let known = person.flatMap { cup.entry(of: $0) }
            if let number = event?.entrant ?? (known?.status == .invited ? known?.id : nil) {
                return .init(accountId: reference, entrant: number, refusal: nil)
            }
            do throws(Refusal) {
                let event = try invitation(reference, in: cup)
                return .init(accountId: reference, entrant: event?.entrant, refusal: nil)
            } catch {
                return .init(accountId: reference, entrant: nil, refusal: error)
            }
        }
        return InviteToCup.Reply(cupId: cup.id, results: results)
    }
}
