// The limit of a worker. It gives each request back; or it appends a line for each that has come, at most 1,024,
// syncs once for all of them, and then answers: a durable service without JSON and without rules.
// usage: worker ENDPOINT echo
//        worker ENDPOINT log FILE LINE_BYTES REPLY_BYTES
#include "common.h"
#include <fcntl.h>
#include <unistd.h>

enum { GROUP_MAX = 1024, LINE_MAX_BYTES = 4096 };

static void *start(const char *endpoint) {
    void *context = zmq_ctx_new(), *socket = open_socket(context, ZMQ_DEALER);
    CHECK(zmq_connect(socket, endpoint));
    CHECK(zmq_send(socket, "", 0, ZMQ_SNDMORE));
    CHECK(zmq_send(socket, "MDPW01", 6, ZMQ_SNDMORE));
    CHECK(zmq_send(socket, "\1", 1, ZMQ_SNDMORE));
    CHECK(zmq_send(socket, "bench", 5, 0));
    return socket;
}

// Takes ["", MDPW01, 2, client, "", body]; false where none is there and nobody waits.
static int take(void *socket, zmq_msg_t *client, zmq_msg_t *body, int flags) {
    zmq_msg_t part;
    zmq_msg_init(&part);
    if (zmq_msg_recv(&part, socket, flags) < 0) return 0;
    CHECK(zmq_msg_recv(&part, socket, 0));
    CHECK(zmq_msg_recv(&part, socket, 0));
    CHECK(zmq_msg_recv(client, socket, 0));
    CHECK(zmq_msg_recv(&part, socket, 0));
    CHECK(zmq_msg_recv(body, socket, 0));
    return 1;
}

static void begin_reply(void *socket, zmq_msg_t *client) {
    CHECK(zmq_send(socket, "", 0, ZMQ_SNDMORE));
    CHECK(zmq_send(socket, "MDPW01", 6, ZMQ_SNDMORE));
    CHECK(zmq_send(socket, "\3", 1, ZMQ_SNDMORE));
    CHECK(zmq_msg_send(client, socket, ZMQ_SNDMORE));
    CHECK(zmq_send(socket, "", 0, ZMQ_SNDMORE));
}

static void echo(void *socket) {
    zmq_msg_t client, body;
    zmq_msg_init(&client); zmq_msg_init(&body);
    for (;;) {
        take(socket, &client, &body, 0);
        begin_reply(socket, &client);
        CHECK(zmq_msg_send(&body, socket, 0));
    }
}

static void append(void *socket, const char *path, size_t line_bytes, size_t reply_bytes) {
    static zmq_msg_t clients[GROUP_MAX], bodies[GROUP_MAX];
    char *lines = malloc(GROUP_MAX * line_bytes), reply[LINE_MAX_BYTES];
    int file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_APPEND, 0600);
    if (file < 0) die(path);
    memset(lines, 'x', GROUP_MAX * line_bytes);
    memset(reply, 'y', sizeof reply);
    for (int i = 0; i < GROUP_MAX; i++) { zmq_msg_init(&clients[i]); zmq_msg_init(&bodies[i]); }
    for (;;) {
        int count = 0;
        while (count < GROUP_MAX && take(socket, &clients[count], &bodies[count], count ? ZMQ_DONTWAIT : 0)) {
            size_t size = zmq_msg_size(&bodies[count]);
            char *line = lines + count * line_bytes;
            memcpy(line, zmq_msg_data(&bodies[count]), size < line_bytes ? size : line_bytes);
            line[line_bytes - 1] = '\n';
            count++;
        }
        if (write(file, lines, count * line_bytes) != (ssize_t)(count * line_bytes)) die("write");
        CHECK(fdatasync(file));
        for (int i = 0; i < count; i++) {
            memcpy(reply, zmq_msg_data(&bodies[i]), 8);
            begin_reply(socket, &clients[i]);
            CHECK(zmq_send(socket, reply, reply_bytes, 0));
        }
    }
}

int main(int count, char **arguments) {
    if (count == 3 && !strcmp(arguments[2], "echo")) echo(start(arguments[1]));
    if (count == 6 && !strcmp(arguments[2], "log") && atol(arguments[5]) <= LINE_MAX_BYTES)
        append(start(arguments[1]), arguments[3], atol(arguments[4]), atol(arguments[5]));
    fprintf(stderr, "usage: worker ENDPOINT echo | log FILE LINE_BYTES REPLY_BYTES\n");
    return 2;
}
