// `bus`: see BusCommand.swift.

internal import BusService

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

@main
struct Main {
    static func main() {
        exit(BusCommand.run(arguments: Array(CommandLine.arguments.dropFirst())))
    }
}
