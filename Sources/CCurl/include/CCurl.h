// The one door to libcurl. What takes a variable number of arguments there has a function for each type here, because
// Swift calls no others.
#ifndef CCURL_H
#define CCURL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

CURLcode curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode curl_set_offset(CURL *handle, CURLoption option, curl_off_t value);
CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value);
// Writing, reading and headers: they look alike.
CURLcode curl_set_bytes_callback(CURL *handle, CURLoption option, curl_write_callback callback);
CURLcode curl_set_open_socket(CURL *handle, curl_opensocket_callback callback);
CURLcode curl_set_close_socket(CURL *handle, curl_closesocket_callback callback);
CURLcode curl_set_before_request(CURL *handle, curl_prereq_callback callback);
CURLcode curl_set_debug(CURL *handle, curl_debug_callback callback);

CURLcode curl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);

// Calls curl_url_get.
CURLUcode curl_url_read(CURLU *url, CURLUPart part, char **text, unsigned int flags);

CURLMcode curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode curl_multi_set_pointer(CURLM *multi, CURLMoption option, void *value);
CURLMcode curl_multi_set_socket_callback(CURLM *multi, curl_socket_callback callback);
CURLMcode curl_multi_set_timer_callback(CURLM *multi, curl_multi_timer_callback callback);

// Inside a union in the C struct.
static inline CURLcode curl_message_result(const CURLMsg *message) { return message->data.result; }

#endif
