// What this machine, or this container, is called among others.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The name of this machine as a part of a process's own: `host-pid` is what an instance is called that was given no name.
public enum HostName {
    /// Without dots: in a topic, one would begin another part.
    public static var current: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "host" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.replacing(".", with: "-")
    }
}
