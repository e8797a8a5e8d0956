// Input that reaches a service from the bus: the envelope, the data of each request, and a request to a live machine.
//
//   byte   bit 0: an envelope as it stands, or `games.create {…}`, a request and its data; the others: caller, service
//   rest   the envelope, or the request

import AuthService
import BusProtocol
import Contracts
import GamesService
import JSON
import Machine
import Messaging
import NotifyService
import RsvpService
import SocialService
import StatsService
import Values
import ZeroMQ

@testable import TestSupport

enum EnvelopeFuzz {
    private static let types = Catalogue.requests.keys.sorted()

    @Sendable static func run(_ input: UnsafeRawBufferPointer) {
        var bytes = FuzzBytes(input)
        let options = bytes.byte()
        let rest = bytes.remainder()
        if options & 1 == 0 {
            readEnvelope(rest)
            readReply(rest)
            FuzzTown.shared.ask(rest, named: options >> 1)
        } else {
            let name = rest.prefix { $0 != 0x20 }
            let data = Array(rest.dropFirst(name.count + 1))
            let named = String(decoding: name, as: UTF8.self)
            let type = types.contains(named) ? named : types[Int(name.first ?? 0) % types.count]
            guard let request = Catalogue.requests[type] else { return }
            readData(request, data)
            if (try? RawJSON(validating: data)) == nil { return }
            FuzzTown.shared.ask(type, data, as: options >> 1)
        }
    }

    /// An envelope that can be read can be written, and reads the same again.
    private static func readEnvelope(_ bytes: [UInt8]) {
        let outline = EnvelopeFormat.json.outline(Frame(bytes))
        check((1...BusLimits.timeoutMsMax).contains(outline.timeoutMs), "a timeout of \(outline.timeoutMs)")
        guard let envelope = try? bytes.withUnsafeBytes({ try RequestEnvelope(parsing: $0) }) else { return }
        let again = try? envelope.bytes.withUnsafeBytes { try RequestEnvelope(parsing: $0) }
        check(again == envelope, "an envelope is written as another")
        check((try? RawJSON(validating: envelope.data)) != nil, "data that is no JSON")
        check(bytes.withUnsafeBytes { RequestEnvelope.id(in: $0) } == envelope.id, "two ids in one envelope")
        check(outline.id.flatMap { ID($0) } == envelope.id, "the bus reads another id than the service")
        check((try? JSONValue(parsing: bytes)) != nil, "an envelope that is no JSON")
    }

    private static func readReply(_ bytes: [UInt8]) {
        guard let reply = try? bytes.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }) else { return }
        let again = try? reply.bytes.withUnsafeBytes { try ReplyEnvelope(parsing: $0) }
        check(
            again == reply, "a reply is written as another: \(String(decoding: reply.bytes, as: UTF8.self))")
    }

    private static func readData<R: Request>(_ request: R.Type, _ bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes) else {
            check((try? request.read(from: bytes)) == nil, "\(R.type) decodes what is no JSON")
            return
        }
        let problems = Shape(of: request).problems(in: value)
        guard let decoded = try? request.read(from: bytes) else {
            _ = Shape(of: request).mended(value, wrong: Set(problems.map(\.field)))
            return
        }
        // A field that another can replace is reported missing by both the shape and the request's own check, or by
        // none.
        var own = Problems()
        decoded.check(&own)
        let isMissed = request is any Needing.Type && !own.found.isEmpty
        check(problems.isEmpty || isMissed, "\(R.type) decodes, and yet \(problems)")
        var found = Problems()
        decoded.check(&found)
        guard let encoded = try? JSONCoding.encode(decoded),
            let again = try? request.read(from: encoded)
        else { finding("\(R.type) decodes, but is not written and read again") }
        check((try? JSONCoding.encode(again)) == encoded, "\(R.type) is written in two ways")
    }
}

/// The services with two people and a game; each input uses copies of them.
private final class FuzzTown: @unchecked Sendable {
    static let shared = FuzzTown()

    private let town = Town(seed: 1)
    private let people: [Person]
    private var now: Moment

    private init() {
        let ann = town.signUp("ann")
        town.onboard(ann)
        let bob = town.signUp("bob")
        let game = town.game(host: ann, capacity: 2)
        town.going(bob, game)
        town.idle(seconds: 3)
        people = [ann, bob]
        now = town.now
    }

    func ask(_ type: String, _ data: [UInt8], as who: UInt8) {
        let token = who % 4 < 2 ? people[Int(who % 4)].token : nil
        let envelope = RequestEnvelope(
            id: ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0009), type: type, token: token,
            data: data)
        let noun = type.prefix { $0 != "." }
        let owner = Catalogue.services.firstIndex { $0.nouns.contains { $0.name == noun } }
        ask(envelope.bytes, named: UInt8(owner ?? 0))
    }

    func ask(_ bytes: [UInt8], named service: UInt8) {
        let node = town.nodes[Int(service) % town.nodes.count]
        put(bytes, before: node)
    }

    /// Runs until there is an answer. There must be exactly one, and the machine must be able to read what it writes.
    private func put<N: AnyNode>(_ bytes: [UInt8], before node: N) {
        typealias S = N.S
        let (before, perform) = (node.machine, node.perform)
        var machine = before
        var moment = now
        machine.at(moment)
        // Sent under the noun of the type, if it has one: refusing other nouns is the machine's first step.
        let type = (try? bytes.withUnsafeBytes { try RequestEnvelope(parsing: $0) })?.type ?? S.name
        let noun = String(type.prefix { $0 != "." })
        bytes.withUnsafeBytes { machine.receive(1, under: noun, $0) }
        var replies = 0
        var copy = before
        for _ in 0..<4 {
            let turn = machine.endTurn()
            machine.didSync()
            for line in turn.lines {
                do { try copy.replay([line]) } catch {
                    finding("\(S.name) cannot read its own line: \(error)")
                }
            }
            for output in turn.outputs {
                switch output {
                case .handOn: break
                case .reply(_, let bytes, _):
                    replies += 1
                    examine(reply: bytes)
                case .perform(let effect, let work, _): machine.outcome(effect, perform(work))
                case .recall(let effect, _, _): machine.recalled(effect, [])
                case .page, .snapshot: replies += 1
                case .publish, .span, .fetch, .take, .follow, .deliver: break
                }
            }
            // A request that waits for positions is answered within a second.
            moment.monotonicMs += 600
            moment.wall = moment.wall.adding(milliseconds: 600)
            machine.at(moment)
        }
        check(replies == 1, "\(S.name) answers \(replies) times")
    }

    private func examine(reply bytes: [UInt8]) {
        guard let reply = try? bytes.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }) else {
            finding("answers what is no reply: \(String(decoding: bytes, as: UTF8.self))")
        }
        guard case .failure(let refusal) = reply.outcome else { return }
        check(refusal.reason != .internal, "answers internal: \(refusal.message)")
    }
}
