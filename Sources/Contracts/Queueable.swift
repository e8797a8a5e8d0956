// The commands that the gateway may queue while it is offline.

/// A command that a device may store while it is offline and send once it is connected. Nobody waits for its reply, and
/// it may arrive at any time.
public protocol Queueable: Command {
    /// The optional field with the time on the device's clock; the queue fills it in.
    static var deviceTimeField: String? { get }
    /// The optional field with the new object's id; the queue fills it in, so that further commands can use the id at
    /// once.
    static var newIDField: String? { get }
    /// The optional field with the random seed; the queue draws it, so the device knows the outcome before the service
    /// does.
    static var seedField: String? { get }
}

extension Queueable {
    public static var deviceTimeField: String? { nil }
    public static var newIDField: String? { nil }
    public static var seedField: String? { nil }
}
