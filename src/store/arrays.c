/* Numbers stand in network order: the dimensions (1), whether there are NULLs (0), the type, the
 * count, the lower bound (1). The count is set at the end. */
#include "store/arrays.h"

#include <stdlib.h>
#include <string.h>

enum { COUNT_AT = 12, FIRST_ROOM = 256 };

static void put4(char *to, uint32_t number) {
    for (int i = 0; i < 4; i++)
        to[i] = (char)(number >> (24 - 8 * i));
}

/* Room for more bytes; NULL: there is none. */
static char *enlarge(tb_array *array, size_t bytes) {
    const size_t wanted = array->length + bytes;
    size_t capacity = array->capacity == 0 ? FIRST_ROOM : array->capacity;
    while (capacity < wanted)
        capacity *= 2;
    if (capacity != array->capacity) {
        char *larger = realloc(array->data, capacity);
        array->broken = array->broken || larger == NULL;
        if (larger == NULL)
            return NULL;
        array->data = larger;
        array->capacity = capacity;
    }
    array->length = wanted;
    return array->data + wanted - bytes;
}

static void number4(tb_array *array, uint32_t number) {
    char *to = enlarge(array, 4);
    if (to != NULL)
        put4(to, number);
}

void tb_array_begin(tb_array *array, tb_array_type type) {
    array->length = 0;
    array->count = 0;
    array->broken = false;
    const uint32_t header[] = {1, 0, type, 0, 1};
    for (int i = 0; i < 5; i++)
        number4(array, header[i]);
}

void tb_array_text(tb_array *array, const char *text, size_t length) {
    number4(array, (uint32_t)length);
    char *to = enlarge(array, length);
    if (to != NULL && length > 0)
        memcpy(to, text, length);
    array->count++;
}

void tb_array_int4(tb_array *array, uint32_t number) {
    number4(array, 4);
    number4(array, number);
    array->count++;
}

void tb_array_int8(tb_array *array, uint64_t number) {
    number4(array, 8);
    number4(array, (uint32_t)(number >> 32));
    number4(array, (uint32_t)number);
    array->count++;
}

bool tb_array_whole(tb_array *array) {
    if (!array->broken)
        put4(array->data + COUNT_AT, array->count);
    return !array->broken;
}

void tb_array_free(tb_array *array) {
    free(array->data);
    *array = (tb_array){0};
}
