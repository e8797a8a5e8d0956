#include "CMicroHTTPD.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#ifdef __linux__
#include <sys/epoll.h>
#endif

// Where there is no such flag, the process ignores the signal.
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

// The settings outlive the server: its owner keeps them.
static void *begun(void *settings, const char *target, struct MHD_Connection *connection) {
    const struct http_settings *s = settings;
    void *own = s->begun(s->context, target, connection);
    // Cuts the query off: libmicrohttpd would make a record of each argument in it, and once its memory is full close the
    // connection without an answer. The memory is its own and may be written.
    char *query = strchr(target, '?');
    if (query != NULL) query[1] = 0;
    return own;
}

// Escaped characters stay as they were sent: what a path means is decided in one place.
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    size_t length = 0;
    while (text[length] != 0) length++;
    return length;
}

// Drops the log lines of libmicrohttpd, but for those about a refused request.
static void take_log(void *settings, const char *format, va_list arguments) {
    static const char refuses[] = "Error processing request (HTTP response code is %u";
    if (strncmp(format, refuses, sizeof refuses - 1) != 0) return;
    const struct http_settings *s = settings;
    s->refused(s->context, va_arg(arguments, unsigned int));
}

struct MHD_Daemon *http_start(int listener, const struct http_settings *s) {
    return MHD_start_daemon(
        // Turbo: a connection that is closed is not shut down, so that a socket can be taken from one.
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO | MHD_USE_ERROR_LOG, 0, s->admits, s->context, s->handle,
        s->context,
        // It has to be the first: options may be refused too.
        MHD_OPTION_EXTERNAL_LOGGER, take_log, (void *)(uintptr_t)s,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener,
        MHD_OPTION_CONNECTION_LIMIT, s->connections_max,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, s->connection_bytes,
        MHD_OPTION_CONNECTION_TIMEOUT, s->idle_seconds,
        // Where 0.9.75 is strict, it closes without an answer at a blank in the address: the server refuses that.
        MHD_OPTION_STRICT_FOR_CLIENT, MHD_VERSION < 0x00097600 ? 0 : 1,
        MHD_OPTION_URI_LOG_CALLBACK, begun, (void *)(uintptr_t)s,
        MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, s->completed, s->context,
        MHD_OPTION_NOTIFY_CONNECTION, s->connected, s->context,
        MHD_OPTION_END);
}

int http_descriptor(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info == NULL ? -1 : info->epoll_fd;
}

int http_connection_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

size_t http_head_bytes(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (info == NULL) return 0;
    int records = MHD_get_connection_values(connection, MHD_HEADER_KIND | MHD_COOKIE_KIND, NULL, NULL);
    const char *cookies = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_COOKIE);
    return info->header_size + 64 * (size_t)records + (cookies == NULL ? 0 : strlen(cookies) + 1);
}

bool http_is_one_line(const char *name, const char *value) {
    if (value == NULL) return true;
    const char *between = name + strlen(name) + 1;
    while (between < value && (*between == ' ' || *between == '\t')) between++;
    return between == value;
}

const struct sockaddr *http_connection_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

int http_take_socket(struct MHD_Connection *connection) {
    return fcntl(http_connection_socket(connection), F_DUPFD_CLOEXEC, 0);
}

ssize_t http_send(int socket, const void *bytes, size_t count) {
    ssize_t taken = send(socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (taken >= 0) return taken;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ENOBUFS ? 0 : -1;
}

#ifdef __linux__
int http_set_make(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int add(int set, int descriptor, uint32_t events) {
    struct epoll_event event = {.events = events, .data = {.fd = descriptor}};
    return epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event);
}

int http_set_add(int set, int descriptor) { return add(set, descriptor, EPOLLIN); }

// Told once each time that it changes: who reads needs no more than that.
int http_set_add_reader(int set, int socket) { return add(set, socket, EPOLLOUT | EPOLLET); }

int http_set_wait(int set, struct http_ready *ready, int count) {
    struct epoll_event events[64];
    int found = epoll_wait(set, events, count < 64 ? count : 64, 0);
    for (int i = 0; i < found; i++) {
        ready[i].descriptor = events[i].data.fd;
        ready[i].is_gone = (events[i].events & (EPOLLHUP | EPOLLERR)) != 0;
    }
    return found < 0 ? 0 : found;
}
#else
// libmicrohttpd itself is asked for epoll, so that no server starts there.
int http_set_make(void) { return -1; }
int http_set_add(int set, int descriptor) { return -1; }
int http_set_add_reader(int set, int socket) { return -1; }
int http_set_wait(int set, struct http_ready *ready, int count) { return 0; }
#endif

void http_date(char text[30]) {
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(text, 30, "%a, %d %b %Y %H:%M:%S GMT", &utc);
}
