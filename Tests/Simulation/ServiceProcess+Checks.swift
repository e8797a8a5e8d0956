// Properties of a process once everything is well and idle (reliability.md, tests 5 and 19).

import BusProtocol
import Contracts
import EventLine
import EventLog
import JSON
import Logging
import Machine
import MemoryDisk
import Process
import Values

extension ServiceProcess {
    var unrest: String? {
        guard isUp, let machine else { return "\(name) is not running: \(failure ?? "it was killed")" }
        // After a backup was restored, a service that has seen more than the log has cannot continue, and reports it.
        if world.plan.restored != nil, machine.followers.contains(where: { $0.stopped != nil }) { return nil }
        if machine.role != .primary && machine.role != .standby {
            return "\(name) is \(machine.role), and has yet to see \(machine.unseen)"
        }
        if !machine.isAtRest { return "\(name) has \(machine.underWay) under way" }
        if machine.role == .standby {
            let head = world.head(of: S.name)
            return machine.head == head ? nil : "\(name) is at \(machine.head), and the log ends at \(head)"
        }
        for follower in machine.followers {
            if let reason = follower.stopped {
                return "\(name) no longer follows \(follower.source): \(reason)"
            }
            let head = world.head(of: follower.source)
            if follower.cursor.sequence > head {
                return "\(name) has not heard that \(follower.source)'s log ends at \(head)"
            }
            if follower.lag > 0 { return "\(name) is \(follower.lag) behind \(follower.source)" }
        }
        return nil
    }

    /// Its state equals the logs' replay, from the first line as well as from a snapshot and the lines after it.
    func checkState(_ logs: Logs, _ report: (String) -> Void) {
        guard let machine else { return }
        for follower in machine.followers where follower.stopped == nil && machine.role == .primary {
            let cursor = follower.cursor
            let lines = logs[follower.source]
            let there =
                cursor.sequence == 0 ? .start : lines.dropFirst(Int(cursor.sequence) - 1).first?.position
            if there != cursor {
                report(
                    "\(name) stands at \(follower.source)'s line \(cursor), and the log has "
                        + "\(there.map { "\($0)" } ?? "none") there")
            }
        }
        // After a backup was restored, lines that others have seen cannot be read again.
        if world.plan.restored != nil { return }
        let live = Self.text(of: machine)
        for withSnapshots in [true, false] {
            let what = withSnapshots ? "its snapshot and the lines behind it" : "its log"
            do {
                let fresh = try replayed(logs, withSnapshots: withSnapshots)
                let text = Self.text(of: fresh)
                if text != live { report("\(name) knows other than \(what) says:\(difference(live, text))") }
            } catch {
                report("\(name) cannot be made from \(what): \(error)")
            }
        }
    }

    private static func text(of machine: Machine<S>) -> String {
        String(decoding: (try? JSONCoding.encode(machine.state)) ?? [], as: UTF8.self)
    }

    /// A machine started on a copy of the disk, with all lines of the other logs.
    private func replayed(_ logs: Logs, withSnapshots: Bool) throws -> Machine<S> {
        let store = Store<S>(
            try engineOfCopy(withSnapshots: withSnapshots), instance: "check",
            logger: Logger(service: "check", format: .text) { _ in })
        let moment = moment
        var fresh = Machine<S>(settings: settings, entropy: Entropy(Chance(seed: 1)), role: .starting)
        fresh.at(moment)
        guard try store.tryOwn(at: moment.wall) else { throw CheckFailure(description: "it is locked") }
        try store.open(&fresh)
        for _ in 0..<1000 {
            for output in fresh.endTurn().outputs {
                guard case .fetch(let source, let reader, let after, _) = output else { continue }
                let lines = logs[source].dropFirst(Int(after.sequence)).prefix(500)
                // Only whole batches, and every line of them: by types the same must come of it.
                let end = lines.lastIndex { $0.endsBatch } ?? lines.startIndex - 1
                fresh.fetched(source: source, lines.prefix(through: end).map { $0.shown(to: reader) })
            }
            fresh.didSync()
            let isDone = fresh.followers.allSatisfy { follower in
                follower.cursor.sequence >= logs[follower.source].last?.sequence ?? 0
            }
            if isDone { return fresh }
            for follower in fresh.followers {
                if let last = logs[follower.source].last {
                    var body = JSONWriter()
                    body.beginObject()
                    body.key("head")
                    body.string(last.position.description)
                    body.endObject()
                    fresh.heard(topic: "_head.\(follower.source)", body.bytes)
                }
            }
        }
        throw CheckFailure(description: "it does not get to the end of the other logs")
    }

    /// Whether an answer is a success.
    func isSuccess(_ frames: [[UInt8]]) -> Bool {
        let reply = try? frames.first?.withUnsafeBytes { try ReplyEnvelope(parsing: $0) }
        if case .success? = reply?.outcome { return true }
        return false
    }

    /// The place where two texts differ.
    private func difference(_ live: String, _ fresh: String) -> String {
        let common = zip(live.utf8, fresh.utf8).prefix { $0 == $1 }.count
        func around(_ text: String) -> String {
            let bytes = Array(text.utf8)
            return String(
                decoding: bytes[max(0, common - 120)..<min(bytes.count, common + 120)], as: UTF8.self)
        }
        return "\n    knows …\(around(live))…\n    log   …\(around(fresh))…"
    }
}

private struct CheckFailure: Error, CustomStringConvertible {
    var description: String
}
