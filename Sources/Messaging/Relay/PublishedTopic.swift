// Which topics a publisher may use. With keys, a service publishes only under its own name, and the edge its spans
// and statuses:
//
//     games.created   _batch.games   _head.games   _status.games.host-17   _span.games   _span.edge   _status.edge.host-17
//
// The relay checks every event, hundreds of thousands a second, so it compares bytes without copying them.

import BusProtocol

/// Checks a topic against its publisher.
enum PublishedTopic {
    /// The prefix of a service's User-Id.
    private static let service = [UInt8]("service:".utf8)
    /// The prefix of an edge's User-Id, and the topics that an edge may publish.
    private static let edge = [UInt8]("edge:".utf8)
    private static let edgeSpan = [UInt8]("_span.edge".utf8)
    private static let edgeStatus = [UInt8]("_status.edge.".utf8)
    /// The bus's own topics. Its publisher is in the same process and has no key.
    private static let bus = [UInt8]("bus".utf8)

    /// The system's topics that end in the service's name.
    private static let named = [EventBatch.prefix, "_head.", "_span."].map { [UInt8]($0.utf8) }
    private static let status = [UInt8]("_status.".utf8)
    private static let dot = UInt8(ascii: ".")

    /// Whether a publisher may use a topic.
    /// - Parameter userId: the publisher's User-Id, `service:games`; `nil` for the bus itself.
    static func mayCome(_ topic: UnsafeRawBufferPointer, from userId: UnsafeRawBufferPointer?) -> Bool {
        guard let userId else { return bus.withUnsafeBytes { isOwn(topic, $0) } }
        if starts(userId[...], with: edge) { return topic.elementsEqual(edgeSpan) || isEdgeStatus(topic) }
        guard starts(userId[...], with: service) else { return false }
        return isOwn(topic, UnsafeRawBufferPointer(rebasing: userId.dropFirst(service.count)))
    }

    /// Whether an edge says how it is.
    static func isEdgeStatus(_ topic: UnsafeRawBufferPointer) -> Bool { starts(topic[...], with: edgeStatus) }

    private static func isOwn(_ topic: UnsafeRawBufferPointer, _ name: UnsafeRawBufferPointer) -> Bool {
        if topic.first != UInt8(ascii: "_") { return rest(of: topic[...], after: name)?.first == dot }
        for prefix in named where starts(topic[...], with: prefix) {
            return rest(of: topic.dropFirst(prefix.count), after: name)?.count == 0
        }
        guard starts(topic[...], with: status) else { return false }
        return rest(of: topic.dropFirst(status.count), after: name)?.first == dot
    }

    /// The bytes after a name; `nil` if the text does not begin with the name.
    private static func rest(
        of text: Slice<UnsafeRawBufferPointer>, after name: UnsafeRawBufferPointer
    ) -> Slice<UnsafeRawBufferPointer>? {
        guard !name.isEmpty, text.count >= name.count, text.prefix(name.count).elementsEqual(name) else {
            return nil
        }
        return text.dropFirst(name.count)
    }

    private static func starts(_ text: Slice<UnsafeRawBufferPointer>, with prefix: [UInt8]) -> Bool {
        text.count >= prefix.count && text.prefix(prefix.count).elementsEqual(prefix)
    }
}
