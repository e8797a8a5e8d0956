// The limit of an event relay: zmq_proxy between an XSUB and an XPUB, and nothing else.
// usage: relay EVENTS_IN EVENTS_OUT
#include "common.h"

int main(int count, char **arguments) {
    if (count != 3) { fprintf(stderr, "usage: relay EVENTS_IN EVENTS_OUT\n"); return 2; }
    void *context = zmq_ctx_new();
    void *publishers = open_socket(context, ZMQ_XSUB), *subscribers = open_socket(context, ZMQ_XPUB);
    CHECK(zmq_bind(publishers, arguments[1]));
    CHECK(zmq_bind(subscribers, arguments[2]));
    zmq_proxy(publishers, subscribers, NULL);
    return 0;
}
