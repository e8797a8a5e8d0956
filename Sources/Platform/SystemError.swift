// A failed system call as a sentence: `cannot create a pipe: Too many open files`.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A system call that failed: of a thread, a pipe or a signal.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation: `create a pipe`.
    public let operation: String
    /// The `errno` value.
    public let code: Int32

    init(_ operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    public var description: String { "cannot \(operation): \(String(cString: strerror(code)))" }
}
