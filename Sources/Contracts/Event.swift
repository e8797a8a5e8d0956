// An event is a fact that one service publishes and others may build on. Its type is `service.what-happened`, in the
// past tense.

import JSON
import Values

/// A fact in a service's log, published exactly as written (protocol.md, Event).
public protocol Event: Codable, Sendable {
    /// The event's type: `games.created`, or `auth._private.…` for one that only its own service may read.
    static var type: String { get }
    /// The version of this type's fields, from 1. Fields are only ever added, and optional.
    static var version: Int { get }
    /// The one other service that may read this private event, if any.
    static var reader: String? { get }
    /// Whether its line is anonymous: it names neither the caller nor the request (domain.md §1.7: "feedback and report
    /// events have no `actor`"). A private line of the same command, written before it, stores both.
    static var isAnonymous: Bool { get }
    /// The thing the event is about, usually an id: CloudEvents' `subject`.
    var subject: String? { get }
    /// Decodes the data. Frequent events do it field by field.
    static func read(_ data: UnsafeRawBufferPointer) throws(JSONError) -> Self
    /// Encodes the data as JSON. Frequent events do it field by field.
    func written() throws(JSONError) -> [UInt8]
}

extension Event {
    public static func read(_ data: UnsafeRawBufferPointer) throws(JSONError) -> Self {
        try JSONCoding.decode(Self.self, from: data)
    }
    public func written() throws(JSONError) -> [UInt8] { try JSONCoding.encode(self) }
    public static var version: Int { 1 }
    public static var reader: String? { nil }
    public static var isAnonymous: Bool { false }
    public var subject: String? { nil }
    /// The service that publishes it: `games` for `games.created`.
    public static var source: String { String(type.prefix { $0 != "." }) }
}

extension Event where Self: FieldReadable {
    public static func read(_ data: UnsafeRawBufferPointer) throws(JSONError) -> Self {
        try JSONCoding.read(Self.self, from: data)
    }
}

extension Event where Self: FieldWritable {
    public func written() throws(JSONError) -> [UInt8] { try JSONCoding.write(self) }
}

/// Written after a service has processed others' events for a while without writing a line (architecture.md, rule 3).
public enum SeenMark {
    /// `rsvp._seen`
    public static func type(of source: String) -> String { source + "._seen" }
}

/// An event that a refused request leaves in the log. A repeat of the request gets the same refusal.
public protocol RefusalTrace: Event {
    /// The refusal, the same for the first answer and for repeats.
    var refusal: Refusal { get }
}
