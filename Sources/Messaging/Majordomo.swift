// The frames of the Majordomo Protocol 0.1 (ZeroMQ RFC 7), as a DEALER sends them; a ROUTER sees them behind
// the peer's routing id. Client and worker commands:
//
//   ["", "MDPC01", noun, body…]                request, and its reply
//   ["", "MDPW01", 01, noun, capacity?, word…]
//                                              READY; capacity (decimal text) and the words are our additions:
//                                              "bundles", "queries", and the log's identity: "of=9c02.Kx1a"
//   ["", "MDPW01", 02, client, "", body…]      REQUEST
//   ["", "MDPW01", 03, client, "", body…]      REPLY; one empty frame passes the request to another worker (ours)
//   ["", "MDPW01", 04]                         HEARTBEAT
//   ["", "MDPW01", 05, reason?]                DISCONNECT; the reason for refusing a worker that names its log (ours)
//   ["", "MDPW01", 06, bundle]                 several REQUESTs, to a worker whose READY says "bundles" (ours)
//   ["", "MDPW01", 07, bundle]                 several REPLYs, from such a worker (ours)
//   ["", "MDPW01", 08, name]                   NAME: the process of a worker, after its READY (ours)

import BusProtocol
import Values
import ZeroMQ

/// One command, as a value. ``init(decoding:)`` and ``frames`` are each other's inverse.
public enum Majordomo: Equatable, Sendable {
    /// A request from a client, or the reply to it: the frames look the same.
    case client(noun: String, body: [Frame])
    /// A capacity of `nil` is the RFC's own READY: one request at a time.
    /// With `takesBundles`, requests to the worker and its replies may come in bundles.
    /// With `isSpare`, the worker takes only queries. `identity`: its log; empty if it does not say.
    case ready(
        noun: String, capacity: Int?, takesBundles: Bool = false, isSpare: Bool = false,
        identity: LogIdentity = LogIdentity())
    /// `client` is the bus's name for this one dispatch; a worker returns it unchanged.
    case request(client: Frame, body: [Frame])
    /// The worker's answer to the request of the same `client`.
    case reply(client: Frame, body: [Frame])
    /// Sent by either end, once a second.
    case heartbeat
    /// A worker sends it when it ends; the bus, when a worker is unknown or unwanted and must reconnect over a fresh
    /// socket.
    case disconnect
    /// The bus refuses the worker, for this reason.
    case refused(String)
    /// Several requests in one frame.
    case requests(Bundle)
    /// Several replies in one frame.
    case replies(Bundle)
    /// The process of a worker, for the bus's log.
    case name(ProcessName)

    static let clientName = Frame("MDPC01")
    static let workerName = Frame("MDPW01")
    static let bundles = Frame("bundles")
    static let queries = Frame("queries")
    static let identityPrefix = "of="
    static let commands = (0...8).map { Frame([UInt8($0)]) }

    /// Encodes the command for a DEALER, or for a ROUTER behind the routing id.
    public var frames: [Frame] {
        switch self {
        case .client(let noun, let body): Majordomo.client(noun: Frame(noun), body: body)
        case .ready(let noun, let capacity, let takesBundles, let isSpare, let identity):
            Majordomo.ready(
                Frame(noun), capacity,
                (takesBundles ? [Majordomo.bundles] : []) + (isSpare ? [Majordomo.queries] : [])
                    + (identity.isEmpty ? [] : [Frame(Majordomo.identityPrefix + identity.description)]))
        case .request(let client, let body): Majordomo.worker(2, client, body)
        case .reply(let client, let body): Majordomo.worker(3, client, body)
        case .heartbeat: Majordomo.worker(4)
        case .disconnect: Majordomo.worker(5)
        case .refused(let reason): Majordomo.worker(5) + [Frame(reason)]
        case .requests(let bundle): Majordomo.requests(bundle.frame)
        case .replies(let bundle): Majordomo.replies(bundle.frame)
        case .name(let process): Majordomo.worker(8) + [Frame(process.description)]
        }
    }

    static func client(noun: Frame, body: [Frame]) -> [Frame] {
        var frames: [Frame] = []
        frames.reserveCapacity(3 + body.count)
        frames.append(Frame.empty)
        frames.append(clientName)
        frames.append(noun)
        frames.append(contentsOf: body)
        return frames
    }

    static func requests(_ bundle: Frame) -> [Frame] { [Frame.empty, workerName, commands[6], bundle] }
    static func replies(_ bundle: Frame) -> [Frame] { [Frame.empty, workerName, commands[7], bundle] }

    private static func ready(_ noun: Frame, _ capacity: Int?, _ words: [Frame]) -> [Frame] {
        let capacity = capacity ?? (words.isEmpty ? nil : 1)
        return worker(1) + [noun] + (capacity.map { [Frame(String($0))] } ?? []) + words
    }

    private static func worker(_ command: Int) -> [Frame] { [Frame.empty, workerName, commands[command]] }

    private static func worker(_ command: Int, _ client: Frame, _ body: [Frame]) -> [Frame] {
        var frames: [Frame] = []
        frames.reserveCapacity(5 + body.count)
        frames.append(Frame.empty)
        frames.append(workerName)
        frames.append(commands[command])
        frames.append(client)
        frames.append(Frame.empty)
        frames.append(contentsOf: body)
        return frames
    }
}

/// Why frames are no Majordomo command. The texts appear in log lines and as names of counters.
public enum MajordomoError: String, Error, Sendable {
    /// The empty frame is not where it must be: at the very front, or between client and body.
    case noDelimiter = "no empty first frame"
    /// The second frame names neither a client's protocol nor a worker's.
    case unknownProtocol = "unknown protocol name"
    /// Fewer frames than the command needs.
    case tooFewFrames = "too few frames"
    /// More frames than the command has.
    case tooManyFrames = "too many frames"
    /// A worker's command that RFC 7 does not have.
    case unknownCommand = "unknown command"
    /// A noun that is empty, too long, or not printable ASCII without spaces.
    case badNoun = "not the name of a noun"
    /// The capacity is no decimal number, or above `BusLimits.capacityMax`.
    case badCapacity = "capacity is no number"
    /// The words after a READY's capacity are not "bundles", "queries" and the log's identity, in this order.
    case unknownAbility = "unknown word behind the capacity"
    /// A NAME that is not service, instance and a word, with slashes between them.
    case badName = "not the name of a process"
    /// A bundle whose lengths do not add up, or that is too large.
    case badBundle = "malformed bundle"
    /// An empty frame where the client's name must be.
    case noClient = "no client frame"
}

extension Majordomo {
    /// Decodes one command strictly: anything that RFC 7 does not allow is an error.
    public init(decoding frames: [Frame]) throws(MajordomoError) {
        guard frames.count >= 3 else { throw .tooFewFrames }
        guard frames[0].isEmpty else { throw .noDelimiter }
        if frames[1] == Majordomo.clientName {
            guard frames.count >= 4 else { throw .tooFewFrames }
            guard let noun = Majordomo.noun(frames[2]) else { throw .badNoun }
            self = .client(noun: noun, body: Array(frames[3...]))
        } else if frames[1] == Majordomo.workerName {
            try self.init(worker: frames)
        } else {
            throw .unknownProtocol
        }
    }

    private init(worker frames: [Frame]) throws(MajordomoError) {
        guard frames[2].count == 1 else { throw .unknownCommand }
        switch frames[2].withUnsafeBytes({ $0[0] }) {
        case 1:
            self = try Majordomo.ready(frames)
        case 2:
            let (client, body) = try Majordomo.addressed(frames)
            self = .request(client: client, body: body)
        case 3:
            let (client, body) = try Majordomo.addressed(frames)
            self = .reply(client: client, body: body)
        case 4:
            guard frames.count == 3 else { throw .tooManyFrames }
            self = .heartbeat
        case 5:
            guard frames.count <= 4 else { throw .tooManyFrames }
            self = frames.count == 3 ? .disconnect : .refused(frames[3].text)
        case 6: self = .requests(try Majordomo.bundle(frames))
        case 7: self = .replies(try Majordomo.bundle(frames))
        case 8:
            guard frames.count >= 4 else { throw .tooFewFrames }
            guard frames.count == 4 else { throw .tooManyFrames }
            guard let process = ProcessName(frames[3].text) else { throw .badName }
            self = .name(process)
        default:
            throw .unknownCommand
        }
    }

    private static func ready(_ frames: [Frame]) throws(MajordomoError) -> Majordomo {
        guard frames.count >= 4 else { throw .tooFewFrames }
        guard frames.count <= 8 else { throw .tooManyFrames }
        guard let noun = noun(frames[3]) else { throw .badNoun }
        if frames.count == 4 { return .ready(noun: noun, capacity: nil) }
        guard let capacity = capacity(frames[4]) else { throw .badCapacity }
        var words = frames[5...]
        let takesBundles = words.first == Majordomo.bundles
        if takesBundles { words.removeFirst() }
        let isSpare = words.first == Majordomo.queries
        if isSpare { words.removeFirst() }
        var identity = LogIdentity()
        if let word = words.first?.text, word.hasPrefix(Majordomo.identityPrefix),
            let said = LogIdentity(String(word.dropFirst(Majordomo.identityPrefix.count))), !said.isEmpty
        {
            identity = said
            words.removeFirst()
        }
        guard words.isEmpty else { throw .unknownAbility }
        return .ready(
            noun: noun, capacity: capacity, takesBundles: takesBundles, isSpare: isSpare, identity: identity)
    }

    private static func bundle(_ frames: [Frame]) throws(MajordomoError) -> Bundle {
        guard frames.count >= 4 else { throw .tooFewFrames }
        guard frames.count == 4 else { throw .tooManyFrames }
        return try Bundle(decoding: frames[3])
    }

    private static func addressed(_ frames: [Frame]) throws(MajordomoError) -> (Frame, [Frame]) {
        guard frames.count >= 6 else { throw .tooFewFrames }
        guard !frames[3].isEmpty else { throw .noClient }
        guard frames[4].isEmpty else { throw .noDelimiter }
        return (frames[3], Array(frames[5...]))
    }

    /// A noun: printable ASCII without spaces. Upper case is allowed for services that are not ours.
    static func noun(_ frame: Frame) -> String? {
        guard (1...BusLimits.nounBytesMax).contains(frame.count) else { return nil }
        return frame.withUnsafeBytes { bytes in
            bytes.allSatisfy { (0x21...0x7E).contains($0) } ? String(decoding: bytes, as: UTF8.self) : nil
        }
    }

    private static func capacity(_ frame: Frame) -> Int? {
        guard (1...7).contains(frame.count) else { return nil }
        return frame.withUnsafeBytes { bytes in
            var value = 0
            for byte in bytes {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int(byte) - 48
            }
            return value <= BusLimits.capacityMax ? value : nil
        }
    }
}
