// The limits of terminal output and history (style.md, habit 3).

enum TerminalLimits {
    /// Lines of history that a terminal remembers.
    static let historyLinesMax = 1000
    /// Rows shown in a terminal's table; the others are only counted.
    static let tableRowsMax = 1000

    /// Minimum width for facts in two columns, and for larger maps.
    static let twoColumnsMin = 160
    /// Minimum number of facts for two columns.
    static let twoColumnsPairsMin = 8
}
