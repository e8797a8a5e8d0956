// `gateway`: see GatewayCommand.swift.

internal import GatewayService

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

@main
struct Main {
    static func main() {
        exit(GatewayCommand.run(arguments: Array(CommandLine.arguments.dropFirst())))
    }
}
