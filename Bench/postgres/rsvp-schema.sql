-- Games with a capacity, who comes to them, and an outbox of what happened, as such a backend is usually built.
CREATE TABLE game(id bigint PRIMARY KEY, title text NOT NULL, starts_at timestamptz NOT NULL, capacity int NOT NULL, status text NOT NULL);
CREATE TABLE rsvp(game_id bigint NOT NULL, user_id bigint NOT NULL, state text NOT NULL, updated timestamptz NOT NULL, PRIMARY KEY(game_id, user_id));
CREATE TABLE outbox(id bigserial PRIMARY KEY, topic text NOT NULL, key text NOT NULL, payload jsonb NOT NULL, created timestamptz NOT NULL DEFAULT now());
INSERT INTO game SELECT g, 'Soccer ' || g, now() + g * interval '50 minutes', 30, 'open' FROM generate_series(1, :games) g;
-- The one that all want to come to.
INSERT INTO game VALUES (0, 'Soccer', now() + interval '1 day', 200, 'open');
CREATE FUNCTION rsvp_going(g bigint, u bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE room int; n int; s text;
BEGIN
  SELECT capacity INTO room FROM game WHERE id = g AND status = 'open' FOR UPDATE;
  SELECT count(*) INTO n FROM rsvp WHERE game_id = g AND state = 'going';
  s := CASE WHEN n < room THEN 'going' ELSE 'waitlisted' END;
  INSERT INTO rsvp VALUES (g, u, s, now()) ON CONFLICT (game_id, user_id) DO UPDATE SET state = excluded.state, updated = now();
  INSERT INTO outbox(topic, key, payload) VALUES ('rsvp', g::text, jsonb_build_object('specversion', '1.0', 'source', '/rsvp',
    'type', 'rsvp.changed', 'game', g, 'user', u, 'to', s));
  RETURN s;
END $$;
VACUUM ANALYZE;
