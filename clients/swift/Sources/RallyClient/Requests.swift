// Every request of Rally as a method, and every query that can be watched. Made from the contracts by
// `edge clients`.

import Competitions
import Contracts
import Darts
import Geo
import Golf
import JSON
import PartyCards
import Values

extension Rally {
    /// Who you are: signing up, logging in and out.
    public var account: Account { Account(rally: self) }

    /// Who you are: signing up, logging in and out.
    public struct Account: Sendable {
        let rally: Rally

        /// Create an account and log in to it. For anyone, logged in or not.
        @discardableResult
        public func signup(
            email: String,
            password: String,
            displayName: String,
            nickname: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Session {
            var data = RequestData()
            try data.put("email", email)
            try data.put("password", password)
            try data.put("displayName", displayName)
            try data.put("nickname", nickname)
            return try await rally.read(Contracts.SignUp.self, data, asking)
        }

        /// Play at once as a guest, without signing up. For anyone, logged in or not.
        @discardableResult
        public func guest(
            deviceId: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Session {
            var data = RequestData()
            try data.put("deviceId", deviceId)
            return try await rally.read(Contracts.SignUpAsGuest.self, data, asking)
        }

        /// Make an account of the guest you are; everything you have played stays yours. For any account, guests included.
        @discardableResult
        public func upgrade(
            email: String,
            password: String,
            displayName: String,
            nickname: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountUpgradeReply {
            var data = RequestData()
            try data.put("email", email)
            try data.put("password", password)
            try data.put("displayName", displayName)
            try data.put("nickname", nickname)
            return try await rally.read(Contracts.UpgradeGuest.self, data, asking)
        }

        /// Log in with an e-mail address or a nickname. For anyone, logged in or not.
        @discardableResult
        public func login(
            password: String,
            email: String? = nil,
            nickname: String? = nil,
            deviceId: String? = nil,
            remember: Bool? = nil,
            deviceProof: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Session {
            var data = RequestData()
            try data.put("password", password)
            try data.put("email", email)
            try data.put("nickname", nickname)
            try data.put("deviceId", deviceId)
            try data.put("remember", remember)
            try data.put("deviceProof", deviceProof)
            return try await rally.read(Contracts.LogIn.self, data, asking)
        }

        /// Renew your login with its refresh token; the gateway does so by itself. For anyone, logged in or not.
        @discardableResult
        public func refresh(
            refreshToken: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Session {
            var data = RequestData()
            try data.put("refreshToken", refreshToken)
            return try await rally.read(Contracts.RefreshSession.self, data, asking)
        }

        /// Log out. For any account, guests included.
        @discardableResult
        public func logout(asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            let data = RequestData()
            return try await rally.read(Contracts.LogOut.self, data, asking)
        }

        /// Log out everywhere. For any account, guests included.
        @discardableResult
        public func logoutAll(asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            let data = RequestData()
            return try await rally.read(Contracts.LogOutEverywhere.self, data, asking)
        }

        /// Change the password; every other session ends. For registered accounts.
        @discardableResult
        public func password(
            old: String,
            new: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("old", old)
            try data.put("new", new)
            return try await rally.read(Contracts.ChangePassword.self, data, asking)
        }

        /// Register a phone or a browser for notifications, or change how it is reached. For registered accounts.
        @discardableResult
        public func deviceAdd(
            deviceId: String,
            platform: Contracts.DevicePlatform,
            pushToken: String? = nil,
            appVersion: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountDeviceAddReply {
            var data = RequestData()
            try data.put("deviceId", deviceId)
            try data.put("platform", platform)
            try data.put("pushToken", pushToken)
            try data.put("appVersion", appVersion)
            return try await rally.read(Contracts.AddDevice.self, data, asking)
        }

        /// Stop sending notifications to a device. For registered accounts.
        @discardableResult
        public func deviceRemove(
            deviceId: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("deviceId", deviceId)
            return try await rally.read(Contracts.RemoveDevice.self, data, asking)
        }

        /// Show your account, with what only you can see. For any account, guests included.
        public func me(asking: AskOptions = AskOptions()) async throws -> Rally.AccountUpgradeReply {
            let data = RequestData()
            return try await rally.read(Contracts.WhoAmI.self, data, asking)
        }

        /// Suspend an account: it can read but not take part, until a time or until it is restored. For moderators and administrators.
        @discardableResult
        public func suspend(
            accountId: Contracts.UserReference,
            until: Timestamp? = nil,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountStanding {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("until", until)
            try data.put("reason", reason)
            return try await rally.read(Contracts.SuspendAccount.self, data, asking)
        }

        /// Ban an account: it is logged out, and its games are cancelled. For moderators and administrators.
        @discardableResult
        public func ban(
            accountId: Contracts.UserReference,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountStanding {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("reason", reason)
            return try await rally.read(Contracts.BanAccount.self, data, asking)
        }

        /// Lift a suspension or a ban. For moderators and administrators.
        @discardableResult
        public func restore(
            accountId: Contracts.UserReference,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountStanding {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("reason", reason)
            return try await rally.read(Contracts.RestoreAccount.self, data, asking)
        }

        /// Make somebody a moderator or an administrator, or an ordinary user again. For administrators.
        @discardableResult
        public func setRole(
            accountId: Contracts.UserReference,
            role: Contracts.Role,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountStanding {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("role", role)
            return try await rally.read(Contracts.SetRole.self, data, asking)
        }

        /// Delete your account; what you host is cancelled, and there is no way back. For any account, guests included.
        @discardableResult
        public func delete(
            password: String? = nil,
            idToken: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("password", password)
            try data.put("idToken", idToken)
            return try await rally.read(Contracts.DeleteAccount.self, data, asking)
        }

        /// Change your settings; the latest change of all your devices counts. For any account, guests included.
        @discardableResult
        public func settings(
            sound: Bool? = nil,
            searchPreset: Change<Contracts.GameFilter> = .keep,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountSettings {
            var data = RequestData()
            try data.put("sound", sound)
            try data.put("searchPreset", searchPreset)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.ChangeSettings.self, data, asking)
        }

        /// Show what a mailed link is for, before you use it. For anyone, logged in or not.
        public func link(
            token: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountLinkReply {
            var data = RequestData()
            try data.put("token", token)
            return try await rally.read(Contracts.ShowMailedLink.self, data, asking)
        }

        /// Confirm your e-mail address with its mailed link, logged in or with the password. For anyone, logged in or not.
        @discardableResult
        public func verify(
            token: String,
            password: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("token", token)
            try data.put("password", password)
            return try await rally.read(Contracts.VerifyEmail.self, data, asking)
        }

        /// Change your e-mail address; it counts once the link mailed to it is opened. For registered accounts.
        @discardableResult
        public func email(
            password: String,
            email: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.MailUnderWay {
            var data = RequestData()
            try data.put("password", password)
            try data.put("email", email)
            return try await rally.read(Contracts.ChangeEmail.self, data, asking)
        }

        /// Get a link by e-mail to set a new password. For anyone, logged in or not.
        @discardableResult
        public func forgot(
            email: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.MailUnderWay {
            var data = RequestData()
            try data.put("email", email)
            return try await rally.read(Contracts.ForgotPassword.self, data, asking)
        }

        /// Set a new password with the link that was mailed to you; every session ends. For anyone, logged in or not.
        @discardableResult
        public func reset(
            token: String,
            new: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("token", token)
            try data.put("new", new)
            return try await rally.read(Contracts.ResetPassword.self, data, asking)
        }

        /// Log in with Google or Apple; the first time makes an account. For anyone, logged in or not.
        @discardableResult
        public func oauth(
            provider: Contracts.OAuthProvider,
            idToken: String,
            nickname: String? = nil,
            deviceId: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Session {
            var data = RequestData()
            try data.put("provider", provider)
            try data.put("idToken", idToken)
            try data.put("nickname", nickname)
            try data.put("deviceId", deviceId)
            return try await rally.read(Contracts.SignInWithProvider.self, data, asking)
        }
    }
}

extension Live {
    /// Who you are: signing up, logging in and out.
    public var account: Account { Account(rally: rally) }

    /// Who you are: signing up, logging in and out.
    public struct Account: Sendable {
        let rally: Rally

        /// Show your account, with what only you can see, and again each time it changes.
        public func me() throws -> AsyncThrowingStream<Rally.AccountUpgradeReply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.WhoAmI.self, data)
        }

        /// Show what a mailed link is for, before you use it, and again each time it changes.
        public func link(token: String) throws -> AsyncThrowingStream<Rally.AccountLinkReply, any Error> {
            var data = RequestData()
            try data.put("token", token)
            return rally.follow(Contracts.ShowMailedLink.self, data)
        }
    }
}

extension Rally {
    /// How others see you, and finding people.
    public var profile: Profile { Profile(rally: self) }

    /// How others see you, and finding people.
    public struct Profile: Sendable {
        let rally: Rally

        /// Show someone's public profile. For registered accounts.
        public func get(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PublicProfile {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.GetProfile.self, data, asking)
        }

        /// Show several people, a line each; those you may not see are left out. For registered accounts.
        public func list(
            ids: [Contracts.UserReference],
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.ProfileListReply {
            var data = RequestData()
            try data.put("ids", ids)
            return try await rally.read(Contracts.ListProfiles.self, data, asking)
        }

        /// Find people by nickname or name, or a part of it; up to 20. For registered accounts.
        public func search(
            q: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.ProfileListReply {
            var data = RequestData()
            try data.put("q", q)
            return try await rally.read(Contracts.SearchProfiles.self, data, asking)
        }

        /// Check whether a nickname is free. For anyone, logged in or not.
        public func nicknameCheck(
            nickname: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.CheckNickname.Reply {
            var data = RequestData()
            try data.put("nickname", nickname)
            return try await rally.read(Contracts.CheckNickname.self, data, asking)
        }

        /// Fill in what you need for joining games, in one go. For registered accounts.
        @discardableResult
        public func onboard(
            birthDate: Day,
            gender: Contracts.Gender,
            cityLabel: String,
            nickname: String? = nil,
            displayName: String? = nil,
            lat: Double? = nil,
            lng: Double? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountUpgradeReply {
            var data = RequestData()
            try data.put("birthDate", birthDate)
            try data.put("gender", gender)
            try data.put("cityLabel", cityLabel)
            try data.put("nickname", nickname)
            try data.put("displayName", displayName)
            try data.put("lat", lat)
            try data.put("lng", lng)
            return try await rally.read(Contracts.Onboard.self, data, asking)
        }

        /// Change your profile; what you leave out stays, and none takes a value away. For registered accounts.
        @discardableResult
        public func update(
            nickname: String? = nil,
            displayName: String? = nil,
            firstName: Change<String> = .keep,
            lastName: Change<String> = .keep,
            bio: Change<String> = .keep,
            occupation: Change<String> = .keep,
            instagram: Change<String> = .keep,
            gender: Change<Contracts.Gender> = .keep,
            cityLabel: Change<String> = .keep,
            city: String? = nil,
            skillLevel: Change<Contracts.SkillLevel> = .keep,
            sportSkills: Change<[String: Contracts.SkillLevel]> = .keep,
            avgScore18: Change<Int> = .keep,
            handicap: Change<Double> = .keep,
            experienceYears: Change<Int> = .keep,
            playsPerMonth: Change<Int> = .keep,
            homeCourse: Change<String> = .keep,
            birthDate: Change<Day> = .keep,
            home: Change<Contracts.Place.Point> = .keep,
            timezone: Change<String> = .keep,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountUpgradeReply {
            var data = RequestData()
            try data.put("nickname", nickname)
            try data.put("displayName", displayName)
            try data.put("firstName", firstName)
            try data.put("lastName", lastName)
            try data.put("bio", bio)
            try data.put("occupation", occupation)
            try data.put("instagram", instagram)
            try data.put("gender", gender)
            try data.put("cityLabel", cityLabel)
            try data.put("city", city)
            try data.put("skillLevel", skillLevel)
            try data.put("sportSkills", sportSkills)
            try data.put("avgScore18", avgScore18)
            try data.put("handicap", handicap)
            try data.put("experienceYears", experienceYears)
            try data.put("playsPerMonth", playsPerMonth)
            try data.put("homeCourse", homeCourse)
            try data.put("birthDate", birthDate)
            try data.put("home", home)
            try data.put("timezone", timezone)
            try data.put("ifVersion", ifVersion)
            return try await rally.read(Contracts.UpdateProfile.self, data, asking)
        }

        /// Add a photo to your profile; up to six, and the first stands beside your name. For registered accounts.
        @discardableResult
        public func photoAdd(
            url: String? = nil,
            file: File? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountUpgradeReply {
            var data = RequestData()
            try data.put("url", url)
            return try await rally.read(Contracts.AddPhoto.self, data, file: file, asking)
        }

        /// Remove a photo from your profile; the last one stays while a game ahead asks for it. For registered accounts.
        @discardableResult
        public func photoRemove(
            index: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountUpgradeReply {
            var data = RequestData()
            try data.put("index", index)
            return try await rally.read(Contracts.RemovePhoto.self, data, asking)
        }

        /// Change the order of your photos. For registered accounts.
        @discardableResult
        public func photoOrder(
            order: [Int],
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.AccountUpgradeReply {
            var data = RequestData()
            try data.put("order", order)
            return try await rally.read(Contracts.OrderPhotos.self, data, asking)
        }

        /// Upload a picture for a post, a chat message or a guest player. For registered accounts.
        @discardableResult
        public func photoUpload(
            file: File,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.UploadPhoto.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.UploadPhoto.self, data, file: file, asking)
        }

        /// Get a picture that is shown to you: in a profile, a post or a chat. For registered accounts.
        public func photo(
            photo: String,
            size: Contracts.PhotoSize? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> File {
            var data = RequestData()
            try data.put("photo", photo)
            try data.put("size", size)
            return try await rally.file(Contracts.ShowPhoto.self, data, asking)
        }

        /// Show what a link to a profile tells anyone who opens it. For anyone, logged in or not.
        public func landing(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.ProfileLanding {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.ShowProfileLanding.self, data, asking)
        }

        /// Get a picture that a link shows to anyone: a face, or the first of a public post. For anyone, logged in or not.
        public func landingPhoto(photo: String, asking: AskOptions = AskOptions()) async throws -> File {
            var data = RequestData()
            try data.put("photo", photo)
            return try await rally.file(Contracts.ShowLandingPhoto.self, data, asking)
        }
    }
}

extension Live {
    /// How others see you, and finding people.
    public var profile: Profile { Profile(rally: rally) }

    /// How others see you, and finding people.
    public struct Profile: Sendable {
        let rally: Rally

        /// Show someone's public profile, and again each time it changes.
        public func get(
            accountId: Contracts.UserReference
        ) throws -> AsyncThrowingStream<Rally.PublicProfile, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.follow(Contracts.GetProfile.self, data)
        }

        /// Show several people, a line each; those you may not see are left out, and again each time it changes.
        public func list(
            ids: [Contracts.UserReference]
        ) throws -> AsyncThrowingStream<Rally.ProfileListReply, any Error> {
            var data = RequestData()
            try data.put("ids", ids)
            return rally.follow(Contracts.ListProfiles.self, data)
        }

        /// Find people by nickname or name, or a part of it; up to 20, and again each time it changes.
        public func search(q: String) throws -> AsyncThrowingStream<Rally.ProfileListReply, any Error> {
            var data = RequestData()
            try data.put("q", q)
            return rally.follow(Contracts.SearchProfiles.self, data)
        }

        /// Check whether a nickname is free, and again each time it changes.
        public func nicknameCheck(
            nickname: String
        ) throws -> AsyncThrowingStream<Contracts.CheckNickname.Reply, any Error> {
            var data = RequestData()
            try data.put("nickname", nickname)
            return rally.follow(Contracts.CheckNickname.self, data)
        }

        /// Show what a link to a profile tells anyone who opens it, and again each time it changes.
        public func landing(
            accountId: Contracts.UserReference
        ) throws -> AsyncThrowingStream<Rally.ProfileLanding, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.follow(Contracts.ShowProfileLanding.self, data)
        }
    }
}

extension Rally {
    /// People who play along without an account.
    public var guests: Guests { Guests(rally: self) }

    /// People who play along without an account.
    public struct Guests: Sendable {
        let rally: Rally

        /// Add somebody who plays along without an account; up to fifty. For any account, guests included.
        @discardableResult
        public func add(
            displayName: String,
            nickname: String,
            id: ID? = nil,
            avatar: String? = nil,
            deviceUpdatedAt: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.GuestPlayer {
            var data = RequestData()
            try data.put("displayName", displayName)
            try data.put("nickname", nickname)
            try data.put("id", id)
            try data.put("avatar", avatar)
            try data.put("deviceUpdatedAt", deviceUpdatedAt)
            return try await rally.read(Contracts.AddGuest.self, data, asking)
        }

        /// Change a guest player; the latest change of all your devices counts. For any account, guests included.
        @discardableResult
        public func update(
            guestId: ID,
            displayName: String? = nil,
            nickname: String? = nil,
            avatar: Change<String> = .keep,
            deviceUpdatedAt: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.GuestPlayer {
            var data = RequestData()
            try data.put("guestId", guestId)
            try data.put("displayName", displayName)
            try data.put("nickname", nickname)
            try data.put("avatar", avatar)
            try data.put("deviceUpdatedAt", deviceUpdatedAt)
            return try await rally.read(Contracts.UpdateGuest.self, data, asking)
        }

        /// Remove a guest player from your list; what they have played stays. For any account, guests included.
        @discardableResult
        public func remove(guestId: ID, asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("guestId", guestId)
            return try await rally.read(Contracts.RemoveGuest.self, data, asking)
        }

        /// Get a code that makes the matches you played as a friend's guest yours; for 15 minutes. For registered accounts.
        @discardableResult
        public func claimCode(
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.MakeClaimCode.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.MakeClaimCode.self, data, asking)
        }

        /// Say who a guest player of yours is; their matches become that account's. For any account, guests included.
        @discardableResult
        public func link(
            guestId: ID,
            claimCode: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.GuestPlayer {
            var data = RequestData()
            try data.put("guestId", guestId)
            try data.put("claimCode", claimCode)
            return try await rally.read(Contracts.LinkGuest.self, data, asking)
        }

        /// Show your guest players by name. For any account, guests included.
        public func list(asking: AskOptions = AskOptions()) async throws -> Contracts.ListGuests.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.ListGuests.self, data, asking)
        }
    }
}

extension Live {
    /// People who play along without an account.
    public var guests: Guests { Guests(rally: rally) }

    /// People who play along without an account.
    public struct Guests: Sendable {
        let rally: Rally

        /// Show your guest players by name, and again each time it changes.
        public func list() throws -> AsyncThrowingStream<Contracts.ListGuests.Reply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.ListGuests.self, data)
        }
    }
}

extension Rally {
    /// Scheduled games: hosting one, finding one.
    public var games: Games { Games(rally: self) }

    /// Scheduled games: hosting one, finding one.
    public struct Games: Sendable {
        let rally: Rally

        /// Create a game that you host. For registered accounts.
        @discardableResult
        public func create(
            sport: Contracts.Sport? = nil,
            title: String? = nil,
            description: String? = nil,
            place: Contracts.NewPlace? = nil,
            durationMinutes: Int? = nil,
            timezone: String? = nil,
            skillLevel: Contracts.SkillLevel? = nil,
            capacity: Int? = nil,
            guestsEach: Int? = nil,
            waitlist: Bool? = nil,
            waitlistMode: Contracts.WaitlistMode? = nil,
            visibility: Contracts.Visibility? = nil,
            joinPolicy: Contracts.JoinPolicy? = nil,
            membersCanInvite: Bool? = nil,
            requireTier2: Bool? = nil,
            visitors: Contracts.VisitorMode? = nil,
            rosterToVisitors: Bool? = nil,
            answering: Contracts.Answering? = nil,
            price: Contracts.Price? = nil,
            requirements: Contracts.Requirements? = nil,
            golf: Contracts.Golf? = nil,
            startsAt: WrittenTime? = nil,
            invite: [Contracts.UserReference]? = nil,
            options: Contracts.NewGameOptions? = nil,
            groupId: ID? = nil,
            inviteGroup: Bool? = nil,
            subgroup: String? = nil,
            templateId: ID? = nil,
            equipment: [Contracts.EquipmentNeed]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("sport", sport)
            try data.put("title", title)
            try data.put("description", description)
            try data.put("place", place)
            try data.put("durationMinutes", durationMinutes)
            try data.put("timezone", timezone)
            try data.put("skillLevel", skillLevel)
            try data.put("capacity", capacity)
            try data.put("guestsEach", guestsEach)
            try data.put("waitlist", waitlist)
            try data.put("waitlistMode", waitlistMode)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("membersCanInvite", membersCanInvite)
            try data.put("requireTier2", requireTier2)
            try data.put("visitors", visitors)
            try data.put("rosterToVisitors", rosterToVisitors)
            try data.put("answering", answering)
            try data.put("price", price)
            try data.put("requirements", requirements)
            try data.put("golf", golf)
            try data.put("startsAt", startsAt)
            try data.put("invite", invite)
            try data.put("options", options)
            try data.put("groupId", groupId)
            try data.put("inviteGroup", inviteGroup)
            try data.put("subgroup", subgroup)
            try data.put("templateId", templateId)
            try data.put("equipment", equipment)
            return try await rally.read(Contracts.CreateGame.self, data, asking)
        }

        /// Change a game you host, before it starts; what you leave out stays, none takes away. For registered accounts.
        @discardableResult
        public func update(
            gameId: ID,
            title: String? = nil,
            description: Change<String> = .keep,
            place: Contracts.NewPlace? = nil,
            durationMinutes: Int? = nil,
            timezone: String? = nil,
            skillLevel: Change<Contracts.SkillLevel> = .keep,
            capacity: Change<Int> = .keep,
            guestsEach: Int? = nil,
            waitlist: Bool? = nil,
            waitlistMode: Contracts.WaitlistMode? = nil,
            visibility: Contracts.Visibility? = nil,
            joinPolicy: Contracts.JoinPolicy? = nil,
            membersCanInvite: Bool? = nil,
            requireTier2: Bool? = nil,
            visitors: Contracts.VisitorMode? = nil,
            rosterToVisitors: Bool? = nil,
            answering: Change<Contracts.Answering> = .keep,
            price: Change<Contracts.Price> = .keep,
            requirements: Change<Contracts.Requirements> = .keep,
            golf: Change<Contracts.Golf> = .keep,
            startsAt: WrittenTime? = nil,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("title", title)
            try data.put("description", description)
            try data.put("place", place)
            try data.put("durationMinutes", durationMinutes)
            try data.put("timezone", timezone)
            try data.put("skillLevel", skillLevel)
            try data.put("capacity", capacity)
            try data.put("guestsEach", guestsEach)
            try data.put("waitlist", waitlist)
            try data.put("waitlistMode", waitlistMode)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("membersCanInvite", membersCanInvite)
            try data.put("requireTier2", requireTier2)
            try data.put("visitors", visitors)
            try data.put("rosterToVisitors", rosterToVisitors)
            try data.put("answering", answering)
            try data.put("price", price)
            try data.put("requirements", requirements)
            try data.put("golf", golf)
            try data.put("startsAt", startsAt)
            try data.put("ifVersion", ifVersion)
            return try await rally.read(Contracts.UpdateGame.self, data, asking)
        }

        /// Close a game you host to newcomers; whoever is in it stays. For registered accounts.
        @discardableResult
        public func close(gameId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.CloseGame.self, data, asking)
        }

        /// Open a closed game again. For registered accounts.
        @discardableResult
        public func open(gameId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.OpenGame.self, data, asking)
        }

        /// Cancel a game you host. For registered accounts.
        @discardableResult
        public func cancel(
            gameId: ID,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("reason", reason)
            return try await rally.read(Contracts.CancelGame.self, data, asking)
        }

        /// Say that a game you host is over, once it has started. For registered accounts.
        @discardableResult
        public func complete(gameId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.CompleteGame.self, data, asking)
        }

        /// Cancel a game you host and hide it from lists. For registered accounts.
        @discardableResult
        public func delete(gameId: ID, asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.DeleteGame.self, data, asking)
        }

        /// Report the weather at a game; the latest report counts. For administrators.
        @discardableResult
        public func weather(
            gameId: ID,
            observedAt: Timestamp,
            temperatureF: Double,
            windMph: Double,
            precipitationPct: Double,
            lightning: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameWeather {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("observedAt", observedAt)
            try data.put("temperatureF", temperatureF)
            try data.put("windMph", windMph)
            try data.put("precipitationPct", precipitationPct)
            try data.put("lightning", lightning)
            return try await rally.read(Contracts.ObserveWeather.self, data, asking)
        }

        /// Show a game, your part in it, and what you can do. For registered accounts.
        public func get(gameId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.GetGame.self, data, asking)
        }

        /// Show your games: those you go to, host, were invited to and more. For registered accounts.
        public func mine(
            section: Contracts.MyGames.Section? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GamesMineReply {
            var data = RequestData()
            try data.put("section", section)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MyGames.self, data, asking)
        }

        /// Find games by place, time, sport and more. For registered accounts.
        public func search(
            center: Contracts.Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Contracts.Sport]? = nil,
            skillLevels: [Contracts.SkillLevel]? = nil,
            visibility: [Contracts.Visibility]? = nil,
            joinPolicy: [Contracts.JoinPolicy]? = nil,
            priceTiers: [Contracts.PriceTier]? = nil,
            scope: Contracts.SearchScope? = nil,
            status: [Contracts.StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: Contracts.UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            groupId: ID? = nil,
            q: String? = nil,
            sort: Contracts.SearchSort? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.GameView> {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("groupId", groupId)
            try data.put("q", q)
            try data.put("sort", sort)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.SearchGames.self, data, asking)
        }

        /// Find games around a place, the nearest first. For registered accounts.
        public func near(
            center: Contracts.Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Contracts.Sport]? = nil,
            skillLevels: [Contracts.SkillLevel]? = nil,
            visibility: [Contracts.Visibility]? = nil,
            joinPolicy: [Contracts.JoinPolicy]? = nil,
            priceTiers: [Contracts.PriceTier]? = nil,
            scope: Contracts.SearchScope? = nil,
            status: [Contracts.StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: Contracts.UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            groupId: ID? = nil,
            q: String? = nil,
            sort: Contracts.SearchSort? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.GameView> {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("groupId", groupId)
            try data.put("q", q)
            try data.put("sort", sort)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.GamesNear.self, data, asking)
        }

        /// Show the games you go to or may go to, or those of a group, day by day. For registered accounts.
        public func calendar(
            from: Day? = nil,
            to: Day? = nil,
            timezone: String? = nil,
            groupId: ID? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GamesCalendarReply {
            var data = RequestData()
            try data.put("from", from)
            try data.put("to", to)
            try data.put("timezone", timezone)
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.GamesCalendar.self, data, asking)
        }

        /// Show the next game you go to, and how long it is until then. For registered accounts.
        public func next(asking: AskOptions = AskOptions()) async throws -> Rally.GamesNextReply {
            let data = RequestData()
            return try await rally.read(Contracts.NextGame.self, data, asking)
        }

        /// Show the games that somebody is going to host. For registered accounts.
        public func byHost(
            accountId: Contracts.UserReference,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.GameView> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.GamesByHost.self, data, asking)
        }

        /// Host a game again at another time; nobody is in it yet but you. For registered accounts.
        @discardableResult
        public func duplicate(
            gameId: ID,
            startsAt: WrittenTime,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("startsAt", startsAt)
            return try await rally.read(Contracts.DuplicateGame.self, data, asking)
        }

        /// Let somebody who is going host your game with you, or take that back; co-hosts may stop. For registered accounts.
        @discardableResult
        public func cohost(
            gameId: ID,
            accountId: Contracts.UserReference,
            on: Bool,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.NameCoHost.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            try data.put("on", on)
            return try await rally.read(Contracts.NameCoHost.self, data, asking)
        }

        /// Say whether a game takes place that too few people join; games cancel calls it off. For registered accounts.
        @discardableResult
        public func decide(
            gameId: ID,
            choice: Contracts.DecisionChoice,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("choice", choice)
            return try await rally.read(Contracts.DecideGame.self, data, asking)
        }

        /// Vote for the places and times that suit you; a new vote replaces the one before. For registered accounts.
        @discardableResult
        public func optionVote(
            gameId: ID,
            choiceIds: [String],
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("choiceIds", choiceIds)
            return try await rally.read(Contracts.VoteOnOptions.self, data, asking)
        }

        /// Pick the final place or time of a game you host from its poll. For registered accounts.
        @discardableResult
        public func optionChoose(
            gameId: ID,
            placeChoice: String? = nil,
            timeChoice: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameView {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("placeChoice", placeChoice)
            try data.put("timeChoice", timeChoice)
            return try await rally.read(Contracts.ChooseOption.self, data, asking)
        }

        /// Save a search under a name; up to 10, and the same name again replaces it. For registered accounts.
        @discardableResult
        public func filterSave(
            name: String,
            filter: Contracts.GameFilter,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SavedFilter {
            var data = RequestData()
            try data.put("name", name)
            try data.put("filter", filter)
            return try await rally.read(Contracts.SaveFilter.self, data, asking)
        }

        /// Delete a saved search. For registered accounts.
        @discardableResult
        public func filterDelete(
            name: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("name", name)
            return try await rally.read(Contracts.DeleteFilter.self, data, asking)
        }

        /// Show your saved searches. For registered accounts.
        public func filters(asking: AskOptions = AskOptions()) async throws -> Rally.GamesFiltersReply {
            let data = RequestData()
            return try await rally.read(Contracts.ListFilters.self, data, asking)
        }

        /// Keep the details of a game you host often, for you or a group; games create takes its id. For registered accounts.
        @discardableResult
        public func templateSave(
            name: String,
            templateId: ID? = nil,
            gameId: ID? = nil,
            sport: Contracts.Sport? = nil,
            title: String? = nil,
            description: String? = nil,
            place: Contracts.NewPlace? = nil,
            durationMinutes: Int? = nil,
            timezone: String? = nil,
            skillLevel: Contracts.SkillLevel? = nil,
            capacity: Int? = nil,
            guestsEach: Int? = nil,
            waitlist: Bool? = nil,
            waitlistMode: Contracts.WaitlistMode? = nil,
            visibility: Contracts.Visibility? = nil,
            joinPolicy: Contracts.JoinPolicy? = nil,
            membersCanInvite: Bool? = nil,
            requireTier2: Bool? = nil,
            visitors: Contracts.VisitorMode? = nil,
            rosterToVisitors: Bool? = nil,
            answering: Contracts.Answering? = nil,
            price: Contracts.Price? = nil,
            requirements: Contracts.Requirements? = nil,
            golf: Contracts.Golf? = nil,
            groupId: ID? = nil,
            inviteGroup: Bool? = nil,
            subgroup: String? = nil,
            equipment: [Contracts.EquipmentNeed]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.TemplateView {
            var data = RequestData()
            try data.put("name", name)
            try data.put("templateId", templateId)
            try data.put("gameId", gameId)
            try data.put("sport", sport)
            try data.put("title", title)
            try data.put("description", description)
            try data.put("place", place)
            try data.put("durationMinutes", durationMinutes)
            try data.put("timezone", timezone)
            try data.put("skillLevel", skillLevel)
            try data.put("capacity", capacity)
            try data.put("guestsEach", guestsEach)
            try data.put("waitlist", waitlist)
            try data.put("waitlistMode", waitlistMode)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("membersCanInvite", membersCanInvite)
            try data.put("requireTier2", requireTier2)
            try data.put("visitors", visitors)
            try data.put("rosterToVisitors", rosterToVisitors)
            try data.put("answering", answering)
            try data.put("price", price)
            try data.put("requirements", requirements)
            try data.put("golf", golf)
            try data.put("groupId", groupId)
            try data.put("inviteGroup", inviteGroup)
            try data.put("subgroup", subgroup)
            try data.put("equipment", equipment)
            return try await rally.read(Contracts.SaveTemplate.self, data, asking)
        }

        /// Delete a template of yours, or of a group that you run; its games stay as they are. For registered accounts.
        @discardableResult
        public func templateDelete(
            templateId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("templateId", templateId)
            return try await rally.read(Contracts.DeleteTemplate.self, data, asking)
        }

        /// Show your templates, or those of a group that you may host for, by name. For registered accounts.
        public func templates(
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GamesTemplatesReply {
            var data = RequestData()
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.ListTemplates.self, data, asking)
        }

        /// Show a game as a calendar file (iCalendar). For registered accounts.
        public func ics(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.GameAsCalendar.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.calendar(Contracts.GameAsCalendar.self, data, asking)
        }

        /// Make a link that shows your games in a calendar app; the one before stops working. For registered accounts.
        @discardableResult
        public func feedLink(
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.MakeFeedLink.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.MakeFeedLink.self, data, asking)
        }

        /// Make a link that shows your group's games in a calendar app, while you are in it. For registered accounts.
        @discardableResult
        public func groupFeedLink(
            groupId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.MakeFeedLink.Reply {
            var data = RequestData()
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.MakeGroupFeedLink.self, data, asking)
        }

        /// Stop the link that shows your games in a calendar app. For registered accounts.
        @discardableResult
        public func feedRevoke(
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.RevokeFeedLink.self, data, asking)
        }

        /// Show the calendar behind such a link, as a calendar app reads it. For anyone, logged in or not.
        public func feedIcs(
            token: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.CalendarFeed.Reply {
            var data = RequestData()
            try data.put("token", token)
            return try await rally.calendar(Contracts.CalendarFeed.self, data, asking)
        }

        /// Show the public games of a public group as a calendar, as anyone may read it. For anyone, logged in or not.
        public func groupIcs(
            slug: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.GroupAsCalendar.Reply {
            var data = RequestData()
            try data.put("slug", slug)
            return try await rally.calendar(Contracts.GroupAsCalendar.self, data, asking)
        }

        /// Find games for a map: GeoJSON, the first 500. For registered accounts.
        public func geojson(
            center: Contracts.Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Contracts.Sport]? = nil,
            skillLevels: [Contracts.SkillLevel]? = nil,
            visibility: [Contracts.Visibility]? = nil,
            joinPolicy: [Contracts.JoinPolicy]? = nil,
            priceTiers: [Contracts.PriceTier]? = nil,
            scope: Contracts.SearchScope? = nil,
            status: [Contracts.StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: Contracts.UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            groupId: ID? = nil,
            q: String? = nil,
            sort: Contracts.SearchSort? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameCollection {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("groupId", groupId)
            try data.put("q", q)
            try data.put("sort", sort)
            return try await rally.read(Contracts.GamesOnMap.self, data, asking)
        }

        /// Get a link that shows a game's place, or the way there, in a map app. For registered accounts.
        public func mapLink(
            gameId: ID,
            provider: Contracts.MapLink.Provider,
            mode: Contracts.MapLink.Mode? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.MapLink.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("provider", provider)
            try data.put("mode", mode)
            return try await rally.read(Contracts.MapLink.self, data, asking)
        }

        /// Get a link to a game you host or go to, with a few words to send along. For registered accounts.
        @discardableResult
        public func share(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ShareGame.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.ShareGame.self, data, asking)
        }

        /// Show what a link to a game tells anyone who opens it. For anyone, logged in or not.
        public func landing(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameLanding {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.ShowLanding.self, data, asking)
        }

        /// Count that a link to a game was opened, and show what it tells; for the server of the page. For anyone, logged in or not.
        @discardableResult
        public func linkOpen(
            gameId: ID,
            visitor: String,
            inviter: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GameLanding {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("visitor", visitor)
            try data.put("inviter", inviter)
            return try await rally.read(Contracts.OpenLink.self, data, asking)
        }

        /// Say what a link of Rally's leads to. For anyone, logged in or not.
        public func linkParse(
            url: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GamesLinkParseReply {
            var data = RequestData()
            try data.put("url", url)
            return try await rally.read(Contracts.ParseLink.self, data, asking)
        }
    }
}

extension Live {
    /// Scheduled games: hosting one, finding one.
    public var games: Games { Games(rally: rally) }

    /// Scheduled games: hosting one, finding one.
    public struct Games: Sendable {
        let rally: Rally

        /// Show a game, your part in it, and what you can do, and again each time it changes.
        public func get(gameId: ID) throws -> AsyncThrowingStream<Rally.GameView, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.follow(Contracts.GetGame.self, data)
        }

        /// Show your games: those you go to, host, were invited to and more, and again each time it changes.
        public func mine(
            section: Contracts.MyGames.Section? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Rally.GamesMineReply, any Error> {
            var data = RequestData()
            try data.put("section", section)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MyGames.self, data)
        }

        /// Find games by place, time, sport and more, and again each time it changes.
        public func search(
            center: Contracts.Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Contracts.Sport]? = nil,
            skillLevels: [Contracts.SkillLevel]? = nil,
            visibility: [Contracts.Visibility]? = nil,
            joinPolicy: [Contracts.JoinPolicy]? = nil,
            priceTiers: [Contracts.PriceTier]? = nil,
            scope: Contracts.SearchScope? = nil,
            status: [Contracts.StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: Contracts.UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            groupId: ID? = nil,
            q: String? = nil,
            sort: Contracts.SearchSort? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.GameView>, any Error> {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("groupId", groupId)
            try data.put("q", q)
            try data.put("sort", sort)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.SearchGames.self, data)
        }

        /// Find games around a place, the nearest first, and again each time it changes.
        public func near(
            center: Contracts.Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Contracts.Sport]? = nil,
            skillLevels: [Contracts.SkillLevel]? = nil,
            visibility: [Contracts.Visibility]? = nil,
            joinPolicy: [Contracts.JoinPolicy]? = nil,
            priceTiers: [Contracts.PriceTier]? = nil,
            scope: Contracts.SearchScope? = nil,
            status: [Contracts.StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: Contracts.UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            groupId: ID? = nil,
            q: String? = nil,
            sort: Contracts.SearchSort? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.GameView>, any Error> {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("groupId", groupId)
            try data.put("q", q)
            try data.put("sort", sort)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.GamesNear.self, data)
        }

        /// Show the games you go to or may go to, or those of a group, day by day, and again each time it changes.
        public func calendar(
            from: Day? = nil,
            to: Day? = nil,
            timezone: String? = nil,
            groupId: ID? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Rally.GamesCalendarReply, any Error> {
            var data = RequestData()
            try data.put("from", from)
            try data.put("to", to)
            try data.put("timezone", timezone)
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.GamesCalendar.self, data)
        }

        /// Show the next game you go to, and how long it is until then, and again each time it changes.
        public func next() throws -> AsyncThrowingStream<Rally.GamesNextReply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.NextGame.self, data)
        }

        /// Show the games that somebody is going to host, and again each time it changes.
        public func byHost(
            accountId: Contracts.UserReference,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.GameView>, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.GamesByHost.self, data)
        }

        /// Show your saved searches, and again each time it changes.
        public func filters() throws -> AsyncThrowingStream<Rally.GamesFiltersReply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.ListFilters.self, data)
        }

        /// Show your templates, or those of a group that you may host for, by name, and again each time it changes.
        public func templates(
            groupId: ID? = nil
        ) throws -> AsyncThrowingStream<Rally.GamesTemplatesReply, any Error> {
            var data = RequestData()
            try data.put("groupId", groupId)
            return rally.follow(Contracts.ListTemplates.self, data)
        }

        /// Find games for a map: GeoJSON, the first 500, and again each time it changes.
        public func geojson(
            center: Contracts.Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            from: WrittenTime? = nil,
            to: WrittenTime? = nil,
            day: Day? = nil,
            timezone: String? = nil,
            sports: [Contracts.Sport]? = nil,
            skillLevels: [Contracts.SkillLevel]? = nil,
            visibility: [Contracts.Visibility]? = nil,
            joinPolicy: [Contracts.JoinPolicy]? = nil,
            priceTiers: [Contracts.PriceTier]? = nil,
            scope: Contracts.SearchScope? = nil,
            status: [Contracts.StatusFilter]? = nil,
            hasOpenSlots: Bool? = nil,
            matchesMe: Bool? = nil,
            hostId: Contracts.UserReference? = nil,
            seriesId: ID? = nil,
            venueId: ID? = nil,
            groupId: ID? = nil,
            q: String? = nil,
            sort: Contracts.SearchSort? = nil
        ) throws -> AsyncThrowingStream<Rally.GameCollection, any Error> {
            var data = RequestData()
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("day", day)
            try data.put("timezone", timezone)
            try data.put("sports", sports)
            try data.put("skillLevels", skillLevels)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("priceTiers", priceTiers)
            try data.put("scope", scope)
            try data.put("status", status)
            try data.put("hasOpenSlots", hasOpenSlots)
            try data.put("matchesMe", matchesMe)
            try data.put("hostId", hostId)
            try data.put("seriesId", seriesId)
            try data.put("venueId", venueId)
            try data.put("groupId", groupId)
            try data.put("q", q)
            try data.put("sort", sort)
            return rally.follow(Contracts.GamesOnMap.self, data)
        }

        /// Get a link that shows a game's place, or the way there, in a map app, and again each time it changes.
        public func mapLink(
            gameId: ID,
            provider: Contracts.MapLink.Provider,
            mode: Contracts.MapLink.Mode? = nil
        ) throws -> AsyncThrowingStream<Contracts.MapLink.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("provider", provider)
            try data.put("mode", mode)
            return rally.follow(Contracts.MapLink.self, data)
        }

        /// Show what a link to a game tells anyone who opens it, and again each time it changes.
        public func landing(gameId: ID) throws -> AsyncThrowingStream<Rally.GameLanding, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.follow(Contracts.ShowLanding.self, data)
        }

        /// Say what a link of Rally's leads to, and again each time it changes.
        public func linkParse(
            url: String
        ) throws -> AsyncThrowingStream<Rally.GamesLinkParseReply, any Error> {
            var data = RequestData()
            try data.put("url", url)
            return rally.follow(Contracts.ParseLink.self, data)
        }
    }
}

extension Rally {
    /// Games that come again every week or few.
    public var series: Series { Series(rally: self) }

    /// Games that come again every week or few.
    public struct Series: Sendable {
        let rally: Rally

        /// Host a game every week, or every few weeks, at the same local time. For registered accounts.
        @discardableResult
        public func create(
            sport: Contracts.Sport,
            firstDate: Day,
            localTime: String,
            title: String? = nil,
            description: String? = nil,
            place: Contracts.NewPlace? = nil,
            durationMinutes: Int? = nil,
            timezone: String? = nil,
            skillLevel: Contracts.SkillLevel? = nil,
            capacity: Int? = nil,
            guestsEach: Int? = nil,
            waitlist: Bool? = nil,
            waitlistMode: Contracts.WaitlistMode? = nil,
            visibility: Contracts.Visibility? = nil,
            joinPolicy: Contracts.JoinPolicy? = nil,
            membersCanInvite: Bool? = nil,
            requireTier2: Bool? = nil,
            visitors: Contracts.VisitorMode? = nil,
            rosterToVisitors: Bool? = nil,
            answering: Contracts.Answering? = nil,
            price: Contracts.Price? = nil,
            requirements: Contracts.Requirements? = nil,
            golf: Contracts.Golf? = nil,
            everyWeeks: Int? = nil,
            weekdays: [Int]? = nil,
            count: Int? = nil,
            until: Day? = nil,
            groupId: ID? = nil,
            inviteGroup: Bool? = nil,
            subgroup: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeriesView {
            var data = RequestData()
            try data.put("sport", sport)
            try data.put("firstDate", firstDate)
            try data.put("localTime", localTime)
            try data.put("title", title)
            try data.put("description", description)
            try data.put("place", place)
            try data.put("durationMinutes", durationMinutes)
            try data.put("timezone", timezone)
            try data.put("skillLevel", skillLevel)
            try data.put("capacity", capacity)
            try data.put("guestsEach", guestsEach)
            try data.put("waitlist", waitlist)
            try data.put("waitlistMode", waitlistMode)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("membersCanInvite", membersCanInvite)
            try data.put("requireTier2", requireTier2)
            try data.put("visitors", visitors)
            try data.put("rosterToVisitors", rosterToVisitors)
            try data.put("answering", answering)
            try data.put("price", price)
            try data.put("requirements", requirements)
            try data.put("golf", golf)
            try data.put("everyWeeks", everyWeeks)
            try data.put("weekdays", weekdays)
            try data.put("count", count)
            try data.put("until", until)
            try data.put("groupId", groupId)
            try data.put("inviteGroup", inviteGroup)
            try data.put("subgroup", subgroup)
            return try await rally.read(Contracts.CreateSeries.self, data, asking)
        }

        /// Change the games ahead in a series you host. For registered accounts.
        @discardableResult
        public func update(
            seriesId: ID,
            fromOccurrence: Int? = nil,
            title: String? = nil,
            description: Change<String> = .keep,
            place: Contracts.NewPlace? = nil,
            durationMinutes: Int? = nil,
            timezone: String? = nil,
            skillLevel: Change<Contracts.SkillLevel> = .keep,
            capacity: Change<Int> = .keep,
            guestsEach: Int? = nil,
            waitlist: Bool? = nil,
            waitlistMode: Contracts.WaitlistMode? = nil,
            visibility: Contracts.Visibility? = nil,
            joinPolicy: Contracts.JoinPolicy? = nil,
            membersCanInvite: Bool? = nil,
            requireTier2: Bool? = nil,
            visitors: Contracts.VisitorMode? = nil,
            rosterToVisitors: Bool? = nil,
            answering: Change<Contracts.Answering> = .keep,
            price: Change<Contracts.Price> = .keep,
            requirements: Change<Contracts.Requirements> = .keep,
            golf: Change<Contracts.Golf> = .keep,
            localTime: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeriesResults {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("fromOccurrence", fromOccurrence)
            try data.put("title", title)
            try data.put("description", description)
            try data.put("place", place)
            try data.put("durationMinutes", durationMinutes)
            try data.put("timezone", timezone)
            try data.put("skillLevel", skillLevel)
            try data.put("capacity", capacity)
            try data.put("guestsEach", guestsEach)
            try data.put("waitlist", waitlist)
            try data.put("waitlistMode", waitlistMode)
            try data.put("visibility", visibility)
            try data.put("joinPolicy", joinPolicy)
            try data.put("membersCanInvite", membersCanInvite)
            try data.put("requireTier2", requireTier2)
            try data.put("visitors", visitors)
            try data.put("rosterToVisitors", rosterToVisitors)
            try data.put("answering", answering)
            try data.put("price", price)
            try data.put("requirements", requirements)
            try data.put("golf", golf)
            try data.put("localTime", localTime)
            return try await rally.read(Contracts.UpdateSeries.self, data, asking)
        }

        /// Cancel the games ahead in a series you host. For registered accounts.
        @discardableResult
        public func cancel(
            seriesId: ID,
            fromOccurrence: Int? = nil,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeriesResults {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("fromOccurrence", fromOccurrence)
            try data.put("reason", reason)
            return try await rally.read(Contracts.CancelSeries.self, data, asking)
        }

        /// Add games at the end of a series you host. For registered accounts.
        @discardableResult
        public func extend(
            seriesId: ID,
            count: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeriesView {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("count", count)
            return try await rally.read(Contracts.ExtendSeries.self, data, asking)
        }

        /// Name a co-host in each game ahead of your series that they are going to, or take that back. For registered accounts.
        @discardableResult
        public func cohost(
            seriesId: ID,
            accountId: Contracts.UserReference,
            on: Bool,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeriesResults {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("accountId", accountId)
            try data.put("on", on)
            return try await rally.read(Contracts.NameSeriesCoHost.self, data, asking)
        }

        /// Show a series and its games. For registered accounts.
        public func get(seriesId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.SeriesView {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            return try await rally.read(Contracts.GetSeries.self, data, asking)
        }
    }
}

extension Live {
    /// Games that come again every week or few.
    public var series: Series { Series(rally: rally) }

    /// Games that come again every week or few.
    public struct Series: Sendable {
        let rally: Rally

        /// Show a series and its games, and again each time it changes.
        public func get(seriesId: ID) throws -> AsyncThrowingStream<Rally.SeriesView, any Error> {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            return rally.follow(Contracts.GetSeries.self, data)
        }
    }
}

extension Rally {
    /// Seasons in which people play each other, with tables.
    public var leagues: Leagues { Leagues(rally: self) }

    /// Seasons in which people play each other, with tables.
    public struct Leagues: Sendable {
        let rally: Rally

        /// Make a league that you host, in which people play each other over months. For registered accounts.
        @discardableResult
        public func create(
            name: String,
            sport: Contracts.Sport,
            timezone: String,
            groupId: ID? = nil,
            visibility: Contracts.LeagueVisibility? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LeagueView {
            var data = RequestData()
            try data.put("name", name)
            try data.put("sport", sport)
            try data.put("timezone", timezone)
            try data.put("groupId", groupId)
            try data.put("visibility", visibility)
            return try await rally.read(Contracts.CreateLeague.self, data, asking)
        }

        /// Change the name of a league of yours, or who sees it. For registered accounts.
        @discardableResult
        public func update(
            leagueId: ID,
            name: String? = nil,
            visibility: Contracts.LeagueVisibility? = nil,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LeagueView {
            var data = RequestData()
            try data.put("leagueId", leagueId)
            try data.put("name", name)
            try data.put("visibility", visibility)
            try data.put("ifVersion", ifVersion)
            return try await rally.read(Contracts.UpdateLeague.self, data, asking)
        }

        /// Call a league of yours off for good, with the season that is not over. For registered accounts.
        @discardableResult
        public func cancel(leagueId: ID, asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("leagueId", leagueId)
            return try await rally.read(Contracts.CancelLeague.self, data, asking)
        }

        /// Let somebody of your league or its group host it with you, or take that back. For registered accounts.
        @discardableResult
        public func cohost(
            leagueId: ID,
            accountId: Contracts.UserReference,
            on: Bool,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LeagueView {
            var data = RequestData()
            try data.put("leagueId", leagueId)
            try data.put("accountId", accountId)
            try data.put("on", on)
            return try await rally.read(Contracts.NameLeagueCoHost.self, data, asking)
        }

        /// Plan a season of your league; entrants are added before it begins. For registered accounts.
        @discardableResult
        public func seasonCreate(
            leagueId: ID,
            name: String,
            options: Contracts.SeasonOptions? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("leagueId", leagueId)
            try data.put("name", name)
            try data.put("options", options)
            return try await rally.read(Contracts.CreateSeason.self, data, asking)
        }

        /// Change a season that has not begun; what you leave out stays. For registered accounts.
        @discardableResult
        public func seasonUpdate(
            seasonId: ID,
            name: String? = nil,
            options: Contracts.SeasonOptions? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("name", name)
            try data.put("options", options)
            return try await rally.read(Contracts.UpdateSeason.self, data, asking)
        }

        /// Call off a season that is not over; the league goes on. For registered accounts.
        @discardableResult
        public func seasonCancel(
            seasonId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            return try await rally.read(Contracts.CancelSeason.self, data, asking)
        }

        /// Invite a friend or a member of the group to a season, or enter a name or yourself. For registered accounts.
        @discardableResult
        public func entrantAdd(
            seasonId: ID,
            accountId: Contracts.UserReference? = nil,
            name: String? = nil,
            division: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("accountId", accountId)
            try data.put("name", name)
            try data.put("division", division)
            return try await rally.read(Contracts.AddSeasonEntrant.self, data, asking)
        }

        /// Take an entrant out of a season that has not begun; later leagues withdraw does. For registered accounts.
        @discardableResult
        public func entrantRemove(
            seasonId: ID,
            entrant: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.RemoveSeasonEntrant.self, data, asking)
        }

        /// Put entrants into a division, in the order of their seeds, before the season begins. For registered accounts.
        @discardableResult
        public func entrantOrder(
            seasonId: ID,
            division: Int,
            entrants: [Int],
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("division", division)
            try data.put("entrants", entrants)
            return try await rally.read(Contracts.OrderSeasonEntrants.self, data, asking)
        }

        /// Accept the invitation to a season. For registered accounts.
        @discardableResult
        public func accept(
            seasonId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            return try await rally.read(Contracts.AcceptSeason.self, data, asking)
        }

        /// Decline the invitation to a season, or leave it before it begins. For registered accounts.
        @discardableResult
        public func decline(
            seasonId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            return try await rally.read(Contracts.DeclineSeason.self, data, asking)
        }

        /// Begin a season with those who have accepted: its fixtures are made. For registered accounts.
        @discardableResult
        public func begin(
            seasonId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            return try await rally.read(Contracts.BeginSeason.self, data, asking)
        }

        /// Propose when and where to play your fixture; it replaces what was proposed before. For registered accounts.
        @discardableResult
        public func propose(
            seasonId: ID,
            fixture: Int,
            startsAt: WrittenTime,
            place: Contracts.NewPlace,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonFixture {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            try data.put("startsAt", startsAt)
            try data.put("place", place)
            return try await rally.read(Contracts.ProposeLeagueFixture.self, data, asking)
        }

        /// Agree to the time that your opponent proposes: that makes a private game of you two. For registered accounts.
        @discardableResult
        public func agree(
            seasonId: ID,
            fixture: Int,
            proposalId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonFixture {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            try data.put("proposalId", proposalId)
            return try await rally.read(Contracts.AgreeToLeagueFixture.self, data, asking)
        }

        /// Start the match of darts of your fixture; its result is the fixture's. For registered accounts.
        @discardableResult
        public func start(
            seasonId: ID,
            fixture: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.MatchView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            return try await rally.read(Contracts.StartLeagueFixture.self, data, asking)
        }

        /// Say how your fixture ended; your opponent has 48 hours to confirm or dispute it. For registered accounts.
        @discardableResult
        public func report(
            seasonId: ID,
            fixture: Int,
            score: Contracts.WrittenScore,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonFixture {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            try data.put("score", score)
            return try await rally.read(Contracts.ReportLeagueFixture.self, data, asking)
        }

        /// Confirm the score that your opponent has reported. For registered accounts.
        @discardableResult
        public func confirm(
            seasonId: ID,
            fixture: Int,
            score: Contracts.WrittenScore? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonFixture {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            try data.put("score", score)
            return try await rally.read(Contracts.ConfirmLeagueFixture.self, data, asking)
        }

        /// Say that the score your opponent has reported is wrong; a host fixes it. For registered accounts.
        @discardableResult
        public func dispute(
            seasonId: ID,
            fixture: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonFixture {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            return try await rally.read(Contracts.DisputeLeagueFixture.self, data, asking)
        }

        /// Set the score of a fixture of your league, or correct it. For registered accounts.
        @discardableResult
        public func fix(
            seasonId: ID,
            fixture: Int,
            score: Contracts.WrittenScore,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonFixture {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            try data.put("score", score)
            return try await rally.read(Contracts.FixLeagueFixture.self, data, asking)
        }

        /// Give a fixture of your league to one side without a match, or to nobody: then both lose. For registered accounts.
        @discardableResult
        public func walkover(
            seasonId: ID,
            fixture: Int,
            entrant: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonFixture {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.GiveLeagueFixture.self, data, asking)
        }

        /// Take the result of a fixture of your league back; it can be played again. For registered accounts.
        @discardableResult
        public func undo(
            seasonId: ID,
            fixture: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonFixture {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            return try await rally.read(Contracts.UndoLeagueFixture.self, data, asking)
        }

        /// Give a fixture of your league another date, and with it another window. For registered accounts.
        @discardableResult
        public func postpone(
            seasonId: ID,
            fixture: Int,
            due: Day,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonFixture {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            try data.put("due", due)
            return try await rally.read(Contracts.PostponeLeagueFixture.self, data, asking)
        }

        /// Leave a season that is running, or take an entrant out of one of yours. For registered accounts.
        @discardableResult
        public func withdraw(
            seasonId: ID,
            entrant: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.WithdrawFromSeason.self, data, asking)
        }

        /// Close the tables of a season, once all its fixtures are over. For registered accounts.
        @discardableResult
        public func finish(
            seasonId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            return try await rally.read(Contracts.FinishSeason.self, data, asking)
        }

        /// Plan the season after one that is done, with who moves up and down; everybody accepts anew. For registered accounts.
        @discardableResult
        public func next(
            seasonId: ID,
            name: String,
            firstDate: Day? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("name", name)
            try data.put("firstDate", firstDate)
            return try await rally.read(Contracts.NextSeason.self, data, asking)
        }

        /// Show a league and its seasons. For registered accounts.
        public func get(leagueId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.LeagueView {
            var data = RequestData()
            try data.put("leagueId", leagueId)
            return try await rally.read(Contracts.GetLeague.self, data, asking)
        }

        /// Show the leagues that you host, play in or are invited to, the latest first. For registered accounts.
        public func mine(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.LeagueView> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MyLeagues.self, data, asking)
        }

        /// Show a group's leagues that you may see, the latest first. For registered accounts.
        public func group(
            groupId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.LeagueView> {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.LeaguesOfGroup.self, data, asking)
        }

        /// Show a season: its options, divisions and entrants. For registered accounts.
        public func season(
            seasonId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.SeasonView {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            return try await rally.read(Contracts.GetSeason.self, data, asking)
        }

        /// Show the fixtures of a season, by the date on which they are due. For registered accounts.
        public func fixtures(
            seasonId: ID,
            fixture: Int? = nil,
            division: Int? = nil,
            entrant: Int? = nil,
            show: Contracts.FixtureChoice? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.SeasonFixture> {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            try data.put("division", division)
            try data.put("entrant", entrant)
            try data.put("show", show)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListSeasonFixtures.self, data, asking)
        }

        /// Show the tables of a season, now or as they stood at the end of a date. For registered accounts.
        public func table(
            seasonId: ID,
            division: Int? = nil,
            at: Day? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LeaguesTableReply {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("division", division)
            try data.put("at", at)
            return try await rally.read(Contracts.ShowSeasonTable.self, data, asking)
        }

        /// Show the points of a season of evenings: everyone who took part, and the latest evenings. For registered accounts.
        public func points(
            seasonId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LeaguesPointsReply {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            return try await rally.read(Contracts.ShowSeasonPoints.self, data, asking)
        }

        /// Show what the link of a public league tells anyone who opens it. For anyone, logged in or not.
        public func landing(
            leagueId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LeagueLanding {
            var data = RequestData()
            try data.put("leagueId", leagueId)
            return try await rally.read(Contracts.ShowLeagueLanding.self, data, asking)
        }
    }
}

extension Live {
    /// Seasons in which people play each other, with tables.
    public var leagues: Leagues { Leagues(rally: rally) }

    /// Seasons in which people play each other, with tables.
    public struct Leagues: Sendable {
        let rally: Rally

        /// Show a league and its seasons, and again each time it changes.
        public func get(leagueId: ID) throws -> AsyncThrowingStream<Rally.LeagueView, any Error> {
            var data = RequestData()
            try data.put("leagueId", leagueId)
            return rally.follow(Contracts.GetLeague.self, data)
        }

        /// Show the leagues that you host, play in or are invited to, the latest first, and again each time it changes.
        public func mine(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.LeagueView>, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MyLeagues.self, data)
        }

        /// Show a group's leagues that you may see, the latest first, and again each time it changes.
        public func group(
            groupId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.LeagueView>, any Error> {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.LeaguesOfGroup.self, data)
        }

        /// Show a season: its options, divisions and entrants, and again each time it changes.
        public func season(seasonId: ID) throws -> AsyncThrowingStream<Rally.SeasonView, any Error> {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            return rally.follow(Contracts.GetSeason.self, data)
        }

        /// Show the fixtures of a season, by the date on which they are due, and again each time it changes.
        public func fixtures(
            seasonId: ID,
            fixture: Int? = nil,
            division: Int? = nil,
            entrant: Int? = nil,
            show: Contracts.FixtureChoice? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.SeasonFixture>, any Error> {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("fixture", fixture)
            try data.put("division", division)
            try data.put("entrant", entrant)
            try data.put("show", show)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListSeasonFixtures.self, data)
        }

        /// Show the tables of a season, now or as they stood at the end of a date, and again each time it changes.
        public func table(
            seasonId: ID,
            division: Int? = nil,
            at: Day? = nil
        ) throws -> AsyncThrowingStream<Rally.LeaguesTableReply, any Error> {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            try data.put("division", division)
            try data.put("at", at)
            return rally.follow(Contracts.ShowSeasonTable.self, data)
        }

        /// Show the points of a season of evenings: everyone who took part, and the latest evenings, and again each time it changes.
        public func points(
            seasonId: ID
        ) throws -> AsyncThrowingStream<Rally.LeaguesPointsReply, any Error> {
            var data = RequestData()
            try data.put("seasonId", seasonId)
            return rally.follow(Contracts.ShowSeasonPoints.self, data)
        }

        /// Show what the link of a public league tells anyone who opens it, and again each time it changes.
        public func landing(leagueId: ID) throws -> AsyncThrowingStream<Rally.LeagueLanding, any Error> {
            var data = RequestData()
            try data.put("leagueId", leagueId)
            return rally.follow(Contracts.ShowLeagueLanding.self, data)
        }
    }
}

extension Rally {
    /// Where people play, and what they say of it.
    public var venues: Venues { Venues(rally: self) }

    /// Where people play, and what they say of it.
    public struct Venues: Sendable {
        let rally: Rally

        /// Rate a place where you played within the last 30 days; a new rating replaces the former. For registered accounts.
        @discardableResult
        public func review(
            venueId: ID,
            stars: Int,
            text: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.VenueReview {
            var data = RequestData()
            try data.put("venueId", venueId)
            try data.put("stars", stars)
            try data.put("text", text)
            return try await rally.read(Contracts.ReviewVenue.self, data, asking)
        }

        /// Find places to play: the nearest first, or by name. For registered accounts.
        public func search(
            q: String? = nil,
            center: Contracts.Place.Point? = nil,
            radiusMiles: Double? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.Venue> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("center", center)
            try data.put("radiusMiles", radiusMiles)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.SearchVenues.self, data, asking)
        }

        /// Find cities and venues by name; beginnings and typing mistakes are fine. For registered accounts.
        public func places(
            q: String,
            near: Contracts.Place.Point? = nil,
            limit: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.VenuesPlacesReply {
            var data = RequestData()
            try data.put("q", q)
            try data.put("near", near)
            try data.put("limit", limit)
            return try await rally.read(Contracts.SearchPlaces.self, data, asking)
        }

        /// Show a place to play, and how people rate it. For registered accounts.
        public func get(venueId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.Venue {
            var data = RequestData()
            try data.put("venueId", venueId)
            return try await rally.read(Contracts.GetVenue.self, data, asking)
        }

        /// Show what people say of a place to play, the newest first. For registered accounts.
        public func reviews(
            venueId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.VenueReview> {
            var data = RequestData()
            try data.put("venueId", venueId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListVenueReviews.self, data, asking)
        }
    }
}

extension Live {
    /// Where people play, and what they say of it.
    public var venues: Venues { Venues(rally: rally) }

    /// Where people play, and what they say of it.
    public struct Venues: Sendable {
        let rally: Rally

        /// Find places to play: the nearest first, or by name, and again each time it changes.
        public func search(
            q: String? = nil,
            center: Contracts.Place.Point? = nil,
            radiusMiles: Double? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.Venue>, any Error> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("center", center)
            try data.put("radiusMiles", radiusMiles)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.SearchVenues.self, data)
        }

        /// Find cities and venues by name; beginnings and typing mistakes are fine, and again each time it changes.
        public func places(
            q: String,
            near: Contracts.Place.Point? = nil,
            limit: Int? = nil
        ) throws -> AsyncThrowingStream<Rally.VenuesPlacesReply, any Error> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("near", near)
            try data.put("limit", limit)
            return rally.follow(Contracts.SearchPlaces.self, data)
        }

        /// Show a place to play, and how people rate it, and again each time it changes.
        public func get(venueId: ID) throws -> AsyncThrowingStream<Rally.Venue, any Error> {
            var data = RequestData()
            try data.put("venueId", venueId)
            return rally.follow(Contracts.GetVenue.self, data)
        }

        /// Show what people say of a place to play, the newest first, and again each time it changes.
        public func reviews(
            venueId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.VenueReview>, any Error> {
            var data = RequestData()
            try data.put("venueId", venueId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListVenueReviews.self, data)
        }
    }
}

extension Rally {
    /// Matches of darts: keeping score, and what came of them.
    public var darts: Darts { Darts(rally: self) }

    /// Matches of darts: keeping score, and what came of them.
    public struct Darts: Sendable {
        let rally: Rally

        /// Start a match of darts, and keep its score. For any account, guests included.
        @discardableResult
        public func start(
            gameType: Contracts.DartsGame,
            options: Contracts.MatchOptions? = nil,
            players: [Contracts.NewPlayer]? = nil,
            seed: Contracts.Seed? = nil,
            keepOrder: Bool? = nil,
            gameId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.MatchView {
            var data = RequestData()
            try data.put("gameType", gameType)
            try data.put("options", options)
            try data.put("players", players)
            try data.put("seed", seed)
            try data.put("keepOrder", keepOrder)
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.StartMatch.self, data, asking)
        }

        /// Record a visit of the player on turn; in a remote match each records their own. For any account, guests included.
        @discardableResult
        public func visit(
            matchId: ID,
            darts: [String]? = nil,
            total: Int? = nil,
            dartsUsed: Int? = nil,
            atDouble: Int? = nil,
            expectedTurn: Int? = nil,
            bust: Bool? = nil,
            dryRun: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.MatchView {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("darts", darts)
            try data.put("total", total)
            try data.put("dartsUsed", dartsUsed)
            try data.put("atDouble", atDouble)
            try data.put("expectedTurn", expectedTurn)
            try data.put("bust", bust)
            try data.put("dryRun", dryRun)
            return try await rally.read(Contracts.RecordVisit.self, data, asking)
        }

        /// Let the computer throw its visit, if it is on turn. For any account, guests included.
        @discardableResult
        public func cpu(
            matchId: ID,
            expectedTurn: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.MatchView {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("expectedTurn", expectedTurn)
            return try await rally.read(Contracts.PlayComputer.self, data, asking)
        }

        /// Say who came closest to the bull, after the last round of a leg; they win it. For any account, guests included.
        @discardableResult
        public func bullOff(
            matchId: ID,
            slot: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.MatchView {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("slot", slot)
            return try await rally.read(Contracts.DecideBullOff.self, data, asking)
        }

        /// Take the last visit back; in a remote match only your own, and once. For any account, guests included.
        @discardableResult
        public func undo(matchId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.MatchView {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.read(Contracts.UndoVisit.self, data, asking)
        }

        /// Give up a match that nobody has won; it counts for nothing. For any account, guests included.
        @discardableResult
        public func abandon(
            matchId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.MatchView {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.read(Contracts.AbandonMatch.self, data, asking)
        }

        /// Play again with the same players; the next one begins. For any account, guests included.
        @discardableResult
        public func rematch(
            matchId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.MatchView {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.read(Contracts.Rematch.self, data, asking)
        }

        /// Show a match; friends of the players see its result. For any account, guests included.
        public func match(matchId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.MatchView {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.read(Contracts.GetMatch.self, data, asking)
        }

        /// Follow a match of yours or of friends while it is played. For registered accounts.
        public func watch(
            matchId: ID,
            since: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.DartsWatchReply {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("since", since)
            return try await rally.read(Contracts.WatchMatch.self, data, asking)
        }

        /// Tell what a caller would say of a match of yours or of friends while it is played. For registered accounts.
        public func said(
            matchId: ID,
            since: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.HearCaller.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("since", since)
            return try await rally.read(Contracts.HearCaller.self, data, asking)
        }

        /// Show where the darts of a match went. For any account, guests included.
        public func board(
            matchId: ID,
            player: Contracts.PlayerReference? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ShowBoard.Reply {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("player", player)
            return try await rally.read(Contracts.ShowBoard.self, data, asking)
        }

        /// Show the matches you played or kept score of, the latest first. For any account, guests included.
        public func history(
            gameType: Contracts.DartsGame? = nil,
            startScore: Int? = nil,
            opponent: String? = nil,
            from: Timestamp? = nil,
            to: Timestamp? = nil,
            mode: Contracts.MatchMode? = nil,
            result: Contracts.MatchResult? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.MatchView> {
            var data = RequestData()
            try data.put("gameType", gameType)
            try data.put("startScore", startScore)
            try data.put("opponent", opponent)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("mode", mode)
            try data.put("result", result)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MatchHistory.self, data, asking)
        }

        /// Say how to finish from a score. For anyone, logged in or not.
        public func checkout(
            score: Int,
            dartsLeft: Int? = nil,
            out: Out? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.AdviseCheckout.Reply {
            var data = RequestData()
            try data.put("score", score)
            try data.put("dartsLeft", dartsLeft)
            try data.put("out", out)
            return try await rally.read(Contracts.AdviseCheckout.self, data, asking)
        }

        /// Show what can be played, with its rules. For anyone, logged in or not.
        public func modes(asking: AskOptions = AskOptions()) async throws -> Rally.DartsModesReply {
            let data = RequestData()
            return try await rally.read(Contracts.ListModes.self, data, asking)
        }

        /// Keep a game of darts as you like it; up to 20, and the same name again replaces it. For any account, guests included.
        @discardableResult
        public func presetSave(
            name: String,
            gameType: Contracts.DartsGame,
            options: Contracts.MatchOptions? = nil,
            playerCount: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.DartsPreset {
            var data = RequestData()
            try data.put("name", name)
            try data.put("gameType", gameType)
            try data.put("options", options)
            try data.put("playerCount", playerCount)
            return try await rally.read(Contracts.SavePreset.self, data, asking)
        }

        /// Delete a preset of yours. For any account, guests included.
        @discardableResult
        public func presetDelete(
            name: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("name", name)
            return try await rally.read(Contracts.DeletePreset.self, data, asking)
        }

        /// Show the games of darts that you keep, by name. For any account, guests included.
        public func presets(asking: AskOptions = AskOptions()) async throws -> Rally.DartsPresetsReply {
            let data = RequestData()
            return try await rally.read(Contracts.ListPresets.self, data, asking)
        }

        /// Challenge a friend to a match at a board of their own; good for a day. For registered accounts.
        @discardableResult
        public func challenge(
            opponentId: Contracts.UserReference,
            startScore: Int? = nil,
            bestOfLegs: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RemoteView {
            var data = RequestData()
            try data.put("opponentId", opponentId)
            try data.put("startScore", startScore)
            try data.put("bestOfLegs", bestOfLegs)
            return try await rally.read(Contracts.ChallengeFriend.self, data, asking)
        }

        /// Accept a challenge; then both have five minutes to join. For registered accounts.
        @discardableResult
        public func accept(
            matchId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RemoteView {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.read(Contracts.AcceptChallenge.self, data, asking)
        }

        /// Decline a challenge. For registered accounts.
        @discardableResult
        public func decline(
            matchId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RemoteView {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.read(Contracts.DeclineChallenge.self, data, asking)
        }

        /// Take a challenge of yours back, or call off one that was accepted. For registered accounts.
        @discardableResult
        public func cancel(
            matchId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RemoteView {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.read(Contracts.CancelChallenge.self, data, asking)
        }

        /// Say that you are at your board; the match starts when both players are. For registered accounts.
        @discardableResult
        public func join(matchId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.RemoteView {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.read(Contracts.JoinMatch.self, data, asking)
        }

        /// End a remote match for both; it counts for nothing. For registered accounts.
        @discardableResult
        public func abort(matchId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.RemoteView {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.read(Contracts.AbortMatch.self, data, asking)
        }

        /// Show the challenges you got and sent, and the remote match you are in. For registered accounts.
        public func remotes(asking: AskOptions = AskOptions()) async throws -> Rally.DartsRemotesReply {
            let data = RequestData()
            return try await rally.read(Contracts.ListRemotes.self, data, asking)
        }

        /// Show a remote match that you are in. For registered accounts.
        public func remote(
            matchId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RemoteView {
            var data = RequestData()
            try data.put("matchId", matchId)
            return try await rally.read(Contracts.GetRemote.self, data, asking)
        }

        /// Send matches that a device has recorded; sending them twice does no harm. For registered accounts.
        @discardableResult
        public func sync(
            items: [Contracts.SyncItem],
            deviceId: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.DartsSyncReply {
            var data = RequestData()
            try data.put("items", items)
            try data.put("deviceId", deviceId)
            return try await rally.read(Contracts.SyncMatches.self, data, asking)
        }

        /// Show what became of the matches your devices have sent. For registered accounts.
        public func syncStatus(
            deviceId: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.DartsSyncStatusReply {
            var data = RequestData()
            try data.put("deviceId", deviceId)
            return try await rally.read(Contracts.SyncStatus.self, data, asking)
        }
    }
}

extension Live {
    /// Matches of darts: keeping score, and what came of them.
    public var darts: Darts { Darts(rally: rally) }

    /// Matches of darts: keeping score, and what came of them.
    public struct Darts: Sendable {
        let rally: Rally

        /// Show a match; friends of the players see its result, and again each time it changes.
        public func match(matchId: ID) throws -> AsyncThrowingStream<Rally.MatchView, any Error> {
            var data = RequestData()
            try data.put("matchId", matchId)
            return rally.follow(Contracts.GetMatch.self, data)
        }

        /// Follow a match of yours or of friends while it is played, and again each time it changes.
        public func watch(
            matchId: ID,
            since: Int? = nil
        ) throws -> AsyncThrowingStream<Rally.DartsWatchReply, any Error> {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("since", since)
            return rally.follow(Contracts.WatchMatch.self, data)
        }

        /// Tell what a caller would say of a match of yours or of friends while it is played, and again each time it changes.
        public func said(
            matchId: ID,
            since: Int? = nil
        ) throws -> AsyncThrowingStream<Contracts.HearCaller.Reply, any Error> {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("since", since)
            return rally.follow(Contracts.HearCaller.self, data)
        }

        /// Show where the darts of a match went, and again each time it changes.
        public func board(
            matchId: ID,
            player: Contracts.PlayerReference? = nil
        ) throws -> AsyncThrowingStream<Contracts.ShowBoard.Reply, any Error> {
            var data = RequestData()
            try data.put("matchId", matchId)
            try data.put("player", player)
            return rally.follow(Contracts.ShowBoard.self, data)
        }

        /// Show the matches you played or kept score of, the latest first, and again each time it changes.
        public func history(
            gameType: Contracts.DartsGame? = nil,
            startScore: Int? = nil,
            opponent: String? = nil,
            from: Timestamp? = nil,
            to: Timestamp? = nil,
            mode: Contracts.MatchMode? = nil,
            result: Contracts.MatchResult? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.MatchView>, any Error> {
            var data = RequestData()
            try data.put("gameType", gameType)
            try data.put("startScore", startScore)
            try data.put("opponent", opponent)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("mode", mode)
            try data.put("result", result)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MatchHistory.self, data)
        }

        /// Say how to finish from a score, and again each time it changes.
        public func checkout(
            score: Int,
            dartsLeft: Int? = nil,
            out: Out? = nil
        ) throws -> AsyncThrowingStream<Contracts.AdviseCheckout.Reply, any Error> {
            var data = RequestData()
            try data.put("score", score)
            try data.put("dartsLeft", dartsLeft)
            try data.put("out", out)
            return rally.follow(Contracts.AdviseCheckout.self, data)
        }

        /// Show what can be played, with its rules, and again each time it changes.
        public func modes() throws -> AsyncThrowingStream<Rally.DartsModesReply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.ListModes.self, data)
        }

        /// Show the games of darts that you keep, by name, and again each time it changes.
        public func presets() throws -> AsyncThrowingStream<Rally.DartsPresetsReply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.ListPresets.self, data)
        }

        /// Show the challenges you got and sent, and the remote match you are in, and again each time it changes.
        public func remotes() throws -> AsyncThrowingStream<Rally.DartsRemotesReply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.ListRemotes.self, data)
        }

        /// Show a remote match that you are in, and again each time it changes.
        public func remote(matchId: ID) throws -> AsyncThrowingStream<Rally.RemoteView, any Error> {
            var data = RequestData()
            try data.put("matchId", matchId)
            return rally.follow(Contracts.GetRemote.self, data)
        }

        /// Show what became of the matches your devices have sent, and again each time it changes.
        public func syncStatus(
            deviceId: String? = nil
        ) throws -> AsyncThrowingStream<Rally.DartsSyncStatusReply, any Error> {
            var data = RequestData()
            try data.put("deviceId", deviceId)
            return rally.follow(Contracts.SyncStatus.self, data)
        }
    }
}

extension Rally {
    /// Tournaments: entering one, hosting one, playing it to the end.
    public var cups: Cups { Cups(rally: self) }

    /// Tournaments: entering one, hosting one, playing it to the end.
    public struct Cups: Sendable {
        let rally: Rally

        /// Make a cup that you host: a tournament of persons or teams. For registered accounts.
        @discardableResult
        public func create(
            name: String,
            sport: Contracts.Sport,
            format: Format,
            entrantsMax: Int? = nil,
            entry: Contracts.CupEntry? = nil,
            teamSize: Int? = nil,
            seeding: Contracts.CupSeeding? = nil,
            visibility: Contracts.CupVisibility? = nil,
            groupId: ID? = nil,
            gameId: ID? = nil,
            leagueId: ID? = nil,
            place: Contracts.NewPlace? = nil,
            options: Contracts.CupOptions? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CupView {
            var data = RequestData()
            try data.put("name", name)
            try data.put("sport", sport)
            try data.put("format", format)
            try data.put("entrantsMax", entrantsMax)
            try data.put("entry", entry)
            try data.put("teamSize", teamSize)
            try data.put("seeding", seeding)
            try data.put("visibility", visibility)
            try data.put("groupId", groupId)
            try data.put("gameId", gameId)
            try data.put("leagueId", leagueId)
            try data.put("place", place)
            try data.put("options", options)
            return try await rally.read(Contracts.CreateCup.self, data, asking)
        }

        /// Change a cup that you host; once it is drawn, only its name, place and visibility. For registered accounts.
        @discardableResult
        public func update(
            cupId: ID,
            name: String? = nil,
            format: Format? = nil,
            entrantsMax: Int? = nil,
            entry: Contracts.CupEntry? = nil,
            teamSize: Int? = nil,
            seeding: Contracts.CupSeeding? = nil,
            visibility: Contracts.CupVisibility? = nil,
            place: Change<Contracts.NewPlace> = .keep,
            options: Contracts.CupOptions? = nil,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CupView {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("name", name)
            try data.put("format", format)
            try data.put("entrantsMax", entrantsMax)
            try data.put("entry", entry)
            try data.put("teamSize", teamSize)
            try data.put("seeding", seeding)
            try data.put("visibility", visibility)
            try data.put("place", place)
            try data.put("options", options)
            try data.put("ifVersion", ifVersion)
            return try await rally.read(Contracts.UpdateCup.self, data, asking)
        }

        /// Call a cup off that you host; what was played stays in history. For registered accounts.
        @discardableResult
        public func cancel(cupId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.CancelCup.self, data, asking)
        }

        /// Let people enter a cup that you host. For registered accounts.
        @discardableResult
        public func open(cupId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.OpenCup.self, data, asking)
        }

        /// Ask somebody to host a cup with you, agree to host it, or take that back. For registered accounts.
        @discardableResult
        public func cohost(
            cupId: ID,
            accountId: Contracts.UserReference,
            on: Bool,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.NameCupCoHost.Reply {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("accountId", accountId)
            try data.put("on", on)
            return try await rally.read(Contracts.NameCupCoHost.self, data, asking)
        }

        /// Invite friends, or members of its group, into a cup that you host. For registered accounts.
        @discardableResult
        public func invite(
            cupId: ID,
            accountIds: [Contracts.UserReference],
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CupsInviteReply {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("accountIds", accountIds)
            return try await rally.read(Contracts.InviteToCup.self, data, asking)
        }

        /// Take in somebody who has asked to enter a cup that you host. For registered accounts.
        @discardableResult
        public func approve(
            cupId: ID,
            entrant: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.EntrantState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.ApproveEntrant.self, data, asking)
        }

        /// Refuse a request to enter a cup that you host, or take an invitation back. For registered accounts.
        @discardableResult
        public func refuse(
            cupId: ID,
            entrant: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.RefuseEntrant.self, data, asking)
        }

        /// Enter somebody without an account into a cup that you host, or a team of such people. For registered accounts.
        @discardableResult
        public func add(
            cupId: ID,
            entrant: Contracts.NewEntrant,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.EntrantState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.AddEntrant.self, data, asking)
        }

        /// Take an entrant out of a cup that you host, until it is drawn. For registered accounts.
        @discardableResult
        public func remove(
            cupId: ID,
            entrant: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.RemoveEntrant.self, data, asking)
        }

        /// Enter a cup, alone or as the captain of a team. For registered accounts.
        @discardableResult
        public func enter(
            cupId: ID,
            team: Contracts.NewTeam? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.EntrantState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("team", team)
            return try await rally.read(Contracts.EnterCup.self, data, asking)
        }

        /// Accept an invitation into a cup, or into a team of it. For registered accounts.
        @discardableResult
        public func accept(
            cupId: ID,
            entrant: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.EntrantState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.AcceptCup.self, data, asking)
        }

        /// Decline an invitation into a cup, or into a team of it. For registered accounts.
        @discardableResult
        public func decline(
            cupId: ID,
            entrant: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.DeclineCup.self, data, asking)
        }

        /// Leave a cup that is not drawn, or your team in it; a captain takes the team along. For registered accounts.
        @discardableResult
        public func leave(cupId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.LeaveCup.self, data, asking)
        }

        /// Set the order of the seeds of a cup that you host; its seeding is given from then on. For registered accounts.
        @discardableResult
        public func seed(
            cupId: ID,
            order: [Int],
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("order", order)
            return try await rally.read(Contracts.SeedCup.self, data, asking)
        }

        /// Draw a cup that you host: its fixtures are made, and nobody enters any more. For registered accounts.
        @discardableResult
        public func draw(
            cupId: ID,
            seed: Contracts.Seed? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("seed", seed)
            return try await rally.read(Contracts.DrawCup.self, data, asking)
        }

        /// Take the draw of a cup back that you host, until somebody is called. For registered accounts.
        @discardableResult
        public func undraw(cupId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.UndrawCup.self, data, asking)
        }

        /// Begin a cup that is drawn and that you host; calling somebody does so as well. For registered accounts.
        @discardableResult
        public func begin(cupId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.BeginCup.self, data, asking)
        }

        /// Let somebody into a cup that is drawn, in the place of a bye: who waits, or a new name. For registered accounts.
        @discardableResult
        public func late(
            cupId: ID,
            entrant: Int? = nil,
            new: Contracts.NewEntrant? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.EntrantState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("entrant", entrant)
            try data.put("new", new)
            return try await rally.read(Contracts.AddLateEntrant.self, data, asking)
        }

        /// Call the two sides of a fixture of a cup that you host, to a board if it counts them. For registered accounts.
        @discardableResult
        public func call(
            cupId: ID,
            fixture: Int,
            board: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.FixtureState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("fixture", fixture)
            try data.put("board", board)
            return try await rally.read(Contracts.CallFixture.self, data, asking)
        }

        /// Begin a fixture that you play in or host; in darts it is a match to keep score of. For registered accounts.
        @discardableResult
        public func start(
            cupId: ID,
            fixture: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.FixtureState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("fixture", fixture)
            return try await rally.read(Contracts.StartFixture.self, data, asking)
        }

        /// Say how a fixture of yours ended; the other side confirms it, also by 48 hours of silence. For registered accounts.
        @discardableResult
        public func report(
            cupId: ID,
            fixture: Int,
            score: Contracts.WrittenScore,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.FixtureState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("fixture", fixture)
            try data.put("score", score)
            return try await rally.read(Contracts.ReportFixture.self, data, asking)
        }

        /// Confirm the score that the other side of your fixture has said. For registered accounts.
        @discardableResult
        public func confirm(
            cupId: ID,
            fixture: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.FixtureState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("fixture", fixture)
            return try await rally.read(Contracts.ConfirmFixture.self, data, asking)
        }

        /// Say that the other side's score is wrong: a host decides. For registered accounts.
        @discardableResult
        public func dispute(
            cupId: ID,
            fixture: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.FixtureState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("fixture", fixture)
            return try await rally.read(Contracts.DisputeFixture.self, data, asking)
        }

        /// Set the score of a fixture of a cup that you host, whatever was said. For registered accounts.
        @discardableResult
        public func fix(
            cupId: ID,
            fixture: Int,
            score: Contracts.WrittenScore,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.FixtureState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("fixture", fixture)
            try data.put("score", score)
            return try await rally.read(Contracts.FixFixture.self, data, asking)
        }

        /// Let one side of a fixture pass without a match, or nobody. For registered accounts.
        @discardableResult
        public func walkover(
            cupId: ID,
            fixture: Int,
            entrant: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.FixtureState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("fixture", fixture)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.WalkOver.self, data, asking)
        }

        /// Take the result of a fixture back, until something is played that follows from it. For registered accounts.
        @discardableResult
        public func undo(
            cupId: ID,
            fixture: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.FixtureState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("fixture", fixture)
            return try await rally.read(Contracts.UndoFixture.self, data, asking)
        }

        /// Withdraw from a cup that is drawn, for good; what you have not played is lost. For registered accounts.
        @discardableResult
        public func withdraw(
            cupId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.EntrantState {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.WithdrawFromCup.self, data, asking)
        }

        /// Put an entrant out of a cup that is drawn; what they have not played is lost. For registered accounts.
        @discardableResult
        public func disqualify(
            cupId: ID,
            entrant: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.EntrantState {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("entrant", entrant)
            return try await rally.read(Contracts.DisqualifyEntrant.self, data, asking)
        }

        /// Pair the next round of a Swiss cup, or draw the knock-out after the groups. For registered accounts.
        @discardableResult
        public func pair(cupId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.PairCup.self, data, asking)
        }

        /// End a cup that you host once all is played: its places stand. For registered accounts.
        @discardableResult
        public func finish(cupId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.CupState {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.FinishCup.self, data, asking)
        }

        /// Show a cup with its entrants, fixtures, tables and places, as far as you may see it. For registered accounts.
        public func get(cupId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.CupsGetReply {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.GetCup.self, data, asking)
        }

        /// Show the cups that you host, play in or are invited to; or those of a group. For registered accounts.
        public func mine(
            list: Contracts.CupList? = nil,
            groupId: ID? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.CupView> {
            var data = RequestData()
            try data.put("list", list)
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MyCups.self, data, asking)
        }

        /// Find public cups that people may enter, the newest first or the nearest. For registered accounts.
        public func search(
            q: String? = nil,
            sport: Contracts.Sport? = nil,
            center: Contracts.Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.CupView> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("sport", sport)
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.SearchCups.self, data, asking)
        }

        /// Show the tables of a cup, or the places of one that is over. For registered accounts.
        public func table(
            cupId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CupsTableReply {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.ShowCupTable.self, data, asking)
        }

        /// Show who plays at a board of a cup now, and who comes next; for a screen at the oche. For registered accounts.
        public func board(
            cupId: ID,
            board: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CupsBoardReply {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("board", board)
            return try await rally.read(Contracts.ShowCupBoard.self, data, asking)
        }

        /// Show what the link of a public cup tells anyone who opens it. For anyone, logged in or not.
        public func landing(cupId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.CupLanding {
            var data = RequestData()
            try data.put("cupId", cupId)
            return try await rally.read(Contracts.ShowCupLanding.self, data, asking)
        }
    }
}

extension Live {
    /// Tournaments: entering one, hosting one, playing it to the end.
    public var cups: Cups { Cups(rally: rally) }

    /// Tournaments: entering one, hosting one, playing it to the end.
    public struct Cups: Sendable {
        let rally: Rally

        /// Show a cup with its entrants, fixtures, tables and places, as far as you may see it, and again each time it changes.
        public func get(cupId: ID) throws -> AsyncThrowingStream<Rally.CupsGetReply, any Error> {
            var data = RequestData()
            try data.put("cupId", cupId)
            return rally.follow(Contracts.GetCup.self, data)
        }

        /// Show the cups that you host, play in or are invited to; or those of a group, and again each time it changes.
        public func mine(
            list: Contracts.CupList? = nil,
            groupId: ID? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.CupView>, any Error> {
            var data = RequestData()
            try data.put("list", list)
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MyCups.self, data)
        }

        /// Find public cups that people may enter, the newest first or the nearest, and again each time it changes.
        public func search(
            q: String? = nil,
            sport: Contracts.Sport? = nil,
            center: Contracts.Place.Point? = nil,
            near: String? = nil,
            radiusMiles: Double? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.CupView>, any Error> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("sport", sport)
            try data.put("center", center)
            try data.put("near", near)
            try data.put("radiusMiles", radiusMiles)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.SearchCups.self, data)
        }

        /// Show the tables of a cup, or the places of one that is over, and again each time it changes.
        public func table(cupId: ID) throws -> AsyncThrowingStream<Rally.CupsTableReply, any Error> {
            var data = RequestData()
            try data.put("cupId", cupId)
            return rally.follow(Contracts.ShowCupTable.self, data)
        }

        /// Show who plays at a board of a cup now, and who comes next; for a screen at the oche, and again each time it changes.
        public func board(
            cupId: ID,
            board: Int
        ) throws -> AsyncThrowingStream<Rally.CupsBoardReply, any Error> {
            var data = RequestData()
            try data.put("cupId", cupId)
            try data.put("board", board)
            return rally.follow(Contracts.ShowCupBoard.self, data)
        }

        /// Show what the link of a public cup tells anyone who opens it, and again each time it changes.
        public func landing(cupId: ID) throws -> AsyncThrowingStream<Rally.CupLanding, any Error> {
            var data = RequestData()
            try data.put("cupId", cupId)
            return rally.follow(Contracts.ShowCupLanding.self, data)
        }
    }
}

extension Rally {
    /// Golf courses: their cards, which people write down and confirm.
    public var courses: Courses { Courses(rally: self) }

    /// Golf courses: their cards, which people write down and confirm.
    public struct Courses: Sendable {
        let rally: Rally

        /// Write down the card of a golf course, change one of yours, or copy another's. For registered accounts.
        @discardableResult
        public func save(
            courseId: ID? = nil,
            name: String? = nil,
            place: Contracts.NewPlace? = nil,
            pars: [Int]? = nil,
            strokeIndexes: [Int]? = nil,
            tees: [Contracts.CourseTee]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CourseView {
            var data = RequestData()
            try data.put("courseId", courseId)
            try data.put("name", name)
            try data.put("place", place)
            try data.put("pars", pars)
            try data.put("strokeIndexes", strokeIndexes)
            try data.put("tees", tees)
            return try await rally.read(Contracts.SaveCourse.self, data, asking)
        }

        /// Say that the card of another's course is right. For registered accounts.
        @discardableResult
        public func confirm(
            courseId: ID,
            version: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CourseView {
            var data = RequestData()
            try data.put("courseId", courseId)
            try data.put("version", version)
            return try await rally.read(Contracts.ConfirmCourse.self, data, asking)
        }

        /// Show the card of a golf course. For registered accounts.
        public func get(
            courseId: ID,
            version: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CourseView {
            var data = RequestData()
            try data.put("courseId", courseId)
            try data.put("version", version)
            return try await rally.read(Contracts.GetCourse.self, data, asking)
        }

        /// Find golf courses by name or around a place; those that most people confirm come first. For registered accounts.
        public func search(
            q: String? = nil,
            center: Contracts.Place.Point? = nil,
            radiusMiles: Double? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.CourseRow> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("center", center)
            try data.put("radiusMiles", radiusMiles)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.SearchCourses.self, data, asking)
        }

        /// Show the golf courses that you have written down, the latest first. For registered accounts.
        public func mine(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.CourseRow> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MyCourses.self, data, asking)
        }
    }
}

extension Live {
    /// Golf courses: their cards, which people write down and confirm.
    public var courses: Courses { Courses(rally: rally) }

    /// Golf courses: their cards, which people write down and confirm.
    public struct Courses: Sendable {
        let rally: Rally

        /// Show the card of a golf course, and again each time it changes.
        public func get(
            courseId: ID,
            version: Int? = nil
        ) throws -> AsyncThrowingStream<Rally.CourseView, any Error> {
            var data = RequestData()
            try data.put("courseId", courseId)
            try data.put("version", version)
            return rally.follow(Contracts.GetCourse.self, data)
        }

        /// Find golf courses by name or around a place; those that most people confirm come first, and again each time it changes.
        public func search(
            q: String? = nil,
            center: Contracts.Place.Point? = nil,
            radiusMiles: Double? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.CourseRow>, any Error> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("center", center)
            try data.put("radiusMiles", radiusMiles)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.SearchCourses.self, data)
        }

        /// Show the golf courses that you have written down, the latest first, and again each time it changes.
        public func mine(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.CourseRow>, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MyCourses.self, data)
        }
    }
}

extension Rally {
    /// Rounds of golf: keeping the card, handicaps, and who leads.
    public var rounds: Rounds { Rounds(rally: self) }

    /// Rounds of golf: keeping the card, handicaps, and who leads.
    public struct Rounds: Sendable {
        let rally: Rally

        /// Begin the card of a round of golf, for one to four players. For registered accounts.
        @discardableResult
        public func start(
            courseId: ID,
            gameId: ID? = nil,
            holes: HolesPlayed? = nil,
            format: GolfFormat? = nil,
            gross: Bool? = nil,
            carry: Bool? = nil,
            players: [Contracts.NewGolfer]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RoundView {
            var data = RequestData()
            try data.put("courseId", courseId)
            try data.put("gameId", gameId)
            try data.put("holes", holes)
            try data.put("format", format)
            try data.put("gross", gross)
            try data.put("carry", carry)
            try data.put("players", players)
            return try await rally.read(Contracts.StartRound.self, data, asking)
        }

        /// Write a player's score at a hole; the later of two holds, by the devices' clocks. For registered accounts.
        @discardableResult
        public func score(
            roundId: ID,
            player: Int,
            hole: Int,
            strokes: Int? = nil,
            pickedUp: Bool? = nil,
            putts: Int? = nil,
            penalties: Int? = nil,
            fairway: Bool? = nil,
            deviceTime: Timestamp? = nil,
            deviceId: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RoundView {
            var data = RequestData()
            try data.put("roundId", roundId)
            try data.put("player", player)
            try data.put("hole", hole)
            try data.put("strokes", strokes)
            try data.put("pickedUp", pickedUp)
            try data.put("putts", putts)
            try data.put("penalties", penalties)
            try data.put("fairway", fairway)
            try data.put("deviceTime", deviceTime)
            try data.put("deviceId", deviceId)
            return try await rally.read(Contracts.ScoreHole.self, data, asking)
        }

        /// Say that all of a finished card is right; the last player to do so seals it. For registered accounts.
        @discardableResult
        public func attest(roundId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.RoundView {
            var data = RequestData()
            try data.put("roundId", roundId)
            return try await rally.read(Contracts.AttestRound.self, data, asking)
        }

        /// Say that a hole of a finished card is wrong; then its score is written anew. For registered accounts.
        @discardableResult
        public func dispute(
            roundId: ID,
            hole: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RoundView {
            var data = RequestData()
            try data.put("roundId", roundId)
            try data.put("hole", hole)
            return try await rally.read(Contracts.DisputeHole.self, data, asking)
        }

        /// Put those going to a game of golf into groups with tee times; for its hosts. For registered accounts.
        @discardableResult
        public func outing(
            gameId: ID,
            interval: Int? = nil,
            start: String? = nil,
            hole: OutingStart? = nil,
            groups: [Contracts.NewOutingGroup]? = nil,
            largest: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.OutingView {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("interval", interval)
            try data.put("start", start)
            try data.put("hole", hole)
            try data.put("groups", groups)
            try data.put("largest", largest)
            return try await rally.read(Contracts.SetOuting.self, data, asking)
        }

        /// Show the card of a round that you play in or have begun. For registered accounts.
        public func get(roundId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.RoundView {
            var data = RequestData()
            try data.put("roundId", roundId)
            return try await rally.read(Contracts.GetRound.self, data, asking)
        }

        /// Show the rounds of golf that you play in or have begun, the latest first. For registered accounts.
        public func mine(
            state: RoundState? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.RoundRow> {
            var data = RequestData()
            try data.put("state", state)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MyRounds.self, data, asking)
        }

        /// Show your index (not official), the rounds behind it, and what your rounds come to. For registered accounts.
        public func record(
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ShowGolfRecord.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.ShowGolfRecord.self, data, asking)
        }

        /// Show who leads in a game of golf while it is played, and who tees off when. For registered accounts.
        public func board(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RoundsBoardReply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.ShowGolfBoard.self, data, asking)
        }
    }
}

extension Live {
    /// Rounds of golf: keeping the card, handicaps, and who leads.
    public var rounds: Rounds { Rounds(rally: rally) }

    /// Rounds of golf: keeping the card, handicaps, and who leads.
    public struct Rounds: Sendable {
        let rally: Rally

        /// Show the card of a round that you play in or have begun, and again each time it changes.
        public func get(roundId: ID) throws -> AsyncThrowingStream<Rally.RoundView, any Error> {
            var data = RequestData()
            try data.put("roundId", roundId)
            return rally.follow(Contracts.GetRound.self, data)
        }

        /// Show the rounds of golf that you play in or have begun, the latest first, and again each time it changes.
        public func mine(
            state: RoundState? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.RoundRow>, any Error> {
            var data = RequestData()
            try data.put("state", state)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MyRounds.self, data)
        }

        /// Show your index (not official), the rounds behind it, and what your rounds come to, and again each time it changes.
        public func record() throws -> AsyncThrowingStream<Contracts.ShowGolfRecord.Reply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.ShowGolfRecord.self, data)
        }

        /// Show who leads in a game of golf while it is played, and who tees off when, and again each time it changes.
        public func board(gameId: ID) throws -> AsyncThrowingStream<Rally.RoundsBoardReply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.follow(Contracts.ShowGolfBoard.self, data)
        }
    }
}

extension Rally {
    /// Ladders: challenging somebody above, and taking their place.
    public var ladders: Ladders { Ladders(rally: self) }

    /// Ladders: challenging somebody above, and taking their place.
    public struct Ladders: Sendable {
        let rally: Rally

        /// Make a ladder that you host; you play on it only if you join. For registered accounts.
        @discardableResult
        public func create(
            name: String,
            sport: Contracts.Sport,
            city: String? = nil,
            groupId: ID? = nil,
            visibility: Contracts.LadderVisibility? = nil,
            reach: Int? = nil,
            answerHours: Int? = nil,
            playDays: Int? = nil,
            openMax: Int? = nil,
            sameAgainDays: Int? = nil,
            idleDays: Int? = nil,
            bestOf: Int? = nil,
            match: Contracts.LadderMatch? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderView {
            var data = RequestData()
            try data.put("name", name)
            try data.put("sport", sport)
            try data.put("city", city)
            try data.put("groupId", groupId)
            try data.put("visibility", visibility)
            try data.put("reach", reach)
            try data.put("answerHours", answerHours)
            try data.put("playDays", playDays)
            try data.put("openMax", openMax)
            try data.put("sameAgainDays", sameAgainDays)
            try data.put("idleDays", idleDays)
            try data.put("bestOf", bestOf)
            try data.put("match", match)
            return try await rally.read(Contracts.CreateLadder.self, data, asking)
        }

        /// Change a ladder of yours; shorter times and another match while no challenge is open. For registered accounts.
        @discardableResult
        public func update(
            ladderId: ID,
            name: String? = nil,
            city: Change<String> = .keep,
            visibility: Contracts.LadderVisibility? = nil,
            reach: Int? = nil,
            answerHours: Int? = nil,
            playDays: Int? = nil,
            openMax: Int? = nil,
            sameAgainDays: Int? = nil,
            idleDays: Int? = nil,
            bestOf: Change<Int> = .keep,
            match: Change<Contracts.LadderMatch> = .keep,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("name", name)
            try data.put("city", city)
            try data.put("visibility", visibility)
            try data.put("reach", reach)
            try data.put("answerHours", answerHours)
            try data.put("playDays", playDays)
            try data.put("openMax", openMax)
            try data.put("sameAgainDays", sameAgainDays)
            try data.put("idleDays", idleDays)
            try data.put("bestOf", bestOf)
            try data.put("match", match)
            try data.put("ifVersion", ifVersion)
            return try await rally.read(Contracts.UpdateLadder.self, data, asking)
        }

        /// Close a ladder of yours for good; its open challenges end, and its order stays. For registered accounts.
        @discardableResult
        public func close(
            ladderId: ID,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("ifVersion", ifVersion)
            return try await rally.read(Contracts.CloseLadder.self, data, asking)
        }

        /// Let a player of your ladder host it with you, or take that back; co-hosts may stop. For registered accounts.
        @discardableResult
        public func cohost(
            ladderId: ID,
            accountId: Contracts.UserReference,
            on: Bool,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("accountId", accountId)
            try data.put("on", on)
            return try await rally.read(Contracts.NameLadderCoHost.self, data, asking)
        }

        /// Invite friends of yours to a ladder that you host. For registered accounts.
        @discardableResult
        public func invite(
            ladderId: ID,
            accountIds: [Contracts.UserReference],
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LaddersInviteReply {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("accountIds", accountIds)
            return try await rally.read(Contracts.InviteToLadder.self, data, asking)
        }

        /// Join a ladder, at the bottom; after less than 90 days one below your old place. For registered accounts.
        @discardableResult
        public func join(ladderId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.LadderView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            return try await rally.read(Contracts.JoinLadder.self, data, asking)
        }

        /// Leave a ladder, or turn an invitation to one down; your open challenges end. For registered accounts.
        @discardableResult
        public func leave(ladderId: ID, asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            return try await rally.read(Contracts.LeaveLadder.self, data, asking)
        }

        /// Challenge somebody who stands a few places above you. For registered accounts.
        @discardableResult
        public func challenge(
            ladderId: ID,
            accountId: Contracts.UserReference,
            remote: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderChallengeView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("accountId", accountId)
            try data.put("remote", remote)
            return try await rally.read(Contracts.ChallengeOnLadder.self, data, asking)
        }

        /// Accept a challenge on a ladder; then you have some days to play. For registered accounts.
        @discardableResult
        public func accept(
            ladderId: ID,
            challenge: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderChallengeView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("challenge", challenge)
            return try await rally.read(Contracts.AcceptLadderChallenge.self, data, asking)
        }

        /// Decline a challenge on a ladder; a third one in 30 days is lost. For registered accounts.
        @discardableResult
        public func decline(
            ladderId: ID,
            challenge: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderChallengeView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("challenge", challenge)
            return try await rally.read(Contracts.DeclineLadderChallenge.self, data, asking)
        }

        /// Take a challenge of yours back, until a score is reported. For registered accounts.
        @discardableResult
        public func withdraw(
            ladderId: ID,
            challenge: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderChallengeView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("challenge", challenge)
            return try await rally.read(Contracts.WithdrawLadderChallenge.self, data, asking)
        }

        /// Begin the match of darts of a challenge; the ladder takes its result from it. For registered accounts.
        @discardableResult
        public func start(
            ladderId: ID,
            challenge: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LaddersStartReply {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("challenge", challenge)
            return try await rally.read(Contracts.StartLadderMatch.self, data, asking)
        }

        /// Say how a challenge on a ladder ended; the other one has two days to confirm it or not. For registered accounts.
        @discardableResult
        public func report(
            ladderId: ID,
            mine: Int,
            theirs: Int,
            challenge: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderChallengeView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("mine", mine)
            try data.put("theirs", theirs)
            try data.put("challenge", challenge)
            return try await rally.read(Contracts.ReportLadderResult.self, data, asking)
        }

        /// Confirm the result that the other one has reported. For registered accounts.
        @discardableResult
        public func confirm(
            ladderId: ID,
            challenge: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderChallengeView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("challenge", challenge)
            return try await rally.read(Contracts.ConfirmLadderResult.self, data, asking)
        }

        /// Say that the result that the other one has reported is wrong; a host sets it right. For registered accounts.
        @discardableResult
        public func dispute(
            ladderId: ID,
            challenge: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderChallengeView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("challenge", challenge)
            return try await rally.read(Contracts.DisputeLadderResult.self, data, asking)
        }

        /// Set the result of a challenge on a ladder that you host. For registered accounts.
        @discardableResult
        public func fix(
            ladderId: ID,
            challenge: Int,
            challenger: Int,
            challenged: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderChallengeView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("challenge", challenge)
            try data.put("challenger", challenger)
            try data.put("challenged", challenged)
            return try await rally.read(Contracts.FixLadderResult.self, data, asking)
        }

        /// Let the challenger win on a ladder that you host: the other one did not turn up. For registered accounts.
        @discardableResult
        public func walkover(
            ladderId: ID,
            challenge: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderChallengeView {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("challenge", challenge)
            return try await rally.read(Contracts.GiveLadderWalkover.self, data, asking)
        }

        /// Pause on a ladder for some days: no challenges, and no going down; 28 days a calendar year. For registered accounts.
        @discardableResult
        public func pause(
            ladderId: ID,
            from: Day,
            to: Day,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.PauseOnLadder.Reply {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("from", from)
            try data.put("to", to)
            return try await rally.read(Contracts.PauseOnLadder.self, data, asking)
        }

        /// End your pause on a ladder, and take back those to come. For registered accounts.
        @discardableResult
        public func resume(
            ladderId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.PauseOnLadder.Reply {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            return try await rally.read(Contracts.ResumeOnLadder.self, data, asking)
        }

        /// Show a ladder: its order, and the challenges that are open. For registered accounts.
        public func get(
            ladderId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LaddersGetReply {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            return try await rally.read(Contracts.GetLadder.self, data, asking)
        }

        /// Show the ladders that you play on, host or are invited to, invitations first. For registered accounts.
        public func mine(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.LadderView> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MyLadders.self, data, asking)
        }

        /// Find open public ladders, and those of your groups, by name. For registered accounts.
        public func search(
            q: String? = nil,
            city: String? = nil,
            sport: Contracts.Sport? = nil,
            groupId: ID? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.LadderView> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("city", city)
            try data.put("sport", sport)
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.SearchLadders.self, data, asking)
        }

        /// Show the challenges on a ladder, the latest first, also those that are over. For registered accounts.
        public func challenges(
            ladderId: ID,
            accountId: Contracts.UserReference? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.LadderChallengeView> {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListLadderChallenges.self, data, asking)
        }

        /// Show how the order of a ladder came about: each step, the latest first. For registered accounts.
        public func history(
            ladderId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LaddersHistoryReply {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ShowLadderHistory.self, data, asking)
        }

        /// Show what the link of a public ladder tells anyone who opens it. For anyone, logged in or not.
        public func landing(
            ladderId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.LadderLanding {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            return try await rally.read(Contracts.ShowLadderLanding.self, data, asking)
        }
    }
}

extension Live {
    /// Ladders: challenging somebody above, and taking their place.
    public var ladders: Ladders { Ladders(rally: rally) }

    /// Ladders: challenging somebody above, and taking their place.
    public struct Ladders: Sendable {
        let rally: Rally

        /// Show a ladder: its order, and the challenges that are open, and again each time it changes.
        public func get(ladderId: ID) throws -> AsyncThrowingStream<Rally.LaddersGetReply, any Error> {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            return rally.follow(Contracts.GetLadder.self, data)
        }

        /// Show the ladders that you play on, host or are invited to, invitations first, and again each time it changes.
        public func mine(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.LadderView>, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MyLadders.self, data)
        }

        /// Find open public ladders, and those of your groups, by name, and again each time it changes.
        public func search(
            q: String? = nil,
            city: String? = nil,
            sport: Contracts.Sport? = nil,
            groupId: ID? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.LadderView>, any Error> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("city", city)
            try data.put("sport", sport)
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.SearchLadders.self, data)
        }

        /// Show the challenges on a ladder, the latest first, also those that are over, and again each time it changes.
        public func challenges(
            ladderId: ID,
            accountId: Contracts.UserReference? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.LadderChallengeView>, any Error> {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListLadderChallenges.self, data)
        }

        /// Show how the order of a ladder came about: each step, the latest first, and again each time it changes.
        public func history(
            ladderId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Rally.LaddersHistoryReply, any Error> {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ShowLadderHistory.self, data)
        }

        /// Show what the link of a public ladder tells anyone who opens it, and again each time it changes.
        public func landing(ladderId: ID) throws -> AsyncThrowingStream<Rally.LadderLanding, any Error> {
            var data = RequestData()
            try data.put("ladderId", ladderId)
            return rally.follow(Contracts.ShowLadderLanding.self, data)
        }
    }
}

extension Rally {
    /// Party cards: playing a deck, card by card.
    public var cards: Cards { Cards(rally: self) }

    /// Party cards: playing a deck, card by card.
    public struct Cards: Sendable {
        let rally: Rally

        /// Start a party session; another active one of yours is paused. For any account, guests included.
        @discardableResult
        public func start(
            category: Contracts.DeckReference,
            id: ID? = nil,
            shuffle: Bool? = nil,
            seed: Contracts.Seed? = nil,
            players: [String]? = nil,
            name: String? = nil,
            gameId: ID? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("category", category)
            try data.put("id", id)
            try data.put("shuffle", shuffle)
            try data.put("seed", seed)
            try data.put("players", players)
            try data.put("name", name)
            try data.put("gameId", gameId)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.StartDeck.self, data, asking)
        }

        /// Go on to the next card; this one counts as skipped. For any account, guests included.
        @discardableResult
        public func next(
            sessionId: ID,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.NextCard.self, data, asking)
        }

        /// Go back one card, played or not. For any account, guests included.
        @discardableResult
        public func previous(
            sessionId: ID,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.PreviousCard.self, data, asking)
        }

        /// Go to a card. For any account, guests included.
        @discardableResult
        public func jump(
            sessionId: ID,
            number: Int,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("number", number)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.JumpToCard.self, data, asking)
        }

        /// Mark a card as played, and go on if it is the one on the table. For any account, guests included.
        @discardableResult
        public func complete(
            sessionId: ID,
            number: Int? = nil,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("number", number)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.CompleteCard.self, data, asking)
        }

        /// Mark a card as not played after all; a session that was over goes on. For any account, guests included.
        @discardableResult
        public func uncomplete(
            sessionId: ID,
            number: Int,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("number", number)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.UncompleteCard.self, data, asking)
        }

        /// Shuffle the cards that are left. For any account, guests included.
        @discardableResult
        public func shuffle(
            sessionId: ID,
            seed: Contracts.Seed? = nil,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("seed", seed)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.ShuffleCards.self, data, asking)
        }

        /// Start a session over, even one that has ended. For any account, guests included.
        @discardableResult
        public func reset(
            sessionId: ID,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.ResetDeck.self, data, asking)
        }

        /// Pause a session. For any account, guests included.
        @discardableResult
        public func pause(
            sessionId: ID,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.PauseDeck.self, data, asking)
        }

        /// Go on with a session; another active one of yours is paused. For any account, guests included.
        @discardableResult
        public func resume(
            sessionId: ID? = nil,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.ResumeDeck.self, data, asking)
        }

        /// End a session; only cards reset brings it back. For any account, guests included.
        @discardableResult
        public func end(
            sessionId: ID,
            ifVersion: Int? = nil,
            deviceTime: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            try data.put("ifVersion", ifVersion)
            try data.put("deviceTime", deviceTime)
            return try await rally.read(Contracts.EndDeck.self, data, asking)
        }

        /// Mark a card as a favorite, or take the mark away. For any account, guests included.
        @discardableResult
        public func favorite(
            cardId: Contracts.CardReference,
            on: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.FavorCard.Reply {
            var data = RequestData()
            try data.put("cardId", cardId)
            try data.put("on", on)
            return try await rally.read(Contracts.FavorCard.self, data, asking)
        }

        /// Show the categories of party cards. For any account, guests included.
        public func categories(
            q: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ListCategories.Reply {
            var data = RequestData()
            try data.put("q", q)
            return try await rally.read(Contracts.ListCategories.self, data, asking)
        }

        /// Show one category, or a deck that somebody made. For any account, guests included.
        public func category(
            category: Contracts.DeckReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.CardCategory {
            var data = RequestData()
            try data.put("category", category)
            return try await rally.read(Contracts.GetCategory.self, data, asking)
        }

        /// Show the cards of a category or a deck, by number. For any account, guests included.
        public func cards(
            category: Contracts.DeckReference,
            q: String? = nil,
            maxDifficulty: Int? = nil,
            favorites: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.PartyCard> {
            var data = RequestData()
            try data.put("category", category)
            try data.put("q", q)
            try data.put("maxDifficulty", maxDifficulty)
            try data.put("favorites", favorites)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListCards.self, data, asking)
        }

        /// Show a session of yours, or one you have joined, at its card. For any account, guests included.
        public func session(
            sessionId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            return try await rally.read(Contracts.GetSession.self, data, asking)
        }

        /// Show your sessions, the newest first. For any account, guests included.
        public func sessions(
            status: DeckSession.Status? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.PartySession> {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListSessions.self, data, asking)
        }

        /// Make a deck of your own, or rewrite one; sessions under way keep the cards they have. For registered accounts.
        @discardableResult
        public func deckSave(
            name: String,
            prompts: [String],
            id: ID? = nil,
            visibility: Contracts.DeckVisibility? = nil,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.CardDeck {
            var data = RequestData()
            try data.put("name", name)
            try data.put("prompts", prompts)
            try data.put("id", id)
            try data.put("visibility", visibility)
            try data.put("ifVersion", ifVersion)
            return try await rally.read(Contracts.SaveDeck.self, data, asking)
        }

        /// Delete a deck of yours; sessions under way keep its cards. For registered accounts.
        @discardableResult
        public func deckDelete(
            deckId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("deckId", deckId)
            return try await rally.read(Contracts.DeleteDeck.self, data, asking)
        }

        /// Show your decks, or those that a friend shares, the newest first. For registered accounts.
        public func decks(
            ownerId: Contracts.UserReference? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.CardDeck> {
            var data = RequestData()
            try data.put("ownerId", ownerId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListDecks.self, data, asking)
        }

        /// Get a code with which others join your session; the one before stops working. For registered accounts.
        @discardableResult
        public func code(
            sessionId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.PartyCode {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            return try await rally.read(Contracts.MakePartyCode.self, data, asking)
        }

        /// Join somebody's session: watch its cards, and turn them when it is your turn. For registered accounts.
        @discardableResult
        public func join(
            code: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PartySession {
            var data = RequestData()
            try data.put("code", code)
            return try await rally.read(Contracts.JoinSession.self, data, asking)
        }

        /// Leave a session that you have joined; the turn passes to the next player. For registered accounts.
        @discardableResult
        public func leave(sessionId: ID, asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            return try await rally.read(Contracts.LeaveSession.self, data, asking)
        }
    }
}

extension Live {
    /// Party cards: playing a deck, card by card.
    public var cards: Cards { Cards(rally: rally) }

    /// Party cards: playing a deck, card by card.
    public struct Cards: Sendable {
        let rally: Rally

        /// Show the categories of party cards, and again each time it changes.
        public func categories(
            q: String? = nil
        ) throws -> AsyncThrowingStream<Contracts.ListCategories.Reply, any Error> {
            var data = RequestData()
            try data.put("q", q)
            return rally.follow(Contracts.ListCategories.self, data)
        }

        /// Show one category, or a deck that somebody made, and again each time it changes.
        public func category(
            category: Contracts.DeckReference
        ) throws -> AsyncThrowingStream<Contracts.CardCategory, any Error> {
            var data = RequestData()
            try data.put("category", category)
            return rally.follow(Contracts.GetCategory.self, data)
        }

        /// Show the cards of a category or a deck, by number, and again each time it changes.
        public func cards(
            category: Contracts.DeckReference,
            q: String? = nil,
            maxDifficulty: Int? = nil,
            favorites: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.PartyCard>, any Error> {
            var data = RequestData()
            try data.put("category", category)
            try data.put("q", q)
            try data.put("maxDifficulty", maxDifficulty)
            try data.put("favorites", favorites)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListCards.self, data)
        }

        /// Show a session of yours, or one you have joined, at its card, and again each time it changes.
        public func session(sessionId: ID) throws -> AsyncThrowingStream<Rally.PartySession, any Error> {
            var data = RequestData()
            try data.put("sessionId", sessionId)
            return rally.follow(Contracts.GetSession.self, data)
        }

        /// Show your sessions, the newest first, and again each time it changes.
        public func sessions(
            status: DeckSession.Status? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.PartySession>, any Error> {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListSessions.self, data)
        }

        /// Show your decks, or those that a friend shares, the newest first, and again each time it changes.
        public func decks(
            ownerId: Contracts.UserReference? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.CardDeck>, any Error> {
            var data = RequestData()
            try data.put("ownerId", ownerId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListDecks.self, data)
        }
    }
}

extension Rally {
    /// Who comes: joining, waiting, leaving.
    public var rsvp: Rsvp { Rsvp(rally: self) }

    /// Who comes: joining, waiting, leaving.
    public struct Rsvp: Sendable {
        let rally: Rally

        /// Say that you come, and whom you bring; where it is full, you wait in line. For registered accounts.
        @discardableResult
        public func going(
            gameId: ID,
            note: String? = nil,
            guests: Int? = nil,
            guestNames: [String]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("note", note)
            try data.put("guests", guests)
            try data.put("guestNames", guestNames)
            return try await rally.read(Contracts.Going.self, data, asking)
        }

        /// Say that you may come; takes no slot. For registered accounts.
        @discardableResult
        public func maybe(
            gameId: ID,
            note: String? = nil,
            guests: Int? = nil,
            guestNames: [String]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("note", note)
            try data.put("guests", guests)
            try data.put("guestNames", guestNames)
            return try await rally.read(Contracts.Maybe.self, data, asking)
        }

        /// Say that you can't come; the hosts see it, and your slot is free. For registered accounts.
        @discardableResult
        public func no(
            gameId: ID,
            note: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("note", note)
            return try await rally.read(Contracts.SayNo.self, data, asking)
        }

        /// Step out of a game, its waitlist or a request; a walk-in may until two days after it. For registered accounts.
        @discardableResult
        public func leave(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.Leave.self, data, asking)
        }

        /// Let someone in who asked to join your game. For registered accounts.
        @discardableResult
        public func accept(
            gameId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.AcceptRequest.self, data, asking)
        }

        /// Turn down someone who asked to join your game. For registered accounts.
        @discardableResult
        public func decline(
            gameId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.DeclineRequest.self, data, asking)
        }

        /// Remove somebody from your game; only a new invitation lets them back in. For registered accounts.
        @discardableResult
        public func remove(
            gameId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.RemovePerson.self, data, asking)
        }

        /// Show who comes to a game: the host first, then in the order they joined. For registered accounts.
        public func roster(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RsvpRosterReply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.Roster.self, data, asking)
        }

        /// Show who has answered a game you host, who can't come, and who is silent. For registered accounts.
        public func answers(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ShowAnswers.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.ShowAnswers.self, data, asking)
        }

        /// Ask the people who have not answered your game, once in 12 hours. For registered accounts.
        @discardableResult
        public func nudge(
            gameId: ID,
            who: Contracts.NudgeChoice? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.NudgePeople.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("who", who)
            return try await rally.read(Contracts.NudgePeople.self, data, asking)
        }

        /// Ask somebody to be a regular of your series or group: they come unless they say no. For registered accounts.
        @discardableResult
        public func regularAsk(
            accountId: Contracts.UserReference,
            seriesId: ID? = nil,
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("seriesId", seriesId)
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.AskRegular.self, data, asking)
        }

        /// Have somebody be no regular any more; their answers stay. For registered accounts.
        @discardableResult
        public func regularEnd(
            accountId: Contracts.UserReference,
            seriesId: ID? = nil,
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("seriesId", seriesId)
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.EndRegular.self, data, asking)
        }

        /// Be a regular, as you were asked. For registered accounts.
        @discardableResult
        public func regularAccept(
            seriesId: ID? = nil,
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.AcceptRegular.self, data, asking)
        }

        /// Say no to being a regular. For registered accounts.
        @discardableResult
        public func regularRefuse(
            seriesId: ID? = nil,
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.RefuseRegular.self, data, asking)
        }

        /// Be no regular any more; your answers stay. For registered accounts.
        @discardableResult
        public func regularLeave(
            seriesId: ID? = nil,
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.LeaveRegular.self, data, asking)
        }

        /// Say when you are away, as a regular; without dates you are back. For registered accounts.
        @discardableResult
        public func regularPause(
            seriesId: ID? = nil,
            groupId: ID? = nil,
            from: Day? = nil,
            to: Day? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("groupId", groupId)
            try data.put("from", from)
            try data.put("to", to)
            return try await rally.read(Contracts.PauseRegular.self, data, asking)
        }

        /// Show the regulars of your series or of a group you run, and your own place among them. For registered accounts.
        public func regulars(
            seriesId: ID? = nil,
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RsvpRegularsReply {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.ListRegulars.self, data, asking)
        }

        /// Show the games you have answered, the latest answer first. For registered accounts.
        public func mine(
            status: Contracts.ParticipationStatus? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.Participation> {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MyRsvps.self, data, asking)
        }

        /// Show who asks to join a game you host, the longest waiting first. For registered accounts.
        public func requests(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.JoinRequests.Row> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.JoinRequests.self, data, asking)
        }

        /// Show how far up the waitlist you are. For registered accounts.
        public func position(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.WaitlistPosition.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.WaitlistPosition.self, data, asking)
        }

        /// Say what your game needs, so that people can bring it; up to 30 things. For registered accounts.
        @discardableResult
        public func equipmentAdd(
            gameId: ID,
            name: String,
            needed: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.EquipmentItem {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("name", name)
            try data.put("needed", needed)
            return try await rally.read(Contracts.AddEquipment.self, data, asking)
        }

        /// Rename something your game needs, or change how many. For registered accounts.
        @discardableResult
        public func equipmentEdit(
            gameId: ID,
            itemId: ID,
            name: String? = nil,
            needed: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.EquipmentItem {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("itemId", itemId)
            try data.put("name", name)
            try data.put("needed", needed)
            return try await rally.read(Contracts.EditEquipment.self, data, asking)
        }

        /// Remove something from what your game needs. For registered accounts.
        @discardableResult
        public func equipmentRemove(
            gameId: ID,
            itemId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("itemId", itemId)
            return try await rally.read(Contracts.RemoveEquipment.self, data, asking)
        }

        /// Say how many of something you bring; 0 takes it back. For registered accounts.
        @discardableResult
        public func equipmentClaim(
            gameId: ID,
            itemId: ID,
            qty: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.EquipmentItem {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("itemId", itemId)
            try data.put("qty", qty)
            return try await rally.read(Contracts.ClaimEquipment.self, data, asking)
        }

        /// Show what a game you are going to needs, who brings it, and what is missing. For registered accounts.
        public func equipment(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.EquipmentItem> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListEquipment.self, data, asking)
        }

        /// Offer a ride to a game; only those who ride along are told where you start. For registered accounts.
        @discardableResult
        public func rideOffer(
            gameId: ID,
            seats: Int,
            from: String,
            departAt: WrittenTime,
            note: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Ride {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("seats", seats)
            try data.put("from", from)
            try data.put("departAt", departAt)
            try data.put("note", note)
            return try await rally.read(Contracts.OfferRide.self, data, asking)
        }

        /// Take a seat in somebody's car; one ride for each game. For registered accounts.
        @discardableResult
        public func rideJoin(
            rideId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.RideSeats {
            var data = RequestData()
            try data.put("rideId", rideId)
            return try await rally.read(Contracts.JoinRide.self, data, asking)
        }

        /// Give up your seat in a ride. For registered accounts.
        @discardableResult
        public func rideLeave(
            rideId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.RideSeats {
            var data = RequestData()
            try data.put("rideId", rideId)
            return try await rally.read(Contracts.LeaveRide.self, data, asking)
        }

        /// Remove somebody from your ride. For registered accounts.
        @discardableResult
        public func rideRemove(
            rideId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.RideSeats {
            var data = RequestData()
            try data.put("rideId", rideId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.RemoveRider.self, data, asking)
        }

        /// Withdraw the ride you offer. For registered accounts.
        @discardableResult
        public func rideWithdraw(
            rideId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("rideId", rideId)
            return try await rally.read(Contracts.WithdrawRide.self, data, asking)
        }

        /// Show the rides to a game, the earliest first. For registered accounts.
        public func rides(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.Ride> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListRides.self, data, asking)
        }

        /// Suggest teams of about the same strength for a game you host. For registered accounts.
        public func teams(
            gameId: ID,
            k: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.TeamProposal {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("k", k)
            return try await rally.read(Contracts.ProposeTeams.self, data, asking)
        }

        /// Save the suggested teams, for everyone in the game to see. For registered accounts.
        @discardableResult
        public func teamsSave(
            gameId: ID,
            k: Int,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.TeamSplit {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("k", k)
            return try await rally.read(Contracts.SaveTeams.self, data, asking)
        }

        /// Swap two people between your saved teams. For registered accounts.
        @discardableResult
        public func teamsSwap(
            gameId: ID,
            a: Contracts.UserReference,
            b: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.TeamSplit {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("a", a)
            try data.put("b", b)
            return try await rally.read(Contracts.SwapPlayers.self, data, asking)
        }

        /// Hand a game you host over to somebody who is going; you stay in it. For registered accounts.
        @discardableResult
        public func transferHost(
            gameId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.TransferHost.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.TransferHost.self, data, asking)
        }

        /// Add a friend, or somebody maybe or in line, who has turned up at your game; they are told. For registered accounts.
        @discardableResult
        public func walkIn(
            gameId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.WalkIn.self, data, asking)
        }

        /// Say who was late or did not come; until 48 hours after the game. For registered accounts.
        @discardableResult
        public func attendance(
            gameId: ID,
            attendance: [String: Contracts.Attendance],
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RsvpAttendanceReply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("attendance", attendance)
            return try await rally.read(Contracts.SetAttendance.self, data, asking)
        }

        /// Join or leave all games ahead in a series at once. For registered accounts.
        @discardableResult
        public func series(
            seriesId: ID,
            status: Contracts.SeriesAnswer,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.RsvpSeriesReply {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("status", status)
            return try await rally.read(Contracts.AnswerSeries.self, data, asking)
        }

        /// Get the link with which people without an account answer your game. For registered accounts.
        public func visitorLink(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.VisitorLink {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.ShowVisitorLink.self, data, asking)
        }

        /// Make that link anew; the former one is good for nobody any more. For registered accounts.
        @discardableResult
        public func visitorLinkRenew(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.VisitorLink {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.RenewVisitorLink.self, data, asking)
        }

        /// Show what a host's link for people without an account tells anyone who opens it. For anyone, logged in or not.
        public func visitLanding(
            gameId: ID,
            key: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.VisitedGame {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("key", key)
            return try await rally.read(Contracts.ShowVisitLanding.self, data, asking)
        }

        /// Answer a game without an account, by its host's link; you get a link of your own. For anyone, logged in or not.
        @discardableResult
        public func visit(
            gameId: ID,
            key: String,
            name: String,
            status: Contracts.VisitorAnswer,
            guests: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.VisitView {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("key", key)
            try data.put("name", name)
            try data.put("status", status)
            try data.put("guests", guests)
            return try await rally.read(Contracts.VisitGame.self, data, asking)
        }

        /// Show an answer without an account, by its own link. For anyone, logged in or not.
        public func visitGet(
            token: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.VisitView {
            var data = RequestData()
            try data.put("token", token)
            return try await rally.read(Contracts.ShowVisit.self, data, asking)
        }

        /// Change an answer without an account, by its own link, until the game starts. For anyone, logged in or not.
        @discardableResult
        public func visitChange(
            token: String,
            status: Contracts.VisitorAnswer? = nil,
            guests: Int? = nil,
            name: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.VisitView {
            var data = RequestData()
            try data.put("token", token)
            try data.put("status", status)
            try data.put("guests", guests)
            try data.put("name", name)
            return try await rally.read(Contracts.ChangeVisit.self, data, asking)
        }

        /// Leave a game that you answered without an account, and have your name forgotten. For anyone, logged in or not.
        @discardableResult
        public func visitForget(
            token: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("token", token)
            return try await rally.read(Contracts.ForgetVisit.self, data, asking)
        }

        /// Take over what you answered before you had an account, with your place in line. For registered accounts.
        @discardableResult
        public func visitClaim(
            token: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("token", token)
            return try await rally.read(Contracts.ClaimVisit.self, data, asking)
        }

        /// Let somebody without an account in who asked to join your game. For registered accounts.
        @discardableResult
        public func visitAccept(
            gameId: ID,
            visitorId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Visitor {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("visitorId", visitorId)
            return try await rally.read(Contracts.AcceptVisit.self, data, asking)
        }

        /// Turn down somebody without an account who asked to join your game. For registered accounts.
        @discardableResult
        public func visitRefuse(
            gameId: ID,
            visitorId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Visitor {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("visitorId", visitorId)
            return try await rally.read(Contracts.RefuseVisit.self, data, asking)
        }

        /// Remove somebody without an account from your game, for good. For registered accounts.
        @discardableResult
        public func visitRemove(
            gameId: ID,
            visitorId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Visitor {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("visitorId", visitorId)
            return try await rally.read(Contracts.RemoveVisit.self, data, asking)
        }
    }
}

extension Live {
    /// Who comes: joining, waiting, leaving.
    public var rsvp: Rsvp { Rsvp(rally: rally) }

    /// Who comes: joining, waiting, leaving.
    public struct Rsvp: Sendable {
        let rally: Rally

        /// Show who comes to a game: the host first, then in the order they joined, and again each time it changes.
        public func roster(gameId: ID) throws -> AsyncThrowingStream<Rally.RsvpRosterReply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.follow(Contracts.Roster.self, data)
        }

        /// Show who has answered a game you host, who can't come, and who is silent, and again each time it changes.
        public func answers(
            gameId: ID
        ) throws -> AsyncThrowingStream<Contracts.ShowAnswers.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.follow(Contracts.ShowAnswers.self, data)
        }

        /// Show the regulars of your series or of a group you run, and your own place among them, and again each time it changes.
        public func regulars(
            seriesId: ID? = nil,
            groupId: ID? = nil
        ) throws -> AsyncThrowingStream<Rally.RsvpRegularsReply, any Error> {
            var data = RequestData()
            try data.put("seriesId", seriesId)
            try data.put("groupId", groupId)
            return rally.follow(Contracts.ListRegulars.self, data)
        }

        /// Show the games you have answered, the latest answer first, and again each time it changes.
        public func mine(
            status: Contracts.ParticipationStatus? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.Participation>, any Error> {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MyRsvps.self, data)
        }

        /// Show who asks to join a game you host, the longest waiting first, and again each time it changes.
        public func requests(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.JoinRequests.Row>, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.JoinRequests.self, data)
        }

        /// Show how far up the waitlist you are, and again each time it changes.
        public func position(
            gameId: ID
        ) throws -> AsyncThrowingStream<Contracts.WaitlistPosition.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.follow(Contracts.WaitlistPosition.self, data)
        }

        /// Show what a game you are going to needs, who brings it, and what is missing, and again each time it changes.
        public func equipment(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.EquipmentItem>, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListEquipment.self, data)
        }

        /// Show the rides to a game, the earliest first, and again each time it changes.
        public func rides(
            gameId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.Ride>, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListRides.self, data)
        }

        /// Suggest teams of about the same strength for a game you host, and again each time it changes.
        public func teams(
            gameId: ID,
            k: Int
        ) throws -> AsyncThrowingStream<Contracts.TeamProposal, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("k", k)
            return rally.follow(Contracts.ProposeTeams.self, data)
        }

        /// Get the link with which people without an account answer your game, and again each time it changes.
        public func visitorLink(
            gameId: ID
        ) throws -> AsyncThrowingStream<Contracts.VisitorLink, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            return rally.follow(Contracts.ShowVisitorLink.self, data)
        }

        /// Show what a host's link for people without an account tells anyone who opens it, and again each time it changes.
        public func visitLanding(
            gameId: ID,
            key: String
        ) throws -> AsyncThrowingStream<Rally.VisitedGame, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("key", key)
            return rally.follow(Contracts.ShowVisitLanding.self, data)
        }

        /// Show an answer without an account, by its own link, and again each time it changes.
        public func visitGet(token: String) throws -> AsyncThrowingStream<Rally.VisitView, any Error> {
            var data = RequestData()
            try data.put("token", token)
            return rally.follow(Contracts.ShowVisit.self, data)
        }
    }
}

extension Rally {
    /// Asking friends into a game, and answering.
    public var invites: Invites { Invites(rally: self) }

    /// Asking friends into a game, and answering.
    public struct Invites: Sendable {
        let rally: Rally

        /// Invite friends to a game. For registered accounts.
        @discardableResult
        public func send(
            gameId: ID,
            accountIds: [Contracts.UserReference],
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.InvitesSendReply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountIds", accountIds)
            return try await rally.read(Contracts.SendInvitations.self, data, asking)
        }

        /// Invite everyone in its group to a game that you host, or a subgroup. For registered accounts.
        @discardableResult
        public func sendGroup(
            gameId: ID,
            subgroup: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.SendGroupInvitation.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("subgroup", subgroup)
            return try await rally.read(Contracts.SendGroupInvitation.self, data, asking)
        }

        /// Accept an invitation; where the game is full, you wait in line. For registered accounts.
        @discardableResult
        public func accept(
            gameId: ID,
            guests: Int? = nil,
            guestNames: [String]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("guests", guests)
            try data.put("guestNames", guestNames)
            return try await rally.read(Contracts.AcceptInvitation.self, data, asking)
        }

        /// Decline an invitation. For registered accounts.
        @discardableResult
        public func decline(
            gameId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            return try await rally.read(Contracts.DeclineInvitation.self, data, asking)
        }

        /// Take back an invitation that you sent, or one to your game. For registered accounts.
        @discardableResult
        public func revoke(
            gameId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Participation {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.RevokeInvitation.self, data, asking)
        }

        /// Show the invitations you can still answer, the latest first. For registered accounts.
        public func list(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.ListInvitationsRow> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListInvitations.self, data, asking)
        }
    }
}

extension Live {
    /// Asking friends into a game, and answering.
    public var invites: Invites { Invites(rally: rally) }

    /// Asking friends into a game, and answering.
    public struct Invites: Sendable {
        let rally: Rally

        /// Show the invitations you can still answer, the latest first, and again each time it changes.
        public func list(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.ListInvitationsRow>, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListInvitations.self, data)
        }
    }
}

extension Rally {
    /// What people owe for a game or in a group, and costs that they share.
    public var dues: Dues { Dues(rally: self) }

    /// What people owe for a game or in a group, and costs that they share.
    public struct Dues: Sendable {
        let rally: Rally

        /// Ask those who are going to your game, or your group, to pay for something. For registered accounts.
        @discardableResult
        public func add(
            title: String,
            gameId: ID? = nil,
            groupId: ID? = nil,
            each: Int? = nil,
            total: Int? = nil,
            currency: String? = nil,
            accountIds: [Contracts.UserReference]? = nil,
            subgroup: String? = nil,
            dueAt: WrittenTime? = nil,
            note: String? = nil,
            payeeId: Contracts.UserReference? = nil,
            showCount: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.DueView {
            var data = RequestData()
            try data.put("title", title)
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            try data.put("each", each)
            try data.put("total", total)
            try data.put("currency", currency)
            try data.put("accountIds", accountIds)
            try data.put("subgroup", subgroup)
            try data.put("dueAt", dueAt)
            try data.put("note", note)
            try data.put("payeeId", payeeId)
            try data.put("showCount", showCount)
            return try await rally.read(Contracts.AddDue.self, data, asking)
        }

        /// Have one more person pay a due, for example somebody who came later. For registered accounts.
        @discardableResult
        public func addPerson(
            dueId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("dueId", dueId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.AddDebtor.self, data, asking)
        }

        /// Agree to collect the money for a due; only then others are asked for it. For registered accounts.
        @discardableResult
        public func acceptPayee(
            dueId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("dueId", dueId)
            return try await rally.read(Contracts.AcceptPayee.self, data, asking)
        }

        /// Remove a due that nobody else has paid; also to refuse to collect for it. For registered accounts.
        @discardableResult
        public func remove(dueId: ID, asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("dueId", dueId)
            return try await rally.read(Contracts.RemoveDue.self, data, asking)
        }

        /// Say that you have paid a due; whoever gets the money confirms it. For registered accounts.
        @discardableResult
        public func claim(
            dueId: ID,
            how: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("dueId", dueId)
            try data.put("how", how)
            return try await rally.read(Contracts.ClaimDue.self, data, asking)
        }

        /// Take back that you have paid a due, or say that the money has not come. For registered accounts.
        @discardableResult
        public func unclaim(
            dueId: ID,
            accountId: Contracts.UserReference? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("dueId", dueId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.UnclaimDue.self, data, asking)
        }

        /// Note that somebody has paid a due. For registered accounts.
        @discardableResult
        public func paid(
            dueId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("dueId", dueId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.MarkDuePaid.self, data, asking)
        }

        /// Take back, within 30 days, that somebody has paid you a due. For registered accounts.
        @discardableResult
        public func unpaid(
            dueId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("dueId", dueId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.MarkDueUnpaid.self, data, asking)
        }

        /// Let somebody off a due; dues add-person asks them again. For registered accounts.
        @discardableResult
        public func exempt(
            dueId: ID,
            accountId: Contracts.UserReference,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("dueId", dueId)
            try data.put("accountId", accountId)
            try data.put("reason", reason)
            return try await rally.read(Contracts.ExemptFromDue.self, data, asking)
        }

        /// Note that you got your money back for a game that was cancelled. For registered accounts.
        @discardableResult
        public func refunded(dueId: ID, asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("dueId", dueId)
            return try await rally.read(Contracts.ConfirmRefund.self, data, asking)
        }

        /// Remind those who have not paid a due; once in 3 days. For registered accounts.
        @discardableResult
        public func remind(
            dueId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.RemindOfDue.Reply {
            var data = RequestData()
            try data.put("dueId", dueId)
            return try await rally.read(Contracts.RemindOfDue.self, data, asking)
        }

        /// Let nobody with an overdue due of your group into its games. For registered accounts.
        @discardableResult
        public func payFirst(
            groupId: ID,
            on: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("on", on)
            return try await rally.read(Contracts.SetPayFirst.self, data, asking)
        }

        /// Share something that you or somebody else has paid for. For registered accounts.
        @discardableResult
        public func cost(
            what: String,
            amount: Int,
            gameId: ID? = nil,
            groupId: ID? = nil,
            currency: String? = nil,
            payerId: Contracts.UserReference? = nil,
            accountIds: [Contracts.UserReference]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.CostView {
            var data = RequestData()
            try data.put("what", what)
            try data.put("amount", amount)
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            try data.put("currency", currency)
            try data.put("payerId", payerId)
            try data.put("accountIds", accountIds)
            return try await rally.read(Contracts.AddCost.self, data, asking)
        }

        /// Confirm that you have paid for something, as somebody else wrote. For registered accounts.
        @discardableResult
        public func confirm(costId: ID, asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("costId", costId)
            return try await rally.read(Contracts.ConfirmCost.self, data, asking)
        }

        /// Remove a cost that you wrote, or one that you have not paid as it says. For registered accounts.
        @discardableResult
        public func costRemove(
            costId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("costId", costId)
            return try await rally.read(Contracts.RemoveCost.self, data, asking)
        }

        /// Note that somebody has paid you what they owed for shared costs. For registered accounts.
        @discardableResult
        public func settled(
            accountId: Contracts.UserReference,
            amount: Int,
            gameId: ID? = nil,
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("amount", amount)
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.RecordPayment.self, data, asking)
        }

        /// Show what is to be paid for a game or in a group, as far as you see it. For registered accounts.
        public func book(
            gameId: ID? = nil,
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.DuesBookReply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.ShowBook.self, data, asking)
        }

        /// Show as a table (CSV) who has paid for a game or in a group, as far as you see it. For registered accounts.
        public func csv(
            gameId: ID? = nil,
            groupId: ID? = nil,
            dueId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ShowDuesTable.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            try data.put("dueId", dueId)
            return try await rally.table(Contracts.ShowDuesTable.self, data, asking)
        }

        /// Show one due; with all shares to who gets the money or runs the game or group. For registered accounts.
        public func get(dueId: ID, asking: AskOptions = AskOptions()) async throws -> Rally.DueView {
            var data = RequestData()
            try data.put("dueId", dueId)
            return try await rally.read(Contracts.GetDue.self, data, asking)
        }

        /// Show the shared costs of a game or group that you share, the latest first. For registered accounts.
        public func costs(
            gameId: ID? = nil,
            groupId: ID? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.CostView> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListCosts.self, data, asking)
        }

        /// Show who gets and who owes how much of shared costs, and how to settle it. For registered accounts.
        public func settle(
            gameId: ID? = nil,
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ProposeSettlement.Reply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.ProposeSettlement.self, data, asking)
        }

        /// Show what you have not paid yet or get back, in all games and groups. For registered accounts.
        public func mine(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.DueView> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MyDues.self, data, asking)
        }
    }
}

extension Live {
    /// What people owe for a game or in a group, and costs that they share.
    public var dues: Dues { Dues(rally: rally) }

    /// What people owe for a game or in a group, and costs that they share.
    public struct Dues: Sendable {
        let rally: Rally

        /// Show what is to be paid for a game or in a group, as far as you see it, and again each time it changes.
        public func book(
            gameId: ID? = nil,
            groupId: ID? = nil
        ) throws -> AsyncThrowingStream<Rally.DuesBookReply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            return rally.follow(Contracts.ShowBook.self, data)
        }

        /// Show one due; with all shares to who gets the money or runs the game or group, and again each time it changes.
        public func get(dueId: ID) throws -> AsyncThrowingStream<Rally.DueView, any Error> {
            var data = RequestData()
            try data.put("dueId", dueId)
            return rally.follow(Contracts.GetDue.self, data)
        }

        /// Show the shared costs of a game or group that you share, the latest first, and again each time it changes.
        public func costs(
            gameId: ID? = nil,
            groupId: ID? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.CostView>, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListCosts.self, data)
        }

        /// Show who gets and who owes how much of shared costs, and how to settle it, and again each time it changes.
        public func settle(
            gameId: ID? = nil,
            groupId: ID? = nil
        ) throws -> AsyncThrowingStream<Contracts.ProposeSettlement.Reply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            return rally.follow(Contracts.ProposeSettlement.self, data)
        }

        /// Show what you have not paid yet or get back, in all games and groups, and again each time it changes.
        public func mine(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.DueView>, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MyDues.self, data)
        }
    }
}

extension Rally {
    /// Whom you follow, and who follows you.
    public var follows: Follows { Follows(rally: self) }

    /// Whom you follow, and who follows you.
    public struct Follows: Sendable {
        let rally: Rally

        /// Follow someone; if they follow you, you are friends. For registered accounts.
        @discardableResult
        public func add(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Befriended {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.AddFollow.self, data, asking)
        }

        /// Stop following someone. For registered accounts.
        @discardableResult
        public func remove(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.RemoveFollow.self, data, asking)
        }

        /// Show who follows someone, your friends first. For registered accounts.
        public func followers(
            accountId: Contracts.UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.PersonRow> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.Followers.self, data, asking)
        }

        /// Show whom someone follows, your friends first. For registered accounts.
        public func following(
            accountId: Contracts.UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.PersonRow> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.Following.self, data, asking)
        }
    }
}

extension Live {
    /// Whom you follow, and who follows you.
    public var follows: Follows { Follows(rally: rally) }

    /// Whom you follow, and who follows you.
    public struct Follows: Sendable {
        let rally: Rally

        /// Show who follows someone, your friends first, and again each time it changes.
        public func followers(
            accountId: Contracts.UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.PersonRow>, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.Followers.self, data)
        }

        /// Show whom someone follows, your friends first, and again each time it changes.
        public func following(
            accountId: Contracts.UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.PersonRow>, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.Following.self, data)
        }
    }
}

extension Rally {
    /// Asking, answering, invite links and blocks.
    public var friends: Friends { Friends(rally: self) }

    /// Asking, answering, invite links and blocks.
    public struct Friends: Sendable {
        let rally: Rally

        /// Ask someone to be friends; if they have asked you, you are. For registered accounts.
        @discardableResult
        public func request(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Befriended {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.RequestFriend.self, data, asking)
        }

        /// Accept someone's friend request. For registered accounts.
        @discardableResult
        public func accept(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Befriended {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.AcceptFriend.self, data, asking)
        }

        /// Deny someone's friend request; they are not told, and cannot ask again for 7 days. For registered accounts.
        @discardableResult
        public func deny(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.DenyFriend.self, data, asking)
        }

        /// Take back a friend request that you sent. For registered accounts.
        @discardableResult
        public func withdraw(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.WithdrawFriendRequest.self, data, asking)
        }

        /// End a friendship, for both. For registered accounts.
        @discardableResult
        public func remove(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.RemoveFriend.self, data, asking)
        }

        /// Make a link with which one person can ask to be your friend; good once, for 7 days. For registered accounts.
        @discardableResult
        public func inviteLink(
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.MakeInviteLink.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.MakeInviteLink.self, data, asking)
        }

        /// Ask to be friends with whoever made an invite link. For registered accounts.
        @discardableResult
        public func inviteClaim(
            token: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.FriendsInviteClaimReply {
            var data = RequestData()
            try data.put("token", token)
            return try await rally.read(Contracts.ClaimInviteLink.self, data, asking)
        }

        /// Block someone: neither of you sees the other any more, and a friendship ends. For registered accounts.
        @discardableResult
        public func block(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.BlockPerson.self, data, asking)
        }

        /// Unblock someone; a friendship that the block ended stays ended. For registered accounts.
        @discardableResult
        public func unblock(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.UnblockPerson.self, data, asking)
        }

        /// Show someone's friends, yours first. For registered accounts.
        public func list(
            accountId: Contracts.UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.PersonRow> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListFriends.self, data, asking)
        }

        /// Show the friends you have in common with someone. For registered accounts.
        public func mutuals(
            accountId: Contracts.UserReference,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.PersonRow> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MutualFriends.self, data, asking)
        }

        /// Show friend requests that you got (in) or sent (out), the newest first. For registered accounts.
        public func requests(
            direction: Contracts.RequestDirection,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.ListFriendRequests.Row> {
            var data = RequestData()
            try data.put("direction", direction)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListFriendRequests.self, data, asking)
        }

        /// Show whom you have blocked. For registered accounts.
        public func blocks(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.PersonRow> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListBlocks.self, data, asking)
        }

        /// Show how you and someone stand: friends, following, a request. For registered accounts.
        public func relation(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Relation {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.ShowRelation.self, data, asking)
        }

        /// Show who made an invite link that is still good, to anyone who opens it. For anyone, logged in or not.
        public func inviteLanding(
            token: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.InviteLanding {
            var data = RequestData()
            try data.put("token", token)
            return try await rally.read(Contracts.ShowInviteLanding.self, data, asking)
        }
    }
}

extension Live {
    /// Asking, answering, invite links and blocks.
    public var friends: Friends { Friends(rally: rally) }

    /// Asking, answering, invite links and blocks.
    public struct Friends: Sendable {
        let rally: Rally

        /// Show someone's friends, yours first, and again each time it changes.
        public func list(
            accountId: Contracts.UserReference? = nil,
            q: String? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.PersonRow>, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("q", q)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListFriends.self, data)
        }

        /// Show the friends you have in common with someone, and again each time it changes.
        public func mutuals(
            accountId: Contracts.UserReference,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.PersonRow>, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MutualFriends.self, data)
        }

        /// Show friend requests that you got (in) or sent (out), the newest first, and again each time it changes.
        public func requests(
            direction: Contracts.RequestDirection,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.ListFriendRequests.Row>, any Error> {
            var data = RequestData()
            try data.put("direction", direction)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListFriendRequests.self, data)
        }

        /// Show whom you have blocked, and again each time it changes.
        public func blocks(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.PersonRow>, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListBlocks.self, data)
        }

        /// Show how you and someone stand: friends, following, a request, and again each time it changes.
        public func relation(
            accountId: Contracts.UserReference
        ) throws -> AsyncThrowingStream<Rally.Relation, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.follow(Contracts.ShowRelation.self, data)
        }

        /// Show who made an invite link that is still good, to anyone who opens it, and again each time it changes.
        public func inviteLanding(
            token: String
        ) throws -> AsyncThrowingStream<Contracts.InviteLanding, any Error> {
            var data = RequestData()
            try data.put("token", token)
            return rally.follow(Contracts.ShowInviteLanding.self, data)
        }
    }
}

extension Rally {
    /// Groups of people who play together: making one, joining, running it.
    public var groups: Groups { Groups(rally: self) }

    /// Groups of people who play together: making one, joining, running it.
    public struct Groups: Sendable {
        let rally: Rally

        /// Make a group that you own, of people who play together. For registered accounts.
        @discardableResult
        public func create(
            name: String,
            slug: String? = nil,
            about: String? = nil,
            rules: String? = nil,
            sports: [Contracts.Sport]? = nil,
            city: String? = nil,
            photo: String? = nil,
            listing: Contracts.GroupListing? = nil,
            joining: Contracts.GroupJoining? = nil,
            membersHost: Bool? = nil,
            membersInvite: Bool? = nil,
            gameDefaults: Contracts.GroupDefaults? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupView {
            var data = RequestData()
            try data.put("name", name)
            try data.put("slug", slug)
            try data.put("about", about)
            try data.put("rules", rules)
            try data.put("sports", sports)
            try data.put("city", city)
            try data.put("photo", photo)
            try data.put("listing", listing)
            try data.put("joining", joining)
            try data.put("membersHost", membersHost)
            try data.put("membersInvite", membersInvite)
            try data.put("gameDefaults", gameDefaults)
            return try await rally.read(Contracts.CreateGroup.self, data, asking)
        }

        /// Change a group; what you leave out stays, and none takes a value away. For registered accounts.
        @discardableResult
        public func update(
            groupId: ID,
            name: String? = nil,
            slug: String? = nil,
            about: Change<String> = .keep,
            rules: Change<String> = .keep,
            sports: [Contracts.Sport]? = nil,
            city: Change<String> = .keep,
            photo: Change<String> = .keep,
            listing: Contracts.GroupListing? = nil,
            joining: Contracts.GroupJoining? = nil,
            membersHost: Bool? = nil,
            membersInvite: Bool? = nil,
            gameDefaults: Change<Contracts.GroupDefaults> = .keep,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.GroupVersion {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("name", name)
            try data.put("slug", slug)
            try data.put("about", about)
            try data.put("rules", rules)
            try data.put("sports", sports)
            try data.put("city", city)
            try data.put("photo", photo)
            try data.put("listing", listing)
            try data.put("joining", joining)
            try data.put("membersHost", membersHost)
            try data.put("membersInvite", membersInvite)
            try data.put("gameDefaults", gameDefaults)
            try data.put("ifVersion", ifVersion)
            return try await rally.read(Contracts.UpdateGroup.self, data, asking)
        }

        /// Close a group of yours for good; its games go on, and nobody joins any more. For registered accounts.
        @discardableResult
        public func close(
            groupId: ID,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.GroupVersion {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("ifVersion", ifVersion)
            return try await rally.read(Contracts.CloseGroup.self, data, asking)
        }

        /// Join a group: by its code or an invitation, or as the group lets people join. For registered accounts.
        @discardableResult
        public func join(
            groupId: ID? = nil,
            slug: String? = nil,
            code: String? = nil,
            text: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupMembership {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("slug", slug)
            try data.put("code", code)
            try data.put("text", text)
            return try await rally.read(Contracts.JoinGroup.self, data, asking)
        }

        /// Invite friends into a group that you are in; admins also invite former members. For registered accounts.
        @discardableResult
        public func invite(
            groupId: ID,
            accountIds: [Contracts.UserReference],
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupsInviteReply {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("accountIds", accountIds)
            return try await rally.read(Contracts.InviteToGroup.self, data, asking)
        }

        /// Accept an invitation into a group. For registered accounts.
        @discardableResult
        public func accept(
            groupId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupMembership {
            var data = RequestData()
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.AcceptGroupInvitation.self, data, asking)
        }

        /// Decline an invitation into a group. For registered accounts.
        @discardableResult
        public func decline(
            groupId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupMembership {
            var data = RequestData()
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.DeclineGroupInvitation.self, data, asking)
        }

        /// Leave a group, or take back your request to join it. For registered accounts.
        @discardableResult
        public func leave(
            groupId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupMembership {
            var data = RequestData()
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.LeaveGroup.self, data, asking)
        }

        /// Take in somebody who has asked to join a group that you run. For registered accounts.
        @discardableResult
        public func approve(
            groupId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupMembership {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.ApproveGroupRequest.self, data, asking)
        }

        /// Refuse a request to join a group that you run, or take an invitation back. For registered accounts.
        @discardableResult
        public func refuse(
            groupId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupMembership {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.RefuseGroupRequest.self, data, asking)
        }

        /// Take a member out of a group that you run; they come back by an admin's invitation. For registered accounts.
        @discardableResult
        public func remove(
            groupId: ID,
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupMembership {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.RemoveGroupMember.self, data, asking)
        }

        /// Make a member of your group an admin or not, or hand the group over. For registered accounts.
        @discardableResult
        public func role(
            groupId: ID,
            accountId: Contracts.UserReference,
            role: Contracts.GroupRole,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupMembership {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("accountId", accountId)
            try data.put("role", role)
            return try await rally.read(Contracts.SetGroupRole.self, data, asking)
        }

        /// Make a code by which people join your group, or end it; a new one ends the old. For registered accounts.
        @discardableResult
        public func code(
            groupId: ID,
            on: Bool,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.SetGroupCode.Reply {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("on", on)
            return try await rally.read(Contracts.SetGroupCode.self, data, asking)
        }

        /// Say who is in a subgroup; a name that is new makes one. For registered accounts.
        @discardableResult
        public func subgroupSet(
            groupId: ID,
            name: String,
            accountIds: [Contracts.UserReference],
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.SubgroupView {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("name", name)
            try data.put("accountIds", accountIds)
            return try await rally.read(Contracts.SetSubgroup.self, data, asking)
        }

        /// Take a subgroup away; its members stay in the group. For registered accounts.
        @discardableResult
        public func subgroupRemove(
            groupId: ID,
            name: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.GroupVersion {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("name", name)
            return try await rally.read(Contracts.RemoveSubgroup.self, data, asking)
        }

        /// Mute a group, or unmute it: without pushes, its news stays in your list. For registered accounts.
        @discardableResult
        public func mute(
            groupId: ID,
            on: Bool,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("on", on)
            return try await rally.read(Contracts.MuteGroup.self, data, asking)
        }

        /// Show a group, as far as you may see it. For registered accounts.
        public func get(
            groupId: ID? = nil,
            slug: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupView {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("slug", slug)
            return try await rally.read(Contracts.GetGroup.self, data, asking)
        }

        /// Show your groups, with invitations first, then requests of yours. For registered accounts.
        public func mine(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.GroupView> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.MyGroups.self, data, asking)
        }

        /// Find public groups, by name. For registered accounts.
        public func search(
            q: String? = nil,
            city: String? = nil,
            sport: Contracts.Sport? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.GroupView> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("city", city)
            try data.put("sport", sport)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.SearchGroups.self, data, asking)
        }

        /// Show who is in a group: the owner, its admins, then everyone by name. For registered accounts.
        public func members(
            groupId: ID,
            list: Contracts.GroupList? = nil,
            q: String? = nil,
            subgroup: String? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.ListGroupMembersRow> {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("list", list)
            try data.put("q", q)
            try data.put("subgroup", subgroup)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListGroupMembers.self, data, asking)
        }

        /// Show what the link of a public group tells anyone who opens it. For anyone, logged in or not.
        public func landing(
            slug: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.GroupLanding {
            var data = RequestData()
            try data.put("slug", slug)
            return try await rally.read(Contracts.ShowGroupLanding.self, data, asking)
        }
    }
}

extension Live {
    /// Groups of people who play together: making one, joining, running it.
    public var groups: Groups { Groups(rally: rally) }

    /// Groups of people who play together: making one, joining, running it.
    public struct Groups: Sendable {
        let rally: Rally

        /// Show a group, as far as you may see it, and again each time it changes.
        public func get(
            groupId: ID? = nil,
            slug: String? = nil
        ) throws -> AsyncThrowingStream<Rally.GroupView, any Error> {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("slug", slug)
            return rally.follow(Contracts.GetGroup.self, data)
        }

        /// Show your groups, with invitations first, then requests of yours, and again each time it changes.
        public func mine(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.GroupView>, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.MyGroups.self, data)
        }

        /// Find public groups, by name, and again each time it changes.
        public func search(
            q: String? = nil,
            city: String? = nil,
            sport: Contracts.Sport? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.GroupView>, any Error> {
            var data = RequestData()
            try data.put("q", q)
            try data.put("city", city)
            try data.put("sport", sport)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.SearchGroups.self, data)
        }

        /// Show who is in a group: the owner, its admins, then everyone by name, and again each time it changes.
        public func members(
            groupId: ID,
            list: Contracts.GroupList? = nil,
            q: String? = nil,
            subgroup: String? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.ListGroupMembersRow>, any Error> {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("list", list)
            try data.put("q", q)
            try data.put("subgroup", subgroup)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListGroupMembers.self, data)
        }

        /// Show what the link of a public group tells anyone who opens it, and again each time it changes.
        public func landing(slug: String) throws -> AsyncThrowingStream<Rally.GroupLanding, any Error> {
            var data = RequestData()
            try data.put("slug", slug)
            return rally.follow(Contracts.ShowGroupLanding.self, data)
        }
    }
}

extension Rally {
    /// Talking with those who are going to a game.
    public var chat: Chat { Chat(rally: self) }

    /// Talking with those who are going to a game.
    public struct Chat: Sendable {
        let rally: Rally

        /// Write to everyone who is going to a game, or to a group. For registered accounts.
        @discardableResult
        public func send(
            gameId: ID? = nil,
            groupId: ID? = nil,
            text: String? = nil,
            photo: String? = nil,
            nonce: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.ChatMessage {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            try data.put("text", text)
            try data.put("photo", photo)
            try data.put("nonce", nonce)
            return try await rally.read(Contracts.SendMessage.self, data, asking)
        }

        /// Mark the chat of a game or a group as read, up to a message. For registered accounts.
        @discardableResult
        public func read(
            gameId: ID? = nil,
            groupId: ID? = nil,
            upTo: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ChatStanding {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            try data.put("upTo", upTo)
            return try await rally.read(Contracts.ReadChat.self, data, asking)
        }

        /// Mute the chat of a game or a group, or unmute it; unread messages still count. For registered accounts.
        @discardableResult
        public func mute(
            on: Bool,
            gameId: ID? = nil,
            groupId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ChatStanding {
            var data = RequestData()
            try data.put("on", on)
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            return try await rally.read(Contracts.MuteChat.self, data, asking)
        }

        /// Remove a message from a chat; people see that one was removed. For moderators and administrators.
        @discardableResult
        public func remove(
            messageId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("messageId", messageId)
            return try await rally.read(Contracts.RemoveMessage.self, data, asking)
        }

        /// Read the chat of a game or a group, the newest first. For registered accounts.
        public func history(
            gameId: ID? = nil,
            groupId: ID? = nil,
            before: ID? = nil,
            limit: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.ChatHistoryReply {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            try data.put("before", before)
            try data.put("limit", limit)
            return try await rally.read(Contracts.ChatHistory.self, data, asking)
        }

        /// Count your unread messages, in each chat and in all. For registered accounts.
        public func unread(asking: AskOptions = AskOptions()) async throws -> Contracts.UnreadChats.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.UnreadChats.self, data, asking)
        }

        /// List the chats of the games you go to, with the last line of each, the latest first. For registered accounts.
        public func list(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.ChatSummary> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListChats.self, data, asking)
        }
    }
}

extension Live {
    /// Talking with those who are going to a game.
    public var chat: Chat { Chat(rally: rally) }

    /// Talking with those who are going to a game.
    public struct Chat: Sendable {
        let rally: Rally

        /// Read the chat of a game or a group, the newest first, and again each time it changes.
        public func history(
            gameId: ID? = nil,
            groupId: ID? = nil,
            before: ID? = nil,
            limit: Int? = nil
        ) throws -> AsyncThrowingStream<Rally.ChatHistoryReply, any Error> {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("groupId", groupId)
            try data.put("before", before)
            try data.put("limit", limit)
            return rally.follow(Contracts.ChatHistory.self, data)
        }

        /// Count your unread messages, in each chat and in all, and again each time it changes.
        public func unread() throws -> AsyncThrowingStream<Contracts.UnreadChats.Reply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.UnreadChats.self, data)
        }

        /// List the chats of the games you go to, with the last line of each, the latest first, and again each time it changes.
        public func list(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.ChatSummary>, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListChats.self, data)
        }
    }
}

extension Rally {
    /// Saying how the others were, after a game.
    public var feedback: Feedback { Feedback(rally: self) }

    /// Saying how the others were, after a game.
    public struct Feedback: Sendable {
        let rally: Rally

        /// Say how the others were at a game, once; they do not learn what you said. For registered accounts.
        @discardableResult
        public func submit(
            gameId: ID,
            allGood: Bool,
            playAgain: [Contracts.UserReference]? = nil,
            skillAccurate: Bool? = nil,
            incidents: [Contracts.FeedbackIncident]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("allGood", allGood)
            try data.put("playAgain", playAgain)
            try data.put("skillAccurate", skillAccurate)
            try data.put("incidents", incidents)
            return try await rally.read(Contracts.SubmitFeedback.self, data, asking)
        }

        /// Show the games you can still give feedback on, the soonest to close first. For registered accounts.
        public func pending(
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Contracts.PendingFeedback.Row> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.PendingFeedback.self, data, asking)
        }
    }
}

extension Live {
    /// Saying how the others were, after a game.
    public var feedback: Feedback { Feedback(rally: rally) }

    /// Saying how the others were, after a game.
    public struct Feedback: Sendable {
        let rally: Rally

        /// Show the games you can still give feedback on, the soonest to close first, and again each time it changes.
        public func pending(
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Contracts.PendingFeedback.Row>, any Error> {
            var data = RequestData()
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.PendingFeedback.self, data)
        }
    }
}

extension Rally {
    /// What people post, comments on it, and feeds.
    public var posts: Posts { Posts(rally: self) }

    /// What people post, comments on it, and feeds.
    public struct Posts: Sendable {
        let rally: Rally

        /// Post for everyone, your friends or a group of yours (needs a full profile). For registered accounts.
        @discardableResult
        public func create(
            text: String? = nil,
            photos: [String]? = nil,
            gameId: ID? = nil,
            sessionId: ID? = nil,
            type: Contracts.PostType? = nil,
            score: Int? = nil,
            visibility: Contracts.PostVisibility? = nil,
            groupId: ID? = nil,
            tags: [String]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PostView {
            var data = RequestData()
            try data.put("text", text)
            try data.put("photos", photos)
            try data.put("gameId", gameId)
            try data.put("sessionId", sessionId)
            try data.put("type", type)
            try data.put("score", score)
            try data.put("visibility", visibility)
            try data.put("groupId", groupId)
            try data.put("tags", tags)
            return try await rally.read(Contracts.CreatePost.self, data, asking)
        }

        /// Change a post of yours; what you leave out stays, and none takes a value away. For registered accounts.
        @discardableResult
        public func edit(
            postId: ID,
            text: Change<String> = .keep,
            photos: [String]? = nil,
            tags: [String]? = nil,
            gameId: Change<ID> = .keep,
            ifVersion: Int? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PostView {
            var data = RequestData()
            try data.put("postId", postId)
            try data.put("text", text)
            try data.put("photos", photos)
            try data.put("tags", tags)
            try data.put("gameId", gameId)
            try data.put("ifVersion", ifVersion)
            return try await rally.read(Contracts.EditPost.self, data, asking)
        }

        /// Delete a post of yours with its comments; moderators can delete any. For registered accounts.
        @discardableResult
        public func delete(postId: ID, asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("postId", postId)
            return try await rally.read(Contracts.DeletePost.self, data, asking)
        }

        /// Upvote a post, or take your upvote back (needs a full profile). For registered accounts.
        @discardableResult
        public func upvote(
            postId: ID,
            on: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.UpvotePost.Reply {
            var data = RequestData()
            try data.put("postId", postId)
            try data.put("on", on)
            return try await rally.read(Contracts.UpvotePost.self, data, asking)
        }

        /// Comment on a post, or answer a comment; @nickname tells that person (needs a full profile). For registered accounts.
        @discardableResult
        public func comment(
            postId: ID,
            text: String,
            parentId: ID? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.CommentView {
            var data = RequestData()
            try data.put("postId", postId)
            try data.put("text", text)
            try data.put("parentId", parentId)
            return try await rally.read(Contracts.CommentOnPost.self, data, asking)
        }

        /// Change the text of a comment of yours (needs a full profile). For registered accounts.
        @discardableResult
        public func commentEdit(
            commentId: ID,
            text: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.CommentView {
            var data = RequestData()
            try data.put("commentId", commentId)
            try data.put("text", text)
            return try await rally.read(Contracts.EditComment.self, data, asking)
        }

        /// Delete a comment of yours; answers to it stay. Moderators can delete any. For registered accounts.
        @discardableResult
        public func commentDelete(
            commentId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("commentId", commentId)
            return try await rally.read(Contracts.DeleteComment.self, data, asking)
        }

        /// Like a comment, or take your like back (needs a full profile). For registered accounts.
        @discardableResult
        public func commentLike(
            commentId: ID,
            on: Bool? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.LikeComment.Reply {
            var data = RequestData()
            try data.put("commentId", commentId)
            try data.put("on", on)
            return try await rally.read(Contracts.LikeComment.self, data, asking)
        }

        /// Show a post and its comments, the oldest first. For registered accounts.
        public func get(
            postId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PostsGetReply {
            var data = RequestData()
            try data.put("postId", postId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.GetPost.self, data, asking)
        }

        /// Show someone's posts, the newest first. For registered accounts.
        public func by(
            accountId: Contracts.UserReference? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.PostView> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.PostsBy.self, data, asking)
        }

        /// Show the posts in a group that you are in, the newest first. For registered accounts.
        public func group(
            groupId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.PostView> {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.GroupPosts.self, data, asking)
        }

        /// Show new posts: of people you follow (friends), or of everyone (public). For registered accounts.
        public func feed(
            kind: Contracts.FeedKind,
            explain: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.PostView> {
            var data = RequestData()
            try data.put("kind", kind)
            try data.put("explain", explain)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ShowFeed.self, data, asking)
        }

        /// Show what a link to a post tells anyone who opens it. For anyone, logged in or not.
        public func landing(
            postId: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.PostLanding {
            var data = RequestData()
            try data.put("postId", postId)
            return try await rally.read(Contracts.ShowPostLanding.self, data, asking)
        }
    }
}

extension Live {
    /// What people post, comments on it, and feeds.
    public var posts: Posts { Posts(rally: rally) }

    /// What people post, comments on it, and feeds.
    public struct Posts: Sendable {
        let rally: Rally

        /// Show a post and its comments, the oldest first, and again each time it changes.
        public func get(
            postId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Rally.PostsGetReply, any Error> {
            var data = RequestData()
            try data.put("postId", postId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.GetPost.self, data)
        }

        /// Show someone's posts, the newest first, and again each time it changes.
        public func by(
            accountId: Contracts.UserReference? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.PostView>, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.PostsBy.self, data)
        }

        /// Show the posts in a group that you are in, the newest first, and again each time it changes.
        public func group(
            groupId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.PostView>, any Error> {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.GroupPosts.self, data)
        }

        /// Show new posts: of people you follow (friends), or of everyone (public), and again each time it changes.
        public func feed(
            kind: Contracts.FeedKind,
            explain: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.PostView>, any Error> {
            var data = RequestData()
            try data.put("kind", kind)
            try data.put("explain", explain)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ShowFeed.self, data)
        }

        /// Show what a link to a post tells anyone who opens it, and again each time it changes.
        public func landing(postId: ID) throws -> AsyncThrowingStream<Contracts.PostLanding, any Error> {
            var data = RequestData()
            try data.put("postId", postId)
            return rally.follow(Contracts.ShowPostLanding.self, data)
        }
    }
}

extension Rally {
    /// Saying that something should not be here, and what moderators do.
    public var reports: Reports { Reports(rally: self) }

    /// Saying that something should not be here, and what moderators do.
    public struct Reports: Sendable {
        let rally: Rally

        /// Report something to the moderators; nobody else learns that it was you. For registered accounts.
        @discardableResult
        public func create(
            contentType: Contracts.ContentType,
            contentId: Contracts.UserReference,
            kind: Contracts.ReportKind,
            reason: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.ReportView {
            var data = RequestData()
            try data.put("contentType", contentType)
            try data.put("contentId", contentId)
            try data.put("kind", kind)
            try data.put("reason", reason)
            return try await rally.read(Contracts.CreateReport.self, data, asking)
        }

        /// Ask moderators to reconsider what they decided about something of yours; once. For registered accounts.
        @discardableResult
        public func appeal(
            ticketId: ID,
            text: String,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("ticketId", ticketId)
            try data.put("text", text)
            return try await rally.read(Contracts.AppealTicket.self, data, asking)
        }

        /// Decide on a ticket; on an appeal, dismiss lifts what was decided before. For moderators and administrators.
        @discardableResult
        public func resolve(
            ticketId: ID,
            action: Contracts.TicketAction,
            note: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.ReportsResolveReply {
            var data = RequestData()
            try data.put("ticketId", ticketId)
            try data.put("action", action)
            try data.put("note", note)
            return try await rally.read(Contracts.ResolveTicket.self, data, asking)
        }

        /// Show the tickets that wait for a decision, the oldest first. For moderators and administrators.
        public func queue(
            status: Contracts.TicketStatus? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.TicketRow> {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.TicketQueue.self, data, asking)
        }

        /// Show a ticket: what it is about, who reported it and why, what was done about it. For moderators and administrators.
        public func ticket(
            ticketId: ID,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.ReportsTicketReply {
            var data = RequestData()
            try data.put("ticketId", ticketId)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ShowTicket.self, data, asking)
        }
    }
}

extension Live {
    /// Saying that something should not be here, and what moderators do.
    public var reports: Reports { Reports(rally: rally) }

    /// Saying that something should not be here, and what moderators do.
    public struct Reports: Sendable {
        let rally: Rally

        /// Show the tickets that wait for a decision, the oldest first, and again each time it changes.
        public func queue(
            status: Contracts.TicketStatus? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.TicketRow>, any Error> {
            var data = RequestData()
            try data.put("status", status)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.TicketQueue.self, data)
        }

        /// Show a ticket: what it is about, who reported it and why, what was done about it, and again each time it changes.
        public func ticket(
            ticketId: ID,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Rally.ReportsTicketReply, any Error> {
            var data = RequestData()
            try data.put("ticketId", ticketId)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ShowTicket.self, data)
        }
    }
}

extension Rally {
    /// What you are told, and how.
    public var notifications: Notifications { Notifications(rally: self) }

    /// What you are told, and how.
    public struct Notifications: Sendable {
        let rally: Rally

        /// Show your notifications, the latest first. For registered accounts.
        public func list(
            unreadOnly: Bool? = nil,
            group: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.NotificationsListReply {
            var data = RequestData()
            try data.put("unreadOnly", unreadOnly)
            try data.put("group", group)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ListNotifications.self, data, asking)
        }

        /// Count your unread notifications. For registered accounts.
        public func badge(
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.NotificationBadge.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.NotificationBadge.self, data, asking)
        }

        /// Show what is new in your notifications since a time, the oldest first. For registered accounts.
        public func watch(
            since: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.NotificationsWatchReply {
            var data = RequestData()
            try data.put("since", since)
            return try await rally.read(Contracts.WatchNotifications.self, data, asking)
        }

        /// Mark a notification as read. For registered accounts.
        @discardableResult
        public func read(
            id: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.NotificationBadge.Reply {
            var data = RequestData()
            try data.put("id", id)
            return try await rally.read(Contracts.ReadNotification.self, data, asking)
        }

        /// Mark every notification as read. For registered accounts.
        @discardableResult
        public func readAll(
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.NotificationBadge.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.ReadAllNotifications.self, data, asking)
        }

        /// Delete a notification. For registered accounts.
        @discardableResult
        public func delete(
            id: ID,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.NotificationBadge.Reply {
            var data = RequestData()
            try data.put("id", id)
            return try await rally.read(Contracts.DeleteNotification.self, data, asking)
        }

        /// Show what you want to be told, and how. For registered accounts.
        public func prefs(asking: AskOptions = AskOptions()) async throws -> Rally.NotificationPreferences {
            let data = RequestData()
            return try await rally.read(Contracts.ShowNotificationPreferences.self, data, asking)
        }

        /// Say what you want to be told, and how; what you leave out stays as it is. For registered accounts.
        @discardableResult
        public func prefsSet(
            types: [String: Contracts.ChannelChanges]? = nil,
            reminderOffsets: [Int]? = nil,
            quietHours: Change<Contracts.QuietHours> = .keep,
            nearby: Contracts.NearbyChanges? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.NotificationPreferences {
            var data = RequestData()
            try data.put("types", types)
            try data.put("reminderOffsets", reminderOffsets)
            try data.put("quietHours", quietHours)
            try data.put("nearby", nearby)
            return try await rally.read(Contracts.SetNotificationPreferences.self, data, asking)
        }

        /// Send yourself a notification, to see how it looks and whether your devices get it. For registered accounts.
        @discardableResult
        public func test(
            type: Contracts.NotificationType,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Notification {
            var data = RequestData()
            try data.put("type", type)
            return try await rally.read(Contracts.TestNotification.self, data, asking)
        }

        /// Show deliveries and what became of them, the latest first. For administrators.
        public func outbox(
            state: Contracts.DeliveryState? = nil,
            limit: Int? = nil,
            page: String? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Page<Rally.OutboxEntry> {
            var data = RequestData()
            try data.put("state", state)
            try data.put("limit", limit)
            try data.put("page", page)
            return try await rally.read(Contracts.ShowOutbox.self, data, asking)
        }

        /// Try a failed delivery again. For administrators.
        @discardableResult
        public func retry(id: ID, asking: AskOptions = AskOptions()) async throws -> Rally.OutboxEntry {
            var data = RequestData()
            try data.put("id", id)
            return try await rally.read(Contracts.RetryDelivery.self, data, asking)
        }

        /// Show the key with which a browser subscribes to pushes. For registered accounts.
        public func pushKey(asking: AskOptions = AskOptions()) async throws -> Contracts.ShowPushKey.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.ShowPushKey.self, data, asking)
        }
    }
}

extension Live {
    /// What you are told, and how.
    public var notifications: Notifications { Notifications(rally: rally) }

    /// What you are told, and how.
    public struct Notifications: Sendable {
        let rally: Rally

        /// Show your notifications, the latest first, and again each time it changes.
        public func list(
            unreadOnly: Bool? = nil,
            group: Bool? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Rally.NotificationsListReply, any Error> {
            var data = RequestData()
            try data.put("unreadOnly", unreadOnly)
            try data.put("group", group)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ListNotifications.self, data)
        }

        /// Count your unread notifications, and again each time it changes.
        public func badge() throws -> AsyncThrowingStream<Contracts.NotificationBadge.Reply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.NotificationBadge.self, data)
        }

        /// Show what is new in your notifications since a time, the oldest first, and again each time it changes.
        public func watch(
            since: Timestamp? = nil
        ) throws -> AsyncThrowingStream<Rally.NotificationsWatchReply, any Error> {
            var data = RequestData()
            try data.put("since", since)
            return rally.follow(Contracts.WatchNotifications.self, data)
        }

        /// Show what you want to be told, and how, and again each time it changes.
        public func prefs() throws -> AsyncThrowingStream<Rally.NotificationPreferences, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.ShowNotificationPreferences.self, data)
        }

        /// Show deliveries and what became of them, the latest first, and again each time it changes.
        public func outbox(
            state: Contracts.DeliveryState? = nil,
            limit: Int? = nil,
            page: String? = nil
        ) throws -> AsyncThrowingStream<Page<Rally.OutboxEntry>, any Error> {
            var data = RequestData()
            try data.put("state", state)
            try data.put("limit", limit)
            try data.put("page", page)
            return rally.follow(Contracts.ShowOutbox.self, data)
        }

        /// Show the key with which a browser subscribes to pushes, and again each time it changes.
        public func pushKey() throws -> AsyncThrowingStream<Contracts.ShowPushKey.Reply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.ShowPushKey.self, data)
        }
    }
}

extension Rally {
    /// What you do, in numbers.
    public var stats: Stats { Stats(rally: self) }

    /// What you do, in numbers.
    public struct Stats: Sendable {
        let rally: Rally

        /// Show your numbers: games, sports, streak, trust. For registered accounts.
        public func me(asking: AskOptions = AskOptions()) async throws -> Rally.PersonStats {
            let data = RequestData()
            return try await rally.read(Contracts.ShowMyStats.self, data, asking)
        }

        /// Show somebody's numbers. For registered accounts.
        public func user(
            accountId: Contracts.UserReference,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.PersonStats {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.ShowStats.self, data, asking)
        }

        /// Say what you like to play, where and with whom; replaces what you said before. For registered accounts.
        @discardableResult
        public func quizSubmit(
            lat: Double,
            lng: Double,
            playSports: [Contracts.Sport]? = nil,
            dontPlaySports: [Contracts.Sport]? = nil,
            genders: [Contracts.Gender]? = nil,
            ageGroups: [AgeGroup]? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.Quiz {
            var data = RequestData()
            try data.put("lat", lat)
            try data.put("lng", lng)
            try data.put("playSports", playSports)
            try data.put("dontPlaySports", dontPlaySports)
            try data.put("genders", genders)
            try data.put("ageGroups", ageGroups)
            return try await rally.read(Contracts.SubmitQuiz.self, data, asking)
        }

        /// Delete what you said you like to play. For registered accounts.
        @discardableResult
        public func quizDelete(asking: AskOptions = AskOptions()) async throws -> Contracts.Done {
            let data = RequestData()
            return try await rally.read(Contracts.DeleteQuiz.self, data, asking)
        }

        /// Show what you said you like to play. For registered accounts.
        public func quiz(asking: AskOptions = AskOptions()) async throws -> Rally.StatsQuizReply {
            let data = RequestData()
            return try await rally.read(Contracts.ShowQuiz.self, data, asking)
        }

        /// Show up to 8 games you might like, the best first. For registered accounts.
        public func recommend(asking: AskOptions = AskOptions()) async throws -> Rally.StatsRecommendReply {
            let data = RequestData()
            return try await rally.read(Contracts.Recommend.self, data, asking)
        }

        /// Stop recommending a game, or its whole sport until you take the quiz again. For registered accounts.
        @discardableResult
        public func dismiss(
            gameId: ID,
            reason: Contracts.DismissalReason,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("gameId", gameId)
            try data.put("reason", reason)
            return try await rally.read(Contracts.DismissGame.self, data, asking)
        }

        /// Show how somebody plays darts. For registered accounts.
        public func darts(
            accountId: Contracts.UserReference? = nil,
            gameType: Contracts.DartsGame? = nil,
            from: Timestamp? = nil,
            to: Timestamp? = nil,
            opponent: Contracts.UserReference? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ShowDartsStats.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("gameType", gameType)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("opponent", opponent)
            return try await rally.read(Contracts.ShowDartsStats.self, data, asking)
        }

        /// Show how two people have played darts against each other. For registered accounts.
        public func headToHead(
            a: Contracts.UserReference,
            b: Contracts.UserReference,
            gameType: Contracts.DartsGame? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.StatsHeadToHeadReply {
            var data = RequestData()
            try data.put("a", a)
            try data.put("b", b)
            try data.put("gameType", gameType)
            return try await rally.read(Contracts.HeadToHead.self, data, asking)
        }

        /// Show somebody's rating in x01; everyone begins with 1500. For registered accounts.
        public func elo(
            accountId: Contracts.UserReference? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ShowElo.Reply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.ShowElo.self, data, asking)
        }

        /// Show what somebody has achieved, the oldest first. For registered accounts.
        public func achievements(
            accountId: Contracts.UserReference? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Rally.StatsAchievementsReply {
            var data = RequestData()
            try data.put("accountId", accountId)
            return try await rally.read(Contracts.ListAchievements.self, data, asking)
        }

        /// Show who did most: the first 50, and where you are. For registered accounts.
        public func leaderboard(
            board: Contracts.Board,
            scope: Contracts.BoardScope? = nil,
            period: Contracts.BoardPeriod? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Leaderboard.Reply {
            var data = RequestData()
            try data.put("board", board)
            try data.put("scope", scope)
            try data.put("period", period)
            return try await rally.read(Contracts.Leaderboard.self, data, asking)
        }

        /// Say whether you stand on leaderboards; at first everyone does. For registered accounts.
        @discardableResult
        public func leaderboardOpt(
            choice: Contracts.BoardChoice,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.Done {
            var data = RequestData()
            try data.put("choice", choice)
            return try await rally.read(Contracts.OptForLeaderboards.self, data, asking)
        }

        /// Show what happened on a day (UTC), in numbers. For administrators.
        public func metrics(
            day: Day? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ShowMetrics.Reply {
            var data = RequestData()
            try data.put("day", day)
            return try await rally.read(Contracts.ShowMetrics.self, data, asking)
        }

        /// Work out everybody's numbers again, and correct what was told. For administrators.
        @discardableResult
        public func rebuild(
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.RebuildStats.Reply {
            let data = RequestData()
            return try await rally.read(Contracts.RebuildStats.self, data, asking)
        }

        /// Show how the members of a group that you run come to its games. For registered accounts.
        public func group(
            groupId: ID,
            from: Timestamp? = nil,
            to: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ShowGroupStats.Reply {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("from", from)
            try data.put("to", to)
            return try await rally.read(Contracts.ShowGroupStats.self, data, asking)
        }

        /// Show as a table (CSV) how the members of a group that you run come to its games. For registered accounts.
        public func groupCsv(
            groupId: ID,
            from: Timestamp? = nil,
            to: Timestamp? = nil,
            asking: AskOptions = AskOptions()
        ) async throws -> Contracts.ShowGroupTable.Reply {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("from", from)
            try data.put("to", to)
            return try await rally.table(Contracts.ShowGroupTable.self, data, asking)
        }
    }
}

extension Live {
    /// What you do, in numbers.
    public var stats: Stats { Stats(rally: rally) }

    /// What you do, in numbers.
    public struct Stats: Sendable {
        let rally: Rally

        /// Show your numbers: games, sports, streak, trust, and again each time it changes.
        public func me() throws -> AsyncThrowingStream<Rally.PersonStats, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.ShowMyStats.self, data)
        }

        /// Show somebody's numbers, and again each time it changes.
        public func user(
            accountId: Contracts.UserReference
        ) throws -> AsyncThrowingStream<Rally.PersonStats, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.follow(Contracts.ShowStats.self, data)
        }

        /// Show what you said you like to play, and again each time it changes.
        public func quiz() throws -> AsyncThrowingStream<Rally.StatsQuizReply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.ShowQuiz.self, data)
        }

        /// Show up to 8 games you might like, the best first, and again each time it changes.
        public func recommend() throws -> AsyncThrowingStream<Rally.StatsRecommendReply, any Error> {
            let data = RequestData()
            return rally.follow(Contracts.Recommend.self, data)
        }

        /// Show how somebody plays darts, and again each time it changes.
        public func darts(
            accountId: Contracts.UserReference? = nil,
            gameType: Contracts.DartsGame? = nil,
            from: Timestamp? = nil,
            to: Timestamp? = nil,
            opponent: Contracts.UserReference? = nil
        ) throws -> AsyncThrowingStream<Contracts.ShowDartsStats.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            try data.put("gameType", gameType)
            try data.put("from", from)
            try data.put("to", to)
            try data.put("opponent", opponent)
            return rally.follow(Contracts.ShowDartsStats.self, data)
        }

        /// Show how two people have played darts against each other, and again each time it changes.
        public func headToHead(
            a: Contracts.UserReference,
            b: Contracts.UserReference,
            gameType: Contracts.DartsGame? = nil
        ) throws -> AsyncThrowingStream<Rally.StatsHeadToHeadReply, any Error> {
            var data = RequestData()
            try data.put("a", a)
            try data.put("b", b)
            try data.put("gameType", gameType)
            return rally.follow(Contracts.HeadToHead.self, data)
        }

        /// Show somebody's rating in x01; everyone begins with 1500, and again each time it changes.
        public func elo(
            accountId: Contracts.UserReference? = nil
        ) throws -> AsyncThrowingStream<Contracts.ShowElo.Reply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.follow(Contracts.ShowElo.self, data)
        }

        /// Show what somebody has achieved, the oldest first, and again each time it changes.
        public func achievements(
            accountId: Contracts.UserReference? = nil
        ) throws -> AsyncThrowingStream<Rally.StatsAchievementsReply, any Error> {
            var data = RequestData()
            try data.put("accountId", accountId)
            return rally.follow(Contracts.ListAchievements.self, data)
        }

        /// Show who did most: the first 50, and where you are, and again each time it changes.
        public func leaderboard(
            board: Contracts.Board,
            scope: Contracts.BoardScope? = nil,
            period: Contracts.BoardPeriod? = nil
        ) throws -> AsyncThrowingStream<Contracts.Leaderboard.Reply, any Error> {
            var data = RequestData()
            try data.put("board", board)
            try data.put("scope", scope)
            try data.put("period", period)
            return rally.follow(Contracts.Leaderboard.self, data)
        }

        /// Show what happened on a day (UTC), in numbers, and again each time it changes.
        public func metrics(
            day: Day? = nil
        ) throws -> AsyncThrowingStream<Contracts.ShowMetrics.Reply, any Error> {
            var data = RequestData()
            try data.put("day", day)
            return rally.follow(Contracts.ShowMetrics.self, data)
        }

        /// Show how the members of a group that you run come to its games, and again each time it changes.
        public func group(
            groupId: ID,
            from: Timestamp? = nil,
            to: Timestamp? = nil
        ) throws -> AsyncThrowingStream<Contracts.ShowGroupStats.Reply, any Error> {
            var data = RequestData()
            try data.put("groupId", groupId)
            try data.put("from", from)
            try data.put("to", to)
            return rally.follow(Contracts.ShowGroupStats.self, data)
        }
    }
}
