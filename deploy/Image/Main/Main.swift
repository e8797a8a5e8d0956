// `rally`: see RallyCommand.swift.

import AllPrograms

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
enum Main {
    static func main() { exit(RallyCommand.run(CommandLine.arguments)) }
}
