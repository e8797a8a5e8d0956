#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

#ifdef __APPLE__
#define LIBRARY "libpq.5.dylib"
#else
#define LIBRARY "libpq.so.5"
#endif

// Each of libpq's functions that is called, with the type that its header gives it.
#define EACH(of)                                                                                                     \
  of(PQconnectStart) of(PQconnectPoll) of(PQfinish) of(PQsocket) of(PQerrorMessage) of(PQstatus)                     \
  of(PQsetnonblocking) of(PQsendQueryParams) of(PQsendQueryPrepared) of(PQconsumeInput) of(PQflush) of(PQisBusy)     \
  of(PQgetResult) of(PQresultStatus) of(PQresultErrorField) of(PQresultErrorMessage) of(PQntuples) of(PQcmdTuples)   \
  of(PQgetisnull) of(PQgetvalue) of(PQgetlength) of(PQclear) of(PQconninfoParse) of(PQconninfoFree)                  \
  of(PQconnectStartParams) of(PQsetNoticeReceiver)

#define DECLARE(name) static __typeof__(name) *call_##name;
EACH(DECLARE)

static bool is_loaded;

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  bool is_whole = true;
#define FIND(name) is_whole = (call_##name = (__typeof__(name) *)dlsym(library, #name)) && is_whole;
  EACH(FIND)
  is_loaded = is_whole;
}

bool pg_is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

static PGconn *c(const pg_connection *connection) { return (PGconn *)connection; }
static PGresult *r(const pg_result *result) { return (PGresult *)result; }

// The options in an address, NULL if it cannot be read.
static PQconninfoOption *parsed(const char *address) { return call_PQconninfoParse(address, NULL); }

static int count(const char *list) {
  int hosts = 1;
  for (const char *at = list; at && *at; at++) hosts += *at == ',';
  return hosts;
}

// Whether an option has an entry for each host. One that has a single entry has it for all.
static bool is_list(const PQconninfoOption *option) {
  return option->val && (!strcmp(option->keyword, "host") || !strcmp(option->keyword, "hostaddr") || !strcmp(option->keyword, "port"));
}

int pg_hosts(const char *address) {
  PQconninfoOption *options = pg_is_there() ? parsed(address) : NULL;
  int hosts = 1;
  for (PQconninfoOption *option = options; option && option->keyword; option++) {
    if (is_list(option) && count(option->val) > hosts) hosts = count(option->val);
  }
  if (options) call_PQconninfoFree(options);
  return hosts;
}

// Cuts a list down to one entry, in place.
static void keep(char *list, int number) {
  if (count(list) == 1) return;
  char *from = list;
  while (number-- > 0) from = strchr(from, ',') ? strchr(from, ',') + 1 : from + strlen(from);
  size_t length = strcspn(from, ",");
  memmove(list, from, length);
  list[length] = 0;
}

pg_connection *pg_begin(const char *address, int host) {
  if (!pg_is_there()) return NULL;
  PQconninfoOption *options = parsed(address);
  // It says what is wrong with it.
  if (!options) return (pg_connection *)call_PQconnectStart(address);
  size_t size = 0;
  while (options[size].keyword) size++;
  const char **keywords = calloc(2 * (size + 1), sizeof *keywords);
  pg_connection *connection = NULL;
  if (keywords) {
    const char **values = keywords + size + 1;
    size_t next = 0;
    for (size_t i = 0; i < size; i++) {
      if (!options[i].val) continue;
      if (is_list(&options[i])) keep(options[i].val, host);
      keywords[next] = options[i].keyword;
      values[next++] = options[i].val;
    }
    connection = (pg_connection *)call_PQconnectStartParams(keywords, values, 0);
    free(keywords);
  }
  call_PQconninfoFree(options);
  return connection;
}

int pg_go_on(pg_connection *connection) {
  if (call_PQstatus(c(connection)) == CONNECTION_BAD) return -1;
  switch (call_PQconnectPoll(c(connection))) {
  case PGRES_POLLING_OK: return call_PQsetnonblocking(c(connection), 1) == 0 ? 0 : -1;
  case PGRES_POLLING_READING: return 1;
  case PGRES_POLLING_WRITING: return 2;
  default: return -1;
  }
}

// A notice is said to nobody.
static void note(void *was_warned, const PGresult *notice) {
  const char *severity = call_PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
  if (severity && !strcmp(severity, "WARNING")) *(bool *)was_warned = true;
}

void pg_watch(pg_connection *connection, bool *was_warned) { call_PQsetNoticeReceiver(c(connection), note, was_warned); }
void pg_end(pg_connection *connection) { call_PQfinish(c(connection)); }
int pg_socket(const pg_connection *connection) { return call_PQsocket(c(connection)); }
const char *pg_message(const pg_connection *connection) { return call_PQerrorMessage(c(connection)); }
bool pg_is_connected(const pg_connection *connection) { return call_PQstatus(c(connection)) == CONNECTION_OK; }

bool pg_send(
    pg_connection *connection, const char *statement, int count, const unsigned int *types, const char *const *values,
    const int *lengths) {
  int *formats = malloc((size_t)(count + 1) * sizeof *formats);
  if (!formats) return false;
  for (int i = 0; i < count; i++) formats[i] = 1;
  int sent = types ? call_PQsendQueryParams(c(connection), statement, count, types, values, lengths, formats, 1)
                   : call_PQsendQueryPrepared(c(connection), statement, count, values, lengths, formats, 1);
  free(formats);
  return sent == 1;
}

bool pg_take(pg_connection *connection) { return call_PQconsumeInput(c(connection)) == 1; }
int pg_flush(pg_connection *connection) { return call_PQflush(c(connection)); }
bool pg_is_busy(pg_connection *connection) { return call_PQisBusy(c(connection)) == 1; }
pg_result *pg_next(pg_connection *connection) { return (pg_result *)call_PQgetResult(c(connection)); }

bool pg_is_success(const pg_result *result) {
  ExecStatusType status = call_PQresultStatus(r(result));
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

const char *pg_state(const pg_result *result) { return call_PQresultErrorField(r(result), PG_DIAG_SQLSTATE); }
const char *pg_result_message(const pg_result *result) { return call_PQresultErrorMessage(r(result)); }
int pg_rows(const pg_result *result) { return call_PQntuples(r(result)); }
int pg_changed(pg_result *result) { return atoi(call_PQcmdTuples(r(result))); }
bool pg_is_null(const pg_result *result, int row, int column) { return call_PQgetisnull(r(result), row, column) == 1; }
const char *pg_value(const pg_result *result, int row, int column) { return call_PQgetvalue(r(result), row, column); }
int pg_length(const pg_result *result, int row, int column) { return call_PQgetlength(r(result), row, column); }
void pg_clear(pg_result *result) { call_PQclear(r(result)); }
