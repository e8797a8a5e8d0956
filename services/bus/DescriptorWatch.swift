// Whether the bus can take another connection: each needs a descriptor, and libzmq says nothing where there is none.

/// Used on the broker's thread, each second.
struct DescriptorWatch {
    /// Fewer than these is trouble: what is opened for a moment must find one too.
    static let freeMin = 32

    /// What is wrong, as a sentence with the next step.
    private(set) var trouble: String?

    /// - Returns: a line for the log where something has changed.
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
