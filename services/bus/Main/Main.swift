// `bus`: see BusCommand.swift.

import BusService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Main {
    static func main() {
        exit(BusCommand.run(arguments: Array(CommandLine.arguments.dropFirst())))
    }
}
