// `tap`: see TapCommand.swift.

import TapService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Main {
    static func main() {
        exit(TapCommand.run(arguments: Array(CommandLine.arguments.dropFirst())))
    }
}
