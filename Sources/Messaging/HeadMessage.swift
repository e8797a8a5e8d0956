// `_head.games`: {"source":"/games","head":"57:8f3a01bc"}

import JSON
import Values

/// A source's announcement of the end of its log (protocol.md, Bus).
public struct HeadMessage: Sendable, Equatable {
    /// The service: `games`.
    public var source: String
    public var position: Position

    /// The beginning of its topic.
    public static let prefix = "_head."

    public init(source: String, position: Position) { (self.source, self.position) = (source, position) }

    /// `nil` unless topic and body agree.
    public init?(topic: String, _ body: [UInt8]) {
        guard let object = try? JSONValue(parsing: body), let name = object["source"]?.stringValue,
            name.hasPrefix("/"), topic == HeadMessage.prefix + name.dropFirst(),
            let position = object["head"]?.stringValue.flatMap({ Position($0) })
        else { return nil }
        self.init(source: String(name.dropFirst()), position: position)
    }
}
