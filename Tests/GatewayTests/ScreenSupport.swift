// Test support: a screen, and replies as it shows them.

import Contracts
import Platform
import Terminal
import Values

@testable import GatewaySessions
@testable import GatewayTerminal

extension Screen {
    /// A terminal in San Francisco, on Friday, 20 November 2026, at half past one.
    static func inSanFrancisco(
        _ columns: Int = 80, isColored: Bool = false, hasPictures: Bool = false
    ) -> Screen {
        Screen(
            columns: columns, isColored: isColored, hasPictures: hasPictures,
            zone: ZoneDatabase.shared.zone(named: "America/Los_Angeles") ?? .utc,
            now: Timestamp("2026-11-20T21:30:00Z") ?? .distantPast)
    }

    /// The lines of a reply.
    /// - Parameters:
    ///   - asked: the request's data.
    ///   - rowsName: the name under which its rows were kept.
    func lines(
        _ type: String, _ data: String, asked: String? = nil, rowsName: String? = nil
    ) -> [String] {
        let reply = ReplyEnvelope(id: nil, at: Positions(), outcome: .success(Array(data.utf8)))
        var answer = Answer(reply, type: type, asked: asked.map { Array($0.utf8) })
        answer.rowsName = rowsName
        return lines(of: answer)
    }
}
