// The environment variables of the process.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process's environment.
public enum Environment {
    /// - Returns: `nil` for a variable that is unset or empty: a compose file sets variables that it passes on to an
    ///   empty text.
    @Sendable public static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value[0] != 0 else { return nil }
        return String(cString: value)
    }

    /// Whether a yes-or-no setting is yes. `Setting.reader` has refused all other values.
    public static func isYes(_ value: String?) -> Bool { value == "yes" || value == "1" }

    /// Whether `RALLY_DEV` is set: features for developers (domain.md §12.3).
    public static func isDevelopment(_ environment: (String) -> String?) -> Bool {
        isYes(environment("RALLY_DEV"))
    }
}
