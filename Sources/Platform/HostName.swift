// The name of this machine or container.

import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The host name, as a part of a process's name: an unnamed instance is called `host-pid`.
public enum HostName {
    /// Without dots, which would separate parts of a topic.
    public static var current: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "host" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.replacing(".", with: "-")
    }

    /// The name of this process where nobody has given it one.
    public static let ofProcess = "\(current)-\(getpid())"
}
