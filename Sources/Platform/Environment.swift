// The settings that a process is started with.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process's environment.
public enum Environment {
    /// - Returns: `nil` for a variable that is not set, or is empty: a compose file sets what it passes on, whether
    ///   there is anything to pass on or not.
    @Sendable public static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value[0] != 0 else { return nil }
        return String(cString: value)
    }

    /// `RALLY_DEV`: what is only for those who build on Rally (domain.md §12.3).
    public static func isDevelopment(_ environment: (String) -> String?) -> Bool {
        environment("RALLY_DEV").map { $0 != "0" && $0 != "no" && !$0.isEmpty } ?? false
    }
}
