// A whole small file at once: zone files, keys, settings.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads files that fit into memory many times.
public enum SmallFile {
    /// `nil` if it cannot be read (a directory, say), or is longer than that.
    public static func contents(_ path: String, bytesMax: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 8192)
        while bytes.count <= bytesMax {
            let count = read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += block.prefix(count)
        }
        return nil
    }
}
