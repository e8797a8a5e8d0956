-- A durable RSVP in a stored function: one round trip.
\set g random(1, :games)
\set u random(1, 1000000)
SELECT rsvp_going(:g, :u);
