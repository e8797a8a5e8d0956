// games.template-save, games.template-delete and games.templates, and how a new game takes what it leaves out from a template
// (domain.md §4.12). Templates are private lines; those of an account are erased with it.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Games {
    static let templates = Rules<Games>()
        .command(
            SaveTemplate.self, decide: located({ [$0.template.place].compactMap(\.self) }, Situation.save),
            reply: Situation.saved
        )
        .command(DeleteTemplate.self, decide: Situation.delete)
        .query(ListTemplates.self, answer: Situation.templates)
        .evolve(TemplateSaved.self) { state, event, info in
            state.templates.save(KeptTemplate(event, at: info.time))
        }
        .evolve(TemplateDeleted.self) { state, event, _ in state.templates.delete(event.templateId) }
        .limit(.changes, TemplateSaved.self)
        .limit(.changes, TemplateDeleted.self)
}

extension Situation<Games> {
    // MARK: - Keeping

    fileprivate func save(_ command: SaveTemplate) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let old = try command.templateId.map { (id) throws(Refusal) in try ownTemplate(id) }
        if let old, let group = command.groupId, group != old.groupId {
            throw Refusal(.immutable, "a template stays whose it is; save a new one", field: "groupId")
        }
        let group = try keptGroup(old?.groupId ?? command.groupId)
        let game = try command.gameId.map { (id) throws(Refusal) in try copied(id) }
        try refuseMisfit(command, isOfGroup: group != nil)
        if let group, group.status == .closed {
            throw Refusal(.conflict, "the group is closed for good", state: group.status.rawValue)
        }
        let owner = group?.id ?? me
        guard old != nil || state.templates.all(of: owner).count < TemplateLimits.countMax else {
            throw Refusal(
                .conflict,
                "there are \(TemplateLimits.countMax) templates, which is as many as are kept; delete one first"
            )
        }
        let event = try saved(command, as: old, of: group, from: game, by: me)
        if let old, event == TemplateSaved(old, by: me) { return .nothing }
        return .events([event])
    }

    /// The template as the command says it, and as the game that it is taken from is where it says nothing.
    private func saved(
        _ command: SaveTemplate, as old: Games.KeptTemplate?, of group: KnownGroup?, from game: Games.Game?,
        by me: ID
    ) throws(Refusal) -> TemplateSaved {
        var template = command.template.kept
        var place = try command.template.place.map { (new) throws(Refusal) in try self.place(new) }
        if let details = game?.details {
            let isUsual = details.title == Games.title(of: details.sport, at: details.place)
            template = template.filled(
                from: GameTemplate(
                    of: details, title: isUsual ? nil : details.title, isOfGroup: group != nil))
            place = place ?? details.place
            // The details that the command gives may not fit a game of that sport.
            var problems = Problems()
            template.check(&problems)
            if let refusal = problems.refusal { throw refusal }
        }
        var event = TemplateSaved(
            templateId: old?.id ?? context.newID(), accountId: me, name: command.name.cleaned ?? "",
            template: template)
        (event.groupId, event.place) = (group?.id, place)
        let equipment = (command.equipment ?? []).compactMap(\.cleaned)
        event.equipment = equipment.isEmpty ? nil : equipment
        event.inviteGroup = command.inviteGroup == true ? true : nil
        event.subgroup = command.subgroup
        return event
    }

    /// Refuses what the contract could not check before it was known whose the template is.
    private func refuseMisfit(_ command: SaveTemplate, isOfGroup: Bool) throws(Refusal) {
        var problems = Problems()
        problems.audience(command.template.visibility, isOfGroup: isOfGroup)
        problems.require(
            isOfGroup || command.inviteGroup != true, "inviteGroup", "inviteGroup is for a group's template")
        problems.require(
            command.inviteGroup == true || command.subgroup == nil, "subgroup",
            "subgroup is for inviteGroup=true")
        if let refusal = problems.refusal { throw refusal }
    }

    /// The game that a template is taken from, if the caller hosts it.
    private func copied(_ id: ID) throws(Refusal) -> Games.Game {
        let game = try find(id)
        guard role(in: game) != nil else {
            throw Refusal(.forbidden, "only the host and co-hosts make a template of a game")
        }
        return game
    }

    /// The group whose template the caller keeps: its owner and admins may.
    private func keptGroup(_ id: ID?) throws(Refusal) -> KnownGroup? {
        guard let id else { return nil }
        let me = try caller.id()
        guard let group = state.groups[id], group.isMember(me) else {
            throw Games.noGroup(id, field: "groupId")
        }
        guard group.isRun(by: me) else {
            throw Refusal(.forbidden, "only the owner and admins keep templates of a group")
        }
        return group
    }

    /// A template of the caller's own, or of a group that they run.
    private func ownTemplate(_ id: ID) throws(Refusal) -> Games.KeptTemplate {
        let template = try usable(id)
        _ = try keptGroup(template.groupId)
        return template
    }

    /// A template of the caller's own, or of a group that they are in.
    private func usable(_ id: ID) throws(Refusal) -> Games.KeptTemplate {
        let me = try caller.id()
        guard let template = state.templates[id],
            template.groupId.map({ state.groups.isMember(me, of: $0) }) ?? (template.accountId == me)
        else {
            throw Refusal(
                .notFound, "there is no template \(id); games templates shows yours", field: "templateId")
        }
        return template
    }

    fileprivate func saved(_ command: SaveTemplate, _ occurred: Occurred) throws(Refusal) -> TemplateView {
        if let event = occurred.first(TemplateSaved.self), let info = occurred.info(of: TemplateSaved.self) {
            return view(Games.KeptTemplate(event, at: info.time))
        }
        guard let known = command.templateId.flatMap({ state.templates[$0] }) else {
            throw Refusal(.notFound, "the template has been deleted since", field: "templateId")
        }
        return view(known)
    }

    fileprivate func delete(_ command: DeleteTemplate) throws(Refusal) -> Decision<Games.Effect> {
        let template = try ownTemplate(command.templateId)
        return .events([TemplateDeleted(templateId: template.id, accountId: try caller.id())])
    }

    // MARK: - Reading

    fileprivate func templates(_ query: ListTemplates) throws(Refusal) -> ListTemplates.Reply {
        let me = try caller.id()
        let owner = try hostedGroup(query.groupId, field: "groupId")?.id ?? me
        return .init(items: state.templates.all(of: owner).map(view))
    }

    private func view(_ kept: Games.KeptTemplate) -> TemplateView {
        var template = kept.template
        template.place = kept.place.map { place in
            NewPlace(
                name: place.name, address: place.address, cityLabel: place.cityLabel, lat: place.lat,
                lng: place.lng, venueId: foundVenue(of: place))
        }
        return TemplateView(
            id: kept.id, name: kept.name, groupId: kept.groupId, template: template,
            equipment: kept.equipment, inviteGroup: kept.inviteGroup, subgroup: kept.subgroup,
            updatedAt: kept.updatedAt)
    }

    /// The venue of a place, if it is found still.
    private func foundVenue(of place: Place) -> ID? {
        place.venueId.flatMap { state.venues[$0]?.isFound == true ? $0 : nil }
    }

    // MARK: - Hosting with one

    /// Fills in what a new game leaves out, as its template has it.
    /// - Returns: the place of its games, for a game that names none.
    func fill(_ command: inout CreateGame) throws(Refusal) -> Place? {
        guard let id = command.templateId else { return nil }
        let kept = try usable(id)
        let namesPlace = command.template.place != nil || command.options?.places != nil
        command.template = command.template.filled(from: kept.template)
        command.groupId = command.groupId ?? kept.groupId
        command.equipment = command.equipment ?? kept.equipment
        if command.inviteGroup == nil, command.groupId == kept.groupId {
            (command.inviteGroup, command.subgroup) = (kept.inviteGroup, kept.subgroup)
        }
        var problems = Problems()
        command.template.check(&problems)
        problems.audience(command.template.visibility, isOfGroup: command.groupId != nil)
        problems.invite(group: command.groupId, command.inviteGroup, command.subgroup)
        if let refusal = problems.refusal { throw refusal }
        guard !namesPlace, var place = kept.place else { return nil }
        place.venueId = foundVenue(of: place)
        return place
    }
}

extension TemplateSaved {
    /// The event that would save a template as it is.
    fileprivate init(_ kept: Games.KeptTemplate, by account: ID) {
        self.init(
            templateId: kept.id, accountId: account, groupId: kept.groupId, name: kept.name,
            template: kept.template, place: kept.place, equipment: kept.equipment,
            inviteGroup: kept.inviteGroup, subgroup: kept.subgroup)
    }
}
