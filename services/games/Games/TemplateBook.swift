// The templates of games that accounts and groups keep, as stored by games (domain.md §4.12).

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Games {
    /// The details of games that somebody, or a group, hosts again and again.
    struct KeptTemplate: Codable, Sendable {
        var id: ID
        /// The account that saved it last.
        var accountId: ID
        var groupId: ID?
        var name: String
        var template: GameTemplate
        var place: Place?
        var equipment: [EquipmentNeed]?
        var inviteGroup: Bool?
        var subgroup: String?
        var updatedAt: Timestamp

        init(_ event: TemplateSaved, at time: Timestamp) {
            (id, accountId, groupId, name) = (event.templateId, event.accountId, event.groupId, event.name)
            (template, place, equipment) = (event.template, event.place, event.equipment)
            (inviteGroup, subgroup, updatedAt) = (event.inviteGroup, event.subgroup, time)
        }

        /// The account or the group that it belongs to.
        var owner: ID { groupId ?? accountId }
    }

    struct TemplateBook: Sendable {
        private var templates: ChunkedDictionary<ID, KeptTemplate> = [:]
        /// The ids of templates by the account or group that they belong to. Derived.
        private var owned: ChunkedDictionary<ID, Set<ID>> = [:]
    }
}

extension Games.TemplateBook {
    subscript(id: ID) -> Games.KeptTemplate? { templates[id] }

    /// The templates of an account or a group, by name.
    func all(of owner: ID) -> [Games.KeptTemplate] {
        (owned[owner] ?? []).compactMap { templates[$0] }
            .sorted { (Text.folded($0.name), $0.id) < (Text.folded($1.name), $1.id) }
    }

    mutating func save(_ template: Games.KeptTemplate) {
        templates[template.id] = template
        owned[template.owner, default: []].insert(template.id)
    }

    mutating func delete(_ id: ID) {
        guard let gone = templates.removeValue(forKey: id) else { return }
        owned.remove(id, from: gone.owner)
    }

    /// Deletes the own templates of an account that is erased.
    mutating func forget(_ account: ID) {
        for id in owned[account] ?? [] { delete(id) }
    }
}

/// Encoded as a list, in the order of ids.
extension Games.TemplateBook: Codable {
    init(from decoder: any Decoder) throws {
        for template in try [Games.KeptTemplate](from: decoder) { save(template) }
    }

    func encode(to encoder: any Encoder) throws {
        try templates.values.sorted { $0.id < $1.id }.encode(to: encoder)
    }
}
