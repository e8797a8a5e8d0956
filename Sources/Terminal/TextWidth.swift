// The width of text on a terminal, and text that is safe to show there: other people's text must not move the cursor or
// change colors.

/// Measures and cuts text by its width in columns.
public enum TextWidth {
    /// The width of a text on a terminal, in columns.
    public static func columns(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + columns($1) } }

    /// The width of a character: one for a letter, two for an ideograph or an emoji, none for a combining mark.
    public static func columns(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        if isWide(first) || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        wide.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation
    }

    /// The blocks of East Asian Width W and F (UAX 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x20000...0x3FFFD,
    ]

    /// The text cut to at most that many columns, with an ellipsis.
    public static func fitted(_ text: String, _ columnsMax: Int) -> String {
        if columns(text) <= columnsMax { return text }
        var (cut, width) = ("", 0)
        for character in text {
            width += columns(character)
            if width > columnsMax - 1 { break }
            cut.append(character)
        }
        return columnsMax > 0 ? cut + "…" : ""
    }

    /// The text padded with spaces to a width.
    public static func padded(_ text: String, _ columnsMin: Int, isRight: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, columnsMin - columns(text)))
        return isRight ? space + text : text + space
    }

    /// The line without trailing spaces.
    public static func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    /// The text without control characters; line feeds become a visible sign.
    public static func harmless(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                clean.append(scalar == "\n" ? "⏎" : "\u{FFFD}")
            // Keep the zero-width joiner for emoji; replace direction overrides.
            case .format where scalar != "\u{200D}": clean.append("\u{FFFD}")
            default: clean.append(scalar)
            }
        }
        return String(clean)
    }

    /// The text as lines of at most that many columns, broken at spaces.
    public static func wrapped(_ text: String, _ columnsMax: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, columns(line) + 1 + columns(word) > columnsMax {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}
