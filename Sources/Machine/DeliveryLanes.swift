// Lanes: deliveries to one host share a lane, so that a host that never answers delays no other host's
// deliveries.
//
//   a lane begins with 4 at a time, one more after each success, half as many after each failure;
//   a host's next lane begins with the width that its last one ended with
//   all lanes together leave a quarter of the replicas' room to pushes and mails, which have no lane

import Packed
import Values

/// Decides which deliveries with a lane may be under way. The others wait here, in their order.
struct DeliveryLanes {
    /// How many deliveries at a time a new lane may have under way.
    static let startWidth = 4

    /// Lane widths are remembered for at most this many hosts; then the table is cleared.
    static let knownMax = 1024

    private struct Lane {
        var width: Int
        var busy = 0
        var waiting = NumberedQueue<ID>()
    }

    /// Only lanes with deliveries under way or waiting.
    private var lanes: [String: Lane] = [:]
    /// Final widths of ended lanes, by host, where they differ from `startWidth`.
    private(set) var widths: [String: Int] = [:]
    private var laneOf: [ID: String] = [:]
    private var parked: Set<ID> = []
    /// Lanes with waiting deliveries, the one that was served last at the end (round robin).
    private var turn: [String] = []
    /// How many deliveries may be under way in all lanes together.
    private(set) var roomMax = DeliveryWindow.probe

    /// Gives the lanes three quarters of the replicas' room.
    mutating func share(room: Int) { roomMax = max(1, room - room / 4) }

    /// Whether the delivery may leave now; otherwise it waits here until its lane has room.
    mutating func enter(_ name: String, _ id: ID) -> Bool {
        if parked.contains(id) { return false }
        var lane = lanes[name] ?? Lane(width: min(widths[name] ?? Self.startWidth, roomMax))
        guard lane.busy < lane.width, laneOf.count < roomMax else {
            if lane.waiting.isEmpty { turn.append(name) }
            lane.waiting.append(id)
            lanes[name] = lane
            parked.insert(id)
            return false
        }
        lane.busy += 1
        lanes[name] = lane
        laneOf[id] = name
        return true
    }

    /// A delivery has ended. `isTaken` says whether the host answered; `nil` where no replica tried.
    mutating func leave(_ id: ID, isTaken: Bool?) {
        guard let name = laneOf.removeValue(forKey: id), var lane = lanes[name] else { return }
        lane.busy -= 1
        switch isTaken {
        case true?: lane.width = min(lane.width + 1, roomMax)
        case false?: lane.width = max(1, lane.width / 2)
        case nil: break
        }
        lanes[name] = lane
        endIfIdle(name)
    }

    private mutating func endIfIdle(_ name: String) {
        guard let lane = lanes[name], lane.busy == 0, lane.waiting.isEmpty else { return }
        lanes[name] = nil
        widths[name] = lane.width == Self.startWidth ? nil : lane.width
        if widths.count > Self.knownMax { widths = [:] }
    }

    /// The next waiting delivery, one lane after the other. The caller enters it again.
    mutating func next() -> ID? {
        guard laneOf.count < roomMax,
            let index = turn.firstIndex(where: { name in lanes[name].map { $0.busy < $0.width } ?? false })
        else { return nil }
        let name = turn.remove(at: index)
        guard let id = lanes[name]?.waiting.popFirst() else { return nil }
        parked.remove(id)
        if lanes[name]?.waiting.isEmpty == false { turn.append(name) }
        endIfIdle(name)
        return id
    }

    var waitingCount: Int { parked.count }
}
