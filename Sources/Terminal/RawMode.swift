// Taking over a terminal's keyboard, and giving it back.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// While it is on, every key arrives by itself and nothing is echoed; output works as ever.
public final class RawMode {
    public let descriptor: Int32
    private var former: termios

    /// `nil` where the descriptor is no terminal.
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

    /// Columns of a terminal; 80 where nobody knows.
    public static func columns(of descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
