// The parts of OpenSSL's libcrypto that the package uses.

#ifndef TESSERA_CCRYPTO_SHIM_H
#define TESSERA_CCRYPTO_SHIM_H

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

/// SHA-256 of some bytes; gives 1, or 0 where the library cannot.
///
/// The algorithm is fetched once: `EVP_sha256()` would have it looked up anew by every call, which
/// takes longer than hashing a token. Two threads that come first at once fetch it twice, and one
/// of the two stays for as long as the process.
static inline int tessera_sha256(const void *bytes, size_t byte_count, void *output) {
    static EVP_MD *fetched = NULL;
    EVP_MD *algorithm = __atomic_load_n(&fetched, __ATOMIC_ACQUIRE);
    if (algorithm == NULL) {
        algorithm = EVP_MD_fetch(NULL, "SHA256", NULL);
        if (algorithm == NULL) return 0;
        __atomic_store_n(&fetched, algorithm, __ATOMIC_RELEASE);
    }
    return EVP_Digest(bytes, byte_count, (unsigned char *)output, NULL, algorithm, NULL);
}

/// HMAC-SHA256 of a message; an empty key is a key of no bytes, which `HMAC` refuses as null.
static inline int tessera_hmac_sha256(
    const void *key, int key_byte_count, const void *message, size_t message_byte_count,
    void *output, unsigned int *output_byte_count
) {
    const void *present = key_byte_count == 0 ? "" : key;
    return HMAC(EVP_sha256(), present, key_byte_count, (const unsigned char *)message,
                message_byte_count, (unsigned char *)output, output_byte_count) != NULL;
}

#endif
