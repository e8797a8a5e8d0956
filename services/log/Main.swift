// The tool for people who look after logs: see `log --help`.

internal import EventLog
internal import LogTool

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

@main
enum Main {
    static func main() {
        exit(LogTool.run(arguments: Array(CommandLine.arguments.dropFirst())))
    }
}
