// Lists of people: followers, followed, friends, requests, blocks (domain.md §7.1). The caller's friends come first,
// then everyone by nickname. No list shows people whom the caller may not see.

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let lists = Rules<Social>()
        .query(Followers.self, answer: Situation.answer)
        .query(Following.self, answer: Situation.answer)
        .query(ListFriends.self, answer: Situation.answer)
        .query(MutualFriends.self, answer: Situation.answer)
        .query(ListFriendRequests.self, answer: Situation.requests)
        .query(ListBlocks.self, answer: Situation.answer)
        .query(ShowRelation.self, answer: Situation.answer)

    /// A query for a page of people. Limit and page are not encoded, since a cursor belongs to the rest.
    fileprivate struct PeopleQuery: Encodable {
        private enum CodingKeys: String, CodingKey { case accountId, q }

        private let whose: UserReference?
        private let accountId: String?
        private let q: String?
        private let limit: Int
        private let page: String?

        init(of whose: UserReference? = nil, named q: String? = nil, limit: Int, page: String? = nil) {
            (self.whose, accountId) = (whose, whose?.description)
            (self.q, self.limit, self.page) = (q, limit, page)
        }

        /// A page of the people that `list` gives for an account; the caller's own if none is named.
        func answer(
            _ state: State, _ context: Context, list: (ID) -> [ID]
        ) throws(Refusal) -> Page<PersonRow> {
            let me = try context.caller.id()
            let account = try whose.map { (it) throws(Refusal) in
                try state.people.find(it, for: me, state.circles)
            }
            let text = q?.cleaned.map { Text.searchable($0) }
            let rows = list(account ?? me).compactMap { id -> PersonRow? in
                guard id == me || state.people.isShown(id, to: me, state.circles),
                    let row = row(id, for: me, state)
                else { return nil }
                guard let text else { return row }
                let isNamed = [row.nickname, row.displayName].contains {
                    Text.contains(Text.searchable($0), text)
                }
                return isNamed ? row : nil
            }
            return try answer(rows)
        }

        func answer(_ rows: [PersonRow]) throws(Refusal) -> Page<PersonRow> {
            let start = try Paging.start(page, of: self)
            let keyed = rows.map { (key: sortKey($0), item: $0) }.sorted { $0.key < $1.key }
            return Paging.page(
                keyed.lazy.filter { start == nil || $0.key > start! }, limit: limit, of: self)
        }
    }

    /// Friends first, then by nickname, which has at most 20 characters of one byte each.
    private static func sortKey(_ row: PersonRow) -> SortKey {
        let words = nameWords(row.nickname)
        return SortKey(row.isFriend ? 0 : 1, words.0, words.1, words.2, row.id.high, row.id.low)
    }

    /// The first 24 bytes of a name, without case, as words that sort as they do.
    static func nameWords(_ name: String) -> (UInt64, UInt64, UInt64) {
        let bytes = Array(Text.folded(name).utf8.prefix(24))
        let padded = bytes + Array(repeating: 0, count: 24 - bytes.count)
        func word(_ start: Int) -> UInt64 { padded[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        return (word(0), word(8), word(16))
    }

    static func row(_ id: ID, for viewer: ID, _ state: State) -> PersonRow? {
        guard let name = state.people.name(of: id) else { return nil }
        return PersonRow(
            id: id, nickname: name.nickname, displayName: name.displayName, avatar: name.avatar,
            isFriend: state.circles.areFriends(viewer, id))
    }
}

extension Situation<Social> {
    fileprivate func answer(_ query: Followers) throws(Refusal) -> Followers.Reply {
        try Social.PeopleQuery(of: query.accountId, named: query.q, limit: query.rows, page: query.page)
            .answer(state, context) { state.circles.followers(of: $0) }
    }

    fileprivate func answer(_ query: Following) throws(Refusal) -> Following.Reply {
        try Social.PeopleQuery(of: query.accountId, named: query.q, limit: query.rows, page: query.page)
            .answer(state, context) { state.circles.following(of: $0) }
    }

    fileprivate func answer(_ query: ListFriends) throws(Refusal) -> ListFriends.Reply {
        try Social.PeopleQuery(of: query.accountId, named: query.q, limit: query.rows, page: query.page)
            .answer(state, context) { state.circles.friends(of: $0) }
    }

    fileprivate func answer(_ query: MutualFriends) throws(Refusal) -> MutualFriends.Reply {
        let me = try caller.id()
        return try Social.PeopleQuery(of: query.accountId, limit: query.rows, page: query.page)
            .answer(state, context) { other in
                state.circles.friends(of: other).filter { state.circles.areFriends(me, $0) }
            }
    }

    fileprivate func answer(_ query: ListBlocks) throws(Refusal) -> ListBlocks.Reply {
        let me = try caller.id()
        let rows = state.circles.blocked(by: me).compactMap { Social.row($0, for: me, state) }
        return try Social.PeopleQuery(limit: query.rows, page: query.page).answer(rows)
    }

    fileprivate func answer(_ query: ShowRelation) throws(Refusal) -> ShowRelation.Reply {
        let (me, other) = try other(query.accountId)
        return state.circles.relation(of: other, to: me)
    }

    // MARK: - Requests

    fileprivate func requests(_ query: ListFriendRequests) throws(Refusal) -> Page<ListFriendRequests.Row> {
        let me = try caller.id()
        let found = query.direction == .in ? state.circles.asking(me) : state.circles.asked(by: me)
        let question = Social.PeopleQuery(named: query.direction.rawValue, limit: query.rows)
        let start = try Paging.start(query.page, of: question)
        let rows = found.compactMap { id, time -> (key: SortKey, item: ListFriendRequests.Row)? in
            guard state.people.isShown(id, to: me, state.circles), let person = Social.row(id, for: me, state)
            else {
                return nil
            }
            return (
                SortKey(time.descending, id.high, id.low),
                ListFriendRequests.Row(person: person, createdAt: time)
            )
        }
        .filter { start == nil || $0.key > start! }
        .sorted { $0.key < $1.key }
        return Paging.page(rows, limit: query.rows, of: question)
    }
}
