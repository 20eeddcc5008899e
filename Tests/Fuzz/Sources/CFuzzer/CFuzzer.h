#ifndef TESSERA_CFUZZER_H
#define TESSERA_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer as a library: runs until it finds a fault or its time is over. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
