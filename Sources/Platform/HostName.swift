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

    /// Whether a name has an address; `nil` if there is no answer in time. The look-up then goes on, on a thread of its
    /// own: where no name server answers it takes many seconds.
    public static func isKnown(_ name: String, withinMs: Int64) -> Bool? {
        isKnown(name, withinMs: withinMs) { resolves($0, AF_UNSPEC) }
    }

    /// - Parameter resolves: whether a name has an address.
    package static func isKnown(
        _ name: String, withinMs: Int64, resolves: @escaping @Sendable (String) -> Bool
    ) -> Bool? {
        guard IPAddress(name) == nil, !name.hasPrefix("[") else { return true }
        let answer = Answer()
        guard (try? DedicatedThread("look-up") { answer.take(resolves(name)) }) != nil
        else { return nil }
        let untilMs = MonotonicClock.nowMs + withinMs
        while MonotonicClock.nowMs < untilMs {
            if let found = answer.peek { return found }
            MonotonicClock.pause(milliseconds: 2)
        }
        return answer.peek
    }

    private final class Answer: Sendable {
        private let found = Mutex<Bool?>(nil)
        var peek: Bool? { found.withLock { $0 } }
        func take(_ isFound: Bool) { found.withLock { $0 = isFound } }
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
