#include "server/notes.h"

enum { SLOW_COMMIT = 1000 * 1000 /* microseconds */ };

void tb_note_start(tb_diary *diary, uint64_t now, const tb_server_settings *settings,
                   uint16_t port) {
    const char *store = tb_store_is_file(settings->store) ? "sqlite" : "postgresql";
    tb_diary_tell(diary, now, TB_DIARY_INFO, "listening",
                  (const tb_fact[]){{"version", TB_VERSION, 0},
                                    {"address", settings->address, 0},
                                    {"port", NULL, port},
                                    {"store", store, 0},
                                    {"thinkers", NULL, settings->thinkers},
                                    {0}});
}

void tb_note_number(tb_diary *diary, uint64_t now, const char *event, const char *name,
                    uint64_t number) {
    tb_diary_tell(diary, now, TB_DIARY_INFO, event,
                  (const tb_fact[]){{name, NULL, (int64_t)number}, {0}});
}

void tb_note_store(tb_diary *diary, const tb_errand *errand, uint64_t now) {
    if (errand->kind == TB_ERRAND_LOST) {
        diary->lost_since = now;
        tb_diary_tell(diary, now, TB_DIARY_WARNING, "store-lost",
                      (const tb_fact[]){{"trouble", errand->error->kind->word, 0},
                                        {"reason", errand->error->message[TB_EN], 0},
                                        {0}});
    } else if (errand->kind == TB_ERRAND_BACK) {
        tb_diary_tell(
            diary, now, TB_DIARY_WARNING, "store-back",
            (const tb_fact[]){{"milliseconds", NULL, (int64_t)(now - diary->lost_since)}, {0}});
    } else if (errand->kind == TB_ERRAND_APPEND && errand->took >= SLOW_COMMIT) {
        tb_diary_tell(diary, now, TB_DIARY_WARNING, "slow-commit",
                      (const tb_fact[]){{"milliseconds", NULL, (int64_t)(errand->took / 1000)},
                                        {"groups", NULL, errand->shared},
                                        {0}});
    } else if (errand->kind == TB_ERRAND_SWEEP && errand->count > 0) {
        tb_note_number(diary, now, "swept", "tables", errand->count);
    }
}

void tb_note_figures(tb_diary *diary, const tb_hub *hub, uint64_t now) {
    tb_hub_counts c;
    tb_hub_count(hub, &c);
    tb_diary_tell(diary, now, TB_DIARY_DEBUG, "figures",
                  (const tb_fact[]){{"connections", NULL, (int64_t)c.guests},
                                    {"tables", NULL, (int64_t)c.rooms},
                                    {"opened", NULL, (int64_t)c.opened},
                                    {"messages", NULL, (int64_t)c.messages},
                                    {"refused", NULL, (int64_t)c.refused},
                                    {0}});
}

/* ---- connections ---- */

static const char *why_closed(uint32_t code) {
    static const struct {
        uint32_t code;
        const char *why;
    } rows[] = {{TB_CLOSE_BINARY, "binary"},     {TB_CLOSE_TOO_LONG, "too-long"},
                {TB_CLOSE_BAD_LINE, "bad-line"}, {TB_CLOSE_TOO_FAST, "too-fast"},
                {TB_CLOSE_TOO_SLOW, "too-slow"}, {TB_CLOSE_TOO_MANY, "too-many"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].code == code)
            return rows[i].why;
    }
    return "other";
}

/* Where somebody comes from, if that is asked for. */
static tb_fact from(const tb_diary *diary, const char *address) {
    return (tb_fact){diary->addresses ? "address" : NULL, address, 0};
}

void tb_note_turned_away(tb_diary *diary, uint64_t now, const char *why, uint32_t code,
                         const char *address) {
    tb_diary_tell(diary, now, TB_DIARY_INFO, "turned-away",
                  (const tb_fact[]){{"why", why == NULL ? why_closed(code) : why, 0},
                                    {"code", NULL, code},
                                    from(diary, address),
                                    {0}});
}

void tb_note_connection(tb_diary *diary, uint64_t now, const char *event, const char *address) {
    tb_diary_tell(diary, now, TB_DIARY_DEBUG, event, (const tb_fact[]){from(diary, address), {0}});
}
