// The bus: the broker's own state machine, and a relay that is part of the network.

import Contracts
import Messaging
import Values
import ZeroMQ

final class SimulatedBus {
    private unowned let world: World
    private(set) var isUp = false
    private var broker: Broker
    private var chance: Chance
    private var plannedMs = Int64.max
    private var life = 0
    private var isPaused = false
    private var isRoundPlanned = false
    private var inbox: [([Frame], Frame)] = []
    /// The worker that got a request last, by the bus's slot for the request.
    private var holders: [String: (peer: Frame, request: Frame, id: ID?)] = [:]
    /// Workers that have left.
    private var left: Set<Frame> = []

    init(_ world: World, _ chance: Chance) {
        self.world = world
        self.chance = chance
        broker = Broker(
            envelope: .json, queries: Catalogue.queries, servicesOfNouns: Catalogue.servicesOfNouns, epoch: 0,
            startMs: 0)
    }

    var inFlightCount: Int { broker.inFlightCount }

    /// Messages that bundle several requests, and several replies.
    private(set) var bundleCounts = (requests: 0, replies: 0)

    private func count(_ frames: [Frame]) {
        guard frames.count == 4, let command = try? Majordomo(decoding: frames) else { return }
        switch command {
        case .requests(let bundle): if Array(bundle).count > 1 { bundleCounts.requests += 1 }
        case .replies(let bundle): if Array(bundle).count > 1 { bundleCounts.replies += 1 }
        default: break
        }
    }

    func start() {
        guard !isUp else { return }
        isUp = true
        life += 1
        inbox = []
        (holders, left) = ([:], [])
        isPaused = false
        isRoundPlanned = false
        plannedMs = .max
        broker = Broker(
            envelope: .json, queries: Catalogue.queries, servicesOfNouns: Catalogue.servicesOfNouns,
            epoch: UInt32(truncatingIfNeeded: chance.next()), startMs: world.nowMs)
        world.network.busCameUp()
        planTick()
    }

    func kill() {
        guard isUp else { return }
        isUp = false
        life += 1
        world.network.busWentDown()
    }

    func pause() { isPaused = true }

    func resume() {
        guard isPaused else { return }
        isPaused = false
        let all = inbox
        inbox = []
        for (frames, peer) in all {
            watch(frames, from: peer)
            broker.receive(frames, from: peer, at: world.nowMs)
        }
        tick()
    }

    func receive(_ frames: [Frame], from peer: Frame) {
        guard isUp else { return }
        if isPaused { return inbox.append((frames, peer)) }
        count(frames)
        watch(frames, from: peer)
        broker.receive(frames, from: peer, at: world.nowMs)
        endRound()
    }

    // MARK: - A request that silenced a worker is given to no other

    private func slot(_ name: Frame) -> String { String(name.text.prefix(16)) }

    private func watch(_ frames: [Frame], from peer: Frame) {
        switch try? Majordomo(decoding: frames) {
        // A standby has passed it to the owner.
        case .reply(let name, let body)?: if body == [Frame.empty] { holders[slot(name)] = nil }
        case .replies(let bundle)?:
            for item in bundle where item.envelope.frame.isEmpty { holders[slot(item.name.frame)] = nil }
        case .disconnect?: left.insert(peer)
        default: break
        }
    }

    private func watch(_ frames: [Frame], to peer: Frame) {
        switch try? Majordomo(decoding: frames) {
        case .request(let name, let body)?: gives(name, body[0], to: peer)
        case .requests(let bundle)?:
            for item in bundle { gives(item.name.frame, item.envelope.frame, to: peer) }
        case .client(_, let body)?:
            let id = body.first.flatMap { $0.withUnsafeBytes { RequestEnvelope.id(in: $0) } }
            holders = holders.filter { $0.value.id != id }
        // Refused: it belongs to another stack.
        case .refused?: left.insert(peer)
        default: break
        }
    }

    private func gives(_ name: Frame, _ request: Frame, to peer: Frame) {
        if let former = holders[slot(name)], former.request == request, former.peer != peer,
            !left.contains(former.peer), world.network.isConnected(former.peer)
        {
            world.report("the bus gave a request to \(peer) that \(former.peer) had, which is connected")
        }
        holders[slot(name)] = (peer, request, request.withUnsafeBytes { RequestEnvelope.id(in: $0) })
    }

    /// The real bus receives all waiting messages before it sends: sometimes everything of a millisecond is one round,
    /// so that requests and replies are bundled.
    private func endRound() {
        guard chance.happens(0.5) else { return perform() }
        if isRoundPlanned { return }
        isRoundPlanned = true
        let life = life
        world.at(world.nowMs) { [self] in
            guard self.life == life else { return }
            isRoundPlanned = false
            if !isPaused { perform() }
        }
    }

    private func tick() {
        guard isUp, !isPaused else { return }
        broker.tick(at: world.nowMs)
        perform()
    }

    /// Failed sends may cause further actions; every round forgets a worker or ends.
    private func perform() {
        while true {
            let actions = broker.takeActions()
            if actions.isEmpty { break }
            for case .send(let peer, let frames) in actions {
                count(frames)
                watch(frames, to: peer)
                if !world.network.sendFromBus(frames, to: peer) {
                    broker.unreachable(peer, frames: frames, at: world.nowMs)
                }
            }
        }
        planTick()
    }

    private func planTick() {
        let dueMs = max(broker.nextTickMs, world.nowMs + 1)
        guard dueMs < plannedMs || plannedMs <= world.nowMs else { return }
        plannedMs = dueMs
        let life = life
        world.at(dueMs) { [self] in
            guard self.life == life, plannedMs == dueMs else { return }
            plannedMs = .max
            tick()
        }
    }
}
