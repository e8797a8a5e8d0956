// The memory that a process holds, from the kernel.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The resident memory of this process.
public enum ResidentMemory {
    /// In bytes, from the second field of `/proc/self/statm`, which is in pages; 0 without /proc.
    public static var bytes: Int {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = read(file, &text, text.count)
        guard count > 0 else { return 0 }
        let fields = String(decoding: text.prefix(count), as: UTF8.self).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
        return pages * Int(getpagesize())
    }
}
