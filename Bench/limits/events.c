// One publisher and one subscriber of [topic, 512 bytes], each a process of its own, through whatever relays
// between the two endpoints. The publisher is at most WINDOW messages ahead of the subscriber, so that no
// high-water mark is met and nothing is dropped: what is counted has arrived.
// usage: events EVENTS_IN EVENTS_OUT MILLISECONDS      prints "rate 0 0"
#include "common.h"
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { WINDOW = 8000, BODY_BYTES = 512 };
static const char topic[] = "bench.happened";

static void subscribe(const char *endpoint, atomic_long *arrived) {
    void *context = zmq_ctx_new(), *socket = open_socket(context, ZMQ_SUB);
    CHECK(zmq_setsockopt(socket, ZMQ_SUBSCRIBE, "bench.", 6));
    CHECK(zmq_connect(socket, endpoint));
    zmq_msg_t part;
    zmq_msg_init(&part);
    for (;;) {
        CHECK(zmq_msg_recv(&part, socket, 0));
        CHECK(zmq_msg_recv(&part, socket, 0));
        if (zmq_msg_size(&part) == BODY_BYTES) atomic_fetch_add_explicit(arrived, 1, memory_order_relaxed);
    }
}

static void publish(void *socket, const char *body) {
    CHECK(zmq_send(socket, topic, sizeof topic - 1, ZMQ_SNDMORE));
    CHECK(zmq_send(socket, body, BODY_BYTES, 0));
}

// Until all that was sent since `sent` was 0 has arrived, or a second has gone by.
static int awaits(atomic_long *arrived, long sent) {
    for (int turn = 0; turn < 10000 && *arrived < sent; turn++) usleep(100);
    return *arrived >= sent;
}

int main(int count, char **arguments) {
    if (count != 4) { fprintf(stderr, "usage: events EVENTS_IN EVENTS_OUT MILLISECONDS\n"); return 2; }
    atomic_long *arrived = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        subscribe(arguments[2], arrived);
    }
    void *context = zmq_ctx_new(), *socket = open_socket(context, ZMQ_PUB);
    CHECK(zmq_connect(socket, arguments[1]));
    char body[BODY_BYTES];
    memset(body, 'x', sizeof body);
    // Messages published before the subscription has come through are lost; after it, they arrive.
    for (int turn = 0; turn < 500 && *arrived == 0; turn++) { publish(socket, body); usleep(10000); }
    if (*arrived == 0) die("no event came through");
    usleep(200000);
    *arrived = 0;
    int64_t start = now_ns(), end = start + atol(arguments[3]) * 1000000LL;
    long sent = 0;
    while (now_ns() < end) {
        if (sent - *arrived >= WINDOW) { usleep(200); continue; }
        for (int burst = 0; burst < 100; burst++) { publish(socket, body); sent++; }
    }
    if (!awaits(arrived, sent)) {
        fprintf(stderr, "lost %ld of %ld\n", sent - *arrived, sent);
        kill(child, SIGKILL);
        return 1;
    }
    printf("%.1f 0 0\n", sent / ((now_ns() - start) / 1e9));
    kill(child, SIGKILL);
    return 0;
}
