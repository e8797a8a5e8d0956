// Lines from a pipe or a file, one JSON reply a line to another.

import Terminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard input and output where no person sits at both, or at a terminal that can do nothing (TERM=dumb).
final class PipeFront: Front {
    let descriptor: Int32
    private let output: OutputLines
    private let render: (Answer, FrontState) -> [UInt8]
    private var reader = LineReader()
    private var hasEnded = false
    private var isPromptShown = false
    let isScript: Bool

    /// - Parameters:
    ///   - isPerson: somebody types, and is shown a prompt.
    ///   - render: the bytes of an answer, with the last line feed.
    init(
        input: Int32, output: OutputLines, isPerson: Bool, render: @escaping (Answer, FrontState) -> [UInt8]
    ) {
        descriptor = input
        self.output = output
        self.render = render
        isScript = !isPerson
    }

    var readsWhileWaiting: Bool { false }
    var isExhausted: Bool { hasEnded && reader.isExhausted }

    func readInput() {
        guard !hasEnded else { return }
        switch Descriptor.read(descriptor, bytesMax: GatewayLimits.readBytes) {
        case .bytes(let bytes): reader.append(bytes)
        case .later: break
        case .end:
            hasEnded = true
            reader.finish()
        }
    }

    func nextLine(_ state: FrontState) -> InputLine? {
        if let line = reader.next() {
            isPromptShown = false
            return line
        }
        if !isScript, !isPromptShown, !isExhausted {
            isPromptShown = true
            _ = output.write(Array("\(TextWidth.harmless(state.nickname ?? "rally"))> ".utf8))
        }
        return nil
    }

    func takeInterrupt() -> Bool { false }
    func waiting(for noun: String?, forMs: Int64) {}
    func show(_ answer: Answer, _ state: FrontState) -> Bool { output.write(render(answer, state)) }
}

/// Reading from a descriptor without ever failing in a way somebody has to look at.
enum Descriptor {
    enum Outcome {
        case bytes([UInt8])
        case later
        case end
    }

    static func read(_ descriptor: Int32, bytesMax: Int) -> Outcome {
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
}

/// Writes whole lines at once, so that whoever reads a pipe has each as soon as it is there.
final class OutputLines {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// - Returns: false once the other end is closed.
    func write(_ bytes: [UInt8]) -> Bool {
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
                waitUntilWritable()
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Somebody has made the descriptor non-blocking.
    private func waitUntilWritable() {
        var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&item, 1, -1)
    }
}
