// Made by deploy/contracts from Sources/Contracts/Games/Place.swift.

import JSON
import Values

extension NewPlace {
    @_disfavoredOverload
    public init(
        name: sending String?, address: String? = nil, cityLabel: String? = nil, lat: Double?, lng: Double?,
        venueId: ID? = nil
    ) {
        self.name = name
        self.address = address
        self.cityLabel = cityLabel
        self.lat = lat
        self.lng = lng
        self.venueId = venueId
    }
}

extension Place {
    @_disfavoredOverload
    public init(
        name: sending String?, address: String? = nil, cityLabel: String? = nil, lat: Double, lng: Double,
        geohash: String, venueId: ID? = nil, approximate: Bool? = nil, attribution: String? = nil
    ) {
        self.name = name
        self.address = address
        self.cityLabel = cityLabel
        self.lat = lat
        self.lng = lng
        self.geohash = geohash
        self.venueId = venueId
        self.approximate = approximate
        self.attribution = attribution
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        name = try fields.textIfPresent("name")
        address = try fields.textIfPresent("address")
        cityLabel = try fields.textIfPresent("cityLabel")
        lat = try fields.double("lat")
        lng = try fields.double("lng")
        geohash = try fields.text("geohash")
        venueId = try fields.idIfPresent("venueId")
        approximate = try fields.boolIfPresent("approximate")
        attribution = try fields.textIfPresent("attribution")
    }

    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("name", name)
        writer.field("address", address)
        writer.field("cityLabel", cityLabel)
        try writer.field("lat", lat)
        try writer.field("lng", lng)
        writer.field("geohash", geohash)
        writer.field("venueId", venueId)
        writer.field("approximate", approximate)
        writer.field("attribution", attribution)
    }
}

extension Place.Point {
    @_disfavoredOverload
    public init(lat: sending Double, lng: Double) {
        self.lat = lat
        self.lng = lng
    }

    public init(fields: borrowing JSONFields) throws(JSONError) {
        lat = try fields.double("lat")
        lng = try fields.double("lng")
    }
}
