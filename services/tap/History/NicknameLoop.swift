// Looks a nickname up in auth's log, before anything is shown.

import Logging
import Messaging
import Platform
import Values
import ZeroMQ

/// Why a nickname was not found.
struct NicknameAbsence: Error {
    var sentence: String
    /// Exit status of a process that needs the account.
    var status: Int32 = 1
}

/// Requests the pages of auth's log, one after the other, until the account is found.
struct NicknameAsker: ~Copyable {
    private static let patienceMs: Int64 = 5000
    private let nickname: String
    private let place: String
    private var asker: LogAsker
    private var search: NicknameSearch
    private var heardMs = MonotonicClock.nowMs
    private var isAsking = false
    private var trouble: String

    init(_ nickname: String, _ connection: BusConnection) throws(ZeroMQError) {
        asker = try LogAsker(connection)
        search = NicknameSearch(nickname)
        self.nickname = nickname
        place = connection.place
        trouble = "the bus at \(connection.place) does not answer"
    }

    var pollHandle: PollHandle { asker.pollHandle }

    /// Takes answers, and requests the next page. Call it when the handle is readable, and ten times a second.
    /// - Returns: `nil` while the result is open.
    mutating func step() throws(ZeroMQError) -> Result<ID, NicknameAbsence>? {
        for answer in try asker.receive(nowMs: MonotonicClock.nowMs) {
            isAsking = false
            switch answer {
            case .page(_, let lines, let head):
                search.answered(lines, head: head)
                heardMs = MonotonicClock.nowMs
            case .failure(_, let reason, _): trouble = reason
            }
        }
        switch search.step {
        case .found(let id): return .success(id)
        case .unknown:
            return .failure(
                NicknameAbsence(sentence: "nobody is called \(nickname), as far as auth's log goes"))
        case .ask(let start) where !isAsking:
            isAsking = true
            try asker.ask(
                NicknameSearch.source, start, limit: History.Limits.pageLines, wall: WallClock.now,
                nowMs: MonotonicClock.nowMs)
        case .ask: break
        }
        guard MonotonicClock.nowMs - heardMs >= NicknameAsker.patienceMs else { return nil }
        return .failure(
            NicknameAbsence(
                sentence:
                    "cannot look up the nickname \(nickname): auth's log cannot be read now (\(trouble)); "
                    + "give the user's id instead"))
    }
}

/// Blocks until the account is found.
struct NicknameLoop: ~Copyable {
    private let connection: BusConnection
    private let signals: Signals

    init(_ connection: BusConnection, signals: Signals) {
        self.connection = connection
        self.signals = signals
    }

    func find(_ nickname: String) throws(ZeroMQError) -> Result<ID, NicknameAbsence> {
        var asker = try NicknameAsker(nickname, connection)
        while true {
            if let result = try asker.step() { return result }
            var loop = ProcessLoop(signals)
            loop.sources.add(asker.pollHandle)
            if let ending = try loop.wait(untilMs: MonotonicClock.nowMs + 100) {
                return .failure(
                    NicknameAbsence(sentence: "nobody was looked for", status: ending.status()))
            }
        }
    }
}
