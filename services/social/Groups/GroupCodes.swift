// groups.code: the code by which people join a group (domain.md §7.7). No log has it: it is derived from an id, under
// the key beside the log.

import Contracts
import Crypto
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let groupCodes = Rules<Social>()
        .command(SetGroupCode.self, decide: Situation.setCode, reply: Situation.reply)
        .evolve(GroupCodeSet.self) { state, event, _ in state.groups.apply(event) }
        .announce(GroupCodeTried.self)
        .react(TakenOver.self, decide: Situation.react)
        .limit(.changes, GroupCodeSet.self)
        .limit(.groupCodes, GroupCodeTried.self)

    enum GroupCodes {
        private static let purpose = "group code"

        /// The code of an id, in capitals.
        static func code(of id: ID, _ secret: SecretKey) -> String {
            let number = secret.derive(purpose, id.bytes).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return GroupSlug.word(of: number, letters: GroupLimits.codeLetters).uppercased()
        }

        /// Whether somebody typed it; small letters, spaces and dashes are fine.
        static func isCode(_ typed: String, of id: ID, _ secret: SecretKey) -> Bool {
            let plain = typed.uppercased().filter { $0 != " " && $0 != "-" }
            return Crypto.isEqual(Array(plain.utf8), Array(code(of: id, secret).utf8))
        }
    }
}

extension Situation<Social> {
    fileprivate func setCode(_ command: SetGroupCode) throws(Refusal) -> Decision<Never> {
        let (me, group) = try group(command.groupId, for: .code)
        if group.status == .closed { throw Social.groupClosed }
        guard command.on else {
            return group.code == nil ? .nothing : .events([group.ending(by: me)])
        }
        return .events([
            GroupCodeSet(
                groupId: group.id, by: me, codeId: context.newID(), slug: group.slug,
                expiresAt: now.adding(days: GroupLimits.codeDays))
        ])
    }

    fileprivate func reply(
        _ command: SetGroupCode, _ occurred: Occurred
    ) throws(Refusal) -> SetGroupCode.Reply {
        guard let set = occurred.first(GroupCodeSet.self), let id = set.codeId, let slug = set.slug,
            let expiresAt = set.expiresAt
        else { return SetGroupCode.Reply(groupId: command.groupId) }
        return SetGroupCode.Reply(groupId: command.groupId, code: shown(id, slug, expiresAt))
    }

    private func shown(_ id: ID, _ slug: String, _ expiresAt: Timestamp) -> GroupCode {
        let code = Social.GroupCodes.code(of: id, context.settings.secret)
        var link = Link(.group, slug)
        link.code = code
        return GroupCode(code: code, url: link.url(host: context.settings.host), expiresAt: expiresAt)
    }

    /// The code that is good now, for those who may pass it on.
    func goodCode(of group: Social.Group) -> GroupCode? {
        guard let code = group.code, code.isGood(at: now) else { return nil }
        return shown(code.id, group.slug, code.expiresAt)
    }

    /// How a code that somebody gave stands.
    func standing(of typed: String?, in group: Social.Group) -> Social.Admission.CodeGiven {
        guard let typed else { return .none }
        guard let code = group.code, code.isGood(at: now),
            Social.GroupCodes.isCode(typed, of: code.id, context.settings.secret)
        else { return .wrong }
        return .good
    }

    /// The codes that an account made end: a thief of the account may know them.
    fileprivate func react(to event: TakenOver) -> [any Event] {
        state.groups.groups(of: event.accountId).filter { $0.code?.by == event.accountId }
            .map { $0.ending(by: nil) }
    }
}

extension Social.Group {
    /// The event that ends its code.
    fileprivate func ending(by account: ID?) -> GroupCodeSet {
        GroupCodeSet(groupId: id, by: account, codeId: nil, slug: nil, expiresAt: nil)
    }
}
