// The names, in users' words, of the profile fields that a tier needs (domain.md §3.4): `profilePhoto` is `a photo`.

import Values

/// The names, in users' words, of the profile fields that the tiers need.
public enum ProfileNeed {
    private static let names = [
        "nickname": "a nickname", "primaryLocation": "where you live", "birthDate": "your date of birth",
        "gender": "your gender", "profilePhoto": "a photo", "skillLevel": "your skill level",
    ]

    /// A list such as `your gender, a photo and your skill level`; an unknown field keeps its name.
    public static func words(_ missing: [String]) -> String {
        missing.isEmpty ? "what is missing" : Wording.listed(missing.map { names[$0] ?? $0 })
    }
}
