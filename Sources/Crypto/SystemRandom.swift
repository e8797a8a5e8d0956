// Random numbers from the operating system, fetched 4 KiB at a time: a system call for each UUID costs
// 2.5 µs, two words out of a block a hundredth of that.

import CSodium
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The operating system's random numbers, in blocks. A class, and locked: a copy of a block would give the
/// same "random" numbers twice. One for a process, or one for a thread; both are safe.
public final class SystemRandom: RandomNumberGenerator, Sendable {
    /// Of 64 bits; 4 KiB.
    static let wordsPerBlock = 512

    private struct Block {
        var words: [UInt64] = []
    }

    private let block = Mutex(Block())

    public init() {}

    /// 64 random bits, none of them given out before.
    public func next() -> UInt64 {
        block.withLock { block in
            if block.words.isEmpty { SystemRandom.fill(&block.words) }
            // Removed, not just passed over: what was given out is not kept.
            return block.words.removeLast()
        }
    }

    private static func fill(_ words: inout [UInt64]) {
        words.append(contentsOf: repeatElement(0, count: wordsPerBlock))
        words.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            var filled = 0
            #if os(Linux)
                // Not randombytes_buf: that fetches 256 bytes a call.
                while filled < bytes.count {
                    let count = getrandom(start + filled, bytes.count - filled, 0)
                    if count > 0 { filled += count } else if errno != EINTR { break }
                }
            #endif
            // A kernel without that call, or another system: libsodium knows where to ask, or aborts.
            if filled < bytes.count, Crypto.isStarted {
                randombytes_buf(start + filled, bytes.count - filled)
            }
        }
    }
}
