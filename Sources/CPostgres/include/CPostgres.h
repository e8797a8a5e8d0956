// The one door to libpq: what Rally calls of it, under names of its own. libpq is loaded where it is first needed: who keeps logs
// in files has no use for it, nor for the dozen libraries that it brings.
#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pg_connection pg_connection;
typedef struct pg_result pg_result;

// Whether libpq is there.
bool pg_is_there(void);

// How many hosts an address names: a connection string or URI (PostgreSQL 15, 34.1.1). 1 for one that cannot be read.
int pg_hosts(const char *address);
// Begins to connect to one of them, counted from 0; NULL without libpq or memory. libpq would go through the hosts by itself, but
// stays with one that accepts and says no more.
pg_connection *pg_begin(const char *address, int host);
// Goes on with it: 0 it is connected, 1 wait until it can be read, 2 wait until it can be written, -1 it failed.
int pg_go_on(pg_connection *connection);
// Sets a variable to true with each warning that comes, until the connection has ended. A commit whose wait for a standby was
// cancelled succeeds, with a warning.
void pg_watch(pg_connection *connection, bool *was_warned);
void pg_end(pg_connection *connection);
int pg_socket(const pg_connection *connection);
// The last failure, in words.
const char *pg_message(const pg_connection *connection);
// Whether the connection is there, as far as is known.
bool pg_is_connected(const pg_connection *connection);

// Sends a statement with parameters in binary form; false if that failed. Without types, it is the name of one that is prepared.
bool pg_send(
    pg_connection *connection, const char *statement, int count, const unsigned int *types, const char *const *values,
    const int *lengths);
// Takes what has come; false if the connection is lost.
bool pg_take(pg_connection *connection);
// Sends what waits: 0 all is sent, 1 some waits, -1 the connection is lost.
int pg_flush(pg_connection *connection);
// Whether `pg_next` would wait.
bool pg_is_busy(pg_connection *connection);
// The next result of what was sent; NULL after the last.
pg_result *pg_next(pg_connection *connection);

// Whether a statement has done what it was to do.
bool pg_is_success(const pg_result *result);
// The five characters of SQLSTATE, or NULL.
const char *pg_state(const pg_result *result);
const char *pg_result_message(const pg_result *result);
int pg_rows(const pg_result *result);
// How many rows a statement has changed.
int pg_changed(pg_result *result);
bool pg_is_null(const pg_result *result, int row, int column);
const char *pg_value(const pg_result *result, int row, int column);
int pg_length(const pg_result *result, int row, int column);
void pg_clear(pg_result *result);

#endif
