/* Arrays as PostgreSQL takes them in its binary format: columns of a statement's rows. Memory that
 * is missing is told once, at the end (tb_array_whole). */
#ifndef STORE_ARRAYS_H
#define STORE_ARRAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The numbers of the types in pg_type. */
typedef enum tb_array_type {
    TB_ARRAY_INT8 = 20,
    TB_ARRAY_INT4 = 23,
    TB_ARRAY_TEXT = 25
} tb_array_type;

typedef struct tb_array {
    char *data; /* a header of 20 bytes, then for each element its length and its bytes */
    size_t length, capacity;
    uint32_t count;
    bool broken;
} tb_array;

/* Empties it for elements of this type; what it had is used again. */
void tb_array_begin(tb_array *array, tb_array_type type);
void tb_array_text(tb_array *array, const char *text, size_t length);
void tb_array_int4(tb_array *array, uint32_t number);
void tb_array_int8(tb_array *array, uint64_t number);
/* False: there was no memory for all of it. Otherwise data and length are a parameter. */
bool tb_array_whole(tb_array *array);
void tb_array_free(tb_array *array);

#endif
