// Tells from a field's type which service makes its ids (protocol.md, Request and reply). A service that gets an id newer
// than what it has seen of that service's log may just be behind.

import JSON
import Values

/// An id that this service makes.
public typealias IDFrom<Service: ServiceName> = ID

public typealias UserID = IDFrom<ServiceNames.Auth>
public typealias GameID = IDFrom<ServiceNames.Games>
public typealias SeriesID = IDFrom<ServiceNames.Games>
public typealias TemplateID = IDFrom<ServiceNames.Games>
public typealias LeagueID = IDFrom<ServiceNames.Games>
public typealias SeasonID = IDFrom<ServiceNames.Games>
public typealias VenueID = IDFrom<ServiceNames.Games>
public typealias CupID = IDFrom<ServiceNames.Games>
public typealias MatchID = IDFrom<ServiceNames.Games>
public typealias CourseID = IDFrom<ServiceNames.Games>
public typealias RoundID = IDFrom<ServiceNames.Games>
public typealias LadderID = IDFrom<ServiceNames.Games>
public typealias ProposalID = IDFrom<ServiceNames.Games>
public typealias DeckID = IDFrom<ServiceNames.Games>
public typealias DeckSessionID = IDFrom<ServiceNames.Games>
public typealias EquipmentID = IDFrom<ServiceNames.Rsvp>
public typealias RideID = IDFrom<ServiceNames.Rsvp>
public typealias DueID = IDFrom<ServiceNames.Rsvp>
public typealias CostID = IDFrom<ServiceNames.Rsvp>
public typealias VisitorID = IDFrom<ServiceNames.Rsvp>
public typealias MessageID = IDFrom<ServiceNames.Social>
public typealias PostID = IDFrom<ServiceNames.Social>
public typealias CommentID = IDFrom<ServiceNames.Social>
public typealias TicketID = IDFrom<ServiceNames.Social>
public typealias GroupID = IDFrom<ServiceNames.Social>
public typealias NotificationID = IDFrom<ServiceNames.Notify>
public typealias DeliveryID = IDFrom<ServiceNames.Notify>

/// An id that the caller makes, for something new.
public typealias NewID = ID
/// Content of any kind, in the service that has it: an id, or the nickname of a profile.
public typealias ContentReference = UserReference

/// The services that make the ids in a request.
public enum IDOwner {
    /// Limit of the ids checked in one request; further ids are assumed to be old.
    static let idsMax = 32

    /// The ids in a request of a type, each with the service that made it. Nicknames and all other values are skipped.
    public static func ids(in data: [UInt8], of type: String) -> [(owner: String, id: ID)] {
        guard let owners = byRequest[type],
            let members = (try? JSONValue(parsing: data))?.objectValue?.members
        else { return [] }
        var found: [(owner: String, id: ID)] = []
        for (field, value) in members {
            guard let owner = owners[field] else { continue }
            for text in value.arrayValue?.map(\.stringValue) ?? [value.stringValue] {
                guard found.count < idsMax else { return found }
                if let id = text.flatMap({ ID($0) }) { found.append((owner, id)) }
            }
        }
        return found
    }
}
