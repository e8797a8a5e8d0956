// The table as text: a head, then a line for each row. Next to a saved run, it also shows that run's figure and the
// ratio.

/// Writes the lines of a table.
public struct Table: Sendable {
    /// Columns: name, ours, beside, the peer, the ratio, the target, whether it is reached.
    private static let widths = (
        name: 44, ours: 14, beside: 14, peer: 30, ratio: 9, target: 9, verdict: 5, then: 14
    )
    /// The run to compare with.
    private let saved: Run?
    private let colour: @Sendable (_ text: String, _ isGood: Bool) -> String

    /// - Parameter colour: marks a word as good or bad.
    public init(
        besides saved: Run? = nil, colour: @escaping @Sendable (String, Bool) -> String = { text, _ in text }
    ) {
        (self.saved, self.colour) = (saved, colour)
    }

    /// The names of the columns.
    public var head: String {
        let widths = Self.widths
        var line = Self.pad("", widths.name) + Self.lead("Rally", widths.ours)
        line += Self.lead("beside", widths.beside) + "  " + Self.pad("", widths.peer)
        line += Self.lead("ratio", widths.ratio) + Self.lead("must be", widths.target)
        guard saved != nil else { return line }
        line += Self.pad("", widths.verdict) + Self.lead("Rally then", widths.then)
        return line + Self.lead("now/then", widths.ratio) + "  " + Self.lead("ratio then", widths.ratio)
    }

    /// One row; shows the reason if a figure is missing.
    public func line(_ row: RowResult) -> String {
        let widths = Self.widths
        var line = Self.pad(row.name, widths.name)
        line += Self.lead(row.ours.map(row.figure.text) ?? "–", widths.ours)
        line += Self.lead(row.other.map(row.figure.text) ?? "–", widths.beside) + "  "
        line += Self.pad(row.beside, widths.peer)
        if let ratio = row.ratio {
            line += Self.lead(Self.times(ratio), widths.ratio) + Self.lead(row.target.text, widths.target)
        }
        if let isReached = row.isReached { line += "  " + colour(isReached ? "yes" : "NO", isReached) }
        if let comparison = comparison(row) {
            let verdictWidth = row.isReached.map { $0 ? 5 : 4 } ?? 0
            return line + Self.pad("", widths.verdict - verdictWidth) + comparison
        }
        if row.ratio == nil, let why = row.absence ?? (row.ours == nil ? "not measured" : nil) {
            return line + "  " + why.split(separator: "\n").joined(separator: " ")
        }
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// `nil` if there is nothing to compare.
    private func comparison(_ row: RowResult) -> String? {
        guard let now = row.ours, let then = saved?.row(like: row), let before = then.ours else { return nil }
        let widths = Self.widths
        // Pad up to the column where other rows have their verdict.
        let isShort = row.ratio == nil
        var text = isShort ? Self.pad("", widths.ratio + widths.target) : ""
        text += Self.lead(row.figure.text(before), widths.then)
        text += Self.lead(before > 0 ? Self.times(now / before) : "–", widths.ratio)
        // With a fixed limit, the ratio would say nothing new.
        let ratio = row.beside == Self.limit ? nil : then.ratio
        return text + (ratio.map { "  " + Self.lead(Self.times($0), widths.ratio) } ?? "")
    }

    /// The name of the comparison in a row with a fixed limit.
    public static let limit = "limit"

    private static func times(_ ratio: Double) -> String { decimal(ratio, ratio < 10 ? 2 : 1) + " ×" }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func lead(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }
}
