// The variadic calls of libcurl that Swift cannot import, and what bounds an answer.

#ifndef TESSERA_CCURL_SHIM_H
#define TESSERA_CCURL_SHIM_H

#include <curl/curl.h>

/// How many bytes of an answer may still come, header and body together.
typedef struct {
    size_t byte_count_left;
} tessera_curl_budget;

/// Takes in a piece of an answer and keeps nothing of it; refuses what is beyond the budget.
static size_t tessera_curl_take(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    tessera_curl_budget *budget = context;
    size_t byte_count = size * count;
    if (byte_count > budget->byte_count_left) return 0;
    budget->byte_count_left -= byte_count;
    return byte_count;
}

/// Sets a number.
static inline CURLcode tessera_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

/// Sets a text, which is copied; or none with NULL.
static inline CURLcode tessera_curl_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}

/// Sets the body of a POST, which is copied.
static inline CURLcode tessera_curl_set_body(CURL *handle, const void *bytes, size_t byte_count) {
    CURLcode code =
        curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)byte_count);
    if (code != CURLE_OK) return code;
    return curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

/// Sets the header lines, which must outlive the transfer.
static inline CURLcode tessera_curl_set_lines(CURL *handle, struct curl_slist *lines) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, lines);
}

/// Bounds the answer; the budget must outlive the transfer.
static inline CURLcode tessera_curl_set_budget(CURL *handle, tessera_curl_budget *budget) {
    const CURLoption functions[] = {CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION};
    const CURLoption contexts[] = {CURLOPT_WRITEDATA, CURLOPT_HEADERDATA};
    for (int index = 0; index < 2; index += 1) {
        CURLcode code = curl_easy_setopt(handle, functions[index], tessera_curl_take);
        if (code != CURLE_OK) return code;
        code = curl_easy_setopt(handle, contexts[index], budget);
        if (code != CURLE_OK) return code;
    }
    return CURLE_OK;
}

/// The status of the answer; 0 where there was none.
static inline long tessera_curl_status(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

/// The seconds that the answer asks to wait; 0 where it does not say.
static inline long long tessera_curl_retry_after(CURL *handle) {
    curl_off_t seconds = 0;
    return curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK ? seconds : 0;
}

/// Prepares the library, once in a process.
static inline CURLcode tessera_curl_prepare(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

#endif
