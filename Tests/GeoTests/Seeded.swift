// Reproducible random numbers: the seed is printed, and taken from RALLY_SEED if that is set.

@testable import Geo

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(function: String = #function) {
        let seed =
            getenv("RALLY_SEED").flatMap { UInt64(String(cString: $0)) } ?? UInt64.random(in: 0 ... .max)
        print("\(function): seed=\(seed) (RALLY_SEED=\(seed) swift test --filter GeoTests)")
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Anywhere, but often at difficult places: poles, antimeridian, equator, edges of cells.
    mutating func place() -> Coordinate {
        let lat: Double =
            switch next() % 8 {
            case 0: [90, -90, 0, 45, -45, 89.99, -89.99].randomElement(using: &self) ?? 0
            case 1: .random(in: 88...90, using: &self) * (Bool.random(using: &self) ? 1 : -1)
            case 2: Double(Int.random(in: -256...256, using: &self)) * 90 / 256
            default: .random(in: -90...90, using: &self)
            }
        let lng: Double =
            switch next() % 8 {
            case 0: [-180, 180, 0, 179.9999, -179.9999, 180.0.nextDown].randomElement(using: &self) ?? 0
            case 1: .random(in: 178...180, using: &self) * (Bool.random(using: &self) ? 1 : -1)
            case 2: Double(Int.random(in: -256...256, using: &self)) * 180 / 256
            default: .random(in: -180...180, using: &self)
            }
        return Coordinate(lat: lat, lng: lng) ?? Coordinate(inside: 0, 0)
    }

    /// Within some miles of another point, roughly: exactly in latitude, and in longitude stretched as meridians
    /// converge.
    mutating func place(near center: Coordinate, miles: Double) -> Coordinate {
        let reach = miles / 69
        let lat = min(90, max(-90, center.lat + .random(in: -reach...reach, using: &self)))
        let stretch = reach / max(0.001, cos(center.lat * .pi / 180))
        var lng = center.lng + Double.random(in: -stretch...stretch, using: &self)
        lng = lng.remainder(dividingBy: 360)
        return Coordinate(lat: lat, lng: lng) ?? center
    }
}
