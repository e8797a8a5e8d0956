// Access rights, one row per request, to be compared with domain.md §1.6 and the tables of §3.2, §3.5, §4.3, §4.6,
// §4.9, §4.10, §5.1, §6.2, §6.5 to §6.9, §7.1 to §7.7 and §8.3. A group that is for friends is a hidden one.
//
// The first column is the kind of account that a request asks for: * anyone, g any account, u registered accounts, m
// moderators, a administrators. Then come two groups of callers.
//
//     by account                                       by relation to the owner
//     N nobody, without a token                         s self: the record is theirs
//     G a guest account                                 h the host of the game
//     S a suspended account, with a full profile        f a friend of the owner, and it is for friends
//     0 a user whose profile is empty                   x not a friend, and it is for friends
//     1 of the first tier: no skill level               b separated from the owner by a block
//     2 of the second tier
//     M a moderator
//     A an administrator
//
// Callers of the first group have no relation to the object; it is public, and a game asks for the second tier. Each
// letter is an outcome:
//
//     y answered                 t tier_required            i invalid_argument: not to oneself
//     u unauthenticated          s suspended                o allowed, but at the wrong time
//     f forbidden                n not_found                c allowed, but not in this state: conflict, already_exists
//     - does not apply: the request is about nobody's record, no game, or only about oneself

import Contracts

enum AccessTable {
    static let whoTheyAre = "NGS012MA"
    static let whatTheyAre = "shfxb"
    /// Columns for which the game and the post are for friends.
    static let forFriends = "fx"

    static let text = most + "\n" + competitions

    private static let most = """
        account.signup             * yyyyyyyy -----
        account.guest              * yyyyyyyy -----
        account.login              * yyyyyyyy -----
        account.oauth              * yyyyyyyy -----
        account.refresh            * yyyyyyyy -----
        account.verify             * yyyyyyyy -----
        account.link               * yyyyyyyy -----
        account.forgot             * yyyyyyyy -----
        account.reset              * yyyyyyyy -----
        profile.nickname-check     * yyyyyyyy -----
        profile.landing            * yyyyyyyy y---n
        profile.landing-photo      * yyyyyyyy y---n

        account.upgrade            g uysccccc -----
        account.logout             g uyyyyyyy -----
        account.logout-all         g uysyyyyy -----
        account.delete             g uyyyyyyy -----
        account.me                 g uyyyyyyy -----
        account.settings           g uysyyyyy -----
        guests.add                 g uysyyyyy -----
        guests.update              g unsnnnnn y----
        guests.remove              g unsnnnnn y----
        guests.link                g unsnnnnn y----
        guests.list                g uyyyyyyy -----

        account.password           u ufsyyyyy -----
        account.email              u ufsyyyyy -----
        account.device-add         u ufsyyyyy -----
        account.device-remove      u ufsyyyyy -----
        guests.claim-code          u ufsyyyyy -----
        profile.get                u ufyyyyyy y---n
        profile.list               u ufyyyyyy y---y
        profile.search             u ufyyyyyy ----y
        profile.photo              u ufyyyyyy y---n
        profile.onboard            u ufsyyyyy -----
        profile.update             u ufsyyyyy -----
        profile.photo-add          u ufsyyyyy -----
        profile.photo-upload       u ufsyyyyy -----
        profile.photo-remove       u ufsyyyyy -----
        profile.photo-order        u ufsyyyyy -----
        account.suspend            m ufsfffyy -----
        account.ban                m ufsfffyy -----
        account.restore            m ufsfffyy -----
        account.set-role           a ufsffffy -----

        games.create               u ufsttyyy -----
        games.update               u ufsfffff -yfnn
        games.duplicate            u ufsfffff -yfnn
        games.option-vote          u ufsfffff -cfnn
        games.option-choose        u ufsfffff -cfnn
        games.cohost               u ufsfffff -cfnn
        games.close                u ufsfffff -yfnn
        games.open                 u ufsfffff -yfnn
        games.decide               u ufsfffff -cfnn
        games.cancel               u ufsfffyy -yfnn
        games.complete             u ufsfffff -ofnn
        games.delete               u ufsfffff -yfnn
        games.get                  u ufyyyyyy -yynn
        games.mine                 u ufyyyyyy -----
        games.search               u ufyyyyyy -----
        games.near                 u ufyyyyyy -----
        games.calendar             u ufyyyyyy -----
        games.next                 u ufyyyyyy -----
        games.by-host              u ufyyyyyy y-yyn
        games.template-save        u ufsyyyyy -----
        games.template-delete      u ufsnnnnn y-nnn
        games.templates            u ufyyyyyy -----
        games.filter-save          u ufsyyyyy -----
        games.filter-delete        u ufsyyyyy -----
        games.filters              u ufyyyyyy -----
        games.ics                  u ufyyyyyy -yynn
        games.feed-link            u ufsyyyyy -----
        games.group-feed-link      u ufsnnnnn y-nnn
        games.feed-revoke          u ufsyyyyy -----
        games.feed-ics             * yyyyyyyy -----
        games.group-ics            * yyyyyyyy y-nnn
        games.geojson              u ufyyyyyy -----
        games.map-link             u ufyyyyyy -yynn
        games.share                u ufsfffff -yfnn
        games.landing              * yyyyyyyy -yyyn
        games.link-open            * yyyyyyyy -yyyn
        games.link-parse           * yyyyyyyy -----

        games.weather              a ufsffffy -----
        venues.review              u ufsffffy -y--f
        venues.search              u ufyyyyyy -----
        venues.places              u ufyyyyyy -----
        venues.get                 u ufyyyyyy ----y
        venues.reviews             u ufyyyyyy ----y
        darts.start                g uysyyyyy -----
        darts.visit                g unsnnnnn y-nnn
        darts.cpu                  g unsnnnnn y-nnn
        darts.bull-off             g unsnnnnn y-nnn
        darts.undo                 g unsnnnnn y-nnn
        darts.abandon              g unsnnnnn y-nnn
        darts.rematch              g unsnnnnn y-nnn
        darts.match                g unnnnnnn y-ynn
        darts.watch                u ufnnnnnn y-ynn
        darts.said                 u ufnnnnnn y-ynn
        darts.board                g unnnnnnn y-nnn
        darts.history              g uyyyyyyy -----
        darts.checkout             * yyyyyyyy -----
        darts.modes                * yyyyyyyy -----
        ladders.create             u ufsyyyyy -----
        ladders.update             u ufsfffff y-nnn
        ladders.close              u ufsfffff y-nnn
        ladders.cohost             u ufsfffff c-nnn
        ladders.invite             u ufsfffff y-nnn
        ladders.join               u ufsyyyyy y-nnn
        ladders.leave              u ufsyyyyy y-nnn
        ladders.challenge          u ufsfffff f-nnn
        ladders.accept             u ufsfffff f-nnn
        ladders.decline            u ufsfffff f-nnn
        ladders.withdraw           u ufsfffff f-nnn
        ladders.start              u ufsfffff f-nnn
        ladders.report             u ufsfffff f-nnn
        ladders.confirm            u ufsfffff f-nnn
        ladders.dispute            u ufsfffff f-nnn
        ladders.fix                u ufsfffff y-nnn
        ladders.walkover           u ufsfffff y-nnn
        ladders.pause              u ufsfffff f-nnn
        ladders.resume             u ufsfffff f-nnn
        ladders.get                u ufyyyyyy y-nnn
        ladders.mine               u ufyyyyyy -----
        ladders.search             u ufyyyyyy -----
        ladders.challenges         u ufyyyyyy y-nnn
        ladders.history            u ufyyyyyy y-nnn
        ladders.landing            * yyyyyyyy y-nnn
        darts.preset-save          g uysyyyyy -----
        darts.preset-delete        g uysyyyyy -----
        darts.presets              g uyyyyyyy -----
        darts.sync                 u ufsyyyyy -----
        darts.sync-status          u ufyyyyyy -----
        darts.challenge            u ufsfffff i-yfn
        darts.accept               u ufsnnnnf y-nnn
        darts.decline              u ufsnnnnf y-nnn
        darts.cancel               u ufsnnnnf y-nnn
        darts.join                 u ufsnnnny y-nnn
        darts.abort                u ufsnnnny y-nnn
        darts.remotes              u ufyyyyyy -----
        darts.remote               u ufnnnnny y-nnn
        series.create              u ufsttyyy -----
        series.update              u ufsfffff -yfnn
        series.cancel              u ufsfffff -yfnn
        series.extend              u ufsfffff -yfnn
        series.cohost              u ufsfffff -cfnn
        series.get                 u ufyyyyyy -yynn

        courses.save               u ufsttyyy -----
        courses.confirm            u ufsyyyyy f-yyn
        courses.get                u ufyyyyyy y-yyn
        courses.search             u ufyyyyyy -----
        courses.mine               u ufyyyyyy -----
        rounds.start               u ufsyyyyy y-yyn
        rounds.score               u ufsnnnnn y-nnn
        rounds.attest              u ufsnnnnn y-nnn
        rounds.dispute             u ufsnnnnn y-nnn
        rounds.outing              u ufsfffff -yfnn
        rounds.get                 u ufnnnnnn y-nnn
        rounds.mine                u ufyyyyyy -----
        rounds.record              u ufyyyyyy -----
        rounds.board               u ufyyyyyy -yynn
        cards.start                g uysyyyyy -----
        cards.next                 g unsnnnnn y----
        cards.previous             g unsnnnnn y----
        cards.jump                 g unsnnnnn y----
        cards.complete             g unsnnnnn y----
        cards.uncomplete           g unsnnnnn y----
        cards.shuffle              g unsnnnnn y----
        cards.reset                g unsnnnnn y----
        cards.pause                g unsnnnnn y----
        cards.resume               g unsnnnnn y----
        cards.end                  g unsnnnnn y----
        cards.favorite             g uysyyyyy -----
        cards.categories           g uyyyyyyy -----
        cards.category             g uyyyyyyy -----
        cards.cards                g uyyyyyyy -----
        cards.session              g unnnnnnn y----
        cards.sessions             g uyyyyyyy -----
        cards.deck-save            u ufsyyyyy -----
        cards.deck-delete          u ufsnnnnn y-fnn
        cards.decks                u ufyyyyyy y-yyn
        cards.code                 u ufsnnnnn y----
        cards.join                 u ufsyyyyy y-yyn
        cards.leave                u ufsnnnnn c----

        rsvp.going                 u ufsttyyy -yynn
        rsvp.maybe                 u ufsttyyy -fynn
        rsvp.no                    u ufcccccc -fcnn
        rsvp.leave                 u ufcccccc -fcnn
        rsvp.accept                u ufsfffff -cfnn
        rsvp.decline               u ufsfffff -cfnn
        rsvp.remove                u ufsfffff -cfnn
        rsvp.roster                u ufyyyyyy -yynn
        rsvp.position              u ufcccccc -ccnn
        rsvp.transfer-host         u ufsfffff -cfnn
        rsvp.walk-in               u ufsfffff -ofnn
        rsvp.attendance            u ufsfffff -ofnn
        rsvp.series                u ufsttyyy -yynn
        rsvp.answers               u ufffffff -yfnn
        rsvp.nudge                 u ufsfffff -yfnn
        rsvp.regular-ask           u ufsfffff -ffnn
        rsvp.regular-end           u ufsfffff -cfnn
        rsvp.regular-accept        u ufsccccc -ccnn
        rsvp.regular-refuse        u ufsccccc -ccnn
        rsvp.regular-leave         u ufsccccc -ccnn
        rsvp.regular-pause         u ufsccccc -ccnn
        rsvp.regulars              u ufyyyyyy -yynn
        rsvp.requests              u ufffffyy -yfnn
        rsvp.mine                  u ufyyyyyy -----
        rsvp.equipment-add         u ufsfffff -yfnn
        rsvp.equipment-edit        u ufsfffff -yfnn
        rsvp.equipment-remove      u ufsfffff -yfnn
        rsvp.equipment-claim       u ufsfffff -yfnn
        rsvp.equipment             u ufffffff -yfnn
        rsvp.ride-offer            u ufsfffff -yfnn
        rsvp.ride-join             u ufsfffff -cfnn
        rsvp.ride-leave            u ufsfffff -ffnn
        rsvp.ride-remove           u ufsfffff -cfnn
        rsvp.ride-withdraw         u ufsfffff -yfnn
        rsvp.rides                 u ufffffff -yfnn
        rsvp.teams                 u ufffffff -yfnn
        rsvp.teams-save            u ufsfffff -yfnn
        rsvp.teams-swap            u ufsfffff -yfnn
        rsvp.visitor-link          u ufffffff -yfnn
        rsvp.visitor-link-renew    u ufsfffff -yfnn
        rsvp.visit-landing         * yyyyyyyy -yyyn
        rsvp.visit                 * yyyyyyyy -yyyn
        rsvp.visit-get             * yyyyyyyy -yyyn
        rsvp.visit-change          * yyyyyyyy -yyyn
        rsvp.visit-forget          * yyyyyyyy -yyyn
        rsvp.visit-claim           u ufsyyyyy -cyyn
        rsvp.visit-accept          u ufsfffff -yfnn
        rsvp.visit-refuse          u ufsfffff -yfnn
        rsvp.visit-remove          u ufsfffff -yfnn

        invites.send               u ufsfffff -yfnn
        invites.send-group         u ufsfffff -cfnn
        invites.accept             u ufsttccc -ccnn
        invites.decline            u ufsccccc -ccnn
        invites.revoke             u ufsfffff -cfnn
        invites.list               u ufyyyyyy -----

        dues.add                   u ufsfffff -yfnn
        dues.add-person            u ufsnnnnn -cnnn
        dues.accept-payee          u ufsnnnnn -ynnn
        dues.remove                u ufsnnnnn -ynnn
        dues.claim                 u ufsnnnnc -ynnn
        dues.unclaim               u ufsnnnnn -cnnn
        dues.paid                  u ufsnnnnn -ynnn
        dues.unpaid                u ufsnnnnn -cnnn
        dues.exempt                u ufsnnnnf -ynnn
        dues.refunded              u ufsnnnnn -cnnn
        dues.remind                u ufsnnnnn -cnnn
        dues.pay-first             u ufsnnnnn y-nnn
        dues.cost                  u ufsfffff -yfnn
        dues.confirm               u ufsnnnnn -ynnn
        dues.cost-remove           u ufsnnnnn -ynnn
        dues.settled               u ufsfffff -ffnn
        dues.book                  u ufyyyyyy -yynn
        dues.csv                   u ufyyyyyy -yynn
        dues.get                   u ufnnnnnn -ynnn
        dues.costs                 u ufyyyyyy -yynn
        dues.settle                u ufffffff -yfnn
        dues.mine                  u ufyyyyyy -----

        follows.add                u ufsttyyy i-y-n
        follows.remove             u ufsyyyyy i-y-n
        follows.followers          u ufyyyyyy y-y-n
        follows.following          u ufyyyyyy -----
        friends.request            u ufsyyyyy i-c-n
        friends.accept             u ufsnnnnn y-n-n
        friends.deny               u ufsnnnnn y-n-n
        friends.withdraw           u ufsnnnnn y-n-n
        friends.remove             u ufsnnnnn i-y-n
        friends.invite-link        u ufsyyyyy -----
        friends.invite-claim       u ufsyyyyy y-y-y
        friends.invite-landing     * yyyyyyyy y---n
        friends.block              u ufsyyyyy i-y-y
        friends.unblock            u ufsyyyyy i-y-y
        friends.list               u ufyyyyyy -----
        friends.mutuals            u ufyyyyyy y-y-n
        friends.requests           u ufyyyyyy -----
        friends.blocks             u ufyyyyyy -----
        friends.relation           u ufyyyyyy i-y-n

        posts.create               u ufsttyyy -----
        posts.edit                 u ufsfffff y-fnn
        posts.delete               u ufsfffyy y-fnn
        posts.upvote               u ufsttyyy y-ynn
        posts.comment              u ufsttyyy y-ynn
        posts.comment-edit         u ufsfffff y-fnn
        posts.comment-delete       u ufsfffyy y-fnn
        posts.comment-like         u ufsttyyy y-ynn
        posts.get                  u ufyyyyyy y-ynn
        posts.by                   u ufyyyyyy y-yyn
        posts.group                u ufffffyy y-nnn
        posts.feed                 u ufyyyyyy -----
        posts.landing              * yyyyyyyy y-nnn

        groups.create              u ufsyyyyy -----
        groups.update              u ufsfffff y-nnn
        groups.close               u ufsfffff y-nnn
        groups.join                u ufsyyyyy y-nnn
        groups.invite              u ufsfffff y-nnn
        groups.accept              u ufsnnnnn y-nnn
        groups.decline             u ufsnnnnn n-nnn
        groups.leave               u ufsfffff f-nnn
        groups.approve             u ufsfffff i-nnn
        groups.refuse              u ufsfffff i-nnn
        groups.remove              u ufsfffff i-nnn
        groups.role                u ufsfffff i-nnn
        groups.code                u ufsfffff y-nnn
        groups.subgroup-set        u ufsfffff y-nnn
        groups.subgroup-remove     u ufsfffff y-nnn
        groups.mute                u ufsfffff y-nnn
        groups.get                 u ufyyyyyy y-nnn
        groups.mine                u ufyyyyyy -----
        groups.search              u ufyyyyyy -----
        groups.members             u ufffffyy y-nnn
        groups.landing             * yyyyyyyy y-nnn

        chat.send                  u ufsfffff -yfnn
        chat.read                  u ufsfffff -yfnn
        chat.mute                  u ufsfffff -yfnn
        chat.history               u ufffffyy -yfnn
        chat.unread                u ufyyyyyy -----
        chat.list                  u ufyyyyyy -----
        chat.remove                m ufsfffyy -----
        feedback.submit            u ufsnnnnn -cnnn
        feedback.pending           u ufyyyyyy -----

        reports.create             u ufsyyyyy -fyny
        reports.appeal             u ufnnnnff y-nnn
        reports.resolve            m ufsfffyy -----
        reports.queue              m ufffffyy -----
        reports.ticket             m ufffffyy -----

        notifications.list         u ufyyyyyy -----
        notifications.badge        u ufyyyyyy -----
        notifications.watch        u ufyyyyyy -----
        notifications.prefs        u ufyyyyyy -----
        notifications.prefs-set    u ufsyyyyy -----
        notifications.read         u ufsnnnnn y----
        notifications.read-all     u ufsyyyyy -----
        notifications.delete       u ufsnnnnn y----
        notifications.test         u ufsyyyyy -----
        notifications.outbox       a uffffffy -----
        notifications.push-key     u ufyyyyyy -----
        notifications.retry        a ufsffffn -----

        stats.me                   u ufyyyyyy -----
        stats.user                 u ufyyyyyy y---n
        stats.quiz-submit          u ufsyyyyy -----
        stats.quiz-delete          u ufsyyyyy -----
        stats.quiz                 u ufyyyyyy -----
        stats.recommend            u ufyyyyyy -----
        stats.dismiss              u ufsyyyyy -yynn
        stats.darts                u ufyyyyyy y---n
        stats.head-to-head         u ufyyyyyy y---n
        stats.elo                  u ufyyyyyy y---n
        stats.achievements         u ufyyyyyy y---n
        stats.leaderboard          u ufyyyyyy -----
        stats.leaderboard-opt      u ufsyyyyy -----
        stats.group                u ufffffyy y-nnn
        stats.group-csv            u ufffffyy y-nnn
        stats.metrics              a uffffffy -----
        stats.rebuild              a ufsffffy -----
        """

    /// A parsed row.
    struct Row {
        var type: String
        var access: Access
        /// Outcome by column.
        var letters: [Character: Character]
    }

    static let rows: [Row] = text.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: " ").map(String.init)
        guard parts.count == 4, let access = access(parts[1]) else { return nil }
        let columns = zip(whoTheyAre + whatTheyAre, parts[2] + parts[3])
        return Row(
            type: parts[0], access: access,
            letters: Dictionary(uniqueKeysWithValues: columns.map { ($0, $1) }))
    }

    private static func access(_ letter: String) -> Access? {
        switch letter {
        case "*": .anyone
        case "g": .guest
        case "u": .user
        case "m": .moderator
        case "a": .admin
        default: nil
        }
    }
}
