// Which file systems are another machine's. There a lock may be lost without a word and a sync may mean
// little, so a log does not stand on one unless told to. The system's table of mounts names them:
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
    /// Types by which the kernel names them; FUSE may be anything, so it counts as far away.
    static func isRemote(_ type: some StringProtocol) -> Bool {
        ["nfs", "nfs4", "cifs", "smb2", "smb3", "smbfs", "fuse", "fuseblk"].contains(String(type))
            || type.hasPrefix("fuse.")
    }

    /// The type where it is a remote one. nil also where the system has no such table.
    static func type(of directory: String) throws(DiskError) -> String? {
        var status = stat()
        guard stat(directory, &status) == 0 else { throw DiskError(errno: errno, "stat", directory) }
        guard let table = mountTable() else { return nil }
        let device = UInt64(truncatingIfNeeded: status.st_dev)
        let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
        let minor = device & 0xFF | device >> 12 & ~0xFF
        return type(ofDevice: "\(major):\(minor)", in: table)
    }

    /// Finds the device in the table.
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
