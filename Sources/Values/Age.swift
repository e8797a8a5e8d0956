// Ages as others may see them: a group or a decade, never a number (domain.md §1.1, §3.1). An age is counted
// in whole years of UTC dates; who was born on 29 February is a year older on 1 March.

/// The group that games and statistics speak of.
public enum AgeGroup: String, CaseIterable, Sendable, Codable {
    case under12 = "under_12"
    case from12 = "12_17"
    case from18 = "18_24"
    case from25 = "25_34"
    case from35 = "35_44"
    case from45 = "45_54"
    case from55 = "55_64"
    case from65 = "65_74"
    case from75 = "75_plus"

    /// From an age in whole years.
    public init(age: Int) {
        self =
            switch age {
            case ..<12: .under12
            case ..<18: .from12
            case ..<25: .from18
            case ..<35: .from25
            case ..<45: .from35
            case ..<55: .from45
            case ..<65: .from55
            case ..<75: .from65
            default: .from75
            }
    }

    /// On a day, of who was born on another.
    public init(born: Day, on day: Day) { self.init(age: born.wholeYears(to: day)) }
}

/// The decade that a public profile shows.
public enum AgeDecade: String, CaseIterable, Sendable, Codable {
    case teens
    case twenties = "20s"
    case thirties = "30s"
    case forties = "40s"
    case fifties = "50s"
    case sixties = "60s"
    case seventiesPlus = "70s_plus"

    /// From an age in whole years; below 20 it is `teens`.
    public init(age: Int) {
        self =
            switch age {
            case ..<20: .teens
            case ..<30: .twenties
            case ..<40: .thirties
            case ..<50: .forties
            case ..<60: .fifties
            case ..<70: .sixties
            default: .seventiesPlus
            }
    }

    /// On a day, of who was born on another.
    public init(born: Day, on day: Day) { self.init(age: born.wholeYears(to: day)) }
}
