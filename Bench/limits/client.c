// A client with so many requests under way: the next goes out as one is answered. A request's first eight bytes
// are its number, which the answer brings back.
// usage: client ENDPOINT REQUEST_BYTES IN_FLIGHT MILLISECONDS
#include "common.h"

enum { UNDER_WAY_MAX = 4096 };
static int64_t sent_at[UNDER_WAY_MAX];

static void send_request(void *socket, char *body, size_t size, uint64_t number) {
    memcpy(body, &number, sizeof number);
    sent_at[number % UNDER_WAY_MAX] = now_ns();
    CHECK(zmq_send(socket, "", 0, ZMQ_SNDMORE));
    CHECK(zmq_send(socket, "MDPC01", 6, ZMQ_SNDMORE));
    CHECK(zmq_send(socket, "bench", 5, ZMQ_SNDMORE));
    CHECK(zmq_send(socket, body, size, 0));
}

static int64_t take_reply(void *socket, zmq_msg_t *part) {
    for (int frame = 0; frame < 4; frame++) CHECK(zmq_msg_recv(part, socket, 0));
    uint64_t number;
    memcpy(&number, zmq_msg_data(part), sizeof number);
    return now_ns() - sent_at[number % UNDER_WAY_MAX];
}

int main(int count, char **arguments) {
    if (count != 5) { fprintf(stderr, "usage: client ENDPOINT REQUEST_BYTES IN_FLIGHT MILLISECONDS\n"); return 2; }
    size_t size = atol(arguments[2]);
    long in_flight = atol(arguments[3]), answered = 0, capacity = 1 << 20;
    void *context = zmq_ctx_new(), *socket = open_socket(context, ZMQ_DEALER);
    CHECK(zmq_connect(socket, arguments[1]));
    char *body = calloc(1, size);
    int64_t *latencies = malloc(capacity * sizeof *latencies);
    zmq_msg_t part;
    zmq_msg_init(&part);
    uint64_t number = 0;
    for (; number < 200; number++) { send_request(socket, body, size, number); take_reply(socket, &part); }
    int64_t start = now_ns(), end = start + atol(arguments[4]) * 1000000LL;
    for (long i = 0; i < in_flight; i++) send_request(socket, body, size, number++);
    for (long under_way = in_flight; under_way > 0;) {
        if (answered == capacity) latencies = realloc(latencies, (capacity *= 2) * sizeof *latencies);
        latencies[answered++] = take_reply(socket, &part);
        if (now_ns() < end) send_request(socket, body, size, number++); else under_way--;
    }
    report(latencies, answered, now_ns() - start);
    return 0;
}
