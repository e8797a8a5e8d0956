// Writes tables for spreadsheets: CSV (RFC 4180) in UTF-8, whose lines end in CRLF. A byte order mark comes first, since
// without it Excel reads another encoding. An apostrophe before a text keeps spreadsheets from running it as a formula,
// and one within it does where a spreadsheet whose cells end at semicolons would find one.
//
//     Nickname,Came,Last game
//     ann,12,2026-12-01T18:00:00.000Z
//     "o'neil, bob",3,
//     '=1+1,0,

import Values

/// The content of one cell.
public enum TableCell: Sendable, Equatable {
    /// A text that anybody may have written; `nil` is an empty cell.
    case text(String?)
    /// Digits with a sign and a decimal point, such as `-15.00`; the file has them unchanged.
    case numerals(String)

    /// A whole number.
    public static func number(_ number: Int) -> TableCell { .numerals("\(number)") }
    /// A time in UTC (RFC 3339); `nil` is an empty cell.
    public static func time(_ time: Timestamp?) -> TableCell { .text(time?.description) }
}

/// The columns of a table that has a line for each value.
public struct Table<Row>: Sendable {
    /// A heading, and the cells below it.
    public struct Column: Sendable {
        /// The heading, in plain words.
        public let heading: String
        let cell: @Sendable (Row) -> TableCell

        /// Makes a column of the cells that a function finds in the rows.
        public init(_ heading: String, _ cell: @escaping @Sendable (Row) -> TableCell) {
            (self.heading, self.cell) = (heading, cell)
        }
    }

    /// The columns, from left to right.
    public let columns: [Column]

    /// Makes a table of these columns.
    public init(_ columns: [Column]) { self.columns = columns }

    /// The file for some rows: a line of headings, then a line for each row.
    public func text(of rows: [Row]) -> String {
        var bytes = Array("\u{FEFF}".utf8)
        write(columns.map { .text($0.heading) }, to: &bytes)
        for row in rows { write(columns.map { $0.cell(row) }, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(_ cells: [TableCell], to bytes: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            cell.write(to: &bytes)
        }
        bytes += "\r\n".utf8
    }
}

extension TableCell {
    /// Signs with which a spreadsheet's formula may begin, those of fullwidth letters too.
    private static let formulaBeginnings = Set("=+-@\t\r＝＋－＠".unicodeScalars)
    /// Bytes that a cell has only within quotes.
    private static let quotedBytes = Set("\",\r\n".utf8)
    private static let quote: Unicode.Scalar = "\""
    /// The sign that ends a cell where decimals have a comma, as in most of Europe: there it ends one within quotes too,
    /// since these do not begin the cell.
    private static let otherSeparator: Unicode.Scalar = ";"

    /// Writes scalars, not characters: a mark that follows a quote or a comma makes one character of both.
    fileprivate func write(to bytes: inout [UInt8]) {
        switch self {
        case .numerals(let numerals): bytes += numerals.utf8
        case .text(let text): Self.write(text ?? "", to: &bytes)
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        let isQuoted = text.utf8.contains(where: quotedBytes.contains)
        if isQuoted { bytes += String(quote).utf8 }
        var mayBegin = true
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if mayBegin, formulaBeginnings.contains(scalar) { bytes.append(UInt8(ascii: "'")) }
            if scalar == quote { bytes += String(quote).utf8 }
            bytes += String(scalar).utf8
            mayBegin = scalar == otherSeparator || mayBegin && index > 0 && scalar == quote
        }
        if isQuoted { bytes += String(quote).utf8 }
    }
}
