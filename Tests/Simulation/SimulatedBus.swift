// The bus: the broker's own state machine, and a relay that is nothing but the network.

import Contracts
import Messaging
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

    init(_ world: World, _ chance: Chance) {
        self.world = world
        self.chance = chance
        broker = Broker(envelope: .json, queries: Catalogue.queries, epoch: 0, startMs: 0)
    }

    var inFlightCount: Int { broker.inFlightCount }

    /// Messages with several requests, and messages with several replies.
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
        isPaused = false
        isRoundPlanned = false
        plannedMs = .max
        broker = Broker(
            envelope: .json, queries: Catalogue.queries,
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
        for (frames, peer) in all { broker.receive(frames, from: peer, at: world.nowMs) }
        tick()
    }

    func receive(_ frames: [Frame], from peer: Frame) {
        guard isUp else { return }
        if isPaused { return inbox.append((frames, peer)) }
        count(frames)
        broker.receive(frames, from: peer, at: world.nowMs)
        endRound()
    }

    /// The real bus takes all messages that are there before it sends: now and then everything of this
    /// millisecond is one round, so that requests and replies come together in bundles.
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

    /// What cannot be sent may cause further actions; every round forgets a worker or ends.
    private func perform() {
        while true {
            let actions = broker.takeActions()
            if actions.isEmpty { break }
            for case .send(let peer, let frames) in actions {
                count(frames)
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
