// Whatever a module of Sources/ lets others see says what it is for: the reference pages are made of these comments
// (deploy/docs).
//
// This reads text, not symbols, and knows its limits: what a type is in follows from the indentation, which the formatter
// keeps; that something answers to a protocol, where it is said for what, from its name. Fields, cases and initializers are
// let off: they are for comments where their names do not say it. What the fields of requests mean stands in their `About`,
// and gets into the pages from there.

import Foundation
import Testing

@Suite struct DocCommentTests {
    /// A declaration, and what it stands in.
    struct Declaration {
        var place: String
        var line: String
        var kind: Substring
        var name: String
        var isPublic: Bool
        var hasComment: Bool
        var owner: Owner?
    }

    struct Owner {
        var indent: Int
        var kind: Substring
        var name: String
        var isPublic: Bool
    }

    /// What is known of all types: to which protocols they answer, and what those ask for.
    struct Tree {
        var declarations: [Declaration] = []
        var answersTo: [String: Set<String>] = [:]
        var asksFor: [String: Set<String>] = [
            "CustomStringConvertible": ["description"], "LosslessStringConvertible": ["description"],
            "Codable": ["encode"], "Encodable": ["encode"], "Comparable": ["<"], "Equatable": ["=="],
            "Hashable": ["==", "hash"], "CaseIterable": ["allCases"], "RandomNumberGenerator": ["next"],
            "CodingKey": ["intValue", "stringValue"],
            "RandomAccessCollection": ["Index", "subscript", "startIndex", "endIndex"],
        ]

        init(_ files: [Tidy.File]) {
            for file in files { read(file) }
        }

        /// Of a type, directly or not; a protocol's own are what its extensions give.
        func asked(of name: String) -> Set<String> {
            var (all, rest): (Set<String>, [String]) = ([], [name])
            while let next = rest.popLast() {
                if all.insert(next).inserted { rest += answersTo[next] ?? [] }
            }
            return all.reduce(into: []) { $0.formUnion(asksFor[$1] ?? []) }
        }

        /// Those that ought to have a comment.
        var checked: [Declaration] {
            declarations.filter { declaration in
                guard declaration.kind != "extension", declaration.kind != "init", declaration.kind != "case"
                else {
                    return false
                }
                let isAsked = declaration.owner?.kind == "protocol" && declaration.owner?.isPublic == true
                guard declaration.isPublic || isAsked else { return false }
                let isField =
                    declaration.kind == "var" || declaration.kind == "let"
                let isStored = !declaration.line.contains("{") && !declaration.line.contains("static ")
                if isField, isStored, declaration.owner != nil { return false }
                guard let owner = declaration.owner, !isAsked else { return true }
                return !asked(of: owner.name).contains(declaration.name)
            }
        }

        private static nonisolated(unsafe) let pattern =
            /^(?<indent> *)(?:@\w+(?:\([^)]*\))? )*(?<modifiers>(?:[a-z]+(?:\([a-z]+\))? )*?)(?<kind>struct|enum|class|actor|protocol|extension|func|subscript|typealias|associatedtype|var|let|case|init)\b(?<rest>.*)$/

        private mutating func read(_ file: Tidy.File) {
            var owners: [Owner] = []
            for (index, line) in file.lines.enumerated() {
                guard let match = line.wholeMatch(of: Self.pattern) else { continue }
                let (indent, kind) = (match.indent.count, match.kind)
                while let last = owners.last, last.indent >= indent { owners.removeLast() }
                let isType = ["struct", "enum", "class", "actor", "protocol", "extension"].contains(kind)
                if let owner = owners.last, owner.kind == "body" { continue }
                let name = Self.name(kind, match.rest)
                let declaration = Declaration(
                    place: "\(file.path):\(index + 1)", line: line, kind: kind, name: name,
                    isPublic: match.modifiers.contains("public "),
                    hasComment: Self.hasComment(file.lines, above: index), owner: owners.last)
                declarations.append(declaration)
                if owners.last?.kind == "protocol", let owner = owners.last?.name {
                    asksFor[owner, default: []].insert(name)
                }
                if isType {
                    let header = file.lines[index...].prefix(8).joined(separator: " ").prefix { $0 != "{" }
                    note(name, String(header))
                    owners.append(
                        Owner(indent: indent, kind: kind, name: name, isPublic: declaration.isPublic))
                } else if line.hasSuffix("{") || line.hasSuffix("(") {
                    owners.append(Owner(indent: indent, kind: "body", name: name, isPublic: false))
                }
            }
        }

        private mutating func note(_ name: String, _ header: String) {
            let parts = header.replacing(/\bwhere\b.*/, with: "").split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return }
            for answer in parts[1].split(whereSeparator: { ",&".contains($0) }) {
                answersTo[name, default: []].insert(
                    answer.prefix { $0 != "<" }.trimmingCharacters(in: .whitespaces))
            }
        }

        private static func name(_ kind: Substring, _ rest: Substring) -> String {
            if kind == "subscript" || kind == "init" { return String(kind) }
            let text = rest.drop { $0 == " " || $0 == "`" }
            let isWord = text.first?.isLetter == true || text.first == "_"
            let name = text.prefix {
                isWord ? $0.isLetter || $0.isNumber || "_.".contains($0) : !" (".contains($0)
            }
            return String(name.split(separator: ".").last ?? "")
        }

        /// Right above it, or above the attributes that it has on lines of their own.
        private static func hasComment(_ lines: [String], above index: Int) -> Bool {
            let above = lines[..<index].reversed().lazy.map { $0.drop { $0 == " " } }
            let first = above.first { !$0.hasPrefix("#if") && $0.wholeMatch(of: /@\w+(\(.*\))?/) == nil }
            return first?.hasPrefix("///") == true
        }
    }

    @Test func whatOthersSeeSaysWhatItIsFor() throws {
        let checked = Tree(try Tidy.files(under: "Sources")).checked
        #expect(checked.count > 1500)
        let bare = checked.filter { !$0.hasComment }.map { "\($0.place) \($0.line)" }
        #expect(bare == [])
    }

    @Test func whatHasNoCommentIsFound() {
        let text = """
            /// A dog.
            public struct Dog: Animal, Sendable {
                public var name: String
                public var isLoud: Bool { true }
                /// How it barks.
                @inlinable
                public func bark() {
                    let within = 1
                }
                public func eat(
                    _ food: Food
                ) {}
                public static let legs = 4
                public func sleeps() {}
                func own() {}
                public init(name: String) { self.name = name }
                public static func < (a: Dog, b: Dog) -> Bool { a.name < b.name }
            }
            /// What lives.
            public protocol Animal: Comparable {
                func sleeps()
                /// To live.
                func eat(_ food: Food)
            }
            extension Animal {
                public func eat(_ food: Food) {}
                public func die() {}
            }
            private enum Notes {
                static let one = 1
            }
            public enum Bone { case old }
            """
        let tree = Tree([Tidy.File(path: "Dog.swift", lines: text.components(separatedBy: "\n"))])
        #expect(
            tree.checked.filter { !$0.hasComment }.map(\.place) == [
                "Dog.swift:4", "Dog.swift:13", "Dog.swift:21", "Dog.swift:27", "Dog.swift:32",
            ])
    }
}
