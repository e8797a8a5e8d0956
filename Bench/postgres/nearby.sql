-- The twenty nearest within ten miles that start within thirty days, with what is known of each, written beforehand.
\set p random(0, :points - 1)
SELECT id, starts, details, place <-> (SELECT place FROM point WHERE id = :p) AS meters FROM game
WHERE ST_DWithin(place, (SELECT place FROM point WHERE id = :p), 16093.44) AND starts >= now() AND starts < now() + interval '30 days'
ORDER BY meters LIMIT 20;
