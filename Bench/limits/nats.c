// Request and reply through a NATS server, in its text protocol over plain sockets; one under way.
// usage: nats PORT answer                       answers for ever
//        nats PORT ask BYTES MILLISECONDS
#define _GNU_SOURCE
#include "common.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

static char buffer[1 << 16];
static size_t have, used;

static void send_all(int server, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t done = write(server, bytes, size);
        if (done <= 0) die("write");
        bytes += done;
        size -= done;
    }
}

static void fill(int server) {
    if (used > 0) { memmove(buffer, buffer + used, have - used); have -= used; used = 0; }
    ssize_t got = read(server, buffer + have, sizeof buffer - have);
    if (got <= 0) die("read");
    have += got;
}

// The next MSG: its reply subject, if it has one, and its payload; answers PINGs on the way.
static char *take_message(int server, char *reply, size_t *size) {
    for (;;) {
        char *line = buffer + used, *end = memchr(line, '\n', have - used);
        if (!end) { fill(server); continue; }
        size_t head = end + 1 - line;
        *end = 0;
        if (!strncmp(line, "MSG ", 4)) {
            char subject[128], third[128], fourth[32];
            int words = sscanf(line, "MSG %127s %*s %127s %31s", subject, third, fourth);
            *size = atol(words == 3 ? fourth : third);
            if (words == 3) strcpy(reply, third);
            *end = '\n';
            while (have - used < head + *size + 2) fill(server);
            char *payload = buffer + used + head;
            used += head + *size + 2;
            return payload;
        }
        if (!strncmp(line, "PING", 4)) send_all(server, "PONG\r\n", 6);
        if (!strncmp(line, "-ERR", 4)) { fprintf(stderr, "%s\n", line); exit(1); }
        used += head;
    }
}

static int connect_to(int port) {
    int server = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    if (connect(server, (struct sockaddr *)&place, sizeof place) < 0) die("connect");
    setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const char *hello = "CONNECT {\"verbose\":false,\"pedantic\":false}\r\n";
    send_all(server, hello, strlen(hello));
    return server;
}

static void publish(int server, const char *subject, const char *reply, const char *payload, size_t size) {
    static char message[1 << 16];
    int head = sprintf(message, "PUB %s %s %zu\r\n", subject, reply, size);
    memcpy(message + head, payload, size);
    memcpy(message + head + size, "\r\n", 2);
    send_all(server, message, head + size + 2);
}

static void answer(int server) {
    // Requests before the subscription is in place are lost; the server answers in order.
    send_all(server, "SUB bench 1\r\nPING\r\n", 19);
    do fill(server); while (!memmem(buffer, have, "PONG", 4));
    puts("ready");
    fflush(stdout);
    for (;;) {
        char reply[128] = "";
        size_t size;
        char *payload = take_message(server, reply, &size);
        publish(server, reply, "", payload, size);
    }
}

static void ask(int server, size_t bytes, long milliseconds) {
    char *body = calloc(1, bytes), reply[128];
    size_t size;
    send_all(server, "SUB _INBOX.bench 1\r\n", 20);
    long count = 0, capacity = 1 << 22;
    int64_t *latencies = malloc(capacity * sizeof *latencies), start = 0, end = INT64_MAX;
    for (long turn = 0; count < capacity && now_ns() < end; turn++) {
        if (turn == 200) { start = now_ns(); end = start + milliseconds * 1000000LL; }
        int64_t sent = now_ns();
        publish(server, "bench", "_INBOX.bench", body, bytes);
        take_message(server, reply, &size);
        if (turn >= 200) latencies[count++] = now_ns() - sent;
    }
    report(latencies, count, now_ns() - start);
}

int main(int count, char **arguments) {
    if (count == 3 && !strcmp(arguments[2], "answer")) answer(connect_to(atoi(arguments[1])));
    if (count == 5 && !strcmp(arguments[2], "ask")) {
        ask(connect_to(atoi(arguments[1])), atol(arguments[3]), atol(arguments[4]));
        return 0;
    }
    fprintf(stderr, "usage: nats PORT answer | ask BYTES MILLISECONDS\n");
    return 2;
}
