// The commands that the gateway may queue while there is no connection.

/// A command that a device may keep while there is no connection, and send when it is back. Nobody waits for
/// it, and it may come at any time.
public protocol Queueable: Command {
    /// The field that says when it was done by the device's clock, where it may be left out: whoever keeps the command
    /// fills it in.
    static var deviceTimeField: String? { get }
    /// The field with the id of what is made, where the device may choose it: whoever keeps the command fills it in, and can
    /// go on with it at once.
    static var newIDField: String? { get }
    /// The field with what is drawn from, where it may be left out: whoever keeps the command draws it, and knows what comes
    /// of it before the service does.
    static var seedField: String? { get }
}

extension Queueable {
    public static var deviceTimeField: String? { nil }
    public static var newIDField: String? { nil }
    public static var seedField: String? { nil }
}
