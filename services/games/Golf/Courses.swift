// courses.…: writing down the card of a golf course, confirming and finding it (domain.md §5.20).

import Contracts
import Geo
import Golf
import LogContracts
import Machine
import Projections
import Values

extension Games {
    /// Most courses that one search looks at; the next page looks at those behind them.
    static let coursesLookedMax = 10_000

    static let courses = Rules<Games>()
        .command(
            SaveCourse.self, decide: located({ [$0.place].compactMap(\.self) }, Situation.save),
            reply: Situation.saved
        )
        .command(ConfirmCourse.self, decide: Situation.confirm, reply: Situation.confirmed)
        .query(GetCourse.self, answer: Situation.course)
        .query(SearchCourses.self, answer: Situation.searchCourses)
        .query(MyCourses.self, answer: Situation.myCourses)
        .evolve(CourseWritten.self) { state, event, info in state.courses.apply(event, at: info.time) }
        .evolve(CourseConfirmed.self) { state, event, _ in state.courses.apply(event) }
        .evolve(CourseChanged.self) { state, event, _ in state.courses.apply(event) }
        .react(TicketResolved.self, decide: Situation.removeCourse)
        .limit(.courses, CourseWritten.self)
        .limit(.changes, CourseConfirmed.self)

    /// The filter of a search; a page token is valid for this filter only.
    fileprivate struct SoughtCourses: Codable {
        var q: String?
        var center: Place.Point?
        var radiusMiles: Double
    }
}

extension Situation<Games> {
    // MARK: - Writing

    fileprivate func save(_ command: SaveCourse) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let old = try command.courseId.map { (id) throws(Refusal) in try found(course: id) }
        try context.requireTier2()
        let place = try command.place.map { (new) throws(Refusal) in try self.place(new) } ?? old?.place
        let lists = old?.card.map(CourseLists.init)
        guard let name = command.name?.cleaned ?? old?.name, let place,
            let pars = command.pars ?? lists?.pars,
            let indexes = command.strokeIndexes ?? lists?.strokeIndexes,
            let tees = command.tees ?? lists?.tees
        else { throw .invalid("name", "a new course needs a name, a place, pars, strokeIndexes and tees") }
        guard pars.count == indexes.count else {
            throw .invalid("strokeIndexes", "strokeIndexes must be as many as pars: \(pars.count)")
        }
        let card = try checked { () throws(CourseFault) in
            try CourseCard(pars: pars, strokeIndexes: indexes, tees: tees)
        }
        let mine = old.flatMap { $0.ownerId == me ? $0 : nil }
        if let mine {
            if mine.isRemoved { throw removed(mine) }
            if mine.card == card, mine.name == name, mine.place == place { return .nothing }
        } else if state.courses.owned(by: me).count >= CourseLimits.ownedMax {
            throw Refusal(
                .conflict,
                "you have \(CourseLimits.ownedMax) courses, as many as are kept; change one of them")
        }
        var history = mine?.history ?? CourseHistory(owner: me.description, card)
        try checked { () throws(CourseFault) in try history.save(card) }
        let id = mine?.id ?? context.newID()
        let written = CourseLists(card)
        return .events([
            CourseWritten(
                courseId: id, ownerId: me, version: history.version, name: name, place: place,
                pars: written.pars, strokeIndexes: written.strokeIndexes, tees: written.tees),
            CourseChanged(courseId: id, ownerId: me, name: name, version: history.version),
        ])
    }

    /// Refuses what the rules of a card refuse, at the field that it is about.
    @discardableResult
    private func checked<Value>(_ make: () throws(CourseFault) -> Value) throws(Refusal) -> Value {
        do throws(CourseFault) { return try make() } catch {
            switch error {
            case .holeCount, .par: throw .invalid("pars", "pars: \(error)")
            case .strokeIndex: throw .invalid("strokeIndexes", "strokeIndexes: \(error)")
            case .teeCount, .teeName, .teeTwice, .rating, .slope, .nineOfNine:
                throw .invalid("tees", "tees: \(error)")
            case .versions, .oldVersion: throw Refusal(.conflict, "\(error)", field: "courseId")
            case .ownCourse: throw Refusal(.forbidden, "\(error)", field: "courseId")
            }
        }
    }

    private func removed(_ course: Games.KnownCourse) -> Refusal {
        Refusal(.conflict, "moderators have removed this course; write down another", field: "courseId")
    }

    fileprivate func saved(_ command: SaveCourse, _ occurred: Occurred) throws(Refusal) -> CourseView {
        guard let id = occurred.first(CourseWritten.self)?.courseId ?? command.courseId,
            let course = state.courses[id]
        else { throw Refusal(.notFound, "the course is gone") }
        return try view(course, occurred.first(CourseWritten.self)?.version ?? course.version)
    }

    // MARK: - Confirming

    fileprivate func confirm(_ command: ConfirmCourse) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let course = try found(course: command.courseId)
        var history = course.history
        let isNew = try checked { () throws(CourseFault) in
            try history.confirm(version: command.version, by: me.description)
        }
        if !isNew { return .nothing }
        return .events([CourseConfirmed(courseId: course.id, version: command.version, accountId: me)])
    }

    fileprivate func confirmed(_ command: ConfirmCourse, _ occurred: Occurred) throws(Refusal) -> CourseView {
        try view(try found(course: command.courseId), command.version)
    }

    // MARK: - Finding

    /// A course that the caller may see: nobody sees one that moderators hide, but its owner and they do, nor one of somebody
    /// from whom a block separates them.
    func found(course id: ID) throws(Refusal) -> Games.KnownCourse {
        guard let course = state.courses[id], sees(course) else {
            throw Refusal(.notFound, "there is no course \(id); courses search finds some", field: "courseId")
        }
        return course
    }

    private func sees(_ course: Games.KnownCourse) -> Bool {
        if caller.isModerator || course.ownerId == caller.account { return true }
        return !course.isRemoved && !state.isWithheld(course.id) && !isApart(course)
    }

    private func isApart(_ course: Games.KnownCourse) -> Bool {
        caller.account.map { state.circles.areApart(course.ownerId, $0) } ?? true
    }

    /// Whether searches show a course to the caller.
    private func isListed(_ course: Games.KnownCourse) -> Bool {
        !course.isRemoved && !state.isWithheld(course.id) && !isApart(course)
    }

    fileprivate func course(_ query: GetCourse) throws(Refusal) -> CourseView {
        let course = try found(course: query.courseId)
        return try view(course, query.version ?? course.version)
    }

    fileprivate func searchCourses(_ query: SearchCourses) throws(Refusal) -> Page<CourseRow> {
        let wanted = Games.SoughtCourses(
            q: query.q.map { Text.searchable(Text.trimmed($0).description) }, center: query.center,
            radiusMiles: query.radiusMiles ?? RadiusLimits.milesDefault)
        let start = try Paging.start(query.page, of: wanted)
        func isMeant(_ course: Games.KnownCourse) -> Bool {
            isListed(course) && wanted.q.map { Text.contains(Text.searchable(course.name), $0) } ?? true
        }
        if let center = query.center.flatMap({ Coordinate(lat: $0.lat, lng: $0.lng) }) {
            return Paging.page(
                nearby(Circle(center, radiusMiles: wanted.radiusMiles), after: start, where: isMeant),
                limit: query.rows, of: wanted)
        }
        var (found, looked, end) = ([(key: SortKey, item: CourseRow)](), 0, SortKey?.none)
        let first = start.flatMap { key -> Games.CourseRank? in
            guard key.words.count == 4 else { return nil }
            let confirmations = Int(clamping: UInt64.max - key.words[0])
            return Games.CourseRank(
                confirmations: confirmations, id: ID(high: key.words[2], low: key.words[3]))
        }
        let top = Games.CourseRank(confirmations: .max, id: ID(high: 0, low: 0))
        state.courses.ranks.forEach(from: first ?? top) { rank in
            guard rank != first, let course = state.courses[rank.id] else { return true }
            looked += 1
            let key = key(of: course, miles: 0)
            if isMeant(course) { found.append((key, row(course))) }
            if looked == Games.coursesLookedMax { end = key }
            return found.count <= query.rows && end == nil
        }
        return Paging.page(found, limit: query.rows, of: wanted, lookedUpTo: end)
    }

    /// The courses in a circle that are meant: those that most people confirm first, then the nearest. Of very many only the
    /// nearest are looked at.
    private func nearby(
        _ circle: Circle, after start: SortKey?, where isMeant: (Games.KnownCourse) -> Bool
    ) -> [(key: SortKey, item: CourseRow)] {
        var (found, looked) = ([(key: SortKey, course: Games.KnownCourse, miles: Double)](), 0)
        state.courses.places.nearest(in: circle) { id, miles in
            guard let course = state.courses[id] else { return true }
            looked += 1
            let key = key(of: course, miles: miles)
            if start.map({ key > $0 }) ?? true, isMeant(course) { found.append((key, course, miles)) }
            return looked < Games.coursesLookedMax
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, row($0.course, miles: $0.miles)) }
    }

    private func key(of course: Games.KnownCourse, miles: Double) -> SortKey {
        SortKey(
            UInt64.max - UInt64(course.history.confirmations), miles.ascending, course.id.high, course.id.low)
    }

    fileprivate func myCourses(_ query: MyCourses) throws(Refusal) -> Page<CourseRow> {
        let me = try caller.id()
        let question = "courses/\(me)"
        let start = try Paging.start(query.page, of: question)
        let rows = state.courses.owned(by: me).map { course -> (key: SortKey, item: CourseRow) in
            (SortKey(course.updatedAt.descending, course.id.high, course.id.low), row(course))
        }
        return Paging.page(
            rows.filter { row in start.map { row.key > $0 } ?? true }.sorted { $0.key < $1.key },
            limit: query.rows, of: question)
    }

    // MARK: - How it looks

    private func row(_ course: Games.KnownCourse, miles: Double? = nil) -> CourseRow {
        let lists = course.card.map(CourseLists.init)
        return CourseRow(
            id: course.id, name: course.name, place: course.place, holes: lists?.pars.count ?? 0,
            par: lists?.pars.reduce(0, +) ?? 0, tees: lists?.tees.map(\.name) ?? [], version: course.version,
            confirmations: course.history.confirmations, ownerId: course.ownerId,
            ownerNickname: state.people.name(of: course.ownerId)?.nickname, distanceMiles: miles)
    }

    private func view(_ course: Games.KnownCourse, _ version: Int) throws(Refusal) -> CourseView {
        guard let card = course.card(version) else {
            throw Refusal(.notFound, "this course has versions 1 to \(course.version)", field: "version")
        }
        let me = try caller.id()
        let lists = CourseLists(card)
        let isNewest = version == course.version
        let isConfirmed = course.isConfirmed(version, by: me)
        return CourseView(
            id: course.id, name: course.name, place: course.place, ownerId: course.ownerId,
            ownerNickname: state.people.name(of: course.ownerId)?.nickname, version: version,
            isNewest: isNewest, pars: lists.pars, strokeIndexes: lists.strokeIndexes, tees: lists.tees,
            confirmations: course.history.versions[version - 1].confirmedBy.count, isConfirmed: isConfirmed,
            mayConfirm: isNewest && !isConfirmed && course.ownerId != me,
            mayEdit: course.ownerId == me && !course.isRemoved, updatedAt: course.updatedAt)
    }

    // MARK: - Moderation

    /// A course that moderators remove loses its name, and is in no list; rounds on it go on.
    fileprivate func removeCourse(by event: TicketResolved) -> [any Event] {
        guard event.contentType == .course, event.action.removesContent,
            let course = state.courses[event.contentId], !course.isRemoved
        else { return [] }
        return [
            CourseChanged(
                courseId: course.id, ownerId: course.ownerId, name: "", version: course.version,
                isRemoved: true)
        ]
    }
}

/// A card as contracts write it: lists of numbers.
struct CourseLists {
    var pars: [Int]
    var strokeIndexes: [Int]
    var tees: [CourseTee]

    init(_ card: CourseCard) {
        pars = card.holes.map(\.par)
        strokeIndexes = card.holes.map(\.strokeIndex)
        tees = card.tees.map(CourseTee.init)
    }
}
