// Shared by the bare programs: the clock, percentiles, sockets with the bus's own high-water marks, and an end
// in one sentence. A program that measures prints one line: "rate p50 p99", per second and in microseconds.
#pragma once
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zmq.h>

#define CHECK(call) do { if ((call) < 0) die(#call); } while (0)

static inline void die(const char *what) {
    fprintf(stderr, "%s: %s\n", what, zmq_strerror(errno));
    exit(1);
}

static inline int64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static inline int by_value(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

static inline void report(int64_t *latencies_ns, long count, int64_t elapsed_ns) {
    if (count == 0) { fprintf(stderr, "nothing was answered\n"); exit(1); }
    qsort(latencies_ns, count, sizeof *latencies_ns, by_value);
    printf("%.1f %.2f %.2f\n", count / (elapsed_ns / 1e9), latencies_ns[count / 2] / 1e3,
           latencies_ns[(long)(count * 0.99)] / 1e3);
}

static inline void *open_socket(void *context, int type) {
    void *socket = zmq_socket(context, type);
    int messages = 20000, linger_ms = 0;
    if (!socket) die("socket");
    CHECK(zmq_setsockopt(socket, ZMQ_SNDHWM, &messages, sizeof messages));
    CHECK(zmq_setsockopt(socket, ZMQ_RCVHWM, &messages, sizeof messages));
    CHECK(zmq_setsockopt(socket, ZMQ_LINGER, &linger_ms, sizeof linger_ms));
    return socket;
}

// The rest of a message, from one socket to another or back to the same.
static inline void pass_rest(void *from, void *to, zmq_msg_t *part) {
    int more = 1;
    while (more) {
        CHECK(zmq_msg_recv(part, from, 0));
        more = zmq_msg_more(part);
        CHECK(zmq_msg_send(part, to, more ? ZMQ_SNDMORE : 0));
    }
}
