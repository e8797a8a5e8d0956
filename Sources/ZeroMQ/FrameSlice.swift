// A part of a frame's bytes, shared with the frame instead of copied.

/// Some bytes of a frame. It keeps the whole frame in memory.
public struct FrameSlice: Sendable {
    private let whole: Frame
    // 32 bits each, so that a slice takes two words. libzmq takes no frame over 128 MiB.
    private let start: UInt32
    private let length: UInt32

    /// All bytes of a frame.
    public init(_ frame: Frame) { self.init(frame, from: 0, count: frame.count) }

    /// - Parameters:
    ///   - start: the offset of the first byte.
    ///   - count: the number of bytes; they must all lie in the frame.
    public init(_ frame: Frame, from start: Int, count: Int) {
        precondition(start >= 0 && count >= 0 && start + count <= frame.count, "a slice beyond its frame")
        whole = frame
        self.start = UInt32(start)
        length = UInt32(count)
    }

    /// The size in bytes.
    public var count: Int { Int(length) }

    /// A frame of these bytes: the frame itself if the slice is all of it, else a copy.
    public var frame: Frame {
        if count == whole.count { return whole }
        return withUnsafeBytes { Frame(copying: $0) }
    }

    /// Passes the bytes to `body`; they are valid only during the call.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try whole.withUnsafeBytes { (bytes) throws(Failure) in
            try body(UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(start + length)]))
        }
    }
}
