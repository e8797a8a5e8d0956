// Writes to standard output in pieces.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum Output {
    /// A writable pipe takes this many bytes without blocking (PIPE_BUF).
    static let pieceBytesMax = 4096

    enum Outcome {
        case written(Int)
        case closed
    }

    static func write(_ bytes: ArraySlice<UInt8>) -> Outcome {
        while true {
            let count = bytes.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.write(1, buffer.baseAddress, buffer.count)
                #else
                    Darwin.write(1, buffer.baseAddress, buffer.count)
                #endif
            }
            if count >= 0 { return .written(count) }
            if errno == EAGAIN || errno == EWOULDBLOCK { return .written(0) }
            if errno != EINTR { return .closed }
        }
    }
}
