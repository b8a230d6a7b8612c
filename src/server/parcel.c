/* Lines stand one after the other in one block, each closed by a NUL when they are packed and by a
 * line feed when they are unpacked. */
#include "server/parcel.h"

#include "server/hub_inside.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static bool refuse(tb_error *error, const char *en, const char *ja) {
    tb_fail(error, "store", TB_SAID(en, ja));
    return tb_fail_as(error, tb_trouble_kind(TB_NOT_KEPT));
}

/* ---- packing ---- */

typedef struct pile {
    char *text;
    size_t length, room;
    uint64_t *times;
    uint32_t count, capacity;
    bool broken; /* no memory */
} pile;

static void free_pile(pile *p) {
    free(p->text);
    free(p->times);
}

static bool reserve(pile *p, size_t length) {
    if (p->length + length > p->room) {
        const size_t room = 2 * p->room + length;
        char *text = realloc(p->text, room);
        if (text == NULL)
            return false;
        p->text = text;
        p->room = room;
    }
    if (p->count == p->capacity) {
        const uint32_t capacity = 2 * p->capacity + 64;
        uint64_t *times = realloc(p->times, capacity * sizeof *times);
        if (times == NULL)
            return false;
        p->times = times;
        p->capacity = capacity;
    }
    return true;
}

static bool add(pile *p, uint64_t at, const char *line, size_t length, char end) {
    p->broken = !reserve(p, length + 1);
    if (p->broken)
        return false;
    memcpy(p->text + p->length, line, length);
    p->text[p->length + length] = end;
    p->length += length + 1;
    p->times[p->count++] = at;
    return true;
}

static bool gather(void *context, uint32_t number, uint64_t at, const char *line, size_t length) {
    (void)number;
    return add(context, at, line, length, '\0');
}

/* The room that the lines make; NULL: they make none, or there is no memory. */
static tb_room *make_room(const char *name, const pile *p, char end, tb_error *error) {
    char line[TB_LINE_MOST + 1];
    const char *at = p->text;
    tb_room *room = tb_room_new(name);
    bool good = room != NULL;
    if (!good)
        tb_fail_memory(error);
    for (uint32_t i = 0; good && i < p->count; i++) {
        const char *stop = memchr(at, end, (size_t)(p->text + p->length - at));
        const size_t length = (size_t)(stop - at);
        good = length <= TB_LINE_MOST || refuse(error, "a line is too long", "行が長すぎます");
        if (good) {
            memcpy(line, at, length);
            line[length] = '\0';
            good = tb_room_follow(room, line, error);
        }
        at = stop + 1;
    }
    if (good)
        return room;
    tb_room_free(room);
    return NULL;
}

static void write_parcel(const tb_kept_table *table, const pile *p, const tb_room *room,
                         tb_text *text) {
    tb_json json = tb_json_on(text);
    const char *line = p->text;
    tb_json_object(&json, NULL);
    tb_json_string(&json, "table", table->name);
    tb_json_number(&json, "opened", (int64_t)table->opened);
    if (table->listing[0] != '\0')
        tb_json_string(&json, "listing", table->listing);
    tb_json_array(&json, "lines");
    for (uint32_t i = 0; i < p->count; i++, line += strlen(line) + 1) {
        tb_json_array(&json, NULL);
        tb_json_number(&json, NULL, (int64_t)p->times[i]);
        tb_json_string(&json, NULL, line);
        tb_json_array_end(&json);
    }
    tb_json_array_end(&json);
    if (room != NULL && room->table != NULL && tb_table_phase(room->table) == TB_FINISHED)
        tb_log_record(tb_table_log(room->table), tb_json_begin_raw(&json, "record"));
    tb_json_object_end(&json);
}

bool tb_parcel_pack(tb_store *store, const tb_kept_table *table, char **parcel, tb_error *error) {
    pile p = {0};
    tb_error unsaid; /* lines that make no table are carried all the same */
    *parcel = NULL;
    bool good = tb_store_read(store, table->name, 0, gather, &p, error);
    if (good && p.broken)
        good = tb_fail_memory(error);
    if (good && p.count > 0) {
        tb_room *room = make_room(table->name, &p, '\0', &unsaid);
        tb_text measure = tb_text_in(NULL, 0);
        write_parcel(table, &p, room, &measure);
        *parcel = malloc(measure.length + 1);
        tb_text text = tb_text_in(*parcel, *parcel == NULL ? 0 : measure.length + 1);
        if (*parcel == NULL)
            good = tb_fail_memory(error);
        else
            write_parcel(table, &p, room, &text);
        tb_room_free(room);
    }
    free_pile(&p);
    return good;
}

/* ---- unpacking ---- */

static bool read_time(const json_t *value, uint64_t *time) {
    *time = (uint64_t)json_integer_value(value);
    return json_is_integer(value) && json_integer_value(value) >= 0;
}

static bool read_line(const json_t *pair, pile *p, tb_error *error) {
    const json_t *line = json_array_get(pair, 1);
    const char *text = json_string_value(line);
    uint64_t at;
    if (json_array_size(pair) != 2 || !read_time(json_array_get(pair, 0), &at) || text == NULL)
        return refuse(error, "each of the lines is a time and a text",
                      "lines は、時刻と文の組を並べます");
    const size_t length = json_string_length(line);
    if (length > TB_LINE_MOST || strlen(text) != length || strchr(text, '\n') != NULL)
        return refuse(error, "a line is too long, or more than one",
                      "行が長すぎるか、1行ではありません");
    return add(p, at, text, length, '\n') || tb_fail_memory(error);
}

static bool read_lines(const json_t *lines, pile *p, tb_error *error) {
    if (json_array_size(lines) == 0)
        return refuse(error, "lines are missing", "lines がありません");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        if (!read_line(json_array_get(lines, i), p, error))
            return false;
    }
    if (!reserve(p, 1))
        return tb_fail_memory(error);
    p->text[p->length] = '\0';
    return true;
}

static bool read_name(const json_t *root, tb_delivery *delivery, tb_error *error) {
    const json_t *table = json_object_get(root, "table");
    const char *name = json_is_string(table) ? json_string_value(table) : "";
    if (!tb_table_name_check(name, error))
        return false;
    memcpy(delivery->table, name, strlen(name) + 1);
    return true;
}

/* The record follows from the lines. */
static bool check_members(json_t *root, tb_error *error) {
    static const char *const known[] = {"table", "opened", "listing", "lines", "record"};
    const char *key;
    json_t *value;
    json_object_foreach(root, key, value) {
        bool is_known = false;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            is_known = is_known || strcmp(key, known[i]) == 0;
        if (!is_known)
            return refuse(error, "there is a member that a table does not have",
                          "卓にはない項目があります");
    }
    return json_is_object(root) || refuse(error, "it is no object", "オブジェクトではありません");
}

/* A room that nobody could have opened is not let in: its second line says whose it is. `due`: when
 * a server is to look at it, as the one that it comes from knew. */
static bool check_room(const char *name, const pile *p, uint64_t *due, tb_error *error) {
    tb_error why = {0};
    tb_room *room = make_room(name, p, '\n', &why);
    const bool good = room != NULL && p->count >= 2;
    *due = good ? tb_hub_due(room, p->times[p->count - 1]) : TB_DUE_NEVER;
    tb_room_free(room);
    if (room == NULL && why.kind == &tb_no_memory)
        return tb_fail_memory(error);
    return good || refuse(error, "its lines make no table", "この行からは卓になりません");
}

static bool keep(tb_store *store, const json_t *root, tb_delivery *delivery, pile *p,
                 tb_error *error) {
    const json_t *listing = json_object_get(root, "listing");
    uint64_t opened = 0;
    if (listing != NULL && !json_is_string(listing))
        return refuse(error, "the listing is no text", "listing が文字列ではありません");
    if (!read_lines(json_object_get(root, "lines"), p, error))
        return false;
    if (!read_time(json_object_get(root, "opened"), &opened) || p->count == 0 ||
        opened != p->times[0])
        return refuse(error, "opened is not the time of its first line",
                      "opened が最初の行の時刻と違います");
    tb_group group = {.count = p->count,
                      .lines = p->text,
                      .at = opened,
                      .times = p->times,
                      .listing = json_string_value(listing)};
    memcpy(group.table, delivery->table, sizeof group.table);
    if (!tb_group_check(&group, error) || !check_room(delivery->table, p, &group.due, error) ||
        !tb_store_append(store, (tb_group *const[]){&group}, 1, error))
        return false;
    delivery->kept = group.fate == TB_KEPT;
    return true;
}

bool tb_parcel_unpack(tb_store *store, const char *parcel, size_t length, tb_delivery *delivery,
                      tb_error *error) {
    json_error_t where;
    pile p = {0};
    *delivery = (tb_delivery){0};
    json_t *root = json_loadb(parcel, length, JSON_REJECT_DUPLICATES, &where);
    if (root == NULL)
        return refuse(error, where.text, "JSON として読めません");
    const bool good = check_members(root, error) && read_name(root, delivery, error) &&
                      keep(store, root, delivery, &p, error);
    json_decref(root);
    free_pile(&p);
    return good;
}
