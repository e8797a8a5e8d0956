// rsvp.walk-in and attendance: the host or a co-host records who came, on the day and after it (domain.md §6.2, §4.11).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    /// A host may set attendance for this long after completion.
    static let attendanceHours = 48

    static let gameDay = Rules<Rsvp>()
        .command(WalkIn.self, decide: Situation.walkIn, reply: Situation.participation)
        .command(SetAttendance.self, decide: Situation.setAttendance, reply: Situation.attendanceSet)
        .evolve(AttendanceSet.self) { state, event, _ in state.apply(event) }
}

extension WalkIn: AboutSomebody {}

extension Situation<Rsvp> {
    /// The host or a co-host lets somebody in, up to two beyond the capacity: a friend of theirs, or somebody who has
    /// answered. Anybody else's record is not theirs to write. Nobody gets in across a block with the host.
    func walkIn(_ command: WalkIn) throws(Refusal) -> Decision<Never> {
        let game = try hosted(command.gameId)
        let me = try caller.id()
        let person = try state.people.find(command.accountId, for: me, state.circles)
        if state.circles.areApart(person, game.hostId) { throw .noUser(command.accountId) }
        switch game.status {
        case .completed: throw Refusal(.tooLate, "the game is over", state: game.status.rawValue)
        case .cancelled: throw Refusal(.conflict, "the game is cancelled", state: game.status.rawValue)
        case .open, .closed: break
        }
        guard now >= game.startsAt else {
            let start = context.placeTime(game.startsAt, in: game.timezone)
            throw Refusal(.tooEarly, "walk-ins can be added once the game has started, at \(start)")
        }
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        if transitions.roster[person]?.status == .going { return .nothing }
        if transitions.roster.hasRefused(person) {
            throw Refusal(
                .forbidden, "this person said that they did not come, so you cannot add them as a walk-in")
        }
        guard mayWalkIn(person, transitions.roster[person]?.status, hostedBy: me) else {
            throw Refusal(
                .forbidden,
                "you can add your friends, and people who answered maybe or wait in line for the game; add this person as a "
                    + "friend first")
        }
        let slots = game.capacity.map { $0 + WalkIn.beyondCapacity } ?? .max
        guard transitions.roster.counts.going < slots else {
            throw Refusal(.gameFull, "the game is full, and \(WalkIn.beyondCapacity) more have walked in")
        }
        try refuseCrowd(state.roster(command.gameId), person)
        transitions.move(person, to: .going, cause: .host, by: me, guests: 0, walkIn: true)
        return .events(transitions.events)
    }

    /// Whether somebody has shown by an act of their own that the host may say that they came.
    private func mayWalkIn(_ person: ID, _ status: ParticipationStatus?, hostedBy host: ID) -> Bool {
        switch status {
        case .going, .maybe, .waitlisted: true
        case .requested, .invited, .declined, .left, .removed, nil: state.circles.areFriends(person, host)
        }
    }

    /// Everyone who was going at completion attended, unless the host says otherwise.
    func setAttendance(_ command: SetAttendance) throws(Refusal) -> Decision<Never> {
        let game = try hosted(command.gameId)
        let roster = state.roster(command.gameId)
        guard game.status != .cancelled else {
            throw Refusal(.conflict, "the game is cancelled", state: game.status.rawValue)
        }
        guard game.status == .completed, let completedAt = game.completedAt else {
            throw Refusal(.tooEarly, "say who came once the game is completed", state: game.status.rawValue)
        }
        guard now < completedAt.adding(hours: Rsvp.attendanceHours) else {
            throw Refusal(
                .tooLate,
                "you could say who came until \(Rsvp.attendanceHours) hours after the game was completed"
            )
        }
        var problems = Problems()
        var said: [ID: Attendance] = [:]
        for (name, attendance) in command.attendance.sorted(by: { $0.key < $1.key }) {
            let shown = Wording.shown(name)
            guard let person = state.people.find(UserReference(name)), roster[person]?.status == .going else {
                problems.add("attendance.\(shown)", "\(shown) was not going to the game")
                continue
            }
            problems.require(
                attendance != .noShow || !roster.isWalkIn(person), "attendance.\(shown)",
                "\(shown) was let in when the game had begun, so they were there; rsvp remove before the game is completed "
                    + "takes somebody out who was not")
            problems.require(
                said[person] == nil, "attendance.\(shown)", "\(shown) is named twice, by nickname and id")
            said[person] = attendance
        }
        if let refusal = problems.refusal { throw refusal }
        let changed = said.filter { $0.value != roster.attendance(of: $0.key) }
        return .events(
            changed.sorted { $0.key < $1.key }.map {
                AttendanceSet(gameId: command.gameId, accountId: $0.key, attendance: $0.value)
            })
    }

    fileprivate func attendanceSet(
        _ command: SetAttendance, _ occurred: Occurred
    ) throws(Refusal) -> SetAttendance.Reply {
        let people = command.attendance.compactMap { name, attendance in
            state.people.find(UserReference(name)).map {
                SetAttendance.Person(accountId: $0, attendance: attendance)
            }
        }
        return SetAttendance.Reply(
            gameId: command.gameId, people: people.sorted { $0.accountId < $1.accountId })
    }
}
