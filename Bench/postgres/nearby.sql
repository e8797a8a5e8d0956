-- The twenty nearest that start within thirty days, if they are within ten miles, with what is known of each. The nearest
-- first is the index's own order; a condition on the distance inside would lead the planner to sort all that hold to it.
-- Known facts were written beforehand and stand in a table of their own, so that the one that is searched is small.
\set p random(0, :points - 1)
WITH near AS MATERIALIZED (
  SELECT id, starts, place <-> (SELECT place FROM point WHERE id = :p) AS meters FROM game
  WHERE starts >= now() AND starts < now() + interval '30 days' ORDER BY meters LIMIT 20)
SELECT id, starts, meters, details FROM near JOIN detail USING (id) WHERE meters < 16093.44 ORDER BY meters;
