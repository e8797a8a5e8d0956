// Checks whether the bus can accept another connection: each needs a descriptor. While there are few, nobody new is let
// in: libzmq would spin over a connection for which there is none, and report nothing.

/// Used by the broker's thread, once a second.
struct DescriptorWatch {
    /// Fewer free descriptors than this are a problem: short-lived files need some too.
    static let freeMin = 32
    /// With this many free descriptors connections are accepted again.
    static let freeAgain = 64

    /// The problem, as a sentence with a next step.
    private(set) var trouble: String?

    /// - Parameter hasRoom: whether this many descriptors are free.
    /// - Returns: a line for the log if the state has changed.
    mutating func look(_ hasRoom: (Int) -> Bool) -> String? {
        guard hasRoom(trouble == nil ? Self.freeMin : Self.freeAgain) == (trouble != nil) else { return nil }
        trouble =
            trouble == nil
            ? "fewer than \(Self.freeMin) descriptors are left, so nobody new is let in; "
                + "give it more (ulimit -n, LimitNOFILE) or let some leave" : nil
        return trouble ?? "there are descriptors again, and connections are accepted"
    }
}
