// Ages as others may see them: a group or a decade, never a number (domain.md §1.1, §3.1). An age is counted in whole
// years of UTC dates; a person born on 29 February turns a year older on 1 March.

/// The age group used by games and statistics.
public enum AgeGroup: String, CaseIterable, Sendable, Codable {
    /// Up to 11 years.
    case under12 = "under_12"
    /// 12 to 17 years.
    case from12 = "12_17"
    /// 18 to 24 years.
    case from18 = "18_24"
    /// 25 to 34 years.
    case from25 = "25_34"
    /// 35 to 44 years.
    case from35 = "35_44"
    /// 45 to 54 years.
    case from45 = "45_54"
    /// 55 to 64 years.
    case from55 = "55_64"
    /// 65 to 74 years.
    case from65 = "65_74"
    /// At least 75 years.
    case from75 = "75_plus"

    /// The group of an age in whole years.
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

    /// The age group on `day` of somebody born on `born`.
    public init(born: Day, on day: Day) { self.init(age: born.wholeYears(to: day)) }
}

/// The decade that a public profile shows.
public enum AgeDecade: String, CaseIterable, Sendable, Codable {
    /// Below 20 years, including children.
    case teens
    /// 20 to 29 years.
    case twenties = "20s"
    /// 30 to 39 years.
    case thirties = "30s"
    /// 40 to 49 years.
    case forties = "40s"
    /// 50 to 59 years.
    case fifties = "50s"
    /// 60 to 69 years.
    case sixties = "60s"
    /// At least 70 years.
    case seventiesPlus = "70s_plus"

    /// The decade of an age in whole years; below 20 it is `teens`.
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

    /// The decade on `day` of somebody born on `born`.
    public init(born: Day, on day: Day) { self.init(age: born.wholeYears(to: day)) }
}
