// The names that people are shown for the fields of a profile that a tier needs (domain.md §3.4):
// `profilePhoto` is `a photo`.

import Values

/// The fields that the tiers ask for, in people's words.
public enum ProfileNeed {
    private static let names = [
        "nickname": "a nickname", "primaryLocation": "where you live", "birthDate": "your date of birth",
        "gender": "your gender", "profilePhoto": "a photo", "skillLevel": "your skill level",
    ]

    /// `your gender, a photo and your skill level`; a field that is not known stays as it is.
    public static func words(_ missing: [String]) -> String {
        missing.isEmpty ? "what is missing" : Wording.listed(missing.map { names[$0] ?? $0 })
    }
}
