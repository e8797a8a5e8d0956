// RALLY_KEYS, for every process: a directory of keys with a file of the process's name, or one file.

import Messaging
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The keys of a process, from its environment.
public enum ProcessKeys {
    /// The variable that names the keys.
    public static let variable = "RALLY_KEYS"

    /// The key to connect to the bus with.
    /// - Parameters:
    ///   - process: the file's name, if RALLY_KEYS is a directory.
    ///   - role: the role that the key must have; a service's key must also have its name.
    ///   - environment: looks up a variable.
    /// - Returns: `nil` if there are no keys.
    public static func connecting(
        _ process: String, as role: KeyHolder.Role, _ environment: (String) -> String?
    ) throws(KeyError) -> CurveRole? {
        guard let path = path(process, environment) else { return nil }
        return try named {
            () throws(KeyError) in
            let file = try KeyDirectory.readKey(path)
            guard file.holder.role == role, role != .service || file.holder.name == process else {
                let wanted = role == .service ? "service:\(process)" : "a \(role.rawValue)"
                throw KeyError(description: "\(path) is the key of \(file.holder), not of \(wanted)")
            }
            guard let secretKey = file.secretKey else {
                throw KeyError(description: "\(path) has no secret-key: it is only its holder's public half")
            }
            guard let busKey = file.busKey else {
                throw KeyError(
                    description: "\(path) does not say whose bus it is for: there is no bus/server-key")
            }
            return .client(serverKey: busKey, publicKey: file.publicKey, secretKey: secretKey)
        }
    }

    /// The keys of the bus: its own file, and `known` beside it.
    /// - Parameter nouns: the nouns of each service.
    public static func bus(
        _ environment: (String) -> String?, nouns: (String) -> [String]
    ) throws(KeyError) -> BusKeys? {
        guard let path = path(KeyHolder.bus.name, environment) else { return nil }
        return try named {
            () throws(KeyError) in
            let file = try KeyDirectory.readKey(path)
            guard file.holder == .bus, let secretKey = file.secretKey else {
                throw KeyError(description: "\(path) is not the bus's own key, with its secret-key")
            }
            let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            let known = try KeyDirectory.readText(directory + KeyDirectory.knownName) {
                text throws(KeyError) in try KnownKeys(parsing: text)
            }
            return BusKeys(
                secretKey: secretKey, known: known.holders.compactMapValues { role(of: $0, nouns: nouns) })
        }
    }

    private static func role(of holder: KeyHolder, nouns: (String) -> [String]) -> PeerRole? {
        switch holder.role {
        case .bus: nil
        // A service's name is always one of its nouns, whether it answers requests for it or not.
        case .service: .service(name: holder.name, nouns: Set(nouns(holder.name) + [holder.name]))
        case .client: .client(name: holder.name)
        case .edge: .edge(name: holder.name)
        case .tap: .tap(name: holder.name)
        }
    }

    private static func path(_ process: String, _ environment: (String) -> String?) -> String? {
        guard let path = environment(variable), !path.isEmpty else { return nil }
        var status = stat()
        let isDirectory = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        return isDirectory ? "\(path)/\(process)" : path
    }

    /// Adds the setting's name to an error.
    private static func named<Result>(
        _ body: () throws(KeyError) -> Result
    ) throws(KeyError) -> Result {
        do throws(KeyError) { return try body() } catch {
            throw KeyError(description: "\(variable): \(error)")
        }
    }
}
