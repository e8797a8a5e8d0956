// The limit of a broker: Majordomo 0.1's frames through one ROUTER, from any client to the one worker that said
// READY and back. It keeps nothing, checks nothing, times nothing, and has no queue.
// usage: broker ENDPOINT
#include "common.h"

static void send_part(void *socket, const char *bytes, size_t size) {
    CHECK(zmq_send(socket, bytes, size, ZMQ_SNDMORE));
}

int main(int count, char **arguments) {
    if (count != 2) { fprintf(stderr, "usage: broker ENDPOINT\n"); return 2; }
    void *context = zmq_ctx_new(), *router = open_socket(context, ZMQ_ROUTER);
    CHECK(zmq_bind(router, arguments[1]));
    char worker[64];
    int worker_size = 0;
    zmq_msg_t peer, part, command;
    zmq_msg_init(&peer); zmq_msg_init(&part); zmq_msg_init(&command);
    for (;;) {
        CHECK(zmq_msg_recv(&peer, router, 0));
        CHECK(zmq_msg_recv(&part, router, 0));       // the empty delimiter
        CHECK(zmq_msg_recv(&part, router, 0));       // MDPC01 or MDPW01
        int is_client = memcmp(zmq_msg_data(&part), "MDPC01", 6) == 0;
        CHECK(zmq_msg_recv(&command, router, 0));    // the noun, or a worker's command
        if (is_client) {                             // [noun, body…] to the worker
            send_part(router, worker, worker_size);
            send_part(router, "", 0);
            send_part(router, "MDPW01", 6);
            send_part(router, "\2", 1);
            CHECK(zmq_msg_send(&peer, router, ZMQ_SNDMORE));
            send_part(router, "", 0);
            pass_rest(router, router, &part);
        } else if (*(char *)zmq_msg_data(&command) == 3) { // [3, client, "", body…] to the client
            CHECK(zmq_msg_recv(&peer, router, 0));
            CHECK(zmq_msg_recv(&part, router, 0));
            CHECK(zmq_msg_send(&peer, router, ZMQ_SNDMORE));
            send_part(router, "", 0);
            send_part(router, "MDPC01", 6);
            send_part(router, "bench", 5);
            pass_rest(router, router, &part);
        } else {                                     // READY
            worker_size = zmq_msg_size(&peer);
            memcpy(worker, zmq_msg_data(&peer), worker_size);
            while (zmq_msg_more(&command)) CHECK(zmq_msg_recv(&command, router, 0));
        }
    }
}
