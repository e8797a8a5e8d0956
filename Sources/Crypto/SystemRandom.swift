// Random numbers from the operating system, fetched 4 KiB at a time: a system call for each UUID takes 2.5
// µs, two words from a block a hundredth of that.

import CSodium
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The operating system's random numbers, in blocks. A locked class, since a copy of a block would give the
/// same numbers twice. May be shared by threads or made for each.
public final class SystemRandom: RandomNumberGenerator, Sendable {
    /// Of 64 bits; 4 KiB.
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
            // Removed from the block, so that used numbers are not kept in memory.
            return block.words.removeLast()
        }
    }

    private static func fill(_ words: inout [UInt64]) {
        words.append(contentsOf: repeatElement(0, count: wordsPerBlock))
        words.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            var filled = 0
            #if os(Linux)
                // Not randombytes_buf, which fetches 256 bytes per call.
                while filled < bytes.count {
                    let count = getrandom(start + filled, bytes.count - filled, 0)
                    if count > 0 { filled += count } else if errno != EINTR { break }
                }
            #endif
            // A kernel without that call, or another system: libsodium finds a source, or aborts.
            if filled < bytes.count, Crypto.isStarted {
                randombytes_buf(start + filled, bytes.count - filled)
            }
        }
    }
}
