-- The same by 180 people, all in one game with room for 200.
\set u random(1, 180)
BEGIN;
SELECT capacity AS room FROM game WHERE id = 0 AND status = 'open' FOR UPDATE \gset
SELECT count(*) AS n FROM rsvp WHERE game_id = 0 AND state = 'going' \gset
\if :n < :room
INSERT INTO rsvp VALUES (0, :u, 'going', now()) ON CONFLICT (game_id, user_id) DO UPDATE SET state = 'going', updated = now();
\else
INSERT INTO rsvp VALUES (0, :u, 'waitlisted', now()) ON CONFLICT (game_id, user_id) DO UPDATE SET state = 'waitlisted', updated = now();
\endif
INSERT INTO outbox(topic, key, payload) VALUES ('rsvp', '0', jsonb_build_object('specversion', '1.0', 'source', '/rsvp',
  'type', 'rsvp.changed', 'game', 0, 'user', :u::bigint, 'to', 'going'));
COMMIT;
