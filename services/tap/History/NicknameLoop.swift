// Looks a nickname up in auth's log, before anything is shown.

import Logging
import Messaging
import Platform
import Values
import ZeroMQ

struct NicknameLoop: ~Copyable {
    /// Why the nickname was not found.
    struct Absence: Error {
        var sentence: String
        /// The exit status of the process.
        var status: Int32 = 1
    }

    private static let patienceMs: Int64 = 5000
    private var asker: LogAsker
    private let address: BusAddress
    private let signals: Signals

    init(_ connection: BusConnection, signals: Signals) throws(ZeroMQError) {
        asker = try LogAsker(connection)
        address = connection.address
        self.signals = signals
    }

    consuming func find(_ nickname: String) throws(ZeroMQError) -> Result<ID, Absence> {
        var search = NicknameSearch(nickname)
        var heardMs = MonotonicClock.nowMs
        var isAsking = false
        while true {
            switch search.step {
            case .found(let id): return .success(id)
            case .unknown:
                return .failure(Absence(sentence: "nobody is called \(nickname), as far as auth's log goes"))
            case .ask(let start) where !isAsking:
                isAsking = true
                try asker.ask(
                    NicknameSearch.source, start, limit: History.Limits.pageLines, wall: WallClock.now,
                    nowMs: MonotonicClock.nowMs)
            case .ask: break
            }
            var poller = Poller()
            poller.add(asker.pollHandle)
            let signal = poller.add(descriptor: signals.descriptor)
            try poller.poll(timeoutMs: 100)
            if poller.isReadable(signal), let number = signals.receive() {
                return .failure(Absence(sentence: "nobody was looked for", status: number == 2 ? 130 : 0))
            }
            var trouble = "the bus at \(address) does not answer"
            for answer in try asker.receive(nowMs: MonotonicClock.nowMs) {
                isAsking = false
                switch answer {
                case .page(_, let lines, let head):
                    search.answered(lines, head: head)
                    heardMs = MonotonicClock.nowMs
                case .failure(_, let reason, _): trouble = reason
                }
            }
            if MonotonicClock.nowMs - heardMs >= NicknameLoop.patienceMs {
                return .failure(
                    Absence(
                        sentence:
                            "who \(nickname) is stands in auth's log, which cannot be read at the moment "
                            + "(\(trouble)); give the user's id instead"))
            }
        }
    }
}
