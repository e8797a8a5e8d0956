// Content-addressed files beside a log: each is named by the digest of its content, so that equal files are
// kept once.

import Crypto
import EventLog
import Values

/// A folder of content-addressed files. Files never change.
public struct ContentFolder: Sendable {
    private let path: String
    private let endings: [String]
    private let disk = PosixDisk()

    /// - Parameters:
    ///   - path: the folder; made with the first file.
    ///   - endings: name endings of the derived files that are kept beside each file.
    public init(_ path: String, endings: [String] = []) { (self.path, self.endings) = (path, endings) }

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
        var files = endings.sorted { $0.key < $1.key }.map { (name: "\(name).\($0.key)", bytes: $0.value) }
        files.insert((name, bytes), at: 0)
        for file in files {
            if let there = try? disk.readWhole("\(path)/\(file.name)"), there == file.bytes { continue }
            try disk.createDirectory(path)
            try disk.writeWhole(file.name, in: path, file.bytes)
        }
    }

    /// The names of all files, without endings.
    public func names() throws(DiskError) -> Set<String> {
        do throws(DiskError) {
            return Set(try disk.list(path).map { String($0.prefix(64)) }.filter(Self.isName))
        } catch {
            if error.kind == .notFound { return [] }
            throw error
        }
    }

    /// Removes a file and its derived files, if they are there.
    public func remove(_ name: String) throws(DiskError) {
        guard Self.isName(name) else { return }
        // The file itself goes last, because `names()` lists it.
        for file in endings.map({ "\(name).\($0)" }) + [name] {
            do throws(DiskError) { try disk.remove("\(path)/\(file)") } catch  where error.kind == .notFound {
            }
        }
        do throws(DiskError) { try disk.syncDirectory(path) } catch  where error.kind == .notFound {}
    }

    private static func isName(_ name: String) -> Bool {
        name.utf8.count == 64 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// Reads a file or a derived file; `nil` if it is not there.
    /// - Parameter ending: the derived file's ending; `nil` for the file itself.
    public func bytes(of name: String, ending: String? = nil) throws(DiskError) -> [UInt8]? {
        guard Self.isName(name) else { return nil }
        do throws(DiskError) {
            return try disk.readWhole("\(path)/\(name)" + (ending.map { "." + $0 } ?? ""))
        } catch {
            if error.kind == .notFound { return nil }
            throw error
        }
    }
}
