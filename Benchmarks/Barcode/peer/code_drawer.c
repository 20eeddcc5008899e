/*
 * The peer of the encoder: the same codes by libqrencode, libzint and libpng in plain C, with
 * what these libraries do when nobody tells them otherwise.
 *
 *   code_drawer qr|aztec|pdf417 MILLISECONDS SCALE TEXT
 *
 * Draws TEXT as a PNG of one bit a pixel into memory, over and over. Prints one line of JSON:
 * nanoseconds of processor time for one image and the bytes of the file.
 */
#include <png.h>
#include <qrencode.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zint.h>

/* Modules, one byte each, row by row; a row is drawn `row_height` modules high. */
struct modules {
    int width, rows, row_height, margin;
    unsigned char *dark;
};

struct buffer {
    unsigned char *bytes;
    size_t count, capacity;
};

static void fail(const char *what)
{
    fprintf(stderr, "code_drawer: %s\n", what);
    exit(1);
}

static void append(png_structp png, png_bytep bytes, png_size_t count)
{
    struct buffer *out = png_get_io_ptr(png);
    if (out->count + count > out->capacity) {
        out->capacity = 2 * (out->count + count);
        out->bytes = realloc(out->bytes, out->capacity);
        if (out->bytes == NULL) fail("no memory");
    }
    memcpy(out->bytes + out->count, bytes, count);
    out->count += count;
}

static void flush(png_structp png) { (void)png; }

/* Writes a PNG with the defaults of libpng: compression, filter and buffers are its choice. */
static void write_png(const struct modules *code, int scale, struct buffer *out)
{
    int width = (code->width + 2 * code->margin) * scale;
    int height = (code->rows * code->row_height + 2 * code->margin) * scale;
    size_t stride = (size_t)(width + 7) / 8;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    if (png == NULL || info == NULL || setjmp(png_jmpbuf(png))) fail("libpng failed");
    png_set_write_fn(png, out, append, flush);
    png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 1, PNG_COLOR_TYPE_GRAY,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    unsigned char *line = malloc(stride);
    if (line == NULL) fail("no memory");
    memset(line, 0xff, stride);
    for (int y = 0; y < code->margin * scale; y++) png_write_row(png, line);
    for (int row = 0; row < code->rows; row++) {
        memset(line, 0xff, stride);
        for (int column = 0; column < code->width; column++) {
            if (!code->dark[row * code->width + column]) continue;
            int start = (code->margin + column) * scale;
            for (int x = start; x < start + scale; x++) line[x >> 3] &= (unsigned char)~(0x80 >> (x & 7));
        }
        for (int y = 0; y < code->row_height * scale; y++) png_write_row(png, line);
    }
    memset(line, 0xff, stride);
    for (int y = 0; y < code->margin * scale; y++) png_write_row(png, line);
    free(line);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
}

static void draw_qr(const char *text, int scale, struct buffer *out)
{
    QRcode *code = QRcode_encodeData((int)strlen(text), (const unsigned char *)text, 0, QR_ECLEVEL_M);
    if (code == NULL) fail("libqrencode failed");
    for (int index = 0; index < code->width * code->width; index++) code->data[index] &= 1;
    struct modules modules = {code->width, code->width, 1, 4, code->data};
    write_png(&modules, scale, out);
    QRcode_free(code);
}

static void draw_zint(int symbology, const char *text, int scale, struct buffer *out)
{
    struct zint_symbol *symbol = ZBarcode_Create();
    if (symbol == NULL) fail("no memory");
    symbol->symbology = symbology;
    symbol->input_mode = DATA_MODE;
    symbol->show_hrt = 0;
    if (ZBarcode_Encode(symbol, (const unsigned char *)text, (int)strlen(text)) != 0) {
        fail(symbol->errtxt);
    }
    unsigned char *dark = malloc((size_t)symbol->rows * (size_t)symbol->width);
    if (dark == NULL) fail("no memory");
    for (int row = 0; row < symbol->rows; row++) {
        for (int column = 0; column < symbol->width; column++) {
            dark[row * symbol->width + column] =
                symbol->encoded_data[row][column >> 3] >> (column & 7) & 1;
        }
    }
    struct modules modules = {symbol->width, symbol->rows, symbology == BARCODE_PDF417 ? 3 : 1, 2,
                              dark};
    write_png(&modules, scale, out);
    free(dark);
    ZBarcode_Delete(symbol);
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int main(int count, char **arguments)
{
    if (count != 5) fail("usage: code_drawer qr|aztec|pdf417 MILLISECONDS SCALE TEXT");
    int64_t limit = (int64_t)atoi(arguments[2]) * 1000000;
    int scale = atoi(arguments[3]);
    struct buffer out = {0};
    int64_t start = now(), elapsed = 0, images = 0;
    do {
        out.count = 0;
        if (strcmp(arguments[1], "qr") == 0) {
            draw_qr(arguments[4], scale, &out);
        } else {
            int is_aztec = strcmp(arguments[1], "aztec") == 0;
            draw_zint(is_aztec ? BARCODE_AZTEC : BARCODE_PDF417, arguments[4], scale, &out);
        }
        images++;
        elapsed = now() - start;
    } while (elapsed < limit);
    printf("{\"nanoseconds\": %.1f, \"bytes\": %zu}\n", (double)elapsed / (double)images, out.count);
    free(out.bytes);
    return 0;
}
