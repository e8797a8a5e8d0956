// The checked-in clients are those generated from the contracts.

import Contracts
import EdgeDescription
import Foundation
import Testing

@Suite struct ClientsTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func theCheckedInClientsAreGeneratedFromTheseContracts() throws {
        for file in EdgeDescription.clients() {
            let url = Self.root.appending(path: file.path)
            let written = try String(contentsOf: url, encoding: .utf8)
            #expect(
                written == file.text,
                "\(file.path): swift run edge clients . makes it anew")
        }
    }

    @Test func thePageHasAButtonForEachAnswerToANotification() throws {
        func text(_ name: String) throws -> String {
            let path = "services/edge/Page/told/\(name).js"
            return try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        }
        var labels = String(try #require(try text("inbox").firstMatch(of: /const labels = \{([^}]+)\}/)).1)
        if labels.contains("...t.answers") {
            labels += try #require(try text("texts").firstMatch(of: /(?m)^  answers: \{([^}]+)\}/)).1
        }
        let verbs = Set(labels.matches(of: /(\w+):/).map { String($0.1) })
        let questions = NotificationType.allCases.map(\.kind).filter { $0.refusal != nil }
        #expect(questions.count >= 3)
        for kind in questions {
            for request in [kind.next, kind.refusal].compactMap(\.self) {
                #expect(verbs.contains(request.verb), "\(request.type)")
            }
        }
    }

    // MARK: - Words that a newer server may know

    /// Declarations of rally.ts, by name.
    private func declarations() throws -> [String: String] {
        let text = try #require(EdgeDescription.clients().first { $0.path.hasSuffix("rally.ts") }?.text)
        var found: [String: String] = [:]
        for match in text.matches(of: /(?m)^export type (\w+) = ([^;]+);/) {
            found[String(match.1)] = String(match.2)
        }
        for match in text.matches(of: /(?m)^export interface (\w+) \{\n([^}]*)\n\}/) {
            found[String(match.1)] = String(match.2)
        }
        return found
    }

    @Test func inTypeScriptEnumsAreOpenInAnswersAndClosedInRequests() throws {
        let all = try declarations()
        func words(_ name: String) -> Bool {
            all[name]?.hasPrefix("\"") == true && all[name]?.contains("{") == false
        }
        func reached(from roots: some Sequence<String>) -> Set<String> {
            var (reached, rest) = (Set<String>(), Array(roots))
            while let name = rest.popLast() {
                guard let text = all[name], !words(name), reached.insert(name).inserted else { continue }
                rest += text.matches(of: /\b[A-Z]\w+/).map { String($0.0) }
            }
            return reached
        }
        let (asked, answered) = (
            reached(from: all.keys.filter { $0.hasSuffix("Data") }),
            reached(from: all.keys.filter { $0.hasSuffix("Reply") })
        )
        #expect(asked.count > 200 && answered.count > 200)
        for name in answered {
            let closed = (all[name] ?? "").replacing(/Open<[^>]*>/, with: "")
            #expect(!closed.contains("\""), "\(name)")
            #expect(!closed.matches(of: /\b[A-Z]\w+/).contains { words(String($0.0)) }, "\(name)")
        }
        for name in asked { #expect(all[name]?.contains("Open<") == false, "\(name)") }
    }
}
