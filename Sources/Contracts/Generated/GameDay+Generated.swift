// Made by deploy/contracts from Sources/Contracts/Rsvp/GameDay.swift.

import Values

extension TransferHost.Reply {
    @_disfavoredOverload
    public init(gameId: sending ID, hostId: ID) {
        self.gameId = gameId
        self.hostId = hostId
    }
}

extension SetAttendance {
    public static let notes: [String: String] = [
        "attendance": "people by nickname or id; whoever is not named stays as they are, at first attended"
    ]
}

extension SetAttendance.Person {
    @_disfavoredOverload
    public init(accountId: sending ID, attendance: Attendance) {
        self.accountId = accountId
        self.attendance = attendance
    }
}

extension SetAttendance.Reply {
    @_disfavoredOverload
    public init(gameId: sending ID, people: [SetAttendance.Person]) {
        self.gameId = gameId
        self.people = people
    }
}

extension HostTransferred {
    @_disfavoredOverload
    public init(gameId: sending ID, from: ID, to: ID, isSuccession: Bool? = nil) {
        self.gameId = gameId
        self.from = from
        self.to = to
        self.isSuccession = isSuccession
    }
}

extension HostMissing {
    @_disfavoredOverload
    public init(gameId: sending ID, hostId: ID) {
        self.gameId = gameId
        self.hostId = hostId
    }
}

extension AttendanceSet {
    @_disfavoredOverload
    public init(gameId: sending ID, accountId: ID, attendance: Attendance) {
        self.gameId = gameId
        self.accountId = accountId
        self.attendance = attendance
    }
}

extension SlotOffered {
    @_disfavoredOverload
    public init(gameId: sending ID, accountId: ID, until: Timestamp?, size: Int? = nil) {
        self.gameId = gameId
        self.accountId = accountId
        self.until = until
        self.size = size
    }
}
