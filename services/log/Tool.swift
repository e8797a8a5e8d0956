// The tool for people who look after logs.

/// The commands of `log`.
public enum LogTool {
    public static func run(arguments: [String]) -> Int32 { 64 }
}
