// The limits of what is shown and remembered at a terminal (style.md, habit 3).

enum TerminalLimits {
    /// Lines of history that a terminal remembers.
    static let historyLinesMax = 1000
    /// Rows of a terminal's table; the rest is only counted.
    static let tableRowsMax = 1000

    /// A terminal so wide shows facts in two columns, and larger maps.
    static let twoColumnsMin = 160
    /// Fewer facts stand in one column.
    static let twoColumnsPairsMin = 8
}
