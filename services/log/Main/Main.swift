// The tool for people who look after logs: see `log --help`.

import LogTool
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
enum Main {
    static func main() {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let now = Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
        exit(LogTool.run(arguments: Array(CommandLine.arguments.dropFirst()), now: now))
    }
}
