// The simulated network between the bus and all processes.
//
// Requests travel over connections, as with TCP: in order, or not at all. A connection that was cut, or whose bus is
// gone, loses its messages in flight and is made anew under another routing id; later messages wait, as in a DEALER, or
// are lost with it. Sometimes a message arrives twice, as if it had been sent again. Events are lost, duplicated,
// delayed, and overtake each other: nobody may rely on them.

import ZeroMQ

/// The current failure rates.
struct Weather {
    var delayMsMax = 3
    /// For events only.
    var eventDelayMsMax = 3
    var eventLoss = 0.0
    var eventRepeat = 0.0
    /// For requests and replies.
    var repeats = 0.0

    static let fine = Weather()
}

/// A DEALER's side of a connection to the bus's ROUTER.
final class Link {
    /// The process that it belongs to, for cuts.
    let owner: String
    fileprivate(set) var peer: Frame?
    fileprivate var generation = 0
    fileprivate var isClosed = false
    /// Whether messages were lost in a cut: then the connection has to be made anew.
    fileprivate var isBroken = false
    fileprivate var lastToBusMs: Int64 = 0
    fileprivate var lastFromBusMs: Int64 = 0
    fileprivate var waiting: [[Frame]] = []
    fileprivate let receive: ([Frame]) -> Void

    fileprivate init(_ owner: String, _ receive: @escaping ([Frame]) -> Void) {
        self.owner = owner
        self.receive = receive
    }
}

/// The direction of a cut.
enum Direction: CaseIterable { case toBus, fromBus }

final class Network {
    private unowned let world: World
    var weather = Weather.fine
    private var chance: Chance
    private var links: [Link] = []
    private var linksByPeer: [Frame: Link] = [:]
    private var lastPeer = 0
    private var cuts: [String: Set<Direction>] = [:]

    init(_ world: World, _ chance: Chance) {
        self.world = world
        self.chance = chance
    }

    // MARK: - Connections

    func open(for owner: String, _ receive: @escaping ([Frame]) -> Void) -> Link {
        let link = Link(owner, receive)
        links.append(link)
        if world.bus.isUp && cuts[owner] == nil { connect(link) }
        return link
    }

    func close(_ link: Link) {
        link.isClosed = true
        link.generation += 1
        links.removeAll { $0 === link }
        if let peer = link.peer { linksByPeer[peer] = nil }
    }

    private func connect(_ link: Link) {
        lastPeer += 1
        let peer = Frame("peer-\(lastPeer)")
        link.peer = peer
        link.isBroken = false
        linksByPeer[peer] = link
        let waiting = link.waiting
        link.waiting = []
        for frames in waiting { send(frames, over: link) }
    }

    private func disconnect(_ link: Link) {
        link.generation += 1
        if let peer = link.peer { linksByPeer[peer] = nil }
        link.peer = nil
    }

    private func reconnect(_ link: Link) {
        world.after(chance.milliseconds(0...1000)) { [self] in
            guard !link.isClosed, link.peer == nil, world.bus.isUp, cuts[link.owner] == nil else { return }
            connect(link)
        }
    }

    func send(_ frames: [Frame], over link: Link) {
        guard !link.isClosed else { return }
        guard link.peer != nil else {
            if link.waiting.count < 1000, !chance.happens(0.3) { link.waiting.append(frames) }
            return
        }
        if cuts[link.owner]?.contains(.toBus) == true {
            link.isBroken = true
            return
        }
        let generation = link.generation
        let isRepeated = chance.happens(weather.repeats)
        link.lastToBusMs = max(link.lastToBusMs, world.nowMs + chance.milliseconds(0...weather.delayMsMax))
        for _ in 0..<(isRepeated ? 2 : 1) {
            world.at(link.lastToBusMs) { [self] in
                guard link.generation == generation, let peer = link.peer else { return }
                world.bus.receive(frames, from: peer)
            }
        }
    }

    func isConnected(_ peer: Frame) -> Bool { linksByPeer[peer] != nil }

    /// - Returns: whether a peer with that name exists, as far as the bus can know.
    func sendFromBus(_ frames: [Frame], to peer: Frame) -> Bool {
        guard let link = linksByPeer[peer] else { return false }
        if cuts[link.owner]?.contains(.fromBus) == true {
            link.isBroken = true
            return true
        }
        let generation = link.generation
        let isRepeated = chance.happens(weather.repeats)
        link.lastFromBusMs = max(
            link.lastFromBusMs, world.nowMs + chance.milliseconds(0...weather.delayMsMax))
        for _ in 0..<(isRepeated ? 2 : 1) {
            world.at(link.lastFromBusMs) {
                if link.generation == generation { link.receive(frames) }
            }
        }
        return true
    }

    // MARK: - Trouble

    func busWentDown() {
        for link in links { disconnect(link) }
    }

    func busCameUp() {
        for link in links where cuts[link.owner] == nil { reconnect(link) }
        subscribed()
    }

    /// Simulates a new subscriber, of which the bus tells publishers.
    func subscribed() { publish(from: nil, topic: "_listen.heads", Array("{\"listeners\":1}".utf8)) }

    func cut(_ owner: String, _ directions: Set<Direction>) { cuts[owner] = directions }

    func mend(_ owner: String) {
        guard cuts.removeValue(forKey: owner) != nil else { return }
        for link in links where link.owner == owner && (link.isBroken || link.peer == nil) {
            disconnect(link)
            if world.bus.isUp { reconnect(link) }
        }
    }

    func mendAll() {
        for owner in cuts.keys.sorted() { mend(owner) }
    }

    // MARK: - Events

    /// Publishes to all listening processes.
    /// - Parameter sender: `nil` for the bus.
    func publish(from sender: (any SimulatedProcess)?, topic: String, _ body: [UInt8]) {
        guard world.bus.isUp, sender.flatMap({ cuts[$0.name] })?.contains(.toBus) != true else { return }
        for listener in world.processes where listener !== sender && listener.listens(to: topic) {
            if cuts[listener.name]?.contains(.fromBus) == true || chance.happens(weather.eventLoss) {
                continue
            }
            for _ in 0..<(chance.happens(weather.eventRepeat) ? 2 : 1) {
                let life = listener.life
                world.after(chance.milliseconds(0...weather.eventDelayMsMax)) {
                    if listener.life == life { listener.hear(topic: topic, body) }
                }
            }
        }
    }
}
