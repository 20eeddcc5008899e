// The parts of OpenSSL's libcrypto that the package uses.

#ifndef TESSERA_CCRYPTO_SHIM_H
#define TESSERA_CCRYPTO_SHIM_H

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#endif
