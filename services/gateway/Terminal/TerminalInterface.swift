// The interface at a terminal: a prompt, a line editor, answers as pages, and a notice while a request takes long.

import Arguments
import GatewaySessions
import Platform
import Terminal
import Values

package final class TerminalInterface: LineInterface {
    /// Keeps the terminal in raw mode while this object lives.
    private let keyboard: RawMode
    private let output: Int32
    /// The terminal's size, which changes when its window is resized.
    private let size: () -> Size
    private let render: Rendering
    /// Whether a watch is drawn in place.
    private let drawsFrames: Bool
    private let isColored: Bool
    private let historyFile: HistoryFile?

    private var editor: LineEditor
    private var decoder = KeyDecoder()
    /// Keys that were pressed and not handled yet.
    private var keys: [Key] = []
    private var isPromptShown = false
    private var isNoticeShown = false
    private var hasEnded = false
    private var isInterrupted = false
    /// The watch that fills the screen.
    private var frame: Frame?
    /// A line whose passwords are missing, and are asked for one by one.
    private var asking: (line: String, names: [String])?

    package typealias Size = (columns: Int, rows: Int)

    private struct Frame {
        var answer: Answer
        var state: InterfaceState
        var size: Size
        var bytes: [UInt8]
    }

    package init(
        keyboard: RawMode, output: Int32, history: HistoryFile?, isColored: Bool, size: @escaping () -> Size,
        drawsFrames: Bool, render: @escaping Rendering
    ) {
        self.keyboard = keyboard
        self.output = output
        self.size = size
        self.drawsFrames = drawsFrames
        self.render = render
        self.isColored = isColored
        historyFile = history
        editor = LineEditor(history: history?.load() ?? [])
    }

    deinit { leaveFrame() }

    package var descriptor: Int32 { keyboard.descriptor }
    package var readsWhileWaiting: Bool { true }
    package var isScript: Bool { false }
    package var isExhausted: Bool { hasEnded }

    // MARK: - Input

    package func readInput() {
        guard case .bytes(let bytes) = Descriptor.read(descriptor, bytesMax: GatewayLimits.readBytes) else {
            hasEnded = true
            return
        }
        for key in decoder.decode(bytes) {
            let isQuit = frame != nil && (key == .character("q") || key == .control("d"))
            if isQuit || (key == .control("c") && !isPromptShown) {
                keys = []
                isInterrupted = true
            } else {
                keys.append(key)
            }
        }
    }

    package func takeInterrupt(isWatching: Bool) -> Bool {
        guard isInterrupted else { return false }
        isInterrupted = false
        erase()
        leaveFrame()
        put(isWatching ? "no longer watching\n" : "no longer waiting; it may still have happened\n")
        return true
    }

    package func nextLine(_ state: @autoclosure () -> InterfaceState) -> InputLine? {
        let state = state()
        guard !hasEnded else { return nil }
        if !isPromptShown { draw(state) }
        var hasChanged = false
        while !keys.isEmpty {
            let key = keys.removeFirst()
            // Draw characters typed quickly before the line ends.
            if hasChanged, key == .enter || key == .tab || key == .control("c") { draw(state) }
            // Passwords have no history.
            if asking != nil, [.up, .down, .control("p"), .control("n")].contains(key) { continue }
            switch editor.take(key) {
            case .changed: hasChanged = true
            case .submitted(let line):
                hasChanged = false
                if let line = submitted(line, state) { return .line(Array(line.utf8)) }
            case .complete:
                complete(state)
                hasChanged = true
            case .cancelled:
                asking = nil
                put("^C\n")
                hasChanged = true
            case .ended:
                put("\n")
                hasEnded = true
                return nil
            case .clearScreen:
                put("\u{1B}[H\u{1B}[2J")
                hasChanged = true
            case .ignored: break
            }
        }
        if hasChanged { draw(state) }
        return nil
    }

    /// The line to run, if it is complete.
    private func submitted(_ text: String, _ state: InterfaceState) -> String? {
        put("\n")
        isPromptShown = false
        var line = text
        if let (started, names) = asking {
            line = "\(started) \(names[0])=\(Secrets.quoted(text))"
            asking = names.count > 1 ? (line, Array(names.dropFirst())) : nil
        } else {
            remember(text)
            let missing = Secrets.missing(in: text)
            if !missing.isEmpty { asking = (Secrets.beforeComment(text), missing) }
        }
        if asking == nil { return line }
        draw(state)
        return nil
    }

    private func remember(_ line: String) {
        guard let kept = Secrets.withoutSecrets(line), kept.contains(where: { $0 != " " }) else { return }
        if editor.history.last == kept { return }
        editor.history.append(kept)
        historyFile?.append(kept)
    }

    private func complete(_ state: InterfaceState) {
        if asking != nil { return }
        let before = String(editor.characters[..<editor.cursor])
        let completion = Completion(before, kept: state.kept.names)
        let typed = String(editor.characters[completion.start..<editor.cursor])
        if completion.commonPrefix.count > typed.count {
            editor.replace(from: completion.start, with: completion.commonPrefix)
        } else if completion.candidates.count > 1 {
            put("\n" + listed(completion.candidates))
        }
    }

    /// Candidates in as many columns as fit.
    private func listed(_ words: [String]) -> String {
        let width = (words.map { TextWidth.columns($0) }.max() ?? 0) + 2
        let perLine = max(1, size().columns / width)
        var text = ""
        for start in stride(from: 0, to: words.count, by: perLine) {
            let row = words[start..<min(start + perLine, words.count)]
            text += row.map { TextWidth.padded($0, width) }.joined() + "\n"
        }
        return text
    }

    // MARK: - Output

    package func show(_ answer: Answer, _ state: InterfaceState) -> Bool {
        guard drawsFrames || answer.isNews else { return true }
        erase()
        guard drawsFrames, case .watched = answer.content else {
            leaveFrame()
            var bytes: [UInt8] = []
            render(answer, state, false, &bytes)
            return Descriptor.write(bytes, to: output)
        }
        if frame == nil { put("\u{1B}[?1049h\u{1B}[?25l") }
        var bytes: [UInt8] = []
        render(answer, state, true, &bytes)
        frame = Frame(answer: answer, state: state, size: size(), bytes: bytes)
        // Start at the top; clear the rest of each line, and everything below.
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        let text = lines.dropLast().map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
        return Descriptor.write("\u{1B}[H\(text)\u{1B}[J", to: output)
    }

    package func flush() -> Bool { true }

    /// Clears the screen, and prints the last state of the watch.
    private func leaveFrame() {
        guard let last = frame else { return }
        frame = nil
        put("\u{1B}[?25h\u{1B}[?1049l")
        _ = Descriptor.write(last.bytes, to: output)
    }

    package func waiting(for noun: String?, forMs: Int64) {
        guard let noun else {
            erase()
            // The frame is redrawn if the window was resized; this is checked every second.
            if let frame, frame.size != size() { _ = show(frame.answer, frame.state) }
            return
        }
        if isPromptShown { return }
        isNoticeShown = true
        let seconds = forMs / 1000
        // A frame never uses the lowest line.
        let start = frame == nil ? "\r" : "\u{1B}[999;1H"
        put("\(start)… waiting for \(noun)\(seconds > 1 ? ", \(seconds) s" : "")\u{1B}[K")
    }

    private func erase() {
        if isNoticeShown || isPromptShown { put("\r\u{1B}[K") }
        isNoticeShown = false
        isPromptShown = false
    }

    /// Draws prompt and line, scrolled sideways so that the cursor stays visible.
    private func draw(_ state: InterfaceState) {
        isPromptShown = true
        let prompt = asking.map { "\($0.names[0]): " } ?? "\(TextWidth.harmless(state.nickname ?? "rally"))> "
        let shown = asking == nil ? Secrets.masked(editor.characters) : []
        let cursor = asking == nil ? editor.cursor : 0
        let promptWidth = TextWidth.columns(prompt)
        let room = max(10, size().columns - promptWidth - 1)
        var start = 0
        while TextWidth.columns(String(shown[start..<cursor])) > room { start += 1 }
        let window = TextWidth.harmless(String(shown[start...]))
        var visible = ""
        var width = 0
        for character in window {
            width += TextWidth.columns(character)
            if width > room { break }
            visible.append(character)
        }
        let column = promptWidth + TextWidth.columns(String(shown[start..<cursor]))
        let painted = isColored ? "\u{1B}[1m\(prompt)\u{1B}[0m" : prompt
        // Without wrapping: terminals disagree on the width of some emoji.
        put("\u{1B}[?7l\r\(painted)\(visible)\u{1B}[K\r\u{1B}[\(column)C\u{1B}[?7h")
    }

    private func put(_ text: String) { Descriptor.write(text, to: output) }
}

extension Secrets {
    /// The line without its comment, so that arguments can be added.
    static func beforeComment(_ line: String) -> String {
        let characters = Array(line)
        var isQuoted = false
        for (index, character) in characters.enumerated() {
            if character.has("\""), index == 0 || characters[index - 1] != "\\" { isQuoted.toggle() }
            if character.has("#"), !isQuoted, index == 0 || characters[index - 1] == " " {
                return String(characters[..<index])
            }
        }
        return line
    }
}
