// Lines from a pipe or a file, one JSON reply a line to another.

import GatewayBridge
import Platform
import Terminal
import Values

/// Standard input and output where no person sits at both, or at a terminal that can do nothing (TERM=dumb).
package final class PipeFront: Front {
    package let descriptor: Int32
    private let output: Int32
    private let render: Rendering
    private var reader = LineReader()
    private var hasEnded = false
    private var isPromptShown = false
    package let isScript: Bool

    /// - Parameter isPerson: somebody types, and is shown a prompt.
    package init(input: Int32, output: Int32, isPerson: Bool, render: @escaping Rendering) {
        descriptor = input
        self.output = output
        self.render = render
        isScript = !isPerson
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

    package func nextLine(_ state: FrontState) -> InputLine? {
        if let line = reader.next() {
            isPromptShown = false
            return line
        }
        if !isScript, !isPromptShown, !isExhausted {
            isPromptShown = true
            Descriptor.write("\(TextWidth.harmless(state.nickname ?? "rally"))> ", to: output)
        }
        return nil
    }

    package func takeInterrupt(isWatching: Bool) -> Bool { false }
    package func waiting(for noun: String?, forMs: Int64) {}
    package func show(_ answer: Answer, _ state: FrontState) -> Bool {
        !answer.isNews || Descriptor.write(render(answer, state, false), to: output)
    }
}
