// Test support: short calls for posts and comments, and the events that social published of them.

import Contracts
import JSON
import TestSupport
import Testing
import Values

extension Cast {
    /// A new post; its id.
    @discardableResult
    func post(_ person: String, _ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = more["text"] == nil ? ["text": "hello"] : [:]
        let answer = ask("posts.create", fields.merging(more), as: person)
        if !answer.isOK { town.note("no post: \(answer)") }
        return answer["id"]
    }

    /// A new comment; its id.
    @discardableResult
    func comment(
        _ person: String, _ post: JSONValue, _ text: String = "well", on parent: JSONValue? = nil
    ) -> JSONValue {
        var fields: JSONValue = ["postId": post, "text": .string(text)]
        if let parent { fields = fields.merging(["parentId": parent]) }
        let answer = ask("posts.comment", fields, as: person)
        if !answer.isOK { town.note("no comment: \(answer)") }
        return answer["id"]
    }

    func view(_ post: JSONValue, as person: String) -> Answer {
        ask("posts.get", ["postId": post], as: person)
    }

    /// Texts of the comments, with replies after their parents; `-` for placeholders.
    func thread(_ post: JSONValue, as person: String) -> [String] {
        func said(_ comment: JSONValue?) -> String { comment?["text"]?.stringValue ?? "-" }
        return view(post, as: person).items.flatMap { thread in
            [said(thread["comment"])] + (thread["replies"]?.arrayValue ?? []).map { "  " + said($0) }
        }
    }

    /// The texts of a page of posts.
    func texts(_ type: String, _ data: JSONValue = [:], as person: String) -> [String] {
        ask(type, data, as: person).items.compactMap { $0["text"]?.stringValue }
    }

    /// Data of social's events of a type.
    func told(_ type: String) -> [JSONValue] { town.social.told(type) }

    /// Somebody without photo and skill level, so of the first tier.
    func newcomer(_ name: String = "zoe") -> Person {
        let person = town.signUp(name)
        town.onboard(person)
        town.settle()
        return person
    }

    /// The administrator.
    func boss() -> Person {
        let boss = town.signUp("boss")
        town.settle()
        return boss
    }
}
