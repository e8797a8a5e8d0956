// `_status.edge.<instance>`: every second while somebody listens, otherwise every few seconds, by which the bus notices
// that an edge has gone.

import JSON
import Platform
import Values

/// The status as a line of JSON.
struct EdgeStatus {
    /// A role of its own: an edge owns no log, and there may be several.
    static let role = "serving"

    let json: [UInt8]

    /// - Parameters:
    ///   - answersPerSecond: answers over HTTP, since the status before.
    init(
        instance: String, time: Timestamp, uptimeSeconds: Int, _ edge: borrowing Edge,
        answersPerSecond: Double
    ) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("service", "edge")
        writer.field("instance", instance)
        writer.field("role", EdgeStatus.role)
        writer.field("time", time)
        writer.field("uptimeSeconds", uptimeSeconds)
        writer.key("requestsPerSecond")
        writer.double((answersPerSecond * 10).rounded() / 10)
        writer.field("inFlight", edge.underWay)
        writer.field("connections", edge.connectionsCount)
        writer.field("liveConnections", edge.live.count)
        writer.field("memoryBytes", ResidentMemory.bytes)
        writer.endObject()
        json = writer.bytes
    }
}
