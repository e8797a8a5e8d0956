// What a runner hands to whoever drives it: sockets and threads in a process, a made-up network in the simulation.

import Contracts
import Machine

/// What a runner wants done, in order.
package enum RunnerAction<S: Service> {
    case reply(Ticket, [[UInt8]])
    /// Tell of the request that is replied to next.
    case span(Ticket, Span)
    case publish(topic: String, [UInt8])
    /// A request to another service, by way of the bus.
    case ask(noun: String, [UInt8])
    /// Work for another thread; what comes of it goes to ``Runner/done(_:)``.
    case run(Job<S>)
    /// Register as a worker of a noun.
    case serve(noun: String, isTaking: Bool)
    /// Take requests of the service's own nouns, or take no more.
    case take(Bool)
    /// Take no more requests for pages of the log either.
    case closeLog
    /// Whoever still waits for an answer gets this one.
    case refuseAll(Refusal)
}

/// What ends the process though nobody asked for it.
package struct ProcessFailure: Error, CustomStringConvertible {
    package var description: String
}
