// `gateway`: see GatewayCommand.swift.

import GatewayService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Main {
    static func main() {
        exit(GatewayCommand.run(arguments: Array(CommandLine.arguments.dropFirst())))
    }
}
