// Lines from a pipe or a file, one JSON reply a line to another.

import Platform
import Terminal
import Values

/// Standard input and output where no person sits at both, or at a terminal that can do nothing (TERM=dumb).
final class PipeFront: Front {
    let descriptor: Int32
    private let output: Int32
    private let render: Rendering
    private var reader = LineReader()
    private var hasEnded = false
    private var isPromptShown = false
    let isScript: Bool

    /// - Parameter isPerson: somebody types, and is shown a prompt.
    init(input: Int32, output: Int32, isPerson: Bool, render: @escaping Rendering) {
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
            Descriptor.write("\(TextWidth.harmless(state.nickname ?? "rally"))> ", to: output)
        }
        return nil
    }

    func takeInterrupt(isWatching: Bool) -> Bool { false }
    func waiting(for noun: String?, forMs: Int64) {}
    func show(_ answer: Answer, _ state: FrontState) -> Bool {
        !answer.isNews || Descriptor.write(render(answer, state, false), to: output)
    }
}
