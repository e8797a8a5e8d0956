// Where zones come from: the files of the machine's zone database, each read once.

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The zones of one directory. Safe to use from any thread.
public final class ZoneDatabase: Sendable {
    /// Of a name; the longest real one has 32.
    static let nameBytesMax = 64

    /// The machine's: `TZDIR`, or `/usr/share/zoneinfo`.
    public static let shared = ZoneDatabase()

    private let directory: String
    // Only zones that exist are kept, so that asking for others cannot fill the memory.
    private let known = Mutex<[String: Zone]>([:])

    /// A database in a directory of TZif files; by default `TZDIR`, or `/usr/share/zoneinfo`.
    public init(directory: String? = nil) {
        let named = directory ?? Environment.variable("TZDIR") ?? ""
        self.directory = named.isEmpty ? "/usr/share/zoneinfo" : named
    }

    /// The zone of an IANA name, `Europe/Berlin`, upper and lower case as it is written. `nil` if there is
    /// none, or its file is damaged. `UTC` needs no file.
    public func zone(named name: String) -> Zone? {
        if name == Zone.utc.name { return .utc }
        guard ZoneDatabase.isPlausible(name) else { return nil }
        if let zone = known.withLock({ $0[name] }) { return zone }
        guard let bytes = SmallFile.contents("\(directory)/\(name)", bytesMax: ZoneTable.bytesMax),
            let table = ZoneTable(file: bytes)
        else { return nil }
        let zone = Zone(name: name, table: table)
        known.withLock { $0[name] = zone }
        return zone
    }

    /// The zone of the machine: of `TZ` (`Europe/Berlin` or `:Europe/Berlin`), else of the file that
    /// `/etc/localtime` points to, else UTC.
    public var local: Zone {
        if let variable = Environment.variable("TZ") {
            return zone(atPath: variable.hasPrefix(":") ? String(variable.dropFirst()) : variable) ?? .utc
        }
        return target(ofLink: "/etc/localtime").flatMap(zone(atPath:)) ?? .utc
    }

    /// A name, or the path of a file in some `zoneinfo` directory.
    private func zone(atPath path: String) -> Zone? {
        let parts = path.split(separator: "/")
        guard let root = parts.lastIndex(of: "zoneinfo") else { return zone(named: path) }
        return zone(named: parts[(root + 1)...].joined(separator: "/"))
    }

    /// Parts of letters, digits, `+`, `-` and `_`, each opening with a capital: no way out of the directory,
    /// and none to its other files (`posixrules`, `right/…` with its leap seconds).
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

extension Zone {
    /// The machine's zone; see ``ZoneDatabase/local``.
    public static var local: Zone { ZoneDatabase.shared.local }
}

private func target(ofLink path: String) -> String? {
    let target = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = buffer.withMemoryRebound(to: CChar.self) { buffer in
            buffer.baseAddress.map { max(0, readlink(path, $0, buffer.count)) } ?? 0
        }
    }
    return target.isEmpty ? nil : String(decoding: target, as: UTF8.self)
}
