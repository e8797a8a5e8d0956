// The lists of the graph: followers, followed, friends, requests, blocks (domain.md §7.1). One's friends come first, then
// everyone by nickname; whom one may not know of is in none of them.

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let listDefault = 20

    static let lists = Rules<Social>()
        .query(Followers.self) { query, state, context throws(Refusal) in
            let (whose, question) = (query.accountId, Question(query.accountId, query.q))
            return try page(of: whose, question, query.limit, query.page, state, context) {
                state.circles.followers(of: $0)
            }
        }
        .query(Following.self) { query, state, context throws(Refusal) in
            let (whose, question) = (query.accountId, Question(query.accountId, query.q))
            return try page(of: whose, question, query.limit, query.page, state, context) {
                state.circles.following(of: $0)
            }
        }
        .query(ListFriends.self) { query, state, context throws(Refusal) in
            let (whose, question) = (query.accountId, Question(query.accountId, query.q))
            return try page(of: whose, question, query.limit, query.page, state, context) {
                state.circles.friends(of: $0)
            }
        }
        .query(MutualFriends.self) { query, state, context throws(Refusal) in
            let (me, whose) = (try context.caller.id(), query.accountId)
            let question = Question(query.accountId, nil)
            return try page(of: whose, question, query.limit, query.page, state, context) { other in
                state.circles.friends(of: other).filter { state.circles.areFriends(me, $0) }
            }
        }
        .query(ListFriendRequests.self, answer: requests)
        .query(ListBlocks.self) { query, state, context throws(Refusal) in
            let me = try context.caller.id()
            let rows = state.circles.blocked(by: me).compactMap { row($0, for: me, state) }
            return try page(rows, Question(nil, nil), query.limit, query.page)
        }
        .query(ShowRelation.self) { query, state, context throws(Refusal) in
            let (me, other) = try other(query.accountId, state, context)
            return state.circles.relation(of: other, to: me)
        }

    /// What a page's cursor belongs to.
    private struct Question: Encodable {
        var accountId: String?
        var q: String?

        init(_ whose: UserReference?, _ q: String?) {
            accountId = whose?.description
            self.q = q
        }
    }

    private static func page(
        of whose: UserReference?, _ question: Question, _ limit: Int?, _ page: String?, _ state: State,
        _ context: Context, _ list: (ID) -> [ID]
    ) throws(Refusal) -> Page<PersonRow> {
        let me = try context.caller.id()
        let account = try whose.map { (it) throws(Refusal) in
            try state.people.find(it, for: me, state.circles)
        }
        let text = question.q?.cleaned.map { Text.folded($0) }
        let rows = list(account ?? me).compactMap { id -> PersonRow? in
            guard id == me || state.people.isShown(id, to: me, state.circles),
                let row = row(id, for: me, state)
            else { return nil }
            guard let text else { return row }
            let isNamed = [row.nickname, row.displayName].contains { Text.contains(Text.folded($0), text) }
            return isNamed ? row : nil
        }
        return try self.page(rows, question, limit, page)
    }

    private static func page(
        _ rows: [PersonRow], _ question: Question, _ limit: Int?, _ page: String?
    ) throws(Refusal) -> Page<PersonRow> {
        let start = try Paging.start(page, of: question)
        let keyed = rows.map { (key: sortKey($0), item: $0) }.sorted { $0.key < $1.key }
        return Paging.page(
            keyed.lazy.filter { start == nil || $0.key > start! }, limit: limit ?? listDefault, of: question)
    }

    /// Friends first, then by nickname: 20 characters of one byte each, since that is what a nickname is.
    private static func sortKey(_ row: PersonRow) -> SortKey {
        let name = Array(Text.folded(row.nickname).utf8.prefix(24))
        let padded = name + Array(repeating: 0, count: 24 - name.count)
        let words = stride(from: 0, to: 24, by: 8).map { start in
            padded[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return SortKey(row.isFriend ? 0 : 1, words[0], words[1], words[2], row.id.high, row.id.low)
    }

    static func row(_ id: ID, for viewer: ID, _ state: State) -> PersonRow? {
        guard let name = state.people.name(of: id) else { return nil }
        return PersonRow(
            id: id, nickname: name.nickname, displayName: name.displayName, avatar: name.avatar,
            isFriend: state.circles.areFriends(viewer, id))
    }

    // MARK: - Requests

    static func requests(
        _ query: ListFriendRequests, _ state: State, _ context: Context
    ) throws(Refusal) -> Page<ListFriendRequests.Row> {
        let me = try context.caller.id()
        let found = query.direction == .in ? state.circles.asking(me) : state.circles.asked(by: me)
        let question = Question(nil, query.direction.rawValue)
        let start = try Paging.start(query.page, of: question)
        let rows = found.compactMap { id, time -> (key: SortKey, item: ListFriendRequests.Row)? in
            guard state.people.isShown(id, to: me, state.circles), let person = row(id, for: me, state) else {
                return nil
            }
            return (
                SortKey(time.descending, id.high, id.low),
                ListFriendRequests.Row(person: person, createdAt: time)
            )
        }
        .filter { start == nil || $0.key > start! }
        .sorted { $0.key < $1.key }
        return Paging.page(rows, limit: query.limit ?? listDefault, of: question)
    }
}
