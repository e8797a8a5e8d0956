-- The games with an index for the nearest first, what is known of each beside them, and the points that are asked about.
SET client_min_messages = warning;
CREATE EXTENSION postgis;
CREATE TABLE raw(id bigint, lat float8, lng float8, starts bigint, details text);
CREATE TABLE raw_point(id bigint, lat float8, lng float8);
COPY raw FROM :'games';
COPY raw_point FROM :'points';
CREATE TABLE game AS SELECT id, to_timestamp(starts) AS starts, ST_SetSRID(ST_MakePoint(lng, lat), 4326)::geography(point) AS place FROM raw;
ALTER TABLE game ADD PRIMARY KEY (id);
CREATE INDEX ON game USING gist(place);
CREATE TABLE detail AS SELECT id, details FROM raw;
ALTER TABLE detail ADD PRIMARY KEY (id);
CREATE TABLE point AS SELECT id, ST_SetSRID(ST_MakePoint(lng, lat), 4326)::geography(point) AS place FROM raw_point;
ALTER TABLE point ADD PRIMARY KEY (id);
DROP TABLE raw, raw_point;
VACUUM ANALYZE;
