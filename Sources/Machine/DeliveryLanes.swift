// Lanes: deliveries that go to one host share one, so that a host that never answers holds up nobody else's.
//
//   a lane begins with 4 at a time, one more after each that was taken, half as many after each that failed
//   all lanes together leave a quarter of the replicas' room to what has no lane: pushes and mails

import Values

/// Which of the deliveries with a lane may be on their way; the others wait here, in their order.
struct DeliveryLanes {
    /// At a time, of a host of which nothing is known yet.
    static let startWidth = 4

    private struct Lane {
        var width = DeliveryLanes.startWidth
        var busy = 0
        var waiting: [ID] = []
    }

    /// Those with deliveries on their way or waiting, and no others.
    private var lanes: [String: Lane] = [:]
    private var laneOf: [ID: String] = [:]
    private var parked: Set<ID> = []
    /// Lanes with something that waits; who was served last stands at the end.
    private var turn: [String] = []
    /// How many may be on their way in all lanes.
    private(set) var roomMax = DeliveryWindow.probe

    /// Of the room that the replicas have, three quarters.
    mutating func share(room: Int) { roomMax = max(1, room - room / 4) }

    /// Lets a delivery go, or keeps it until its lane has room.
    mutating func enter(_ name: String, _ id: ID) -> Bool {
        if parked.contains(id) { return false }
        var lane = lanes[name] ?? Lane()
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

    /// One is done: `isTaken` says whether the host answered; `nil` where nobody has tried.
    mutating func leave(_ id: ID, isTaken: Bool?) {
        guard let name = laneOf.removeValue(forKey: id), var lane = lanes[name] else { return }
        lane.busy -= 1
        switch isTaken {
        case true?: lane.width = min(lane.width + 1, roomMax)
        case false?: lane.width = max(1, lane.width / 2)
        case nil: break
        }
        lanes[name] = lane.busy == 0 && lane.waiting.isEmpty ? nil : lane
    }

    /// The next of those that waited, from one lane after the other; the caller enters it again.
    mutating func next() -> ID? {
        guard laneOf.count < roomMax,
            let index = turn.firstIndex(where: { name in lanes[name].map { $0.busy < $0.width } ?? false })
        else { return nil }
        let name = turn.remove(at: index)
        guard let id = lanes[name]?.waiting.removeFirst() else { return nil }
        parked.remove(id)
        if lanes[name]?.waiting.isEmpty == false {
            turn.append(name)
        } else if lanes[name]?.busy == 0 {
            lanes[name] = nil
        }
        return id
    }

    var waitingCount: Int { parked.count }
}
