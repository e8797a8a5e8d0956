// The heart of the gateway, without I/O: lines and replies go in, requests and answers come out.
//
//   line ──take──▶ request ──answered──▶ answer       the usual way
//   line ──take──▶ answer                             help, and what is wrong by itself
//   line ──take──▶ (held) refresh ──answered──▶ …     the access token had to be replaced first
//
// Typed lines run strictly one after the other; up to `inFlightMax` requests in JSON run at a time.

import Contracts
import JSON
import Values

/// A request on its way.
struct Flight: Sendable {
    let id: ID
    let noun: String
    let type: String
    let timeoutMs: Int
    /// The envelope; the same bytes at every repetition.
    let bytes: [UInt8]
    let asker: Asker
    /// Whether it speaks for whoever this gateway is logged in to.
    let isOwn: Bool
    /// A typed line; nothing else runs beside it.
    let isTyped: Bool
    /// The gateway's own, to replace the access token.
    let isRefresh: Bool
    /// Whether a success is a login: the reply holds tokens.
    let opensSession: Bool
    let keeps: String?
    /// A line that began with `-`: a refusal is no failure.
    let mayFail: Bool
}

/// What is to be done next, in order.
enum Action: Sendable {
    case send(Flight)
    case show(Answer)
    /// `quit`
    case end

    /// The same, of a line that may fail.
    fileprivate var withoutFailure: Action {
        guard case .show(var answer) = self else { return self }
        answer.mayFail = true
        return .show(answer)
    }
}

/// One session: who is logged in, what has been seen, what is kept, what is under way.
struct Conductor {
    private(set) var login: Login?
    var kept = KeptResults()
    private(set) var inFlight: [ID: Flight] = [:]
    let zone: Zone
    private let inFlightMax: Int
    private var seen = SeenPositions()
    private var ids = IDGenerator()
    private var random: any RandomNumberGenerator & Sendable
    /// A line that has been read and cannot start yet.
    private var held: Prepared?

    init(
        zone: Zone, inFlightMax: Int = 1,
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.zone = zone
        self.inFlightMax = inFlightMax
        self.random = random
    }

    /// Whether another line may be taken.
    var wantsLine: Bool {
        held == nil && inFlight.count < inFlightMax && !inFlight.values.contains { $0.isTyped || $0.isRefresh }
    }

    /// Whether nothing is under way.
    var isIdle: Bool { held == nil && inFlight.isEmpty }

    // MARK: - Lines

    /// A line of input; only while ``wantsLine``.
    mutating func take(_ line: InputLine, at now: Timestamp) -> [Action] {
        switch line {
        case .tooLong(let bytes):
            let message =
                "the line has \(bytes) bytes; at most \(GatewayLimits.lineBytesMax) are read, and the rest was skipped"
            return [.show(Answer(Refusal(.invalidArgument, message)))]
        case .line(let bytes):
            if let refusal = Conductor.refusal(forBytes: bytes) { return [.show(Answer(refusal))] }
            let (bytes, mayFail) = Conductor.withoutDash(bytes)
            let first = bytes.first { !Conductor.isSpace($0) }
            let actions =
                first == UInt8(ascii: "{")
                ? takeEnvelope(bytes, mayFail, at: now)
                : takeTyped(String(decoding: bytes, as: UTF8.self), mayFail, at: now)
            return mayFail ? actions.map(\.withoutFailure) : actions
        }
    }

    /// `- account signup …` may fail. The dash becomes a space, so that columns stay what they are.
    private static func withoutDash(_ bytes: [UInt8]) -> ([UInt8], Bool) {
        guard let dash = bytes.firstIndex(where: { !isSpace($0) }), bytes[dash] == UInt8(ascii: "-"),
            let next = bytes[safe: dash + 1], isSpace(next) || next == UInt8(ascii: "{")
        else { return (bytes, false) }
        var bytes = bytes
        bytes[dash] = UInt8(ascii: " ")
        return (bytes, true)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func refusal(forBytes bytes: [UInt8]) -> Refusal? {
        if let place = bytes.firstIndex(of: 0) {
            return Refusal(.invalidArgument, "the line holds a NUL byte (at byte \(place + 1)); it must be plain text")
        }
        guard let place = UTF8Text.firstInvalid(bytes) else { return nil }
        return Refusal(.invalidArgument, "the line is not UTF-8 (at byte \(place + 1))")
    }

    private mutating func takeTyped(_ text: String, _ mayFail: Bool, at now: Timestamp) -> [Action] {
        do throws(LineError) {
            switch try TypedLine(parsing: text) {
            case .blank: return []
            case .quit: return [.end]
            case .help(let words): return [.show(Help.answer(to: words))]
            case .command(let command): return takeCommand(command, mayFail, at: now)
            }
        } catch {
            return [.show(Answer(Refusal(.invalidArgument, error.description)))]
        }
    }

    private mutating func takeCommand(_ command: TypedCommand, _ mayFail: Bool, at now: Timestamp) -> [Action] {
        if let name = command.keeps { kept[name] = nil }
        var type: String?
        do throws(Refusal) {
            let request = try Catalogue.request(noun: command.noun, verb: command.verb)
            type = request.type
            if request.type == RefreshSession.type, command.arguments.isEmpty, let login {
                var prepared = refresh(login)
                (prepared.keeps, prepared.mayFail) = (command.keeps, mayFail)
                return start(prepared, now)
            }
            let data = try ArgumentReader.data(
                of: command.arguments, for: request.shape, command: "\(request.noun) \(request.verb)",
                context: TypingContext(now: now, zone: zone, kept: kept))
            var prepared = Prepared(request, data: Array(JSONValue.object(data).text().utf8))
            (prepared.keeps, prepared.mayFail) = (command.keeps, mayFail)
            return start(prepared, now)
        } catch {
            return [.show(Answer(error, type: type))]
        }
    }

    private mutating func takeEnvelope(_ bytes: [UInt8], _ mayFail: Bool, at now: Timestamp) -> [Action] {
        do throws(EnvelopeLine.Failure) {
            let line = try EnvelopeLine(parsing: bytes)
            do throws(Refusal) {
                let request = try Catalogue.request(type: line.type)
                if let refusal = request.refusal(for: line.data) { throw refusal }
                var prepared = Prepared(request, line: line)
                prepared.mayFail = mayFail
                return start(prepared, now)
            } catch {
                return [.show(Answer(error, id: line.id, type: line.type))]
            }
        } catch {
            return [.show(Answer(error.refusal, id: error.id))]
        }
    }

    // MARK: - Starting

    /// A line that has been understood.
    private struct Prepared {
        var line: EnvelopeLine
        var request: any Request.Type
        var isTyped: Bool
        var keeps: String?
        var mayFail = false

        init(_ request: any Request.Type, data: [UInt8]) {
            line = EnvelopeLine(type: request.type, data: data)
            (self.request, isTyped) = (request, true)
        }

        init(_ request: any Request.Type, line: EnvelopeLine) {
            self.line = line
            (self.request, isTyped) = (request, false)
        }

        var isOwn: Bool { line.token == .absent }
        /// Whoever logs in needs no token for it, and one that has run out must not stand in the way.
        var needsToken: Bool { isOwn && !(request.opensSession && request.about.access == .anyone) }
    }

    private mutating func start(_ prepared: Prepared, _ now: Timestamp) -> [Action] {
        let isTwin = prepared.line.id.map { inFlight[$0] != nil } ?? false
        if isTwin || (prepared.isTyped && !inFlight.isEmpty) {
            held = prepared
            return []
        }
        if prepared.needsToken, let login, login.isDue(at: now) {
            held = prepared
            return [launch(refresh(login), now, isRefresh: true)]
        }
        return [launch(prepared, now)]
    }

    private func refresh(_ login: Login) -> Prepared {
        let data = JSONValue.object(["refreshToken": .string(login.refreshToken)]).text()
        return Prepared(RefreshSession.self, data: Array(data.utf8))
    }

    private mutating func launch(_ prepared: Prepared, _ now: Timestamp, isRefresh: Bool = false) -> Action {
        let line = prepared.line
        let token: String? =
            switch line.token {
            case .absent: prepared.needsToken ? login?.accessToken : nil
            case .none: nil
            case .given(let token): token
            }
        let asker: Asker =
            line.token == .absent ? (login.map { .account($0.accountId) } ?? .anonymous) : Asker(token: token)
        let envelope = RequestEnvelope(
            id: line.id ?? ids.next(at: now, random: &random), type: line.type, token: token,
            after: line.after ?? seen.after(asker), timeoutMs: line.timeoutMs ?? RequestEnvelope.timeoutMsDefault,
            trace: line.trace ?? TraceParent(random: &random), data: line.data)
        let flight = Flight(
            id: envelope.id, noun: prepared.request.noun, type: line.type, timeoutMs: envelope.timeoutMs,
            bytes: envelope.bytes, asker: asker, isOwn: prepared.isOwn, isTyped: prepared.isTyped,
            isRefresh: isRefresh, opensSession: prepared.request.opensSession,
            keeps: prepared.keeps, mayFail: prepared.mayFail)
        inFlight[flight.id] = flight
        return .send(flight)
    }

    /// What was held starts as soon as nothing stands in its way any more.
    private mutating func resume(_ now: Timestamp) -> [Action] {
        guard let prepared = held else { return [] }
        if inFlight.values.contains(where: { $0.isRefresh }) { return [] }
        held = nil
        return start(prepared, now)
    }

    // MARK: - Replies

    /// A reply from the bus; one that nobody waits for is dropped.
    mutating func answered(_ bytes: [UInt8], at now: Timestamp) -> [Action] {
        guard let reply = try? bytes.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }), let id = reply.id else {
            return []
        }
        return finish(id, reply, original: bytes, at: now)
    }

    /// No reply came in all the time there was.
    mutating func gaveUp(_ id: ID, _ refusal: Refusal, at now: Timestamp) -> [Action] {
        finish(id, ReplyEnvelope(id: id, at: Positions(), outcome: .failure(refusal)), original: nil, at: now)
    }

    private mutating func finish(
        _ id: ID, _ reply: ReplyEnvelope, original: [UInt8]?, at now: Timestamp
    ) -> [Action] {
        guard let flight = inFlight.removeValue(forKey: id) else { return [] }
        seen.merge(reply.at, for: flight.asker)
        if case .success(let data) = reply.outcome { note(flight, data, reply.at) }
        if flight.isRefresh { return refreshed(reply, at: now) }
        let answer = Action.show(Answer(reply, type: flight.type, original: original))
        return [flight.mayFail ? answer.withoutFailure : answer] + resume(now)
    }

    private mutating func refreshed(_ reply: ReplyEnvelope, at now: Timestamp) -> [Action] {
        guard case .failure(let refusal) = reply.outcome else { return resume(now) }
        let waiting = held
        let isOver = refusal.code == .unauthenticated || refusal.code == .invalid || refusal.code == .forbidden
        if isOver { login = nil }
        // With a few seconds left the old token may still do.
        if !isOver, let login, now < login.accessExpiresAt, let waiting {
            held = nil
            return [launch(waiting, now)]
        }
        held = nil
        let told =
            isOver ? Refusal(.sessionExpired, "your session has ended: log in again") : refusal
        let answer = Action.show(Answer(told, id: waiting?.line.id, type: waiting?.line.type))
        return [waiting?.mayFail == true ? answer.withoutFailure : answer]
    }

    /// What a success changes here: who is logged in, and what is kept.
    private mutating func note(_ flight: Flight, _ data: [UInt8], _ at: Positions) {
        if flight.opensSession, let session = try? JSONCoding.decode(Session.self, from: data) {
            let asker = Asker.account(session.accountId)
            seen.carryOver(to: asker)
            seen.merge(at, for: asker)
            // A refresh that crosses another login must not undo it.
            if flight.isOwn, !flight.isRefresh || login?.accountId == session.accountId { login = Login(session) }
        } else if flight.isOwn, Conductor.endsSession.contains(flight.type) {
            login = nil
        }
        if let name = flight.keeps, let value = try? JSONValue(parsing: data) { kept[name] = value }
    }

    private static let endsSession: Set<String> = [LogOut.type, LogOutEverywhere.type, "account.delete"]

    /// Whoever waits at a terminal has had enough: the line ends here, whatever becomes of it there.
    mutating func abandon() {
        inFlight = [:]
        held = nil
    }
}

extension EnvelopeLine {
    fileprivate init(type: String, data: [UInt8]) {
        self.type = type
        self.data = data
        token = .absent
    }
}
