// The events of other services that each service observes; no other event can change its answers.

/// The other services' events that each service observes. Which they are is in HeardEvents+Types.swift.
public enum HeardEvents {
    /// Whether an event of this type may change a service's answers.
    public static func matters(_ type: String, to service: String) -> Bool {
        let source = String(type.prefix { $0 != "." })
        // A service that this build does not know may observe anything.
        guard source != service, let heard = byService[service], byService[source] != nil else { return true }
        return heard.contains(type)
    }
}
