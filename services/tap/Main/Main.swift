// `tap`: see TapCommand.swift.

internal import TapService

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

@main
struct Main {
    static func main() {
        exit(TapCommand.run(arguments: Array(CommandLine.arguments.dropFirst())))
    }
}
