/// How a program ended, to whoever started it (sysexits.h where it has a name).
public enum ExitStatus {
    /// It did what it was asked.
    public static let success: Int32 = 0
    /// It could not, or found what should not be.
    public static let failure: Int32 = 1
    /// `EX_USAGE`: it was called wrongly, by its arguments or by a setting.
    public static let usage: Int32 = 64
    /// `EX_UNAVAILABLE`: whom it needs could not be reached.
    public static let unavailable: Int32 = 69
    /// 128 and the signal's number, as shells have it: Ctrl-C.
    public static let interrupted: Int32 = 130
}
