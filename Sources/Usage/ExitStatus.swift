/// Exit statuses, named after sysexits.h where it has a name.
public enum ExitStatus {
    /// The program did what it was told.
    public static let success: Int32 = 0
    /// The program failed, or found something wrong.
    public static let failure: Int32 = 1
    /// `EX_USAGE`: an argument or a setting is wrong.
    public static let usage: Int32 = 64
    /// `EX_UNAVAILABLE`: a process that it needs could not be reached.
    public static let unavailable: Int32 = 69
    /// 128 plus the signal's number, as in shells: Ctrl-C.
    public static let interrupted: Int32 = 130
}
