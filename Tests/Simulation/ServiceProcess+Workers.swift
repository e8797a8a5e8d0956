// The workers of a simulated process: its connections to the bus, some of which accept bundles.

import Machine
import Messaging

extension ServiceProcess {
    func serve(_ noun: String, capacity: Int, isSpare: Bool = false) {
        if let index = workers.firstIndex(where: { $0.noun == noun }) {
            return perform(workers[index].connection.setCapacity(capacity, isSpare: isSpare), index)
        }
        let index = workers.count
        // It varies from start to start, so that replicas of both kinds serve the same noun.
        let takesBundles = (life + index) % 4 != 0
        workers.append(
            Worker(
                noun: noun,
                connection: WorkerConnection(
                    noun: noun, capacity: capacity, takesBundles: takesBundles, isSpare: isSpare,
                    identity: identity),
                link: link(index)))
        perform(workers[index].connection.connected(at: world.nowMs), index)
    }

    private func link(_ index: Int) -> Link {
        let life = life
        return world.network.open(for: name) { [weak self] frames in
            if self?.life == life { self?.take(.work(index, frames)) }
        }
    }

    func setCapacity(_ capacity: Int, where condition: (String) -> Bool) {
        for index in workers.indices where condition(workers[index].noun) {
            perform(workers[index].connection.setCapacity(capacity), index)
        }
    }

    /// Sends heartbeats, and reconnects when the bus has been silent.
    func tickWorkers() {
        for index in workers.indices { perform(workers[index].connection.tick(at: world.nowMs), index) }
    }

    /// Sends the replies of a turn.
    func flushWorkers() {
        for index in workers.indices { perform(workers[index].connection.flush(), index) }
    }

    func perform(_ actions: [WorkerConnection.Action], _ index: Int) {
        for action in actions {
            switch action {
            case .send(let frames): world.network.send(frames, over: workers[index].link)
            case .reconnect:
                world.network.close(workers[index].link)
                workers[index].link = link(index)
                perform(workers[index].connection.connected(at: world.nowMs), index)
            case .request: break
            }
        }
    }
}
