// The environment variables of the process.

#if canImport(Glibc)
    @preconcurrency import Glibc
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

    /// The names of the variables that begin so, in order.
    public static func names(beginningWith prefix: String) -> [String] {
        var names: [String] = []
        var next = all
        while let line = next.pointee {
            let name = String(decoding: bytes(of: line).prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            if name.hasPrefix(prefix) { names.append(name) }
            next += 1
        }
        return names.sorted()
    }

    private static func bytes(of text: UnsafeMutablePointer<CChar>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text, count: strlen(text))
    }

    /// The variables as `NAME=value`, and nil behind them.
    static var all: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        #if canImport(Glibc)
            environ
        #else
            _NSGetEnviron().pointee
        #endif
    }

    /// Whether a yes-or-no setting is yes. `Setting.reader` has refused all other values.
    public static func isYes(_ value: String?) -> Bool { value == "yes" || value == "1" }

    /// Whether `RALLY_DEV` is set: features for developers (domain.md §12.3).
    public static func isDevelopment(_ environment: (String) -> String?) -> Bool {
        isYes(environment("RALLY_DEV"))
    }
}
