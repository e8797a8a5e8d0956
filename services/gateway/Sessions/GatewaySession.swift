// The heart of the gateway, without I/O: lines and replies go in, requests and answers come out.
//
//   line ──take──▶ request ──answered──▶ answer       the usual way
//   line ──take──▶ answer                             help, and the gateway's own refusals
//   line ──take──▶ (held) refresh ──answered──▶ …     the access token had to be replaced first
//
// Typed lines run strictly one after the other; up to `inFlightMax` requests in JSON run at a time.

import Arguments
import Asking
import Contracts
import Crypto
import JSON
import OfflinePlay
import Platform
import Values

/// One session: the login, the positions seen, the kept results and the requests in flight.
package struct GatewaySession {
    /// Changed only by this type's extensions.
    var login: Login?
    var kept = KeptResults()
    var current = CurrentPlay()
    var inFlight: [ID: InFlightRequest] = [:]
    var turn = Turn.free
    var seen = SeenPositions()
    var searches: PeopleSearches
    /// Commands that wait for a connection; `nil` without `--queue`.
    var queuing: Queuing?
    /// The kept login, which later gateways use too.
    var keeping: Keeping?
    /// Sent with the next typed login: this user was logged in before.
    var deviceProof: String?
    var contact = Contact.unknown
    let zone: Zone
    /// The `origin` of requests whose line names none.
    let origin: String?
    private let inFlightMax: Int
    /// The only access to files.
    private let readFile: FileReading
    private var ids = IDGenerator()
    private var random: any RandomNumberGenerator & Sendable

    package init(
        zone: Zone, inFlightMax: Int = 1, limits: LimitSettings = .standard,
        readFile: @escaping FileReading = { _, _ in .failure(FileProblem(words: "cannot be read")) },
        queuing: Queuing? = nil, origin: String? = nil,
        random: any RandomNumberGenerator & Sendable = SystemRandom()
    ) {
        self.zone = zone
        self.origin = origin
        self.inFlightMax = inFlightMax
        self.readFile = readFile
        searches = PeopleSearches(limits)
        self.queuing = queuing
        self.random = random
    }

    /// Whether another line may be taken.
    var wantsLine: Bool { turn.isFree && unanswered < inFlightMax }

    /// Whether no line waits for an answer.
    var isIdle: Bool { turn.isFree && unanswered == 0 }

    /// The noun of the request that a line waits for.
    var awaitedNoun: String? {
        inFlight.values.first?.noun ?? (unanswered > 0 ? queuing?.sending?.noun ?? "the bus" : nil)
    }

    /// Requests and queued commands that lines wait for.
    var unanswered: Int { inFlight.count + (queuing?.freshCount ?? 0) }

    /// A seed for a match or a deck.
    mutating func freshSeed() -> Seed { Seed(random.next()) }

    /// A fresh id and a fresh trace.
    mutating func names(at now: Timestamp) -> (id: ID, trace: TraceParent) {
        (ids.next(at: now, random: &random), TraceParent(random: &random))
    }
}

// MARK: - Lines

extension GatewaySession {
    /// Takes a line of input. Call it only while ``wantsLine``.
    mutating func take(_ line: InputLine, at now: Timestamp) -> [Action] {
        switch line {
        case .tooLong(let bytes):
            let message =
                "the line has \(bytes) bytes; at most \(GatewayLimits.lineBytesMax) are read, "
                + "and it was skipped"
            return [.show(Answer(Refusal(.invalidArgument, message)))]
        case .line(let bytes):
            if let refusal = GatewaySession.refusal(forBytes: bytes) { return [.show(Answer(refusal))] }
            let (bytes, mayFail) = GatewaySession.withoutDash(bytes)
            let first = bytes.first { !GatewaySession.isSpace($0) }
            let actions =
                first == UInt8(ascii: "{")
                ? takeEnvelope(bytes, mayFail, at: now)
                : takeTyped(String(decoding: bytes, as: UTF8.self), mayFail, at: now)
            return mayFail ? actions.map(\.withoutFailure) : actions
        }
    }

    /// `- account signup …` may fail, and so may `-account signup …`. The dash becomes a space, so that
    /// columns stay what they are.
    private static func withoutDash(_ bytes: [UInt8]) -> ([UInt8], Bool) {
        guard let dash = bytes.firstIndex(where: { !isSpace($0) }), bytes[dash] == UInt8(ascii: "-") else {
            return (bytes, false)
        }
        var bytes = bytes
        bytes[dash] = UInt8(ascii: " ")
        return (bytes, true)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func refusal(forBytes bytes: [UInt8]) -> Refusal? {
        if MarkRuns.cut(bytes) != nil {
            return Refusal(
                .invalidArgument,
                "the line has a character with more than \(MarkRuns.marksMax) marks; leave some out")
        }
        if UTF8Text.isASCIIWithoutNUL(bytes) { return nil }
        if let place = bytes.firstIndex(of: 0) {
            return Refusal(
                .invalidArgument, "the line holds a NUL byte (at byte \(place + 1)); it must be plain text")
        }
        guard let place = UTF8Text.firstInvalid(bytes) else { return nil }
        return Refusal(.invalidArgument, "the line is not UTF-8 (at byte \(place + 1))")
    }

    private mutating func takeTyped(_ text: String, _ mayFail: Bool, at now: Timestamp) -> [Action] {
        do throws(LineError) {
            switch try TypedLine(parsing: text) {
            case .blank: return []
            case .quit: return [.end]
            case .queue(let words): return takeQueue(words)
            case .help(let words): return [.show(Help.answer(to: words))]
            case .command(let command): return takeCommand(command, mayFail, at: now)
            case .watch(let command): return takeCommand(command, mayFail, watching: text, at: now)
            }
        } catch {
            return [.show(Answer(Refusal(.invalidArgument, error.description)))]
        }
    }

    private mutating func takeCommand(
        _ command: TypedCommand, _ mayFail: Bool, watching line: String? = nil, at now: Timestamp
    ) -> [Action] {
        var type: String?
        do throws(Refusal) {
            if let name = command.keeps { try kept.clear(name) }
            let thing = line == nil ? nil : WatchedThing(rawValue: command.noun.text)
            let request: any Request.Type =
                if let thing {
                    thing.request
                } else {
                    try Catalogue.request(noun: command.noun, verb: command.verb)
                }
            type = request.type
            if request.type == RefreshSession.type, command.arguments.isEmpty, command.faults.isEmpty,
                let login
            {
                var prepared = refresh(login)
                prepared.renews = true
                (prepared.keeps, prepared.mayFail) = (command.keeps, mayFail)
                return start(prepared, now)
            }
            let arguments = current.filled(
                command.arguments, for: request, at: (command.verb ?? command.noun).column)
            let (data, typed) = try ArgumentReader.read(
                arguments, faults: command.faults, for: request.shape, command: request.words,
                context: TypingContext(now: now, zone: zone, kept: kept), request: request)
            if let line {
                let watch =
                    if let thing {
                        Watch(of: thing, data, line: line, at: now)
                    } else {
                        try Watch(request, data, line: line, at: now)
                    }
                turn = .resting(watch)
                return watchAgain(at: now)
            }
            var prepared = Prepared(request, data: data)
            prepared.typedNames = typed
            try attach(&prepared)
            try takeRemember(&prepared)
            prove(&prepared)
            (prepared.keeps, prepared.mayFail) = (command.keeps, mayFail)
            return start(prepared, now)
        } catch {
            return [.show(Answer(error, type: type))]
        }
    }

    /// Takes the bytes of a file out of the request's data.
    private func attach(_ prepared: inout Prepared) throws(Refusal) {
        if let field = prepared.facts.file?.name,
            let (data, file) = try Attachments.take(field, from: prepared.line.data, readFile)
        {
            (prepared.line.data, prepared.file) = (data, file)
        }
        let count = prepared.line.data.count
        guard count <= GatewayLimits.requestBytesMax else {
            throw Refusal(
                .invalidArgument,
                "the request has \(count) bytes; at most \(GatewayLimits.requestBytesMax) are sent"
                    + (prepared.request is SyncMatches.Type ? ", so send fewer matches at a time" : "")
            )
        }
    }

    /// Sends the watched query again, if it is due.
    mutating func watchAgain(at now: Timestamp) -> [Action] {
        guard case .resting(var watch) = turn, let prepared = watch.next(at: now) else { return [] }
        turn = .resting(watch)
        return start(prepared, now)
    }

    private mutating func takeEnvelope(_ bytes: [UInt8], _ mayFail: Bool, at now: Timestamp) -> [Action] {
        do throws(EnvelopeLine.Failure) {
            let time = CheckTime(now: now, zones: .shared)
            let line = try EnvelopeLine(parsing: bytes, at: time)
            do throws(Refusal) {
                let facts =
                    if let known = RequestFacts.of(type: line.type) {
                        known
                    } else {
                        RequestFacts.of(try Catalogue.request(type: line.type))
                    }
                var prepared = Prepared(facts, line: line)
                try attach(&prepared)
                if let refusal = prepared.request.refusal(for: prepared.line.data, at: time) { throw refusal }
                try takeRemember(&prepared)
                prepared.mayFail = mayFail
                return start(prepared, now)
            } catch {
                return [.show(Answer(error, id: line.id, type: line.type))]
            }
        } catch {
            return [.show(Answer(error.refusal, id: error.id))]
        }
    }
}
