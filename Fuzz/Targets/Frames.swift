// Frames that clients and workers may send to the bus, and its reactions. An input is a sequence of steps.
//
//   byte   the step: a request, a READY, a reply, a heartbeat, a goodbye, silence, or arbitrary frames
//   …      as many bytes as the step needs

import BusProtocol
import JSON
import Values
import ZeroMQ

@testable import Messaging

enum FramesFuzz {
    @Sendable static func run(_ input: UnsafeRawBufferPointer) {
        var bytes = FuzzBytes(input)
        let stage = BusStage(bytes.byte())
        // The real bus could do this many in a second; more would only be slow.
        for _ in 0..<2000 where !bytes.isEmpty { stage.step(&bytes) }
        stage.end()
    }
}

/// A broker, and the replies that each client got.
private final class BusStage {
    private static let nouns = ["games", "rsvp", "log.games", "mmi.service", "deliver.x", "a b", ""]
    private static let epoch: UInt32 = 0xABCD_EF01

    private var broker: Broker
    private var nowMs: Int64 = 1_000_000
    private var replies: [String: Int] = [:]
    private var asked: Set<String> = []
    private var number: UInt64 = 0
    private var names: [(worker: Frame, name: Frame, id: String)] = []
    private var gone: Set<Frame> = []
    private let role: PeerRole

    init(_ options: UInt8) {
        var limits = BusLimits()
        if options & 1 == 1 {
            limits.queuedRequestsMax = 3
            limits.queuedBytesMax = 600
            limits.heldRequestsMax = 6
            limits.heldBytesMax = 2000
            limits.nounsMax = 8
            limits.workersPerNounMax = 2
        }
        let roles: [PeerRole] = [
            .everyone, .service(name: "games", nouns: ["games"]), .client(name: "app"), .tap(name: "ops"),
        ]
        role = roles[Int(options >> 1) % 4]
        broker = Broker(limits: limits, envelope: .json, epoch: BusStage.epoch, startMs: nowMs)
    }

    func step(_ bytes: inout FuzzBytes) {
        switch bytes.number(below: 12) {
        case 0, 1: ask(&bytes)
        case 2: ready(&bytes)
        case 3, 4: reply(&bytes)
        case 5: receive(Majordomo.heartbeat.frames, from: peer(&bytes))
        case 6: receive(Majordomo.disconnect.frames, from: peer(&bytes))
        case 7: pass(Int64(bytes.byte()) * 4)
        case 8: pass(Int64(bytes.byte()) * 100)
        case 9:
            let peer = peer(&bytes)
            if gone.remove(peer) == nil { gone.insert(peer) }
        default: anything(&bytes)
        }
        perform()
        examine()
    }

    private func peer(_ bytes: inout FuzzBytes) -> Frame { Frame("peer\(bytes.number(below: 6))") }

    private func noun(_ bytes: inout FuzzBytes) -> String {
        BusStage.nouns[bytes.number(below: BusStage.nouns.count)]
    }

    /// Uses an id that no other frame of the input can contain by chance.
    private func ask(_ bytes: inout FuzzBytes) {
        var random = SplitMix64(seed: number)
        let id = "\(random.next())-\(number)"
        let noun = noun(&bytes)
        // `mmi.` replies have no id, and an invalid noun is dropped: all other requests must be answered.
        number += 1
        if Majordomo.noun(Frame(noun)) != nil, !noun.hasPrefix("mmi.") { asked.insert(id) }
        let timeout = bytes.number(below: 70_000)
        let text = "{\"id\":\"\(id)\",\"timeoutMs\":\(timeout)}"
        let files = (0..<bytes.number(below: 10)).map { _ in Frame("file") }
        let client = Frame("client\(bytes.number(below: 3))")
        // Sent as frames, since the noun may be invalid.
        receive(Majordomo.client(noun: Frame(noun), body: [Frame(text)] + files), from: client)
    }

    private func ready(_ bytes: inout FuzzBytes) {
        let peer = peer(&bytes)
        let capacity = bytes.number(below: 6)
        let noun = noun(&bytes)
        let takesBundles = bytes.number(below: 2) == 1
        let isSpare = bytes.number(below: 3) == 0
        let ready = Majordomo.ready(
            noun: noun, capacity: capacity == 5 ? nil : capacity, takesBundles: takesBundles, isSpare: isSpare
        )
        receive(ready.frames, from: peer)
    }

    /// Replies to a dispatch, once or repeatedly, by the worker that has it or by another.
    private func reply(_ bytes: inout FuzzBytes) {
        guard !names.isEmpty else { return }
        let index = bytes.number(below: names.count)
        let dispatch = names[index]
        let isHonest = bytes.number(below: 4) > 0
        if isHonest { names.remove(at: index) }
        let worker = isHonest ? dispatch.worker : peer(&bytes)
        let text = Frame("{\"id\":\"\(dispatch.id)\",\"ok\":true}")
        guard bytes.number(below: 2) == 1 else {
            return receive(Majordomo.reply(client: dispatch.name, body: [text]).frames, from: worker)
        }
        var bundle = BundleWriter()
        for _ in 0...bytes.number(below: 2) {
            dispatch.name.withUnsafeBytes { name in
                text.withUnsafeBytes { bundle.append(name: name, envelope: $0) }
            }
        }
        if let frame = bundle.take() { receive(Majordomo.replies(frame), from: worker) }
    }

    /// Arbitrary frames: some words of the protocol, the rest from the input.
    private func anything(_ bytes: inout FuzzBytes) {
        let words = [
            "", "MDPC01", "MDPW01", "\u{1}", "\u{2}", "\u{3}", "\u{4}", "\u{5}", "\u{6}", "\u{7}", "games",
            "7", "bundles", "\u{1}\0\0\0\u{1}nb",
        ]
        let frames = (0..<bytes.number(below: 9)).map { _ in
            let choice = bytes.number(below: 18)
            return choice < words.count ? Frame(words[choice]) : Frame(bytes.piece(Int(bytes.byte())))
        }
        if let command = try? Majordomo(decoding: frames) {
            check((try? Majordomo(decoding: command.frames)) == command, "a command is written as another")
        }
        receive(frames, from: peer(&bytes))
    }

    private func receive(_ frames: [Frame], from peer: Frame) {
        broker.receive(frames, from: peer, role: role, at: nowMs)
    }

    private func pass(_ durationMs: Int64) {
        nowMs += durationMs
        broker.tick(at: nowMs)
    }

    private func perform() {
        // Each lost worker may pass its requests to the next one, which may be gone, too.
        for _ in 0..<1000 {
            let actions = broker.takeActions()
            if actions.isEmpty { return }
            for case .send(let peer, let frames) in actions {
                if gone.contains(peer) {
                    note(frames, to: peer, arrives: false)
                    broker.unreachable(peer, frames: frames, at: nowMs)
                } else {
                    note(frames, to: peer, arrives: true)
                }
            }
        }
        finding("the broker does not come to rest")
    }

    private func note(_ frames: [Frame], to peer: Frame, arrives: Bool) {
        guard let command = try? Majordomo(decoding: frames) else { finding("sends what is no command") }
        switch command {
        case .request(let name, let body):
            if arrives { names.append((peer, name, body.first.map(id) ?? "")) }
        case .requests(let bundle):
            for item in bundle where arrives {
                names.append((peer, item.name.frame, id(item.envelope.frame)))
            }
        case .client(_, let body):
            let id = body.first.map(id) ?? ""
            guard asked.contains(id) else { return }
            replies[id, default: 0] += 1
            check(replies[id] == 1, "\(id) is answered \(replies[id] ?? 0) times")
        default: break
        }
    }

    private func id(_ frame: Frame) -> String {
        (try? JSONValue(parsing: frame.bytes))?["id"]?.stringValue ?? ""
    }

    /// The broker's counts are consistent at every moment.
    private func examine() {
        check(broker.heldBytes >= 0, "\(broker.heldBytes) bytes held")
        check(
            broker.queuedCount >= 0 && broker.queuedCount <= broker.inFlightCount, "more wait than are held")
        check(broker.inFlightCount <= broker.limits.heldRequestsMax, "more is held than may be")
        check(broker.heldBytes <= broker.limits.heldBytesMax, "more bytes are held than may be")
        for noun in broker.nouns {
            check(noun.queue.bytes >= 0, "\(noun.queue.bytes) bytes wait for \(noun.name)")
            check(
                noun.queue.count <= broker.limits.queuedRequestsMax + broker.inFlightCount, "a queue too long"
            )
            check(noun.workers.count <= broker.limits.workersPerNounMax, "too many workers")
        }
        check(broker.nextTickMs > nowMs - 1000, "a timer was forgotten")
    }

    /// After every deadline nothing is held, and every client has one answer.
    func end() {
        for _ in 0..<75 {
            pass(1000)
            perform()
        }
        check(broker.inFlightCount == 0, "\(broker.inFlightCount) requests are held for ever")
        check(broker.queuedCount == 0 && broker.heldBytes == 0, "\(broker.heldBytes) bytes are held for ever")
        check(
            broker.nouns.allSatisfy { $0.queue.bytes == 0 && $0.queue.count == 0 }, "bytes of no request wait"
        )
        check(asked.allSatisfy { replies[$0] == 1 }, "somebody was never answered")
    }
}
