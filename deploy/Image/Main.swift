// All programs in one executable, for an image: the name it is started by chooses one. Ten executables would
// each hold the same Swift.

import AuthService
import BusService
import Delivery
import EdgeService
import GamesService
import GatewayService
import LogTool
import NotifyService
import Platform
import Process
import RsvpService
import SocialService
import StatsService
import TapService
import Usage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
enum Main {
    static let names = [
        "auth", "bus", "edge", "games", "gateway", "log", "notify", "rsvp", "social", "stats", "tap",
    ]

    static let program = Program(
        "rally",
        opening: """
            rally: all programs of Rally in one file.

                rally games --alone       one of them, with its own arguments
                rally games --help        what it takes

            A link to this file that is named games does the same. The programs:
            \(names.joined(separator: ", ")).
            """,
        [],
        closing: "Exit status: the program's own; 64 if none is named.")

    /// Runs the program it is named after, or the one that its first argument names.
    static func main() {
        let words = CommandLine.arguments
        let name = words.first?.split(separator: "/").last.map(String.init) ?? ""
        if names.contains(name) { run(name, Array(words.dropFirst())) }
        if words.count > 1, names.contains(words[1]) { run(words[1], Array(words.dropFirst(2))) }
        exit(
            program.run(Array(words.dropFirst())) { _ throws(UsageError) in
                throw UsageError(
                    "name one of \(names.joined(separator: ", ")), as in: rally games --help")
            })
    }

    private static func run(_ name: String, _ arguments: [String]) -> Never {
        switch name {
        case "auth": serve(Auth.self, carrier: messageCarrier(for: Auth.self), arguments: arguments)
        case "bus": exit(BusCommand.run(arguments: arguments))
        case "edge": exit(EdgeCommand.run(arguments: arguments))
        case "games": serve(Games.self, arguments: arguments)
        case "gateway": exit(GatewayCommand.run(arguments: arguments))
        case "log": exit(LogTool.run(arguments: arguments, now: WallClock.now))
        case "notify": serve(Notify.self, carrier: messageCarrier(for: Notify.self), arguments: arguments)
        case "rsvp": serve(Rsvp.self, arguments: arguments)
        case "social": serve(Social.self, arguments: arguments)
        case "stats": serve(Stats.self, arguments: arguments)
        default: exit(TapCommand.run(arguments: arguments))
        }
    }
}
