// A broker without sockets: peers are names, time is a number, and sent messages are kept by peer.

import BusProtocol
import JSON
import Messaging
import Testing
import ZeroMQ

final class BrokerBench {
    var broker: Broker
    var nowMs: Int64
    /// Messages sent to each peer and not yet taken by the test.
    var sent: [String: [Majordomo]] = [:]
    var logged: [String] = []
    var spans: [BrokerSpan] = []
    /// Workers that send a heartbeat each second while time passes.
    var beating: Set<String> = []
    private var isInRound = false
    /// Peers that cannot be reached.
    var gone: Set<String> = []

    /// After the first five seconds, unless specified.
    init(limits: BusLimits = BusLimits(), queries: Set<String> = [], ageMs: Int64 = 6000) {
        broker = Broker(
            limits: limits, envelope: .json, queries: queries,
            servicesOfNouns: ["games": "games", "account": "auth"], epoch: 0xABCD_EF01, startMs: 1_000_000)
        nowMs = 1_000_000
        advance(ageMs)
    }

    func receive(_ command: Majordomo, from peer: String, role: PeerRole = .everyone) {
        receive(command.frames, from: peer, role: role)
    }

    func receive(_ frames: [Frame], from peer: String, role: PeerRole = .everyone) {
        broker.receive(frames, from: Frame(peer), role: role, at: nowMs)
        perform()
    }

    func ready(
        _ worker: String, _ noun: String, capacity: Int? = nil, takesBundles: Bool = false,
        isSpare: Bool = false, role: PeerRole = .everyone
    ) {
        receive(
            .ready(noun: noun, capacity: capacity, takesBundles: takesBundles, isSpare: isSpare),
            from: worker, role: role)
        beating.insert(worker)
    }

    /// Lets the broker receive all messages before it sends anything.
    func inOneRound(_ body: () -> Void) {
        isInRound = true
        body()
        isInRound = false
        perform()
    }

    func ask(
        _ client: String, _ noun: String, id: String = "1", type: String? = nil, origin: String? = nil,
        timeoutMs: Int = 5000, role: PeerRole = .everyone
    ) {
        let typed = type.map { "\"type\":\"\($0)\"," } ?? ""
        let from = origin.map { "\"origin\":\"\($0)\"," } ?? ""
        let envelope = Frame("{\"id\":\"\(id)\",\(typed)\(from)\"timeoutMs\":\(timeoutMs)}")
        receive(.client(noun: noun, body: [envelope]), from: client, role: role)
    }

    /// The requests given to a worker and not taken yet: name, and id of the envelope.
    func takeRequests(_ worker: String) -> [(name: Frame, id: String)] {
        var requests: [(Frame, String)] = []
        func add(_ name: Frame, _ envelope: Frame) {
            let envelope = try? JSONValue(parsing: envelope.bytes)
            requests.append((name, envelope?["id"]?.stringValue ?? "?"))
        }
        for command in sent[worker] ?? [] {
            switch command {
            case .request(let name, let body): add(name, body[0])
            case .requests(let bundle): for item in bundle { add(item.name.frame, item.envelope.frame) }
            default: break
            }
        }
        sent[worker]?.removeAll {
            switch $0 {
            case .request, .requests: true
            default: false
            }
        }
        return requests
    }

    /// Replies to several requests in one bundle.
    func reply(_ worker: String, toAll names: [Frame], text: String = "{\"ok\":true}") {
        receive(bundle(names.map { ($0, text) }, Majordomo.replies), from: worker)
    }

    private func bundle(_ items: [(Frame, String)], _ command: (Bundle) -> Majordomo) -> [Frame] {
        var writer = BundleWriter()
        for (name, text) in items {
            name.withUnsafeBytes { name in
                [UInt8](text.utf8).withUnsafeBytes { writer.append(name: name, envelope: $0) }
            }
        }
        guard let frame = writer.take(), let bundle = try? Bundle(decoding: frame) else { return [] }
        return command(bundle).frames
    }

    func reply(_ worker: String, to name: Frame, text: String = "{\"ok\":true}") {
        receive(.reply(client: name, body: [Frame(text)]), from: worker)
    }

    /// The replies sent to a client and not taken yet, as JSON.
    func takeReplies(_ client: String) -> [JSONValue] {
        defer { sent[client] = nil }
        return (sent[client] ?? []).compactMap { command in
            guard case .client(_, let body) = command else { return nil }
            return try? JSONValue(parsing: body[0].bytes)
        }
    }

    /// The code and the message of the only refusal sent to a client.
    func takeRefusal(_ client: String) -> (code: String, message: String)? {
        let replies = takeReplies(client)
        guard replies.count == 1, let error = replies[0]["error"] else { return nil }
        return (error["code"]?.stringValue ?? "", error["message"]?.stringValue ?? "")
    }

    func wasDismissed(_ peer: String) -> Bool { (sent[peer] ?? []).contains(.disconnect) }

    /// Lets time pass in small steps, as a poll loop does.
    func advance(_ durationMs: Int64) {
        let endMs = nowMs + durationMs
        while nowMs < endMs {
            let stepMs = min(50, endMs - nowMs)
            nowMs += stepMs
            if nowMs % 1000 < stepMs {
                for worker in beating.sorted() { receive(.heartbeat, from: worker) }
            }
            broker.tick(at: nowMs)
            perform()
        }
    }

    func perform() {
        if isInRound { return }
        while true {
            let actions = broker.takeActions()
            if actions.isEmpty { return }
            for action in actions {
                switch action {
                case .log(_, let message): logged.append(message)
                case .span(let span): spans.append(span)
                case .send(let peer, let frames):
                    if gone.contains(peer.text) {
                        broker.unreachable(peer, frames: frames, at: nowMs)
                        continue
                    }
                    guard let command = try? Majordomo(decoding: frames) else {
                        Issue.record("the broker sent what is no command: \(frames)")
                        continue
                    }
                    if command != .heartbeat { sent[peer.text, default: []].append(command) }
                }
            }
        }
    }
}
