// Reading and writing without ever failing in a way somebody has to look at.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file descriptor, of a terminal, a pipe or a file.
public enum Descriptor {
    /// What a reading came to.
    public enum Outcome: Sendable {
        /// What was there, at least one byte.
        case bytes([UInt8])
        case later
        /// The other end is closed, the file is over, or it cannot be read any more.
        case end
    }

    /// Reads what is there, at most so much.
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

    /// Writes all of it, so that whoever reads a pipe has whole lines as soon as they are there.
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

    /// Somebody has made the descriptor non-blocking.
    private static func waitUntilWritable(_ descriptor: Int32) {
        var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&item, 1, -1)
    }
}
