// A login that outlives the gateway (`account login remember=true`): one line of JSON in a file that its
// owner alone can read.
//
//   {"bus":"tcp://127.0.0.1:5555","accountId":"0199…","nickname":"ann","refreshToken":"…","refreshExpiresAt":"2026-11-28T…"}
//
// Beside it, FILE.device says that this user was logged in before; it opens nothing, and outlives a logout:
//
//   {"bus":"tcp://127.0.0.1:5555","deviceProof":"…"}
//
// Several gateways may share it. A refresh token is replaced when it is used, and using one older than the previous one
// ends the session: so a gateway that refreshes takes FILE.lock, reads what the others have left, and writes the new
// token.

import Contracts
import EventLog
import JSON
import Platform
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A login in the file.
package struct KeptLogin: Codable, Sendable, Equatable {
    /// The address of the bus: tokens are valid only at the stack that issued them.
    var bus: String
    var accountId: ID
    var nickname: String?
    var refreshToken: String
    var refreshExpiresAt: Timestamp
}

/// The latest proof that somebody was logged in here (domain.md §3.3, Failed logins).
package struct KeptDevice: Codable, Sendable, Equatable {
    /// The address of the bus that the proof is from.
    var bus: String
    var deviceProof: String
}

/// Keeps a login.
package protocol LoginStore: AnyObject {
    var name: String { get }
    func read() -> KeptLogin?
    /// False if it cannot be written.
    func write(_ login: KeptLogin) -> Bool
    func remove()
    func readDevice() -> KeptDevice?
    func write(_ device: KeptDevice)
    /// Takes the exclusive right to refresh the kept login; false while another gateway has it.
    func lock() -> Bool
    func unlock()
}

package final class SessionFile: LoginStore {
    package let name: String
    private let disk: any Disk
    private let complain: (String) -> Void
    private var held: (any DiskLock)?

    package init(_ path: String, on disk: any Disk = PosixDisk(), complain: @escaping (String) -> Void) {
        (name, self.disk, self.complain) = (path, disk, complain)
    }

    /// `RALLY_SESSION`, or a file in the user's configuration directory; `nil` if there is neither.
    package static func path(_ environment: (String) -> String?) -> String? {
        func set(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let path = set("RALLY_SESSION") { return path }
        // A relative path is ignored (XDG Base Directory Specification).
        if let folder = set("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/rally/session" }
        return set("HOME").map { $0 + "/.config/rally/session" }
    }

    // MARK: - Reading

    package func read() -> KeptLogin? {
        switch contents(of: name, as: KeptLogin.self) {
        case .success(let login): return login
        case .failure(let problem):
            complain("the login in \(name) is not used: \(problem.words)")
            return nil
        }
    }

    /// Without a usable file this user has no count of wrong passwords of their own, which is no reason to complain.
    package func readDevice() -> KeptDevice? {
        guard case .success(let device) = contents(of: deviceName, as: KeptDevice.self) else { return nil }
        return device
    }

    private func contents<Kept: Decodable>(
        of name: String, as kept: Kept.Type
    ) -> Result<Kept?, FileProblem> {
        let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return .success(nil) }
            return .failure(FileProblem(words: errno == ELOOP ? "it is a link" : "it cannot be read"))
        }
        defer { _ = close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return .failure(FileProblem(words: "it is no plain file"))
        }
        guard status.st_uid == geteuid() else {
            return .failure(FileProblem(words: "it belongs to another user"))
        }
        guard status.st_mode & 0o077 == 0 else {
            let sentence = "others can read it. Write chmod 600 \(name), or log in again with remember=true"
            return .failure(FileProblem(words: sentence))
        }
        guard status.st_size <= GatewayLimits.sessionFileBytesMax,
            case .bytes(let bytes) = Descriptor.read(descriptor, bytesMax: GatewayLimits.sessionFileBytesMax),
            let found = try? JSONCoding.decode(Kept.self, from: bytes)
        else {
            return .failure(
                FileProblem(words: "no login can be read from it; log in again with remember=true"))
        }
        return .success(found)
    }

    // MARK: - Writing

    package func write(_ login: KeptLogin) -> Bool {
        do {
            try disk.createDirectory(directory)
            try writeLine(login, to: file)
            return true
        } catch {
            complain("the login cannot be kept in \(name): \(error)")
            return false
        }
    }

    package func write(_ device: KeptDevice) {
        do { try writeLine(device, to: file + Self.deviceSuffix) } catch {
            complain("\(deviceName) cannot be written: \(error)")
        }
    }

    private func writeLine(_ kept: some Encodable, to file: String) throws {
        try disk.writeWhole(file, in: directory, JSONCoding.encode(kept) + [UInt8(ascii: "\n")])
    }

    package func remove() {
        do throws(DiskError) { try disk.remove(name) } catch {
            if error.kind != .notFound { complain("\(name) cannot be removed: \(error)") }
        }
    }

    // MARK: - One at a time

    package func lock() -> Bool {
        if held != nil { return true }
        do throws(DiskError) {
            held = try disk.lock(name + ".lock", note: "gateway \(getpid()) \(WallClock.now)\n")
            return held != nil
        } catch {
            // If there is no file and none can be created, there is no other gateway to wait for.
            return true
        }
    }

    package func unlock() {
        held?.release()
        held = nil
    }

    private static let deviceSuffix = ".device"
    private var deviceName: String { name + Self.deviceSuffix }
    private var file: String { name.split(separator: "/").last.map(String.init) ?? name }
    private var directory: String {
        guard let slash = name.lastIndex(of: "/") else { return "." }
        return slash == name.startIndex ? "/" : String(name[..<slash])
    }
}
