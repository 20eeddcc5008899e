#ifndef TESSERA_CZINT_SHIM_H
#define TESSERA_CZINT_SHIM_H

#include <zint.h>

/* Sets all that a symbol needs, so that no library structure crosses into Swift. The message is never
 * interpreted: DATA_MODE, or GS1_MODE for elements that are validated already. */
static inline void tessera_zint_prepare(struct zint_symbol *symbol, int symbology, int eci, int is_gs1,
                                        int option_1, int option_2, int option_3)
{
    symbol->symbology = symbology;
    symbol->input_mode = is_gs1 ? GS1_MODE | GS1NOCHECK_MODE : DATA_MODE;
    symbol->eci = eci;
    symbol->show_hrt = 0;
    symbol->output_options = BARCODE_NO_QUIET_ZONES;
    symbol->option_1 = option_1;
    symbol->option_2 = option_2;
    symbol->option_3 = option_3;
}

static inline int tessera_zint_rows(const struct zint_symbol *symbol) { return symbol->rows; }
static inline int tessera_zint_width(const struct zint_symbol *symbol) { return symbol->width; }

/* Packs the modules, least significant bit first there, into rows of 64-bit words, most significant
 * bit first. */
static inline void tessera_zint_pack(const struct zint_symbol *symbol, unsigned long long *words,
                                     int words_per_row)
{
    for (int row = 0; row < symbol->rows; row++) {
        unsigned long long *line = words + (long)row * words_per_row;
        for (int column = 0; column < symbol->width; column++) {
            unsigned long long dark = (symbol->encoded_data[row][column >> 3] >> (column & 7)) & 1;
            line[column >> 6] |= dark << (63 - (column & 63));
        }
    }
}

#endif
