// The time zones of this machine.

import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension ZoneDatabase {
    /// The machine's database: `TZDIR`, or `/usr/share/zoneinfo`.
    public static let shared = ZoneDatabase()

    /// The database in a directory; by default `TZDIR`, or `/usr/share/zoneinfo`.
    public convenience init(directory: String? = nil) {
        let named = directory ?? Environment.variable("TZDIR") ?? ""
        let directory = named.isEmpty ? "/usr/share/zoneinfo" : named
        self.init { SmallFile.contents("\(directory)/\($0)", bytesMax: ZoneDatabase.fileBytesMax) }
    }

    /// The zone of the machine: from `TZ` (`Europe/Berlin` or `:Europe/Berlin`), else from the file that
    /// `/etc/localtime` points to, else UTC.
    public var local: Zone {
        if let variable = Environment.variable("TZ") {
            return zone(atPath: variable.hasPrefix(":") ? String(variable.dropFirst()) : variable) ?? .utc
        }
        return target(ofLink: "/etc/localtime").flatMap(zone(atPath:)) ?? .utc
    }
}

private func target(ofLink path: String) -> String? {
    let target = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = buffer.withMemoryRebound(to: CChar.self) { buffer in
            buffer.baseAddress.map { max(0, readlink(path, $0, buffer.count)) } ?? 0
        }
    }
    return target.isEmpty ? nil : String(decoding: target, as: UTF8.self)
}
