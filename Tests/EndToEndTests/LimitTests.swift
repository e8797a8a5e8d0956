// RALLY_LIMITS in real processes.

import Contracts
import Foundation
import JSON
import Testing
import Values

extension EndToEnd {
    @Suite struct LimitTests {
        private func file(_ text: String) throws -> String {
            let path = NSTemporaryDirectory() + "limits-\(UUID().uuidString).json"
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            return path
        }

        @Test func aFileSetsTheRateLimitsAndACrashForgetsNoCount() throws {
            let path = try file(#"{"games": {"max": 2, "minutes": 60}}"#)
            defer { try? FileManager.default.removeItem(atPath: path) }
            try withTown(settings: ["RALLY_LIMITS": path]) { town in
                let ann = try town.signUp("ann")
                for _ in 0..<2 { _ = try ann.ask(CreateGame.self, soccer()) }
                for _ in 0..<2 {
                    let refusal = #expect(throws: Refusal.self) { try ann.ask(CreateGame.self, soccer()) }
                    #expect(refusal?.reason == .rateLimited && (1...3600).contains(refusal?.retryAfter ?? 0))
                    try town.restart("games")
                }
            }
        }

        @Test func aWrongLimitsFileKeepsAServiceFromStartingAndSaysWhy() throws {
            let wrong = try file(#"{"gams": null}"#)
            defer { try? FileManager.default.removeItem(atPath: wrong) }
            for (setting, sentence) in [
                (wrong, "there is no limit"), ("/nothing.json", "/nothing.json"),
            ] {
                try withTown([], settings: ["RALLY_LIMITS": setting]) { town in
                    let child = try town.start("games", isAwaited: false)
                    #expect(try child.awaitEnd() == .exited(64))
                    #expect(child.says(sentence), "\(child.said)")
                }
            }
        }
    }
}
