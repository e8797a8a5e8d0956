// The events of one turn in one message, `[_batch.games, lines]`, as Rally's services send them to each other
// (protocol.md, Bus). The relay also sends single messages `[games.created, line]` while somebody listens to such
// topics.

// The first line of a batch may name the log of the events: `{"of":"9c02.Kx1a"}`.

import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Events of one service, in the order of its log.
public enum EventBatch {
    /// The prefix of the topic. The service's name follows.
    public static let prefix = "_batch."
    /// Bytes of the lines in one message. A longer line goes alone.
    public static let bytesMax = 256 << 10
    private static let newline = UInt8(ascii: "\n")

    /// The topic of a service's batches.
    public static func topic(of service: String) -> String { prefix + service }

    /// The service whose events have this topic; `nil` if the topic is not that of a batch.
    public static func source(ofTopic topic: String) -> String? {
        topic.hasPrefix(prefix) ? String(topic.dropFirst(prefix.count)) : nil
    }

    /// The service whose events have this topic; `nil` if the topic is not that of a batch.
    public static func source(ofTopic topic: UnsafeRawBufferPointer) -> String? {
        topic.starts(with: prefix.utf8)
            ? String(decoding: topic.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
    }

    /// The bodies of the messages for these lines: lines with a newline between them.
    /// - Parameters:
    ///   - identity: the log of the lines, written before them in each message.
    ///   - bytesExpected: the approximate size of all lines.
    public static func bodies(
        of lines: some Sequence<[UInt8]>, from identity: LogIdentity = LogIdentity(), bytesExpected: Int = 0
    ) -> [[UInt8]] {
        let mark = identity.isEmpty ? [] : markStart + identity.description.utf8 + markEnd
        var bodies: [[UInt8]] = []
        for line in lines {
            if let last = bodies.last, last.count + 1 + line.count <= bytesMax {
                bodies[bodies.count - 1].append(newline)
                bodies[bodies.count - 1].append(contentsOf: line)
            } else {
                var body: [UInt8] = []
                body.reserveCapacity(mark.count + max(line.count, min(bytesExpected, bytesMax)))
                body.append(contentsOf: mark)
                body.append(contentsOf: line)
                bodies.append(body)
            }
        }
        return bodies
    }

    private static let markStart = Array("{\"of\":\"".utf8)
    private static let markEnd = Array("\"}\n".utf8)

    /// Splits a body into the identity of its log and the lines.
    public static func split(
        _ body: UnsafeRawBufferPointer
    ) -> (identity: LogIdentity?, lines: UnsafeRawBufferPointer) {
        guard body.starts(with: markStart) else { return (nil, body) }
        let text = body.dropFirst(markStart.count).prefix { $0 != UInt8(ascii: "\"") }
        let rest = body[text.endIndex...]
        guard rest.starts(with: markEnd) else { return (nil, body) }
        return (
            LogIdentity(String(decoding: text, as: UTF8.self)),
            UnsafeRawBufferPointer(rebasing: rest.dropFirst(markEnd.count))
        )
    }

    /// Calls `take` with each event's line of a body.
    public static func forEachLine<Failure: Error>(
        in body: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let body = split(body).lines
        guard let base = body.baseAddress else { return }
        var start = 0
        while start < body.count {
            let found = memchr(base + start, Int32(newline), body.count - start)
            let end = found.map { UnsafeRawPointer($0) - base } ?? body.count
            if end > start { try take(UnsafeRawBufferPointer(rebasing: body[start..<end])) }
            start = end + 1
        }
    }

    /// The type of a line, which is its topic as a single message. A line begins with
    /// `{"specversion":"1.0","id":"57","source":"/games","type":"games.created"`; `nil` if it does not.
    public static func topic(ofLine line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        var rest = line[...]
        /// Skips a text, and returns the bytes up to the next quotation mark.
        func value(after text: StaticString) -> UnsafeRawBufferPointer? {
            let head = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            guard rest.starts(with: head) else { return nil }
            let value = rest.dropFirst(head.count).prefix { $0 != UInt8(ascii: "\"") }
            rest = rest[value.endIndex...]
            return UnsafeRawBufferPointer(rebasing: value)
        }
        guard value(after: "{\"specversion\":\"1.0\",\"id\":\"") != nil,
            value(after: "\",\"source\":\"/") != nil,
            let type = value(after: "\",\"type\":\""), !type.isEmpty
        else { return nil }
        return type
    }
}
