// A process of another stack that was connected to this bus by mistake: it offers to serve nouns, announces heads and
// events of its own log, and leaves after a while. It must not answer anybody, and nobody may believe it.

import BusProtocol
import EventLine
import Machine
import Messaging
import Values
import ZeroMQ

final class Stranger {
    private unowned let world: World
    private var chance: Chance
    private var connections: [(connection: WorkerConnection, link: Link)] = []
    private var isHere = false
    let identity: LogIdentity

    init(_ world: World, _ chance: Chance) {
        self.world = world
        var chance = chance
        identity = LogIdentity(history: LogTag(chance.next()), stack: LogTag(chance.next()))
        self.chance = chance
    }

    /// It comes when the others know their stack, and leaves before the end of troubles.
    func planVisit() {
        let stayMs = plan(0.2...0.5)
        world.at(world.plan.startMs + 2000 + plan(0.1...0.3)) { [self] in
            world.story.tell("a stranger comes to the bus")
            isHere = true
            for noun in ["games", "log.games"] { open(noun) }
            tick()
        }
        world.at(world.plan.startMs + 2000 + plan(0.3...0.3) + stayMs) { [self] in leave() }
    }

    private func plan(_ share: ClosedRange<Double>) -> Int64 {
        let range =
            share.lowerBound * Double(world.plan.playMs)...share.upperBound * Double(world.plan.playMs)
        return chance.milliseconds(Int(range.lowerBound)...Int(range.upperBound))
    }

    private func leave() {
        guard isHere else { return }
        world.story.tell("the stranger leaves")
        isHere = false
        for index in connections.indices { perform(connections[index].connection.disconnect(), index) }
        for (_, link) in connections { world.network.close(link) }
        connections = []
    }

    private func open(_ noun: String) {
        let index = connections.count
        connections.append((WorkerConnection(noun: noun, capacity: 8, identity: identity), link(index)))
        perform(connections[index].connection.connected(at: world.nowMs), index)
    }

    private func link(_ index: Int) -> Link {
        world.network.open(for: "stranger") { [weak self] frames in
            guard let self, isHere else { return }
            perform(connections[index].connection.receive(frames, at: world.nowMs), index)
        }
    }

    private func perform(_ actions: [WorkerConnection.Action], _ index: Int) {
        for action in actions {
            switch action {
            case .send(let frames): world.network.send(frames, over: connections[index].link)
            case .reconnect:
                world.network.close(connections[index].link)
                connections[index].link = link(index)
                perform(connections[index].connection.connected(at: world.nowMs), index)
            // Alone at a newly started bus, it may get requests. It answers none.
            case .request: break
            }
        }
    }

    private func tick() {
        guard isHere else { return }
        for index in connections.indices {
            perform(connections[index].connection.tick(at: world.nowMs), index)
        }
        let head = Position(sequence: UInt64(chance.number(1...40)), checksum: UInt32(chance.number(1...99)))
        let text = "{\"source\":\"/games\",\"head\":\"\(head)\",\"of\":\"\(identity)\"}"
        world.network.publish(from: nil, topic: "_head.games", Array(text.utf8))
        let line = EventLine(
            header: EventHeader(
                sequence: head.sequence, source: "games", type: "games._seen", time: world.wallTime))
        let batch = EventBatch.bodies(of: [line.bytes], from: identity)[0]
        world.network.publish(from: nil, topic: EventBatch.topic(of: "games"), batch)
        world.after(500) { [self] in tick() }
    }

    /// A false belief of a machine about it.
    func problem<S: Service>(of machine: Machine<S>) -> String? {
        machine.followers.contains { $0.history == identity.history }
            ? "\(S.name) believes what a stranger tells of games" : nil
    }
}
