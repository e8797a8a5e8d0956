// What the tests of the runtime look at beyond what a town shows.

import AuthService
import Contracts
import EventLog
import JSON
@testable import ServiceKit
import TestSupport
import Values

extension Town {
    /// How many lines each log has.
    var lineCounts: [Int] { [auth.disk.lines.count, games.disk.lines.count, rsvp.disk.lines.count] }

    /// Nothing that should not have happened.
    var isWell: Bool { notes.isEmpty }
}

extension Node {
    /// The types of the lines of the log.
    var types: [String] { disk.lines.map(\.header.type) }

    /// The state as a snapshot would hold it.
    var stateText: String { Self.text(of: machine) }

    static func text(of machine: Machine<S>) -> String {
        String(decoding: (try? JSONCoding.encode(machine.state)) ?? [], as: UTF8.self)
    }

    /// The follower of a source.
    func follower(of source: String) -> Follower? { machine.followers.first { $0.source == source } }
}

extension Town {
    /// Auth tells of an account what no command of this build can bring about.
    func changeFacts(of person: Person, _ change: (inout FactsChanged) -> Void) {
        guard let id = person.id.stringValue.flatMap({ ID($0) }),
            var facts = auth.machine.state.facts(of: id)
        else { return note("there are no facts of \(person.nickname)") }
        change(&facts)
        auth.machine.happen(facts, causation: nil)
        settle()
    }
}
