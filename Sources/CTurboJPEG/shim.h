// The part of libjpeg-turbo that reads and writes whole pictures.

#ifndef TESSERA_CTURBOJPEG_SHIM_H
#define TESSERA_CTURBOJPEG_SHIM_H

#include <turbojpeg.h>

#endif
