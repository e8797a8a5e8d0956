// A machine's record of a request that it has handled, for `_span.<service>` (protocol.md, Bus).

import Contracts
import Values

/// A request that was answered.
public struct Span: Sendable {
    /// The envelope's `id`.
    public var request: ID
    /// The request's type: `games.create`.
    public var type: String
    /// The caller's account; `nil` without a token.
    public var actor: ID?
    /// `ok`, or why it was refused.
    public var outcome: String
    /// How long it waited for events, or for work elsewhere.
    public var waitMs: Int64
    /// The request's trace, which its events carry too.
    public var trace: TraceParent?
    /// The `at` of the reply.
    public var at: Positions
}
