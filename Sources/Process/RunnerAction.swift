// The actions of a runner. The reactor carries them out with sockets and threads, the simulation with a
// made-up network.

import Contracts
import Machine
import Values

/// An action for the driver; to be carried out in order.
package enum RunnerAction<S: Service> {
    case reply(Ticket, [[UInt8]])
    /// Publish a span of the request that is replied to next. `syncUs` is the time to append and sync its batch.
    case span(Ticket, Span, syncUs: Int64)
    case publish(topic: String, [UInt8])
    /// Send a request to another service, through the bus.
    case ask(noun: String, [UInt8])
    /// Run a job on another thread. Its completion goes to ``Runner/done(_:)``.
    case run(Job<S>)
    /// Register as a worker of a noun; with `isSpare`, for its queries only. A spare of the noun becomes its worker.
    case serve(noun: String, isTaking: Bool, isSpare: Bool = false)
    /// Tell the bus which log this process has.
    case identify(LogIdentity)
    /// Take requests of the service's own nouns, or take no more.
    case take(Bool)
    /// Take no more requests for pages of the log either.
    case closeLog
    /// Answer all held requests with this refusal.
    case refuseAll(Refusal)
    /// Let other workers answer all held requests.
    case handOnAll
}

/// The frames of an empty answer, with which the bus gives the request to another worker (protocol.md, Bus).
package let handedOn: [[UInt8]] = [[]]

/// An error that ends the process.
package struct ProcessFailure: Error, CustomStringConvertible {
    package var description: String
}
