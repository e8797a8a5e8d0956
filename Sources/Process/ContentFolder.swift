// Content-addressed files beside a log: each is named by the digest of its content, so that equal files are
// kept once.

import Crypto
import Machine

/// A folder of content-addressed files. Files never change.
public struct ContentFolder: Sendable {
    private let files: any SideFiles
    private let folder: String
    private let endings: [String]

    /// - Parameters:
    ///   - folder: its name; made with the first file.
    ///   - endings: name endings of the derived files that are kept beside each file.
    public init(_ files: any SideFiles, _ folder: String, endings: [String] = []) {
        (self.files, self.folder, self.endings) = (files, folder, endings)
    }

    /// The name of a file: its SHA-256 in 64 hexadecimal digits.
    public static func name(of bytes: [UInt8]) -> String {
        Crypto.sha256(bytes).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Writes a file and its derived files, which have the same name and an ending each. All are synced when
    /// this returns.
    /// - Returns: the name.
    public func keep(_ bytes: [UInt8], endings: [String: [UInt8]] = [:]) throws -> String {
        let name = Self.name(of: bytes)
        try keep(bytes, endings: endings, under: name)
        return name
    }

    /// Writes them under a given name, replacing files that are there.
    public func keep(_ bytes: [UInt8], endings: [String: [UInt8]], under name: String) throws {
        guard Self.isName(name) else { return }
        let derived = endings.sorted { $0.key < $1.key }.map { (name: "\(name).\($0.key)", bytes: $0.value) }
        for file in [(name: name, bytes: bytes)] + derived {
            if let there = try? files.bytes(of: file.name, in: folder), there == file.bytes { continue }
            try files.write(file.bytes, as: file.name, in: folder)
        }
    }

    /// The names of all files, without endings.
    public func names() throws -> Set<String> {
        Set(try files.names(in: folder).map { String($0.prefix(64)) }.filter(Self.isName))
    }

    /// Removes a file and its derived files, if they are there.
    public func remove(_ name: String) throws {
        guard Self.isName(name) else { return }
        // The file itself goes last, because `names()` lists it.
        try files.remove(endings.map { "\(name).\($0)" } + [name], in: folder)
    }

    private static func isName(_ name: String) -> Bool {
        name.utf8.count == 64 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// Reads a file or a derived file; `nil` if it is not there.
    /// - Parameter ending: the derived file's ending; `nil` for the file itself.
    public func bytes(of name: String, ending: String? = nil) throws -> [UInt8]? {
        guard Self.isName(name) else { return nil }
        return try files.bytes(of: name + (ending.map { "." + $0 } ?? ""), in: folder)
    }
}
