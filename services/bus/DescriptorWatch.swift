// Checks whether the bus can accept another connection: each needs a descriptor, and libzmq reports nothing if there is
// none.

/// Used by the broker's thread, once a second.
struct DescriptorWatch {
    /// Fewer free descriptors than this are a problem: short-lived files need some too.
    static let freeMin = 32

    /// The problem, as a sentence with a next step.
    private(set) var trouble: String?

    /// - Returns: a line for the log if the state has changed.
    mutating func look(hasRoom: Bool) -> String? {
        guard hasRoom == (trouble != nil) else { return nil }
        trouble =
            hasRoom
            ? nil
            : "fewer than \(Self.freeMin) descriptors are left, and who connects may get none; "
                + "give it more (ulimit -n, LimitNOFILE) or let some leave"
        return trouble ?? "there are descriptors again"
    }
}
