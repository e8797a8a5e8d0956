// `log`: see Tool.swift.

import LogTool
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
enum Main {
    static func main() {
        exit(LogTool.run(arguments: Array(CommandLine.arguments.dropFirst()), now: WallClock.now))
    }
}
