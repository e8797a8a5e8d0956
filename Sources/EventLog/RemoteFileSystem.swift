// Detects network file systems. On them a lock may be lost in silence and a sync may do little, so a log
// refuses them unless told otherwise. The system's table of mounts names the type:
//
//   36 35 0:49 / /data rw,relatime shared:1 - nfs4 server:/export rw,vers=4.2
//         └ device                          └ type

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Looks up the type of the file system that a directory is on.
enum RemoteFileSystem {
    /// Whether the kernel's name for a type means a network file system. FUSE may be anything, so it counts
    /// as one.
    static func isRemote(_ type: some StringProtocol) -> Bool {
        ["nfs", "nfs4", "cifs", "smb2", "smb3", "smbfs", "fuse", "fuseblk"].contains(String(type))
            || type.hasPrefix("fuse.")
    }

    /// The type of a network file system. nil for a local one, and if the system has no table of mounts.
    static func type(of directory: String) throws(DiskError) -> String? {
        var status = stat()
        guard stat(directory, &status) == 0 else { throw DiskError(errno: errno, "stat", directory) }
        guard let table = mountTable() else { return nil }
        let device = UInt64(truncatingIfNeeded: status.st_dev)
        let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
        let minor = device & 0xFF | device >> 12 & ~0xFF
        return type(ofDevice: "\(major):\(minor)", in: table)
    }

    /// The type of a device in the table of mounts.
    static func type(ofDevice device: String, in table: String) -> String? {
        for mount in table.split(separator: "\n") {
            let fields = mount.split(separator: " ")
            guard fields.count > 3, fields[2] == device, let dash = fields.firstIndex(of: "-"),
                dash + 1 < fields.count
            else { continue }
            return isRemote(fields[dash + 1]) ? String(fields[dash + 1]) : nil
        }
        return nil
    }

    private static func mountTable() -> String? {
        guard let file = try? PosixFile("/proc/self/mountinfo", flags: O_RDONLY),
            let bytes = try? file.read(0..<(1 << 20))
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
