// Sees everything that leaves a process, and checks it against the invariants at that moment; at the end, against the
// logs.

import BusProtocol
import Contracts
import EventLine
import EventLog
import JSON
import LogContracts
import Machine
import Process
import Values

/// A line of a log, according to a message.
struct Testimony {
    var position: Position
    var by: String
    var atMs: Int64
}

/// A request that was sent.
struct Asking {
    /// The latest version. Its content changes under the same id after a refusal, or when a player tries something that
    /// must fail.
    var envelope: RequestEnvelope
    /// The bytes sent.
    var bytes: [UInt8]
    var player: String
    var account: ID?
    /// The first success, byte for byte.
    var agreed: [UInt8]?
    /// The version that succeeded then.
    var agreedTo: RequestEnvelope?
    /// Reason of the last refusal.
    var refused: Reason?
    /// Whether its id was refused as another request's.
    var wasConflict = false
    /// Whether the log had events of it when it succeeded.
    var wasWritten = false
    /// The last line of the log at its first success.
    var agreedAt: UInt64 = 0
    var at: Timestamp
    /// When it was first sent.
    var atMs: Int64

    var service: String { Self.service(of: envelope.type) }
    var opensSession: Bool { Catalogue.requests[envelope.type]?.opensSession == true }
    var isCommand: Bool { Catalogue.requests[envelope.type].map { $0 is any Command.Type } ?? false }

    static func service(of type: String) -> String {
        let noun = type.prefix { $0 != "." }
        return Catalogue.services.first { $0.nouns.contains { $0.name == noun } }?.name ?? ""
    }
}

final class Witness {
    private unowned let world: World
    /// The evidence about each log's lines.
    private(set) var testimonies: [String: [UInt64: Testimony]] = [:]
    /// For each log, lines that were the newest when they were first mentioned, in order.
    private var newest: [String: [Testimony]] = [:]
    private(set) var asked: [ID: Asking] = [:]
    /// In the order of sending.
    private(set) var askedIds: [ID] = []
    private(set) var agreedCounts: [String: Int] = [:]
    /// Queries that standbys answered, and those that they passed to the owner.
    var spareCounts = (answered: 0, handedOn: 0)
    var readingCount = 0

    init(_ world: World) { self.world = world }

    // MARK: - What leaves a process

    func published(_ topic: String, _ body: [UInt8], by process: any SimulatedProcess) {
        world.story.mix(topic, body)
        if topic.hasPrefix("_head.") {
            let text = (try? JSONValue(parsing: body))?["head"]?.stringValue
            guard let position = text.flatMap({ Position($0) }) else {
                return world.report("\(process.name) published a head that cannot be read")
            }
            checkFresh(process, position, "published its head")
            return testify(process, position)
        }
        let lines = LogPage.lines(of: body)
        if let last = lines.last { checkFresh(process, last.position, "published") }
        for line in lines { testify(process, line.position) }
        let identity = body.withUnsafeBytes { EventBatch.split($0).identity } ?? LogIdentity()
        if EventBatch.bodies(of: lines.map(\.bytes), from: identity) != [body] {
            world.report("\(process.name) published a line that cannot be read")
        }
    }

    /// Checks an answer that leaves a process.
    /// - Parameters:
    ///   - basis: the last line of the log that the answer may depend on.
    ///   - cursors: positions of other logs that the process has applied.
    ///   - isSpare: whether another process owns the log.
    func replied(
        _ frames: [[UInt8]], to request: [UInt8], by process: any SimulatedProcess, basis: Position,
        cursors: Positions, isSpare: Bool, hasWritten: (ID?, ID) -> Bool
    ) {
        for frame in frames { world.story.mix(process.name, frame) }
        testify(process, basis)
        guard let envelope = request.withUnsafeBytes({ try? RequestEnvelope(parsing: $0) }),
            let reply = frames.first?.withUnsafeBytes({ try? ReplyEnvelope(parsing: $0) })
        else { return world.report("\(process.name) answered what cannot be read") }
        if envelope.type == "log.read" {
            let last = frames.last.flatMap { $0.split(separator: UInt8(ascii: "\n")).last }
            if frames.count > 1, let last, let position = Self.position(Array(last)) {
                testify(process, position)
            }
            return
        }
        isSpare ? checkRecent(envelope, process, basis) : checkFresh(reply, envelope, process, basis)
        checkSeen(reply, envelope, process, basis, cursors)
        guard var asking = asked[envelope.id], case .success(let data) = reply.outcome else { return }
        agreedCounts[envelope.type, default: 0] += 1
        guard asking.isCommand else { return }
        if let agreedTo = asking.agreedTo, !Self.isSameContent(envelope, agreedTo) {
            if asking.wasWritten {
                world.report("\(envelope.type) \(envelope.id) was agreed to with other content")
            }
            return
        }
        if hasWritten(asking.account, envelope.id) { asking.wasWritten = true }
        if let agreed = asking.agreed, asking.wasWritten,
            !Self.isSameOutcome(agreed, data)
        {
            world.report(
                "\(envelope.type) \(envelope.id) was answered \(String(decoding: agreed, as: UTF8.self)), then "
                    + String(decoding: data, as: UTF8.self))
        }
        if asking.agreed == nil {
            (asking.agreed, asking.agreedTo, asking.agreedAt) = (data, envelope, basis.sequence)
        }
        asked[envelope.id] = asking
    }

    /// The position behind a line of a page, or behind a skip.
    private static func position(_ line: [UInt8]) -> Position? {
        line.withUnsafeBytes { bytes in
            LineSkip.isOne(bytes)
                ? (try? LineSkip(bytes))?.at : (try? EventLine(parsing: line))?.position
        }
    }

    /// Ignores the encoding of the data.
    private static func isSameContent(_ one: RequestEnvelope, _ other: RequestEnvelope) -> Bool {
        func content(_ envelope: RequestEnvelope) -> JSONValue? {
            guard case .object(var data)? = try? JSONValue(parsing: envelope.data) else { return nil }
            data.members.sort { $0.key < $1.key }
            return .object(data)
        }
        return one.type == other.type && (one.data == other.data || content(one) == content(other))
    }

    /// Whether two answers report the same effect; their context may differ if the answer had to be made anew.
    private static func isSameOutcome(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        if first == second { return true }
        guard let first = try? JSONValue(parsing: first), let second = try? JSONValue(parsing: second) else {
            return false
        }
        let names = ["id", "gameId", "accountId", "sessionId", "accessToken", "refreshToken"]
        // For a participation, the resulting status counts.
        let moved = first["gameId"] == nil ? [] : ["status"]
        return (names + moved).allSatisfy { first[$0] == second[$0] }
    }

    /// A reply's positions are at most what was seen, and at least what the request asked for.
    private func checkSeen(
        _ reply: ReplyEnvelope, _ request: RequestEnvelope, _ process: any SimulatedProcess,
        _ basis: Position, _ cursors: Positions
    ) {
        if let history = process.history, let asked = request.after[historyOf: process.service],
            asked != history, !isRefusedForIt(reply)
        {
            world.report(
                "\(process.name), of the history \(history), did not tell \(request.type) \(request.id) that "
                    + "\(asked) is another")
        }
        // A process that is not ready knows positions that were seen, but shows nothing of that state.
        if case .failure(let refusal) = reply.outcome, refusal.reason == .unavailable { return }
        let what = "\(process.name) answered \(request.type) \(request.id)"
        for (source, sequence) in reply.at.all.map({ ($0.source, $0.sequence) }) {
            let known = source == process.service ? basis.sequence : cursors[source]
            if sequence > known, source == process.service || process.follows.contains(source) {
                world.report("\(what) at \(source)=\(sequence), but had only \(known)")
            }
        }
        guard case .success = reply.outcome else { return }
        for (source, sequence) in request.after.all.map({ ($0.source, $0.sequence) })
        where source == process.service || process.follows.contains(source) {
            if reply.at[source] < sequence {
                world.report("\(what) after \(source)=\(sequence) at \(source)=\(reply.at[source])")
            }
        }
    }

    /// Whether the request was refused because its history has ended, or could not be checked: only a service that has
    /// not seen the named positions may let it wait.
    private func isRefusedForIt(_ reply: ReplyEnvelope) -> Bool {
        guard case .failure(let refusal) = reply.outcome else { return false }
        if refusal.reason == .unavailable { return !refusal.message.contains("has not seen") }
        return [.historyChanged, .invalidArgument, .timeout, .internal].contains(refusal.reason)
    }

    /// A former owner sends nothing once its successor has written more.
    private func checkFresh(_ process: any SimulatedProcess, _ basis: Position, _ what: String) {
        guard let newest = newest[process.service]?.last, newest.by != process.name,
            newest.position.sequence > basis.sequence
        else { return }
        world.report(
            "\(process.name) \(what) at \(process.service)=\(basis.sequence), when \(newest.by) was at "
                + "\(newest.position.sequence)")
    }

    private func checkFresh(
        _ reply: ReplyEnvelope, _ request: RequestEnvelope, _ process: any SimulatedProcess, _ basis: Position
    ) {
        if case .failure(let refusal) = reply.outcome, refusal.reason == .unavailable { return }
        checkFresh(process, basis, "answered \(request.type) \(request.id)")
    }

    /// Maximum age of the lines that a standby may lack: the time until it regards its owner as silent, plus the delay
    /// of the last message.
    private static let spareLagMaxMs: Int64 = 4000

    /// A standby's answer includes everything published some time before the request.
    private func checkRecent(_ request: RequestEnvelope, _ process: any SimulatedProcess, _ basis: Position) {
        guard let asking = asked[request.id], let all = newest[process.service] else { return }
        let known = all.last { $0.atMs <= asking.atMs - Self.spareLagMaxMs }
        guard let known, known.position.sequence > basis.sequence else { return }
        world.report(
            "\(process.name) answered \(request.type) \(request.id) at \(process.service)=\(basis.sequence), "
                + "asked at \(asking.atMs) ms, when \(known.by) had been at \(known.position.sequence) since \(known.atMs) ms"
        )
    }

    private func testify(_ process: any SimulatedProcess, _ position: Position) {
        guard position.sequence > 0 else { return }
        let known = testimonies[process.service]?[position.sequence]
        if let known, known.position != position {
            world.report(
                "line \(position.sequence) of \(process.service) is \(position) for \(process.name), and was "
                    + "\(known.position) for \(known.by)")
        } else if known == nil {
            let testimony = Testimony(position: position, by: process.name, atMs: world.nowMs)
            testimonies[process.service, default: [:]][position.sequence] = testimony
            if position.sequence > newest[process.service]?.last?.position.sequence ?? 0 {
                newest[process.service, default: []].append(testimony)
            }
        }
    }

    /// Drops evidence about lines that an older copy lacks, and successes that rest on them. A copy may end with a line
    /// that was being written when the copy was made, and was lost in a crash afterwards: from there on it is another
    /// log.
    func forget(_ service: String, butFor copy: [Position]) {
        let known = testimonies[service] ?? [:]
        let other = copy.first { position in known[position.sequence].map { $0.position != position } ?? false
        }
        let sequence = other.map { $0.sequence - 1 } ?? copy.last?.sequence ?? 0
        testimonies[service] = testimonies[service]?.filter { $0.key <= sequence }
        newest[service]?.removeAll { $0.position.sequence > sequence }
        for id in askedIds {
            guard var asking = asked[id], asking.service == service, asking.agreedAt > sequence else {
                continue
            }
            (asking.agreed, asking.agreedTo, asking.wasWritten, asking.agreedAt) = (nil, nil, false, 0)
            asked[id] = asking
        }
    }

    // MARK: - What players ask

    func asks(_ envelope: RequestEnvelope, _ bytes: [UInt8], by player: Player) {
        if asked[envelope.id] == nil {
            askedIds.append(envelope.id)
            asked[envelope.id] = Asking(
                envelope: envelope, bytes: bytes, player: player.name, account: player.account,
                at: world.wallTime, atMs: world.nowMs)
        } else if asked[envelope.id]?.agreed == nil {
            // A corrected request.
            asked[envelope.id]?.envelope = envelope
        }
    }

    func refused(_ id: ID, _ refusal: Refusal) {
        asked[id]?.refused = refusal.reason
        if refusal.reason == .conflict, refusal.field == "id" { asked[id]?.wasConflict = true }
    }

    /// Commands decided without another thread: only a success binds their id.
    private static let decidedAtOnce = [Going.type, Maybe.type]

    // MARK: - The end

    /// Compares all messages with the logs.
    func check(_ logs: Logs) {
        for (service, all) in testimonies.sorted(by: { $0.key < $1.key }) {
            let lines = logs[service]
            for testimony in all.values.sorted(by: { $0.position.sequence < $1.position.sequence }) {
                let index = Int(testimony.position.sequence) - 1
                let found = lines.indices.contains(index) ? lines[index].position : nil
                if found != testimony.position {
                    world.report(
                        "\(testimony.by) spoke of \(service)'s line \(testimony.position) at "
                            + "\(testimony.atMs) ms, and the log has \(found.map { "\($0)" } ?? "none") there"
                    )
                    break
                }
            }
        }
        for service in world.services { checkCauses(service, logs) }
    }

    /// Types of events that do not tell who caused them (domain.md §1.7).
    private static let anonymous: Set<String> = {
        var types: Set<String> = []
        for service in Catalogue.services {
            for event in service.events where event.isAnonymous { types.insert(event.type) }
        }
        return types
    }()

    /// Each line has exactly one existing cause, and no cause has taken effect twice.
    private func checkCauses(_ service: String, _ logs: Logs) {
        var batches: [String: UInt64] = [:]
        var written: Set<ID> = []
        // For a request that opened a session, the log has a digest of its id.
        let hidden = Dictionary(
            uniqueKeysWithValues: askedIds.filter { asked[$0]?.opensSession == true }.map { ($0.hidden, $0) })
        for line in logs[service] {
            let header = line.header
            let place = "line \(line.sequence) of \(service) (\(header.type))"
            guard let cause = header.causation ?? header.timer.map({ "timer \($0)" }) else {
                if header.type != SeenMark.type(of: service), !Self.anonymous.contains(header.type) {
                    world.report("\(place) has no cause")
                }
                continue
            }
            // A delivery may take several attempts; see Deliveries.
            if cause.hasPrefix("/deliver/") { continue }
            // A refusal may leave a line, and a later attempt with the same id may succeed.
            let isOfARefusal = ID(cause) != nil && header.requestDigest == nil
            if isOfARefusal { continue }
            if let batch = batches[cause], batch != header.batchEnd {
                world.report(
                    "\(place): \(cause) has had an effect before, in the batch that ends at \(batch)")
            }
            batches[cause] = header.batchEnd
            if let id = ID(cause), asked[id]?.opensSession == true {
                world.report("\(place): it tells the id of a request that opened a session")
            }
            guard let id = ID(cause).map({ hidden[$0] ?? $0 }) else {
                checkCause(cause, place, logs)
                continue
            }
            written.insert(id)
            guard let asking = asked[id] else {
                world.report("\(place): nobody sent \(id)")
                continue
            }
            if asking.service != service || !asking.isCommand {
                world.report("\(place): \(id) was \(asking.envelope.type)")
            }
        }
        for id in askedIds {
            guard let asking = asked[id], asking.service == service, !written.contains(id) else { continue }
            if asking.wasWritten {
                world.report("\(asking.envelope.type) \(id) was agreed to, and is not in the log")
            }
            if asking.wasConflict, asking.agreed == nil, !world.plan.losesLines(of: service),
                Self.decidedAtOnce.contains(asking.envelope.type)
            {
                world.report(
                    "\(asking.envelope.type) \(id) was a conflict, and nothing under it has succeeded")
            }
        }
    }

    /// Checks a cause that is another service's line, such as `/games/17`.
    private func checkCause(_ cause: String, _ place: String, _ logs: Logs) {
        let parts = cause.split(separator: "/")
        guard parts.count == 2, let sequence = Int(parts[1]), world.plan.restored != String(parts[0]) else {
            return
        }
        if !logs[String(parts[0])].indices.contains(sequence - 1) {
            world.report("\(place): its cause \(cause) is not in the log")
        }
    }
}
