// Reads lines from a pipe or a file and writes replies, one line of JSON each.

import GatewaySessions
import Platform
import Terminal
import Values

/// Standard input and output if they are not both a terminal, or the terminal is dumb (TERM=dumb).
package final class PipeInterface: LineInterface {
    package let descriptor: Int32
    private let output: Int32
    private let render: Rendering
    /// Whether replies are buffered and written together.
    private let gathers: Bool
    private var unwritten: [UInt8] = []
    private var reader = LineReader()
    private var hasEnded = false
    private var isPromptShown = false
    package let isScript: Bool

    /// - Parameters:
    ///   - isPerson: somebody types, and is shown a prompt.
    ///   - gathers: replies are written at each ``flush()``, not one by one.
    package init(
        input: Int32, output: Int32, isPerson: Bool, gathers: Bool = false, render: @escaping Rendering
    ) {
        descriptor = input
        self.output = output
        self.render = render
        isScript = !isPerson
        self.gathers = gathers
    }

    package var readsWhileWaiting: Bool { false }
    package var isExhausted: Bool { hasEnded && reader.isExhausted }

    package func readInput() {
        guard !hasEnded else { return }
        switch Descriptor.read(descriptor, bytesMax: GatewayLimits.readBytes) {
        case .bytes(let bytes): reader.append(bytes)
        case .later: break
        case .end:
            hasEnded = true
            reader.finish()
        }
    }

    package func nextLine(_ state: @autoclosure () -> InterfaceState) -> InputLine? {
        if let line = reader.next() {
            isPromptShown = false
            return line
        }
        if !isScript, !isPromptShown, !isExhausted {
            isPromptShown = true
            Descriptor.write("\(TextWidth.harmless(state().nickname ?? "rally"))> ", to: output)
        }
        return nil
    }

    package func takeInterrupt(isWatching: Bool) -> Bool { false }
    package func waiting(for noun: String?, forMs: Int64) {}
    package func show(_ answer: Answer, _ state: InterfaceState) -> Bool {
        if answer.isNews { render(answer, state, false, &unwritten) }
        return gathers && unwritten.count < GatewayLimits.unwrittenBytesMax || flush()
    }

    package func flush() -> Bool {
        if unwritten.isEmpty { return true }
        defer { unwritten.removeAll(keepingCapacity: true) }
        return Descriptor.write(unwritten, to: output)
    }
}
