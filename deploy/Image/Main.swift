// All programs in one file, for an image: which one it is, its name says. Ten files would each hold the same Swift.

import AuthService
import BusService
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
        "auth", "bus", "games", "gateway", "log", "notify", "rsvp", "social", "stats", "tap",
    ]

    /// Started by a link of that name, `games …`, or as `rally games …`.
    static func main() {
        let words = CommandLine.arguments
        let name = words.first?.split(separator: "/").last.map(String.init) ?? ""
        if names.contains(name) { run(name, Array(words.dropFirst())) }
        guard words.count > 1, names.contains(words[1]) else {
            Descriptor.write(
                "rally: name one of \(names.joined(separator: ", ")), as in: rally games --help\n", to: 2)
            exit(ExitStatus.usage)
        }
        run(words[1], Array(words.dropFirst(2)))
    }

    private static func run(_ name: String, _ arguments: [String]) -> Never {
        switch name {
        case "auth": serve(Auth.self, carrier: messageCarrier(for: Auth.self), arguments: arguments)
        case "bus": exit(BusCommand.run(arguments: arguments))
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
