// The one door to GNU libmicrohttpd. What takes a variable number of arguments there has a function here, because Swift
// calls no others.
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>
#include <stdbool.h>

// A server's bounds, and the functions that it calls.
struct http_settings {
    unsigned int connections_max;
    // Bytes for the header of a request and for what is written, for each connection.
    size_t connection_bytes;
    // After this long without a byte, a connection is closed.
    unsigned int idle_seconds;
    void *context;
    // Called with the target of each request as it was sent; what it returns is the request's own from then on.
    void *(*begun)(void *context, const char *target, struct MHD_Connection *connection);
    // Whether a connection from there is taken.
    MHD_AcceptPolicyCallback admits;
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connected;
    // Called as libmicrohttpd begins to refuse a request by itself, with the status.
    void (*refused)(void *context, unsigned int status);
};

// Starts a server on a listening socket, without a thread of its own: http_run does its work, whenever the
// descriptor is readable or the time is up.
struct MHD_Daemon *http_start(int listener, const struct http_settings *settings);

// The epoll descriptor of a server; -1 if it has none.
int http_descriptor(struct MHD_Daemon *daemon);

// The socket of a connection; -1 if it has none.
int http_connection_socket(struct MHD_Connection *connection);

// The memory that the head of the request takes, once the whole of it has come: its bytes, a record of 64 for each field and
// each cookie, and a copy of the cookies. 0 before.
size_t http_head_bytes(struct MHD_Connection *connection);

// Whether a field stood in one line: then its value follows its name, with nothing but blanks between them.
bool http_is_one_line(const char *name, const char *value);

// The address of the other end.
const struct sockaddr *http_connection_address(struct MHD_Connection *connection);

// Takes a connection's socket from libmicrohttpd, which then closes its own; for a handler that answers MHD_NO. Linux alone.
// -1 if there are too many descriptors.
int http_take_socket(struct MHD_Connection *connection);

// Hands bytes to a socket. Returns how many it has taken, 0 while it is full; -1 if nobody is there.
ssize_t http_send(int socket, const void *bytes, size_t count);

// A set of descriptors that the kernel watches, a descriptor itself; readable when `http_set_wait` finds something.
int http_set_make(void);

// Watches a descriptor that can be read.
int http_set_add(int set, int descriptor);

// Watches a socket of somebody who only reads: whether it takes something again, and whether they are gone.
int http_set_add_reader(int set, int socket);

struct http_ready {
    int descriptor;
    bool is_gone;
};

// Gets the sockets that have become ready since, without waiting; returns how many there are.
int http_set_wait(int set, struct http_ready *ready, int count);

// The time as it stands in a header (RFC 9110, 5.6.7), 29 characters and a zero.
void http_date(char text[30]);

#endif
