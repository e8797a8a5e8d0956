#include "CMicroHTTPD.h"

#include <errno.h>
#include <stdint.h>
#include <sys/socket.h>

// Where there is no such flag, the process ignores the signal.
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

// The settings outlive the server: its owner keeps them.
static void *begun(void *settings, const char *target, struct MHD_Connection *connection) {
    const struct http_settings *s = settings;
    return s->begun(s->context, target, connection);
}

// Escaped characters stay as they were sent: what a path means is decided in one place.
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    size_t length = 0;
    while (text[length] != 0) length++;
    return length;
}

struct MHD_Daemon *http_start(int listener, const struct http_settings *s) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, s->admits, s->context, s->handle, s->context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener,
        MHD_OPTION_CONNECTION_LIMIT, s->connections_max,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, s->connection_bytes,
        MHD_OPTION_CONNECTION_TIMEOUT, s->idle_seconds,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
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

const struct sockaddr *http_connection_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

ssize_t http_send(struct MHD_Connection *connection, const void *bytes, size_t count) {
    ssize_t taken = send(http_connection_socket(connection), bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (taken >= 0) return taken;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ENOBUFS ? 0 : -1;
}

void http_set_idle_seconds(struct MHD_Connection *connection, unsigned int seconds) {
    MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}
