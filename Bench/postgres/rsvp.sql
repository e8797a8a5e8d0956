-- A durable RSVP in a transaction of the client: lock the game, count, write the answer, and the event for others.
\set g random(1, :games)
\set u random(1, 1000000)
BEGIN;
SELECT capacity AS room FROM game WHERE id = :g AND status = 'open' FOR UPDATE \gset
SELECT count(*) AS n FROM rsvp WHERE game_id = :g AND state = 'going' \gset
\if :n < :room
INSERT INTO rsvp VALUES (:g, :u, 'going', now()) ON CONFLICT (game_id, user_id) DO UPDATE SET state = 'going', updated = now();
\else
INSERT INTO rsvp VALUES (:g, :u, 'waitlisted', now()) ON CONFLICT (game_id, user_id) DO UPDATE SET state = 'waitlisted', updated = now();
\endif
INSERT INTO outbox(topic, key, payload) VALUES ('rsvp', :g::text, jsonb_build_object('specversion', '1.0', 'source', '/rsvp',
  'type', 'rsvp.changed', 'game', :g::bigint, 'user', :u::bigint, 'to', 'going'));
COMMIT;
