#include "client.h"

#include <string.h>

/* What is said again although it is the same: the clock runs, and a position, a result, a deal may
 * come back to what it was. */
static bool may_be_the_same(const char *key) {
    static const char *const keys[] = {"clock", "view", "events", "result", "deal"};
    bool found = false;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        found = found || strcmp(keys[i], key) == 0;
    return found;
}

static void apply_set(json_t *sight, json_t *set) {
    const char *key;
    json_t *value;
    json_object_foreach(set, key, value) {
        const json_t *old = json_object_get(sight, key);
        CHECK(old != NULL, "a sight has no %s", key);
        CHECK(may_be_the_same(key) || !json_equal(old, value), "%s does not differ", key);
        json_object_set(sight, key, value);
    }
}

static void apply_back(json_t *history, size_t count) {
    CHECK(count < json_array_size(history), "back to %zu of %zu", count, json_array_size(history));
    while (json_array_size(history) > count)
        json_array_remove(history, count);
}

static void apply_event(json_t *history, json_t *change) {
    CHECK((size_t)json_integer_value(json_object_get(change, "event")) == json_array_size(history),
          "an event after %zu", json_array_size(history));
    json_t *entry = json_copy(change);
    json_object_del(entry, "event");
    json_object_del(entry, "view");
    json_array_append_new(history, entry);
}

static void apply_opened(json_t *history, json_t *change) {
    const size_t index = (size_t)json_integer_value(json_object_get(change, "opened"));
    json_t *entry = json_array_get(history, index);
    CHECK(entry != NULL, "event %zu is opened", index);
    CHECK(!json_equal(json_object_get(entry, "text"), json_object_get(change, "text")),
          "event %zu looks the same", index);
    json_object_set(entry, "text", json_object_get(change, "text"));
    json_object_set(entry, "say", json_object_get(change, "say"));
}

static void apply_seat(json_t *seats, json_t *change) {
    for (size_t i = 0; i < json_array_size(seats); i++) {
        if (json_equal(json_object_get(json_array_get(seats, i), "seat"),
                       json_object_get(change, "seat")))
            json_array_set(seats, i, change);
    }
}

void client_apply(json_t *sight, const json_t *changes, int64_t version) {
    json_t *history = json_object_get(sight, "history");
    int before = 0;
    for (size_t i = 0; i < json_array_size(changes); i++) {
        static const char *const kinds[] = {"back", "opened", "event", "seat", "set"};
        json_t *change = json_array_get(changes, i);
        int kind = 0;
        while (kind < 5 && json_object_get(change, kinds[kind]) == NULL)
            kind++;
        CHECK(kind >= before, "changes out of order");
        before = kind;
        switch (kind) {
        case 0:
            apply_back(history, (size_t)json_integer_value(json_object_get(change, "back")));
            break;
        case 1:
            apply_opened(history, change);
            break;
        case 2:
            apply_event(history, change);
            break;
        case 3:
            apply_seat(json_object_get(sight, "seats"), change);
            break;
        case 4:
            apply_set(sight, json_object_get(change, "set"));
            break;
        default:
            fail_msg("a change of no kind");
        }
    }
    json_object_set_new(sight, "version", json_integer(version));
}
