// Pictures made of text: eight dots in each character (Unicode braille, two across and four down), with words on top.
// If characters are twice as high as wide, dots have the same distance in both directions.
//
//   ⠁ ⠈    1 8        the bits of a character's dots,
//   ⠂ ⠐    2 16       added to U+2800
//   ⠄ ⠠    4 32
//   ⡀ ⢀    64 128

/// A picture of dots with words on top.
public struct DotCanvas: Sendable {
    /// The width in characters, each with two dots.
    public let columns: Int
    /// The height in characters, each with four dots.
    public let rows: Int
    /// The dots of each character, line by line.
    private var dots: [UInt8]
    private var letters: [Letter?]

    private struct Letter {
        var character: Character
        var color: Screen.Color?
    }

    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(0, columns), max(0, rows))
        dots = [UInt8](repeating: 0, count: self.columns * self.rows)
        letters = [Letter?](repeating: nil, count: dots.count)
    }

    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    /// Sets a dot, counted from the top left; ignored outside the canvas.
    public mutating func dot(x: Int, y: Int) {
        guard (0..<2 * columns).contains(x), (0..<4 * rows).contains(y) else { return }
        dots[y / 4 * columns + x / 2] |= DotCanvas.bits[x % 2][y % 4]
    }

    /// Writes a word, one column for each letter; cut off outside the canvas.
    public mutating func write(_ text: String, column: Int, row: Int, color: Screen.Color? = nil) {
        guard (0..<rows).contains(row) else { return }
        for (index, character) in text.enumerated() where (0..<columns).contains(column + index) {
            letters[row * columns + column + index] = Letter(character: character, color: color)
        }
    }

    /// The picture as lines, each `columns` wide; dots are dim, words have their colors.
    public func lines(on screen: Screen) -> [String] { (0..<rows).map { line($0, on: screen) } }

    private func line(_ row: Int, on screen: Screen) -> String {
        var (line, run, runColor): (String, String, Screen.Color?) = ("", "", nil)
        for index in row * columns..<(row + 1) * columns {
            let (character, color) = cell(index)
            // Adjacent characters of one color share an escape sequence.
            if color != runColor {
                line += runColor.map { screen.paint(run, $0) } ?? run
                (run, runColor) = ("", color)
            }
            run.append(character)
        }
        return line + (runColor.map { screen.paint(run, $0) } ?? run)
    }

    private func cell(_ index: Int) -> (Character, Screen.Color?) {
        if let letter = letters[index] { return (letter.character, letter.color) }
        let braille = Unicode.Scalar(0x2800 + UInt32(dots[index])) ?? " "
        return dots[index] == 0 ? (" ", nil) : (Character(braille), .dim)
    }
}
