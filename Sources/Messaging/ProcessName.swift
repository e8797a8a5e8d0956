// The name that a worker tells the bus, `auth/vm-6243/5f0c9a1e`: a process serves several nouns, each over a connection of
// its own, and without the name nobody could tell from the bus's log that they are one's.

import BusProtocol
import Values

/// A process that serves nouns.
public struct ProcessName: Hashable, Sendable, CustomStringConvertible {
    private static let partBytesMax = 80

    public let service: String
    /// Its name in `_status.<service>.<instance>`.
    public let instance: String
    /// Distinguishes it from another process of that instance.
    public let word: String

    public init(service: String, instance: String, word: String) {
        (self.service, self.instance, self.word) = (Self.part(service), Self.part(instance), Self.part(word))
    }

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard text.utf8.count <= BusLimits.processNameBytesMax, parts.count == 3,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isAllowed) })
        else { return nil }
        (service, instance, word) = (parts[0], parts[1], parts[2])
    }

    public var description: String { "\(service)/\(instance)/\(word)" }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
    }

    /// A text as a part of the name. Of a long one the end stays, which has the process's number.
    private static func part(_ text: String) -> String {
        let bytes = text.utf8.suffix(partBytesMax).map { isAllowed($0) ? $0 : UInt8(ascii: "-") }
        return bytes.isEmpty ? "-" : String(decoding: bytes, as: UTF8.self)
    }
}
