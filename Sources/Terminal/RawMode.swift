// The raw mode of a terminal.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// While this object exists, every key arrives at once and nothing is echoed. Output is unchanged.
public final class RawMode {
    /// The terminal. Its settings are restored when this object is released.
    public let descriptor: Int32
    private var former: termios

    /// `nil` if the descriptor is not a terminal.
    public init?(_ descriptor: Int32) {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { return nil }
        self.descriptor = descriptor
        former = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
        guard tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else { return nil }
    }

    deinit { tcsetattr(descriptor, TCSADRAIN, &former) }

    /// The width of a terminal in columns; 80 if unknown.
    public static func columns(of descriptor: Int32) -> Int { size(of: descriptor).columns }

    /// The width and height of a terminal; 80 × 24 if unknown.
    public static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
        return (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
    }
}
