// Loads libcurl where it is first needed. It brings two dozen libraries with it, and to load them takes as long as a
// service takes to start, of which most never send anything.
//
// libcurl's functions that Rally calls are defined here under their own names; each calls libcurl's. Without libcurl each
// fails in a way that it has.

#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#ifdef __APPLE__
#define LIBRARY "libcurl.4.dylib"
#else
#define LIBRARY "libcurl.so.4"
#endif

static void *library;

static void load(void) { library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); }

// The address of one of libcurl's functions, or NULL.
static void *find(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library ? dlsym(library, name) : NULL;
}

// Looked up once; two threads may do so, and find the same.
#define FOUND(name)                                              \
  static void *_Atomic known;                                    \
  void *found = known;                                           \
  if (!found) known = found = find(#name);

#define FORWARD(result, name, parameters, arguments, failure)    \
  result name parameters {                                       \
    FOUND(name)                                                  \
    return found ? ((result(*) parameters)found)arguments : failure; \
  }

#define FORWARD_NOTHING(name, parameters, arguments)             \
  void name parameters {                                         \
    FOUND(name)                                                  \
    if (found) ((void (*) parameters)found)arguments;            \
  }

FORWARD(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT)
FORWARD_NOTHING(curl_free, (void *pointer), (pointer))
FORWARD(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text), NULL)
FORWARD_NOTHING(curl_slist_free_all, (struct curl_slist *list), (list))

FORWARD(CURL *, curl_easy_init, (void), (), NULL)
FORWARD(CURLcode, curl_easy_perform, (CURL *handle), (handle), CURLE_FAILED_INIT)
FORWARD_NOTHING(curl_easy_reset, (CURL *handle), (handle))
FORWARD_NOTHING(curl_easy_cleanup, (CURL *handle), (handle))
FORWARD(const char *, curl_easy_strerror, (CURLcode code), (code), "libcurl did not start")

FORWARD(CURLM *, curl_multi_init, (void), (), NULL)
FORWARD(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *handle), (multi, handle), CURLM_INTERNAL_ERROR)
FORWARD(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *handle), (multi, handle), CURLM_INTERNAL_ERROR)
FORWARD(
    CURLMcode, curl_multi_socket_action, (CURLM *multi, curl_socket_t socket, int events, int *running),
    (multi, socket, events, running), CURLM_INTERNAL_ERROR)
FORWARD(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left), NULL)
FORWARD(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi), CURLM_INTERNAL_ERROR)

FORWARD(CURLU *, curl_url, (void), (), NULL)
FORWARD_NOTHING(curl_url_cleanup, (CURLU *url), (url))
FORWARD(
    CURLUcode, curl_url_set, (CURLU *url, CURLUPart part, const char *text, unsigned int flags),
    (url, part, text, flags), CURLUE_OUT_OF_MEMORY)

// Versions of libcurl do not agree on whether it changes the URL.
CURLUcode curl_url_read(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  FOUND(curl_url_get)
  return found ? ((CURLUcode(*)(CURLU *, CURLUPart, char **, unsigned int))found)(url, part, text, flags)
               : CURLUE_OUT_OF_MEMORY;
}

// Calls one that takes a variable number of arguments, with one of them.
#define CALL(name, result, handle, option, value, failure)       \
  FOUND(name)                                                    \
  return found ? ((result(*)(void *, int, ...))found)(handle, option, value) : failure;

#define SET(name, type)                                          \
  CURLcode name(CURL *handle, CURLoption option, type value) {   \
    CALL(curl_easy_setopt, CURLcode, handle, option, value, CURLE_FAILED_INIT) \
  }
SET(curl_set_long, long)
SET(curl_set_offset, curl_off_t)
SET(curl_set_text, const char *)
SET(curl_set_pointer, void *)
SET(curl_set_bytes_callback, curl_write_callback)

CURLcode curl_set_open_socket(CURL *handle, curl_opensocket_callback callback) {
  CALL(curl_easy_setopt, CURLcode, handle, CURLOPT_OPENSOCKETFUNCTION, callback, CURLE_FAILED_INIT)
}
CURLcode curl_set_close_socket(CURL *handle, curl_closesocket_callback callback) {
  CALL(curl_easy_setopt, CURLcode, handle, CURLOPT_CLOSESOCKETFUNCTION, callback, CURLE_FAILED_INIT)
}
CURLcode curl_set_before_request(CURL *handle, curl_prereq_callback callback) {
  CALL(curl_easy_setopt, CURLcode, handle, CURLOPT_PREREQFUNCTION, callback, CURLE_FAILED_INIT)
}
CURLcode curl_set_debug(CURL *handle, curl_debug_callback callback) {
  CALL(curl_easy_setopt, CURLcode, handle, CURLOPT_DEBUGFUNCTION, callback, CURLE_FAILED_INIT)
}

#define GET(name, type)                                          \
  CURLcode name(CURL *handle, CURLINFO info, type *value) {      \
    CALL(curl_easy_getinfo, CURLcode, handle, info, value, CURLE_FAILED_INIT) \
  }
GET(curl_get_long, long)
GET(curl_get_offset, curl_off_t)

CURLMcode curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  CALL(curl_multi_setopt, CURLMcode, multi, option, value, CURLM_INTERNAL_ERROR)
}
CURLMcode curl_multi_set_pointer(CURLM *multi, CURLMoption option, void *value) {
  CALL(curl_multi_setopt, CURLMcode, multi, option, value, CURLM_INTERNAL_ERROR)
}
CURLMcode curl_multi_set_socket_callback(CURLM *multi, curl_socket_callback callback) {
  CALL(curl_multi_setopt, CURLMcode, multi, CURLMOPT_SOCKETFUNCTION, callback, CURLM_INTERNAL_ERROR)
}
CURLMcode curl_multi_set_timer_callback(CURLM *multi, curl_multi_timer_callback callback) {
  CALL(curl_multi_setopt, CURLMcode, multi, CURLMOPT_TIMERFUNCTION, callback, CURLM_INTERNAL_ERROR)
}
