// An event is a fact that one service states and others may build on. Its type is `service.what-happened`, in
// the past tense.

import JSON
import Values

/// A fact in a service's log, published as it was written (protocol.md, Event).
public protocol Event: Codable, Sendable {
    /// `games.created`; `auth._private.…` for what only its owner may read.
    static var type: String { get }
    /// The version of this type's fields, from 1. Fields are only ever added, and optional.
    static var version: Int { get }
    /// The one other service that may read it, for private ones that have a reader.
    static var reader: String? { get }
    /// Whether its line leads back to nobody: it names neither who asked nor the request (domain.md §1.7: "feedback and
    /// report events have no `actor`"). A private line, written before it by the same command, remembers both.
    static var isAnonymous: Bool { get }
    /// What the event is about, mostly an id: CloudEvents' `subject`.
    var subject: String? { get }
    /// Reads its data. Those of which there are many do it field by field.
    static func read(_ data: UnsafeRawBufferPointer) throws(JSONError) -> Self
    /// Its data as JSON, written field by field where there are many.
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
    /// The service that states it: of `games.created`, `games`.
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

/// Written when a service has seen others' events for a while and had nothing to say (architecture.md, rule 3).
public enum SeenMark {
    /// `rsvp._seen`
    public static func type(of source: String) -> String { source + "._seen" }
}

/// An event that a refused request leaves in the log; a repeat of the request is answered with that refusal.
public protocol RefusalTrace: Event {
    /// The answer to the request, the first time and again.
    var refusal: Refusal { get }
}
