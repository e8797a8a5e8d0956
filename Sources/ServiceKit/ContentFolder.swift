// Files beside a log, each under the digest of what is in it: the same file is kept once, however often it comes.

import Crypto
import EventLog
import Values

/// A folder of files that never change.
public struct ContentFolder: Sendable {
    private let path: String
    private let disk = PosixDisk()

    /// - Parameter path: made with the first file.
    public init(_ path: String) { self.path = path }

    /// SHA-256 in 64 hexadecimal digits.
    public static func name(of bytes: [UInt8]) -> String {
        Crypto.sha256(bytes).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Keeps a file; it is on the disk when this returns.
    /// - Returns: its name.
    public func keep(_ bytes: [UInt8]) throws -> String {
        let name = Self.name(of: bytes)
        if let there = try? disk.readWhole("\(path)/\(name)"), there == bytes { return name }
        try disk.createDirectory(path)
        try disk.writeWhole(name, in: path, bytes)
        return name
    }

    /// Removes a file, if it is there.
    public func remove(_ name: String) throws(DiskError) {
        guard Self.isName(name) else { return }
        do throws(DiskError) {
            try disk.remove("\(path)/\(name)")
            try disk.syncDirectory(path)
        } catch  where error.kind == .notFound {}
    }

    private static func isName(_ name: String) -> Bool {
        name.utf8.count == 64 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// `nil` for what is not there.
    public func bytes(of name: String) throws(DiskError) -> [UInt8]? {
        guard Self.isName(name) else { return nil }
        do throws(DiskError) {
            return try disk.readWhole("\(path)/\(name)")
        } catch {
            if error.kind == .notFound { return nil }
            throw error
        }
    }
}
