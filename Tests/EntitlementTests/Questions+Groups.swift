// Questions about groups (domain.md §7.7, §4.8).

import Contracts
import JSON
import Values

extension Questions {
    func about(_ group: Chronicle.Group) -> [Question] {
        let outside = marks.all(.group(group.id)).union(marks.all(.groupAbout(group.id)))
        let inside =
            chronicle.isInside(group, viewer) ? outside.union(marks.all(.groupRules(group.id))) : outside
        let refusal: Reason? = chronicle.sees(group, viewer) ? nil : .notFound
        return [
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
        ]
    }
}
