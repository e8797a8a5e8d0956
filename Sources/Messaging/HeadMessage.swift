// `_head.games`: {"source":"/games","head":"57:8f3a01bc","of":"9c02.Kx1a"}

import JSON
import Values

/// A source's announcement of the end of its log (protocol.md, Bus).
public struct HeadMessage: Sendable, Equatable {
    /// The service: `games`.
    public var source: String
    public var position: Position
    /// The identity of the log; empty if the message has none.
    public var identity: LogIdentity

    /// The prefix of its topic.
    public static let prefix = "_head."

    public init(source: String, position: Position, identity: LogIdentity = LogIdentity()) {
        (self.source, self.position, self.identity) = (source, position, identity)
    }

    /// `nil` unless topic and body agree.
    public init?(topic: String, _ body: [UInt8]) {
        guard let object = try? JSONValue(parsing: body), let name = object["source"]?.stringValue,
            name.hasPrefix("/"), topic == HeadMessage.prefix + name.dropFirst(),
            let position = object["head"]?.stringValue.flatMap({ Position($0) })
        else { return nil }
        self.init(
            source: String(name.dropFirst()), position: position,
            identity: object["of"]?.stringValue.flatMap { LogIdentity($0) } ?? LogIdentity())
    }
}
