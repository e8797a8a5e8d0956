// Edits one line, without a terminal: keys go in, text and cursor position come out.

struct LineEditor: Sendable {
    enum Outcome: Equatable {
        case changed
        case submitted(String)
        /// Tab.
        case complete
        /// Ctrl-C.
        case cancelled
        /// Ctrl-D on an empty line.
        case ended
        /// Ctrl-L.
        case clearScreen
        case ignored
    }

    private(set) var characters: [Character] = []
    private(set) var cursor = 0
    var history: [String] = []
    /// Index of the history line that is shown; `nil` while the new line is.
    private var place: Int?
    private var draft = ""
    private var cutText = ""

    init(history: [String] = []) { self.history = history }

    var text: String { String(characters) }

    mutating func take(_ key: Key) -> Outcome {
        switch key {
        case .character(let character): insert(String(character))
        case .enter: return .submitted(submit())
        case .tab: return .complete
        case .backspace:
            if cursor == 0 { return .ignored }
            characters.remove(at: cursor - 1)
            cursor -= 1
        case .delete: if !deleteForward() { return .ignored }
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(characters.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = characters.count
        case .wordLeft: cursor = wordStart
        case .wordRight: cursor = wordEnd
        case .up: return recall(-1)
        case .down: return recall(1)
        case .control(let letter): return control(letter)
        }
        return .changed
    }

    mutating func insert(_ text: String) {
        // A combining mark forms one character with the letter before it.
        let before = String(characters[..<cursor]) + text
        characters.replaceSubrange(..<cursor, with: before)
        cursor = before.count
    }

    /// Replaces the text between `start` and the cursor.
    mutating func replace(from start: Int, with text: String) {
        let start = min(max(0, start), cursor)
        characters.removeSubrange(start..<cursor)
        cursor = start
        insert(text)
    }

    mutating func clear() {
        characters = []
        cursor = 0
        place = nil
    }

    private mutating func submit() -> String {
        defer { clear() }
        return text
    }

    private mutating func control(_ letter: Character) -> Outcome {
        switch letter {
        case "a": cursor = 0
        case "e": cursor = characters.count
        case "b": cursor = max(0, cursor - 1)
        case "f": cursor = min(characters.count, cursor + 1)
        case "k": cut(cursor..<characters.count)
        case "u": cut(0..<cursor)
        case "w": cut(wordStart..<cursor)
        case "y": insert(cutText)
        case "p": return recall(-1)
        case "n": return recall(1)
        case "l": return .clearScreen
        case "c":
            clear()
            return .cancelled
        case "d":
            if characters.isEmpty { return .ended }
            return deleteForward() ? .changed : .ignored
        default: return .ignored
        }
        return .changed
    }

    private mutating func cut(_ range: Range<Int>) {
        if range.isEmpty { return }
        cutText = String(characters[range])
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    private mutating func deleteForward() -> Bool {
        guard cursor < characters.count else { return false }
        characters.remove(at: cursor)
        return true
    }

    private var wordStart: Int {
        var index = cursor
        while index > 0, characters[index - 1] == " " { index -= 1 }
        while index > 0, characters[index - 1] != " " { index -= 1 }
        return index
    }

    private var wordEnd: Int {
        var index = cursor
        while index < characters.count, characters[index] == " " { index += 1 }
        while index < characters.count, characters[index] != " " { index += 1 }
        return index
    }

    private mutating func recall(_ step: Int) -> Outcome {
        let now = place ?? history.count
        let next = now + step
        guard (0...history.count).contains(next) else { return .ignored }
        if place == nil { draft = text }
        characters = Array(next == history.count ? draft : history[next])
        cursor = characters.count
        place = next == history.count ? nil : next
        return .changed
    }
}
