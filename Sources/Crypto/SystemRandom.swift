// Random numbers from the operating system, fetched 4 KiB at a time: a system call for each UUID would take 2.5 µs, two
// words from a block take a hundredth of that.

import CSodium
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The operating system's random numbers, in blocks. A class with a lock, because a copied block would give the same
/// numbers twice. It may be shared between threads, or each thread may have its own.
public final class SystemRandom: RandomNumberGenerator, Sendable {
    /// The number of 64-bit words in a block of 4 KiB.
    static let wordsPerBlock = 512

    private struct Block {
        var words: [UInt64] = []
    }

    private let block = Mutex(Block())

    public init() {}

    /// 64 random bits.
    public func next() -> UInt64 {
        block.withLock { block in
            if block.words.isEmpty { SystemRandom.fill(&block.words) }
            // Removed from the block, so that used numbers do not stay in memory.
            return block.words.removeLast()
        }
    }

    private static func fill(_ words: inout [UInt64]) {
        words.append(contentsOf: repeatElement(0, count: wordsPerBlock))
        words.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            var filled = 0
            #if os(Linux)
                // randombytes_buf would fetch only 256 bytes per call.
                while filled < bytes.count {
                    let count = getrandom(start + filled, bytes.count - filled, 0)
                    if count > 0 { filled += count } else if errno != EINTR { break }
                }
            #endif
            // Without that system call, libsodium finds a source or aborts.
            if filled < bytes.count, Crypto.isStarted {
                randombytes_buf(start + filled, bytes.count - filled)
            }
        }
    }
}
