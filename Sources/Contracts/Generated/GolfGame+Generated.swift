// Made by deploy/contracts from Sources/Contracts/Games/Golf/GolfGame.swift.

import Golf
import JSON
import Values

extension Golf {
    @_disfavoredOverload
    public init(
        holes: sending Int, format: String? = nil, scoring: GolfFormat? = nil, gross: Bool? = nil,
        carry: Bool? = nil
    ) {
        self.holes = holes
        self.format = format
        self.scoring = scoring
        self.gross = gross
        self.carry = carry
    }
}
