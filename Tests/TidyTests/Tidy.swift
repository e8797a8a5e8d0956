// The files of the tree, for the tests of this module.

import Foundation
import Synchronization

/// Reads Swift files of the tree, each folder once.
enum Tidy {
    struct File: Sendable {
        let path: String
        let lines: [String]
        /// The lines without their comments.
        let code: [String]

        init(path: String, text: String) {
            self.path = path
            lines = text.components(separatedBy: "\n")
            code = lines.map { line in line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line }
        }
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Files read so far, by folder.
    private static let known = Mutex<[String: [File]]>([:])

    static func files(under folders: String...) throws -> [File] {
        try folders.flatMap { folder in
            try known.withLock { known in
                if let files = known[folder] { return files }
                let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
                let names = (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
                let files = try names.map { name in
                    let url = root.appending(path: "\(folder)/\(name)")
                    return File(path: "\(folder)/\(name)", text: try String(contentsOf: url, encoding: .utf8))
                }
                known[folder] = files
                return files
            }
        }
    }

    /// Matches of a pattern outside comments, as `path:line`.
    static func places(of pattern: String, in files: [File]) throws -> [String] {
        let expression = try Regex(pattern)
        return files.flatMap { file in
            file.code.enumerated().compactMap { index, code in
                code.contains(expression) ? "\(file.path):\(index + 1)" : nil
            }
        }
    }
}
