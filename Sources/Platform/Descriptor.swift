// Reads and writes file descriptors; errors count as their end.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file descriptor, of a terminal, a pipe or a file.
public enum Descriptor {
    /// The result of a read.
    public enum Outcome: Sendable {
        /// At least one byte.
        case bytes([UInt8])
        case later
        /// The other end is closed, the file ends, or it cannot be read.
        case end
    }

    /// Reads the available bytes, at most that many.
    public static func read(_ descriptor: Int32, bytesMax: Int) -> Outcome {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: bytesMax) { buffer, filled in
            repeat {
                #if canImport(Glibc)
                    count = Glibc.read(descriptor, buffer.baseAddress, bytesMax)
                #else
                    count = Darwin.read(descriptor, buffer.baseAddress, bytesMax)
                #endif
            } while count < 0 && errno == EINTR
            filled = max(0, count)
        }
        if count > 0 { return .bytes(bytes) }
        return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? .later : .end
    }

    /// Writes all bytes, so that a reader of a pipe gets whole lines at once.
    /// - Returns: false once the other end is closed.
    @discardableResult
    public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                    Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                waitUntilWritable(descriptor)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Writes all of a text.
    @discardableResult
    public static func write(_ text: String, to descriptor: Int32) -> Bool {
        write(Array(text.utf8), to: descriptor)
    }

    /// Waits until a non-blocking descriptor is writable.
    private static func waitUntilWritable(_ descriptor: Int32) {
        var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&item, 1, -1)
    }
}
