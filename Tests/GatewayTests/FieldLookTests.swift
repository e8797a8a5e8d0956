// Fields at the terminal: the table of their looks, and that the terminal's code names them in no text, where a field
// that is renamed would be missed.

import Contracts
import Foundation
import Terminal
import Testing

@testable import GatewayTerminal

@Suite struct FieldLookTests {
    @Test func theTerminalNamesNoFieldByText() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "services/gateway/Terminal")
        let names = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".swift") }
        #expect(names.count > 30)
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let code = line.prefix { $0 != "/" }
                let read = code.matches(of: /\["(\w+)"\]/).map { String($0.1) }
                // A word such as `none` may be a text; one with a capital inside is a field.
                let compound = code.matches(of: /"([a-z]+[A-Z]\w*)"/).map { String($0.1) }
                let fields = (read + compound).filter { FieldName(rawValue: $0) != nil }
                #expect(fields == [], "\(name):\(number + 1)")
            }
        }
    }

    @Test func aFieldOfANewerServiceLooksPlain() {
        #expect(FieldName(rawValue: "warmupMinutes") == nil)
        #expect(FieldLook.of("warmupMinutes").rank == nil && Screen.label("warmupMinutes") == "warmup")
    }

    /// A column can give way only to one that is shown itself.
    @Test func noFieldYieldsToAHiddenOne() {
        for field in FieldName.allCases {
            guard let other = field.look.yieldsTo else { continue }
            #expect(!other.look.hidden.contains(.inTable), "\(field)")
        }
    }
}
