// A database of time zone files, each read once. Its creator says how a file is read; the machine's database
// is in Platform.

import Synchronization

/// The zones of one directory. Safe to use from any thread.
public final class ZoneDatabase: Sendable {
    /// Limit of a name; the longest real one has 32.
    static let nameBytesMax = 64

    private let file: @Sendable (String) -> [UInt8]?
    // Only zones that exist are cached, so that unknown names cannot fill the memory.
    private let known = Mutex<[String: Zone]>([:])

    /// A database of TZif files.
    /// - Parameter file: the bytes of the file of a name, `Europe/Berlin`; `nil` where there is none.
    public init(file: @escaping @Sendable (_ name: String) -> [UInt8]?) { self.file = file }

    /// The longest file that is read, in bytes; the longest real one has under 4 KiB.
    public static var fileBytesMax: Int { ZoneTable.bytesMax }

    /// The zone of an IANA name, `Europe/Berlin`, upper and lower case as it is written. `nil` if there is
    /// none, or its file is damaged. `UTC` needs no file.
    public func zone(named name: String) -> Zone? {
        if name == Zone.utc.name { return .utc }
        if let zone = known.withLock({ $0[name] }) { return zone }
        guard ZoneDatabase.isPlausible(name), let bytes = file(name), let table = ZoneTable(file: bytes)
        else { return nil }
        let zone = Zone(name: name, table: table)
        known.withLock { $0[name] = zone }
        return zone
    }

    /// A name, or the path of a file in some `zoneinfo` directory.
    public func zone(atPath path: String) -> Zone? {
        let parts = path.split(separator: "/")
        guard let root = parts.lastIndex(of: "zoneinfo") else { return zone(named: path) }
        return zone(named: parts[(root + 1)...].joined(separator: "/"))
    }

    /// Parts of letters, digits, `+`, `-` and `_`, each beginning with a capital: no path out of the
    /// directory, and none to its other files (`posixrules`, `right/…` with leap seconds).
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
