// Writes what follows from the contracts' fields, or says where that differs from what is checked in: see deploy/contracts.

import Foundation

@main
enum Main {
    static let modules = ["Contracts", "LogContracts"]

    static func main() {
        let contracts = Contracts()
        var complaints: [Complaint] = []
        for module in modules {
            for file in sources(of: module) {
                guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
                    complaints.append(Complaint(file: file, line: 1, reason: "it cannot be read"))
                    continue
                }
                complaints += Reader.read(text, of: file, into: contracts)
            }
        }
        complaints += contracts.byPath.values.filter(contracts.isCodable).flatMap(\.complaints)
            .sorted { ($0.file, $0.line) < ($1.file, $1.line) }
        var made: [String: String] = [:]
        for file in contracts.imports.keys.sorted() {
            do throws(Complaint) {
                if let text = try contracts.generated(from: file) { made[path(of: file)] = text }
            } catch { complaints.append(error) }
        }
        do throws(Complaint) {
            made[path(of: Contracts.ownersFile)] = try contracts.owners()
            complaints += try contracts.incompleteCalls()
        } catch { complaints.append(error) }
        if !complaints.isEmpty { fail(complaints.map(\.description)) }
        if CommandLine.arguments.contains("--check") { check(made) } else { write(made) }
    }

    /// `Sources/Contracts/Games/Game.swift` → `Sources/Contracts/Generated/Game+Generated.swift`
    private static func path(of file: String) -> String {
        let parts = file.split(separator: "/")
        return
            "\(folder(of: String(parts[1])))/\(parts[parts.count - 1].dropLast(".swift".count))+Generated.swift"
    }

    private static func folder(of module: String) -> String { "Sources/\(module)/Generated" }

    private static func files(under folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }

    private static func sources(of module: String) -> [String] {
        files(under: "Sources/\(module)").filter { !$0.hasPrefix(folder(of: module)) }
    }

    private static func check(_ made: [String: String]) {
        let there = Set(modules.flatMap { files(under: folder(of: $0)) })
        let wrong = there.union(made.keys).sorted().filter { path in
            made[path] == nil || (try? String(contentsOfFile: path, encoding: .utf8)) != made[path]
        }
        if wrong.isEmpty { return }
        fail(
            wrong.map { "\($0): not what the contracts say" } + [
                "deploy/contracts writes the generated files anew"
            ])
    }

    private static func write(_ made: [String: String]) {
        do {
            for module in modules {
                try FileManager.default.createDirectory(
                    atPath: folder(of: module), withIntermediateDirectories: true)
                for path in files(under: folder(of: module)) where made[path] == nil {
                    try FileManager.default.removeItem(atPath: path)
                }
            }
            // A file that stays as it is keeps its date, and is not compiled again.
            for (path, text) in made where (try? String(contentsOfFile: path, encoding: .utf8)) != text {
                try text.write(toFile: path, atomically: true, encoding: .utf8)
            }
        } catch { fail(["\(error)"]) }
    }

    private static func fail(_ lines: [String]) -> Never {
        for line in lines { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
        exit(1)
    }
}

extension Contracts {
    /// The code that follows from the types of a file; `nil` if none does.
    func generated(from file: String) throws(Complaint) -> String? {
        var lines: [String] = []
        for contract in types(in: file) {
            let members = try members(of: contract)
            if members.isEmpty { continue }
            lines += ["", "extension \(contract.path) {"] + members.joined(separator: [""])
            lines.append("}")
        }
        guard !lines.isEmpty else { return nil }
        let imports = (imports[file] ?? []).map { "import \($0)" }
        if !imports.isEmpty { lines = [""] + imports + lines }
        return (["// Made by deploy/contracts from \(file)."] + lines).joined(separator: "\n") + "\n"
    }

    private func members(of contract: Contract) throws(Complaint) -> [[String]] {
        let functions = [try initializer(of: contract), try reader(of: contract), try writer(of: contract)]
        let help = [try help(of: contract)].compactMap { $0 }
        return functions.compactMap { $0?.lines } + (try copies(of: contract))
            + (try flattening(of: contract))
            + help
    }
}
