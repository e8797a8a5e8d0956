// The worker for the rows about the bus alone, a process of its own as services are: it returns a request unchanged, or
// decodes the envelope and its data and encodes both again, as a service does around its rules.

import Contracts
import JSON
import Messaging
import Platform
import Values
import ZeroMQ

/// `bench worker echo|decode`, with the bus's address in `RALLY_BUS`.
enum EchoWorker {
    static let noun = "bench"

    static func run(_ mode: String, _ address: String) throws {
        let bus = BusConnection(address: try BusAddress(address), context: try Context())
        var worker = try WorkerSocket(bus, noun: noun, capacity: 1024, takesBundles: true)
        var requests: [WorkRequest] = []
        Descriptor.write("ready\n", to: 1)
        while true {
            var poller = Poller()
            poller.add(worker.pollHandle)
            try poller.poll(timeoutMs: Int(max(0, worker.nextTickMs - MonotonicClock.nowMs)))
            requests.removeAll(keepingCapacity: true)
            let nowMs = MonotonicClock.nowMs
            try worker.receive(into: &requests, countMax: 1024, nowMs: nowMs)
            for request in requests {
                if mode == "echo" {
                    try worker.reply(to: request.name, body: request.body)
                } else {
                    try worker.reply(to: request.name, answer(request.envelope))
                }
            }
            try worker.flush()
            if worker.nextTickMs <= nowMs { try worker.tick(nowMs: nowMs) }
        }
    }

    private static func answer(_ envelope: FrameSlice) throws -> [UInt8] {
        let envelope = try envelope.withUnsafeBytes { try RequestEnvelope(parsing: $0) }
        let details = try JSONCoding.decode(GameDetails.self, from: envelope.data)
        let data = try JSONCoding.encode(details)
        return ReplyEnvelope(id: envelope.id, at: envelope.after, outcome: .success(data)).bytes
    }

    /// An envelope of about 560 bytes. It has `"ok":true` after the id, so that its echo passes for a reply; the reader
    /// ignores unknown members.
    static func request() throws -> RequestTemplate {
        let place = Place(
            name: "Dolores Park", address: "19th & Dolores St", cityLabel: "San Francisco", lat: 37.7596,
            lng: -122.4269, geohash: "9q8yy6ktp")
        var details = GameDetails(
            sport: .soccer, title: "Soccer at Dolores Park", place: place,
            startsAt: Timestamp(milliseconds: 1_800_000_000_000), durationMinutes: 90,
            timezone: "America/Los_Angeles")
        details.capacity = 14
        details.description = "Bring a white and a dark shirt; cleats are fine"
        let envelope = RequestEnvelope(
            id: ID(high: 0x0199_a3c4_7a1b_7c3d, low: 0), type: "bench.echo", after: Positions(["games": 57]),
            data: try JSONCoding.encode(details))
        let marked = Array("\",\"ok\":true".utf8)
        return RequestTemplate(Array(envelope.bytes[..<43]) + marked + Array(envelope.bytes[44...]))
    }
}
