// guests.claim-code and link: an account makes a code, and the owner of a guest player enters it to link the
// two (domain.md §3.3, Linking).

import Contracts
import Crypto
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Auth {
    static let claimMinutes = 15

    static let guestLinks = Rules<Auth>()
        .command(MakeClaimCode.self, decide: Situation.makeClaimCode, reply: Situation.reply)
        .command(LinkGuest.self, decide: Situation.linkGuest, reply: Situation.reply)
        .evolve(ClaimCodeMade.self) { state, event, info in state.claims.add(event, at: info.time) }
        .evolve(ClaimCodeUsed.self) { state, event, _ in state.claims.use(event.mark) }
        .evolve(GuestLinked.self) { state, event, _ in
            state.guests[event.guestId]?.player.linkedTo = event.accountId
        }

    /// The latest code of each account, by its mark.
    struct ClaimCodes: Codable, Sendable {
        struct Claim: Codable, Sendable {
            var accountId: ID
            var expiresAt: Timestamp
            var isUsed = false
        }

        private var claims: ChunkedDictionary<String, Claim> = [:]
        private var markOf: ChunkedDictionary<ID, String> = [:]

        /// Crockford's base 32, without letters that look like digits.
        private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

        static func code(of id: ID, _ secret: SecretKey) -> String {
            String(secret.derive("claim code", id.bytes).prefix(8).map { letters[Int($0 & 31)] })
        }

        /// The mark of a typed code: small letters, spaces and dashes are accepted, and O for 0, I or L for 1.
        static func mark(of code: String, _ secret: SecretKey) -> String {
            let typed = code.uppercased().filter { $0 != " " && $0 != "-" }
                .replacing("O", with: "0").replacing("I", with: "1").replacing("L", with: "1")
            return Base64URL.encode(secret.derive("claim code mark", Array(typed.utf8)).prefix(16))
        }

        subscript(mark: String) -> Claim? { claims[mark] }

        mutating func add(_ event: ClaimCodeMade, at time: Timestamp) {
            if let old = markOf.updateValue(event.mark, forKey: event.accountId) { claims[old] = nil }
            claims[event.mark] = Claim(accountId: event.accountId, expiresAt: event.expiresAt)
        }

        mutating func forget(_ account: ID) {
            if let mark = markOf.removeValue(forKey: account) { claims[mark] = nil }
        }

        mutating func use(_ mark: String) { claims[mark]?.isUsed = true }
    }
}

extension Situation<Auth> {
    fileprivate func reply(
        _ command: MakeClaimCode, _ occurred: Occurred
    ) throws(Refusal) -> MakeClaimCode.Reply {
        guard let made = occurred.first(ClaimCodeMade.self) else {
            throw Refusal(.internal, "no code was made")
        }
        return MakeClaimCode.Reply(
            code: Auth.ClaimCodes.code(of: made.codeId, context.settings.secret), expiresAt: made.expiresAt)
    }

    fileprivate func reply(_ command: LinkGuest, _ occurred: Occurred) throws(Refusal) -> LinkGuest.Reply {
        state.counted(try mine(command.guestId).player)
    }

    fileprivate func makeClaimCode(_ command: MakeClaimCode) throws(Refusal) -> Decision<Auth.Effect> {
        let (id, secret) = (context.newID(), context.settings.secret)
        return .events([
            ClaimCodeMade(
                codeId: id, accountId: try caller.id(),
                mark: Auth.ClaimCodes.mark(of: Auth.ClaimCodes.code(of: id, secret), secret),
                expiresAt: now.adding(minutes: Auth.claimMinutes))
        ])
    }

    fileprivate func linkGuest(_ command: LinkGuest) throws(Refusal) -> Decision<Auth.Effect> {
        let guest = try mine(command.guestId)
        let mark = Auth.ClaimCodes.mark(of: Link.token(in: command.claimCode), context.settings.secret)
        guard let claim = state.claims[mark], state.accounts[claim.accountId]?.status != .deleted,
            !state.circles.areApart(guest.ownerId, claim.accountId)
        else {
            throw Refusal(.notFound, "there is no such code; ask for a fresh one", field: "claimCode")
        }
        guard !claim.isUsed, claim.expiresAt > now else {
            throw Refusal(
                .expired,
                "this code has been used or is over \(Auth.claimMinutes) minutes old; ask for a fresh one",
                field: "claimCode")
        }
        if guest.player.linkedTo != nil {
            throw Refusal(.conflict, "this guest player is linked already", field: "guestId", state: "linked")
        }
        return .events([
            GuestLinked(guestId: guest.player.id, accountId: claim.accountId), ClaimCodeUsed(mark: mark),
        ])
    }
}
