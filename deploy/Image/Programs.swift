// All programs of Rally, with their arguments and how to run each.

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

struct AnyProgram: Sendable {
    let program: Program
    /// Takes the arguments without the program's name, and returns the exit status.
    let run: @Sendable ([String]) -> Int32

    /// `gateway`.
    var name: String { program.name }
}

enum Programs {
    /// Each service with its type, for which the optimizer makes code of its own.
    static let all = [
        AnyProgram(program: BusCommand.program) { BusCommand.run(arguments: $0) },
        AnyProgram(program: ServiceHelp.program(of: Auth.self)) {
            serve(Auth.self, carrier: messageCarrier(for: Auth.self), arguments: $0)
        },
        AnyProgram(program: ServiceHelp.program(of: Games.self)) { serve(Games.self, arguments: $0) },
        AnyProgram(program: ServiceHelp.program(of: Rsvp.self)) { serve(Rsvp.self, arguments: $0) },
        AnyProgram(program: ServiceHelp.program(of: Social.self)) { serve(Social.self, arguments: $0) },
        AnyProgram(program: ServiceHelp.program(of: Notify.self)) {
            serve(Notify.self, carrier: messageCarrier(for: Notify.self), arguments: $0)
        },
        AnyProgram(program: ServiceHelp.program(of: Stats.self)) { serve(Stats.self, arguments: $0) },
        AnyProgram(program: EdgeCommand.program) { EdgeCommand.run(arguments: $0) },
        AnyProgram(program: GatewayCommand.program) { GatewayCommand.run(arguments: $0) },
        AnyProgram(program: TapCommand.program) { TapCommand.run(arguments: $0) },
        AnyProgram(program: LogTool.program) { LogTool.run(arguments: $0, now: WallClock.now) },
    ]

    /// The commands of `rally` itself.
    static let commands = [
        AnyProgram(program: UpCommand.program, run: UpCommand.run),
        AnyProgram(program: SettingsCommand.program, run: SettingsCommand.run),
        AnyProgram(program: CompletionsCommand.program, run: CompletionsCommand.run),
        AnyProgram(program: ManCommand.program, run: ManCommand.run),
    ]

    /// The words that may follow `rally`.
    static var words: [String] { (commands + all).map(word) }

    /// `up` for the program `rally up`, and `gateway` for `gateway`.
    static func word(of program: AnyProgram) -> String {
        program.name.hasPrefix("rally ") ? String(program.name.dropFirst(6)) : program.name
    }

    /// The program or command with that word.
    static func named(_ word: String) -> AnyProgram? { (commands + all).first { self.word(of: $0) == word } }
}

extension Program {
    /// Its summary for a list, without a full stop.
    var brief: String { summary.hasSuffix(".") ? String(summary.dropLast()) : summary }
}
