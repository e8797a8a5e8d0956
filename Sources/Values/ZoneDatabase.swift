// A database of time zone files, each read once. The creator decides how a file is read; the machine's database is in
// Platform.

import Synchronization

/// The zones of one directory. Thread-safe.
public final class ZoneDatabase: Sendable {
    /// Limit of a name, in bytes; the longest real one has 32.
    static let nameBytesMax = 64

    private let file: @Sendable (String) -> [UInt8]?
    // Only existing zones are cached, so unknown names cannot fill the memory.
    private let known = Mutex<[String: Zone]>([:])

    /// A database of TZif files.
    /// - Parameter file: returns the bytes of the file for a name such as `Europe/Berlin`; `nil` if there is none.
    public init(file: @escaping @Sendable (_ name: String) -> [UInt8]?) { self.file = file }

    /// Limit of a zone file, in bytes; the longest real one has under 4 KiB.
    public static var fileBytesMax: Int { ZoneTable.bytesMax }

    /// The zone with an IANA name such as `Europe/Berlin`, case-sensitive. `nil` if there is none, or its file is
    /// damaged. `UTC` needs no file.
    public func zone(named name: String) -> Zone? {
        if name == Zone.utc.name { return .utc }
        if let zone = known.withLock({ $0[name] }) { return zone }
        guard ZoneDatabase.isPlausible(name), let bytes = file(name), let table = ZoneTable(file: bytes)
        else { return nil }
        let zone = Zone(name: name, table: table)
        known.withLock { $0[name] = zone }
        return zone
    }

    /// The zone of a path in any `zoneinfo` directory, or of a name.
    public func zone(atPath path: String) -> Zone? {
        let parts = path.split(separator: "/")
        guard let root = parts.lastIndex(of: "zoneinfo") else { return zone(named: path) }
        return zone(named: parts[(root + 1)...].joined(separator: "/"))
    }

    /// Whether each part has only letters, digits, `+`, `-` and `_` and starts with a capital: such a name cannot leave
    /// the directory or reach its other files (`posixrules`, `right/…` with leap seconds).
    static func isPlausible(_ name: String) -> Bool {
        guard (1...nameBytesMax).contains(name.utf8.count) else { return false }
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            guard let first = part.first, (65...90).contains(first) else { return false }
            return part.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122: true
                default: byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                }
            }
        }
    }
}
