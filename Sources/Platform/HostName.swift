// The name of this machine or container.

import Synchronization
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The host name, as a part of a process's name: an unnamed instance is called `host-pid`.
public enum HostName {
    /// The host name without dots, which would separate parts of a topic.
    public static var current: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "host" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.replacing(".", with: "-")
    }

    /// Whether a name has IPv6 addresses only. An address itself is no name.
    public static func isInIPv6Alone(_ name: String) -> Bool {
        known.withLock { known in
            if let answer = known[name] { return answer }
            let answer = isInIPv6Alone(name, resolves: resolves)
            // Cached only if the name resolved: an unknown name may be known later.
            if answer || resolves(name, AF_INET) { known[name] = answer }
            return answer
        }
    }

    /// - Parameter resolves: whether a name has addresses of a family.
    package static func isInIPv6Alone(_ name: String, resolves: (String, Int32) -> Bool) -> Bool {
        guard IPAddress(name) == nil, !name.hasPrefix("[") else { return false }
        return !resolves(name, AF_INET) && resolves(name, AF_INET6)
    }

    /// Cached answers: each process names a few buses.
    private static let known = Mutex<[String: Bool]>([:])

    private static func resolves(_ name: String, _ family: Int32) -> Bool {
        var hints = addrinfo()
        hints.ai_family = family
        var found: UnsafeMutablePointer<addrinfo>?
        defer { if let found { freeaddrinfo(found) } }
        return getaddrinfo(name, nil, &hints, &found) == 0
    }

    /// The default name of this process.
    public static let ofProcess = "\(current)-\(getpid())"
}
