// The limits of what is shown and remembered at a terminal (style.md, habit 3).

enum TerminalLimits {
    /// Lines of history that a terminal remembers.
    static let historyLinesMax = 1000
    /// Rows of a terminal's table; the rest is only counted.
    static let tableRowsMax = 1000

    /// From so many columns on facts stand in two columns, and maps grow.
    static let twoColumnsMin = 160
    /// Of so few facts one column is enough.
    static let twoColumnsPairsMin = 8
}
