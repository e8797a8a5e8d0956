// `tap at TIME …` and `tap diff SERVICE`: an earlier state of a service, and a check of its present state.

import Arguments
import BusProtocol
import Contracts
import JSON
import Machine
import Messaging
import Platform
import TapReplay
import Terminal
import Usage
import Values
import ZeroMQ

/// A query as of an earlier time: `games get gameId=…`, as at the gateway.
struct PastQuestion: Equatable {
    var time: Timestamp
    var type: String
    var service: String
    /// The query's data as JSON.
    var data: [UInt8]
    /// The caller; `nil` for an anonymous query.
    var person: UserReference?

    static let form = "tap at 2026-11-20T18:00 games get gameId=ID --as NICKNAME"

    /// - Parameter words: the words after `at`.
    init(
        _ words: ArraySlice<String>, _ arguments: Arguments, now: Timestamp, zone: Zone
    ) throws(UsageError) {
        guard let when = words.first, words.count >= 3 else {
            throw UsageError("at takes a time and a query, as in \(PastQuestion.form)")
        }
        guard case .time(let time) = try Since(when, now: now, zone: zone) else {
            throw UsageError("\(Wording.quoted(when)) is a line; at takes a time, as in \(PastQuestion.form)")
        }
        self.time = time
        let words = Array(words.dropFirst())
        type = "\(words[0]).\(words[1])"
        guard let request = Catalogue.requests[type],
            let service = Catalogue.services.first(where: { service in
                service.nouns.contains { $0.name == words[0] }
            })
        else {
            throw UsageError(
                "there is no request \(Wording.quoted("\(words[0]) \(words[1])")); the gateway's help lists them"
            )
        }
        self.service = service.name
        var given: [(name: String, value: String)] = []
        for word in words.dropFirst(2) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            guard parts.count == 2 else {
                throw UsageError("an argument is NAME=VALUE, not \(Wording.quoted(word))")
            }
            given.append((parts[0], parts[1]))
        }
        do throws(Refusal) {
            data = Array(
                JSONValue.object(try GivenArguments.data(given, for: request, zone: zone, at: time)).text()
                    .utf8)
        } catch {
            throw UsageError(error.message)
        }
        if let who = arguments.value("--as") {
            guard ID(who) != nil || Nickname.isWellFormed(who) else {
                throw UsageError("--as is an id or a nickname, not \(Wording.quoted(who))")
            }
            person = UserReference(who)
        }
    }
}

enum PastCommand {
    /// Answers a query as of an earlier time.
    /// - Returns: the exit status: 0, or 1 if it would have been refused.
    static func ask(_ question: PastQuestion, _ logs: ServiceLogs, complain: (String) -> Void) throws -> Int32
    {
        guard let query = PastQuery(logs, service: question.service, at: question.time) else { return 1 }
        let progress = Progress("\(question.service), told")
        let answer = try query.answer(
            question.type, question.data, as: question.person, progress: progress.tell)
        progress.end()
        switch answer {
        case .success(let data):
            let text = (try? JSONValue(parsing: data))?.pretty() ?? String(decoding: data, as: UTF8.self)
            Descriptor.write(text + "\n", to: 1)
            return ExitStatus.success
        case .failure(let refusal):
            complain(
                "this would have been refused at \(question.time): \(refusal.reason.rawValue), \(refusal.message)"
            )
            return ExitStatus.failure
        }
    }

    /// Compares the live state with the state replayed from the logs.
    /// - Returns: the exit status: 0 if they are the same, 1 if not.
    static func compare(
        _ service: String, _ logs: ServiceLogs, _ connection: BusConnection, _ signals: Signals,
        _ screen: Screen, complain: (String) -> Void
    ) throws -> Int32 {
        var queries = BusQueries(connection, signals: signals)
        let startMs = MonotonicClock.nowMs
        do {
            if let trouble = try snapshot(service, &queries) {
                complain("\(trouble); compares the last snapshot instead")
            }
        } catch let interrupted as Interrupted {
            return interrupted.status
        }
        let writtenMs = MonotonicClock.nowMs
        guard let diff = StateDiff(logs, of: service) else { return 1 }
        let found: StateDiff.Finding
        do {
            found = try diff.find()
        } catch let failure as StateDiff.Failure {
            complain("\(failure)")
            return ExitStatus.failure
        }
        let seconds = { (ms: Int64) in String(Double(ms / 100) / 10) }
        let size = "\(service) as of line \(found.position.sequence), \(found.bytes) bytes of state"
        let cost =
            "its snapshot took \(seconds(writtenMs - startMs)) s, the comparison \(seconds(MonotonicClock.nowMs - writtenMs)) s"
        guard found.count > 0 else {
            Descriptor.write(
                screen.paint("The state is what the logs say", .bold) + ": \(size); \(cost).\n", to: 1)
            return ExitStatus.success
        }
        let count = Wording.counted(found.count, "difference", "differences")
        var lines = [screen.paint(count, .bold) + ": \(size); \(cost)."]
        for one in found.differences {
            lines.append("  " + screen.paint(TextWidth.harmless(one.path), .bold))
            lines.append("      lives  \(TextWidth.harmless(one.live ?? "nothing"))")
            lines.append("      told   \(TextWidth.harmless(one.told ?? "nothing"))")
        }
        if found.count > found.differences.count {
            lines.append("  and \(found.count - found.differences.count) more")
        }
        lines.append(
            "To mend: stop \(service), delete its snapshots (*.state beside its log) and start it, so that it reads its "
                + "log; what it has decided meanwhile stays decided.")
        Descriptor.write(lines.map { $0 + "\n" }.joined(), to: 1)
        return ExitStatus.failure
    }

    /// Asks the owner of the log to write a snapshot now.
    /// - Returns: the reason if there is none.
    private static func snapshot(_ service: String, _ queries: inout BusQueries) throws -> String? {
        func ask(
            _ request: SnapshotRequest, _ queries: inout BusQueries
        ) throws -> Result<SnapshotReply, Refusal> {
            try queries.ask([service], RequestNoun.snapshot, request, as: SnapshotReply.self)[service]
                ?? .failure(Refusal(.timeout, "no answer"))
        }
        let before: SnapshotReply
        switch try ask(SnapshotRequest(), &queries) {
        case .success(let reply): before = reply
        case .failure(let refusal): return "\(service) did not write one now: \(refusal.message)"
        }
        let progress = Progress("\(service) writes a snapshot")
        defer { progress.end() }
        while true {
            switch try ask(SnapshotRequest(after: before.taken), &queries) {
            case .failure(let refusal): return "\(service) did not write one now: \(refusal.message)"
            case .success(let reply) where reply.taken > before.taken:
                return reply.problem.map { "\(service) could not write one: \($0)" }
            case .success: MonotonicClock.pause(milliseconds: 100)
            }
        }
    }
}
