// `edge`: see EdgeCommand.swift.

import EdgeService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Main {
    static func main() {
        exit(EdgeCommand.run(arguments: Array(CommandLine.arguments.dropFirst())))
    }
}
