#ifndef TESSERA_CQRENCODE_SHIM_H
#define TESSERA_CQRENCODE_SHIM_H

#include <errno.h>
#include <qrencode.h>
#include <string.h>

/* Why the last call failed: errno is a macro, which Swift cannot import. */
static inline int tessera_qr_error(void) { return errno; }

/* What a symbol needs of QRcode, so that no library structure crosses into Swift. */
static inline int tessera_qr_width(const QRcode *code) { return code->width; }
static inline int tessera_qr_version(const QRcode *code) { return code->version; }

/* Packs the lowest bit of every module into rows of 64-bit words, most significant bit first. */
static inline void tessera_qr_pack(const QRcode *code, unsigned long long *words, int words_per_row)
{
    const unsigned char *module = code->data;
    for (int row = 0; row < code->width; row++) {
        unsigned long long *line = words + (long)row * words_per_row;
        for (int column = 0; column < code->width; column++) {
            line[column >> 6] |= (unsigned long long)(*module++ & 1) << (63 - (column & 63));
        }
    }
}

#endif
