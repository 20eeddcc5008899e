// The parts of OpenSSL's libcrypto that the package uses.

#ifndef TESSERA_CCRYPTO_SHIM_H
#define TESSERA_CCRYPTO_SHIM_H

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

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
