// Questions about groups (domain.md §7.7, §4.8).

import Contracts
import JSON
import Values

extension Questions {
    func about(_ group: Chronicle.Group) -> [Question] {
        let outside = marks.all(.group(group.id)).union(marks.all(.groupAbout(group.id)))
        let inside =
            !chronicle.readsTexts(group, viewer)
            ? []
            : chronicle.isInside(group, viewer) ? outside.union(marks.all(.groupRules(group.id))) : outside
        let refusal: Reason? = chronicle.sees(group, viewer) ? nil : .notFound
        return rows(of: group) + numbers(of: group) + [
            Question(
                "groups.get", ["groupId": group.id.json], refusal: refusal, tells: inside,
                at: Question.marks),
            Question(
                "groups.get", ["slug": .string(group.slug)], refusal: refusal, tells: inside,
                at: Question.marks),
            Question(
                "groups.landing", ["slug": .string(group.slug)],
                refusal: chronicle.isOpen(group, to: opener) ? nil : .notFound, tells: outside,
                at: Question.marks),
            search(["groupId": group.id.json], group: group), calendar(of: group), chat(of: group),
            posts(in: group), templates(of: group),
        ]
    }

    /// A group's messages, of which there are none from before somebody came.
    private func chat(of group: Chronicle.Group) -> Question {
        let lines = chronicle.lines.values.filter { $0.placeId == group.id && chronicle.reads($0, viewer) }
        let absent: Reason = chronicle.sees(group, viewer) ? .forbidden : .notFound
        return Question(
            "chat.history", ["groupId": group.id.json, "limit": 100],
            refusal: chronicle.isInside(group, viewer) ? nil : absent,
            tells: Set(lines.flatMap { Marks.plain(in: $0.text) })
        ) { data in
            (data["items"]?.arrayValue ?? []).flatMap { Marks.plain(in: $0["text"]?.stringValue) }
        }
    }

    /// How its members come to its games: for those who run it.
    private func numbers(of group: Chronicle.Group) -> [Question] {
        let runs = group.roles[viewer] == .owner || group.roles[viewer] == .admin
        let absent: Reason = chronicle.sees(group, viewer) ? .forbidden : .notFound
        let refusal: Reason? = runs || chronicle.isModerator(viewer) ? nil : absent
        let members = Set(group.rows.filter { $0.value == .member }.keys).texts
        let about: JSONValue = ["groupId": group.id.json]
        return [
            Question("stats.group", about, refusal: refusal, tells: members) { data in
                (data["items"]?.arrayValue ?? []).compactMap { $0["accountId"]?.stringValue }
            },
            Question(
                "stats.group-csv", about, refusal: refusal, tells: members, at: Question.accountsInTable),
        ]
    }

    /// Its templates of games, for its members, who may all host.
    private func templates(of group: Chronicle.Group) -> Question {
        Question(
            "games.templates", ["groupId": group.id.json],
            refusal: group.rows[viewer] == .member ? nil : .notFound)
    }

    /// The posts in a group, of all its time.
    private func posts(in group: Chronicle.Group) -> Question {
        let posts = chronicle.posts.values.filter { $0.groupId == group.id && chronicle.sees($0, viewer) }
        let absent: Reason = chronicle.sees(group, viewer) ? .forbidden : .notFound
        return Question(
            "posts.group", ["groupId": group.id.json, "limit": 100],
            refusal: chronicle.isInside(group, viewer) ? nil : absent, tells: Set(posts.map(\.id)).texts)
    }

    /// The public games of a public group, as anyone reads them.
    private func calendar(of group: Chronicle.Group) -> Question {
        let (first, last) = (now.adding(days: -30), now.adding(days: 365))
        let shown = games { game in
            game.groupId == group.id && chronicle.isOpenToAnyone(game)
                && (first...last).contains(game.details.startsAt)
                && !chronicle.areApart(game.hostId, opener)
        }
        return Question(
            "games.group-ics", ["slug": .string(group.slug)],
            refusal: chronicle.isOpen(group, to: opener) ? nil : .notFound, tells: shown, at: Self.uids)
    }

    /// One's own groups, and those that anyone finds.
    var groupLists: [Question] {
        func groups(_ isMeant: (Chronicle.Group) -> Bool) -> Set<String> {
            Set(chronicle.groups.values.filter(isMeant).map(\.id)).texts
        }
        let mine: [GroupStanding?] = [.member, .invited, .requested]
        return [
            Question(
                "groups.mine", ["limit": 100],
                tells: groups { mine.contains($0.rows[viewer]) && chronicle.sees($0, viewer) }),
            Question(
                "groups.search", ["q": "group mk", "limit": 100],
                tells: groups {
                    $0.isPublic && !$0.isClosed && !$0.isWithheld && chronicle.sees($0, viewer)
                }),
        ]
    }

    /// Members see members; owner and admins also who is invited or has asked, but across no block.
    private func rows(of group: Chronicle.Group) -> [Question] {
        let isModerator = chronicle.isModerator(viewer)
        let (isInside, role) = (chronicle.isInside(group, viewer), group.roles[viewer])
        let runs = role == .owner || role == .admin || isModerator
        return GroupList.allCases.map { list in
            let standing: GroupStanding =
                switch list {
                case .members: .member
                case .invited: .invited
                case .requested: .requested
                }
            let some = group.rows.filter { person, place in
                place == standing && (list == .members || isModerator || !chronicle.areApart(person, viewer))
            }
            let isTold = list == .members ? isInside : runs
            let absent: Reason = chronicle.sees(group, viewer) ? .forbidden : .notFound
            return Question(
                "groups.members",
                ["groupId": group.id.json, "list": .string(list.rawValue), "limit": 100],
                refusal: isTold ? nil : absent, tells: Set(some.keys).texts
            ) { data in
                (data["items"]?.arrayValue ?? []).compactMap { $0["person"]?["id"]?.stringValue }
            }
        }
    }
}
