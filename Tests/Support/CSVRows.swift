// Reads tables as RFC 4180 says, strictly and without what Sources/Tables knows.

/// The cells of a CSV file.
public enum CSVRows {
    /// The lines, the headings first; `nil` if the file has no byte order mark, does not end in CRLF or is malformed.
    public static func read(_ text: String) -> [[String]]? {
        let mark = Array("\u{FEFF}".utf8)
        let bytes = Array(text.utf8)
        guard bytes.starts(with: mark) else { return nil }
        var reader = Reader(bytes: bytes[mark.count...])
        return reader.lines()
    }

    /// The rows below the headings, each by heading; `nil` if the file is malformed or a line has too few or too many
    /// cells.
    public static func records(_ text: String) -> [[String: String]]? {
        guard let lines = read(text), let headings = lines.first, Set(headings).count == headings.count,
            lines.allSatisfy({ $0.count == headings.count })
        else { return nil }
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(headings, $0)) }
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func lines() -> [[String]]? {
            var lines: [[String]] = []
            while !bytes.isEmpty {
                var line: [String] = []
                repeat {
                    guard let cell = nextCell() else { return nil }
                    line.append(cell)
                } while take(",")
                guard take("\r\n") else { return nil }
                lines.append(line)
            }
            return lines
        }

        /// Takes these bytes if they come next.
        private mutating func take(_ text: String) -> Bool {
            guard bytes.starts(with: text.utf8) else { return false }
            bytes.removeFirst(text.utf8.count)
            return true
        }

        private mutating func nextCell() -> String? {
            guard take("\"") else {
                let plain = bytes.prefix { !"\",\r\n".utf8.contains($0) }
                bytes.removeFirst(plain.count)
                return String(validating: plain, as: UTF8.self)
            }
            var cell: [UInt8] = []
            while let byte = bytes.first {
                if take("\"\"") {
                    cell.append(UInt8(ascii: "\""))
                } else if take("\"") {
                    return String(validating: cell, as: UTF8.self)
                } else {
                    cell.append(byte)
                    bytes.removeFirst()
                }
            }
            return nil
        }
    }
}
