#include "bot/sitter.h"

#include "base/read.h"
#include "host/entropy.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { RETRY_MS = 500, MOST_FAILURES = 120, MOST_FAULTS = 2 };

static void end_with(bot_sitter *sitter, bot_end end) {
    if (sitter->end == BOT_GOES_ON)
        sitter->end = end;
}

/* ---- saying ---- */

__attribute__((format(printf, 2, 3))) static void say(bot_sitter *sitter, const char *format, ...) {
    char line[BOT_LINE];
    va_list arguments;
    const int start = snprintf(line, sizeof line, "%llu ", (unsigned long long)++sitter->number);
    va_start(arguments, format);
    vsnprintf(line + start, sizeof line - (size_t)start, format, arguments);
    va_end(arguments);
    sitter->waits = true;
    sitter->hands.say(sitter->hands.context, line);
}

/* A message to the table, unless this very one was refused. The first letter of its verb and the
 * version are its id. */
__attribute__((format(printf, 4, 5))) static void send_message(bot_sitter *sitter,
                                                               const bot_sight *sight,
                                                               const char *verb, const char *format,
                                                               ...) {
    char id[BOT_ID];
    char rest[BOT_LINE / 2];
    va_list arguments;
    snprintf(id, sizeof id, "%.3s%llu", verb, (unsigned long long)sight->version);
    if (strcmp(id, sitter->refused) == 0)
        return;
    va_start(arguments, format);
    vsnprintf(rest, sizeof rest, format, arguments);
    va_end(arguments);
    memcpy(sitter->id, id, sizeof id);
    sitter->verb = BOT_DOES;
    say(sitter, "do %s %llu %s %s%s", sitter->address.table, (unsigned long long)sight->version, id,
        verb, rest);
}

static void enter(bot_sitter *sitter) {
    sitter->verb = BOT_ENTERS;
    say(sitter, "enter %s %s lang=%s", sitter->address.table, sitter->address.key,
        sitter->lang == TB_JA ? "ja" : "en");
}

/* ---- gathering ---- */

static void sit(bot_sitter *sitter, const bot_sight *sight) {
    char encoded[3 * BOT_NAME + 1];
    tb_text text = tb_text_in(encoded, sizeof encoded);
    for (const char *sign = sitter->name; *sign != '\0'; sign++) {
        char digits[4];
        snprintf(digits, sizeof digits, "%%%02x", (unsigned char)*sign);
        tb_text_string(&text, digits);
    }
    send_message(sitter, sight, "sit", " %s", encoded);
}

static void write_secret(const tb_secret *secret, char hex[2 * TB_SECRET_BYTES + 1]) {
    tb_text text = tb_text_in(hex, 2 * TB_SECRET_BYTES + 1);
    tb_write_hex(secret->bytes, sizeof secret->bytes, &text);
}

static void commit(bot_sitter *sitter, const bot_sight *sight) {
    char hex[2 * TB_SECRET_BYTES + 1];
    if (!sitter->has_number && !tb_entropy(sitter->own.bytes, sizeof sitter->own.bytes)) {
        tb_fail(&sitter->error, "deal",
                TB_SAID("there is no random number to be had", "乱数が得られません"));
        end_with(sitter, BOT_REFUSED);
        return;
    }
    sitter->has_number = true;
    const tb_secret hash = tb_deal_commitment(&sitter->own);
    write_secret(&hash, hex);
    send_message(sitter, sight, "commit", " %s", hex);
}

/* Whether the table has the hash of the number that is known here. */
static bool commit_is_ours(const bot_sitter *sitter, const bot_sight *sight) {
    char hex[2 * TB_SECRET_BYTES + 1];
    const json_t *commits = json_object_get(json_object_get(sight->json, "deal"), "commits");
    const char *told = json_string_value(json_object_get(commits, sitter->letter));
    const tb_secret hash = tb_deal_commitment(&sitter->own);
    write_secret(&hash, hex);
    return sitter->has_number && told != NULL && strcmp(told, hex) == 0;
}

static void share(bot_sitter *sitter, const bot_sight *sight) {
    const uint32_t own = UINT32_C(1) << sight->seat;
    const bool ours = commit_is_ours(sitter, sight);
    if ((sight->commits & own) == 0) {
        /* Somebody left, and what was committed is forgotten by all: then it is another number. */
        sitter->has_number = sitter->has_number && !sitter->committed;
        sitter->committed = false;
        commit(sitter, sight);
    } else if (!ours) {
        send_message(sitter, sight, "leave", "%s", "");
    } else if (sight->commits != sight->persons) {
        sitter->committed = true;
    } else if ((sight->numbers & own) == 0) {
        sitter->committed = true;
        char hex[2 * TB_SECRET_BYTES + 1];
        write_secret(&sitter->own, hex);
        send_message(sitter, sight, "reveal", " %s", hex);
    }
}

/* Hashes are noted while numbers are secret, so that they can be held against the record. */
static void note(bot_sitter *sitter, const bot_sight *sight) {
    const json_t *deal = json_object_get(sight->json, "deal");
    const char *hex = json_string_value(json_object_get(deal, "commitment"));
    tb_noted *noted = &sitter->noted;
    if (hex == NULL || sight->phase != BOT_GATHERING || sight->numbers != 0)
        return;
    if (!noted->commitment_noted)
        noted->commitment_noted =
            tb_read_hex(hex, noted->commitment.bytes, sizeof noted->commitment.bytes);
    noted->hashes_noted = 0;
    for (uint32_t seat = 0; seat < sight->game->seat_count; seat++) {
        char letter[2];
        const json_t *commits = json_object_get(deal, "commits");
        const char *hash = json_string_value(
            json_object_get(commits, tb_seat_string(sight->game, (int)seat, letter)));
        if (hash != NULL && tb_read_hex(hash, noted->hashes[seat].bytes, TB_SECRET_BYTES))
            noted->hashes_noted |= UINT32_C(1) << seat;
    }
}

/* A key is a seat: whoever has the same name is ourselves, before. */
static bool is_ours(bot_sitter *sitter, const bot_sight *sight) {
    if (sitter->sat || (sight->name != NULL && strcmp(sight->name, sitter->name) == 0))
        return true;
    tb_fail_with(&sitter->error, "seat", TB_SAID("{1} sits there", "{1} さんが座っています"),
                 (const char *const[]){sight->name == NULL ? "?" : sight->name});
    end_with(sitter, BOT_TAKEN);
    return false;
}

static void tell_sat(bot_sitter *sitter, const bot_sight *sight) {
    char detail[64];
    if (sitter->sat)
        return;
    sitter->sat = true;
    snprintf(detail, sizeof detail, "%s, %s", sitter->letter, sight->game->id);
    sitter->hands.tell(sitter->hands.context, BOT_SAT, detail);
}

static void gather(bot_sitter *sitter, const bot_sight *sight) {
    if (strcmp(sight->sitter, "open") == 0) {
        sitter->has_number = sitter->committed = false;
        sit(sitter, sight);
    } else if (is_ours(sitter, sight)) {
        tell_sat(sitter, sight);
        if (sight->all_sit && sight->shared)
            share(sitter, sight);
    }
}

/* ---- playing ---- */

static void begin_thinking(bot_sitter *sitter, const bot_sight *sight) {
    bot_task *task = bot_sight_task(sight, &sitter->error);
    if (task == NULL) {
        end_with(sitter, BOT_REFUSED);
        return;
    }
    sitter->thinking = true;
    sitter->thinks_of = sight->version;
    sitter->hands.think(sitter->hands.context, task);
}

static void move(bot_sitter *sitter, const bot_sight *sight) {
    if (sitter->has_move && sitter->move.version == sight->version)
        send_message(sitter, sight, "event", " %s", sitter->move.move);
    else if (!sitter->thinking)
        begin_thinking(sitter, sight);
}

static void play(bot_sitter *sitter, const bot_sight *sight) {
    if (!is_ours(sitter, sight))
        return;
    tell_sat(sitter, sight);
    if (sitter->faults >= MOST_FAULTS)
        send_message(sitter, sight, "resign", "%s", "");
    else if (sight->offer != NULL && !sight->offer_is_mine && !sight->accepted)
        send_message(sitter, sight, "decline", "%s", "");
    else if (sight->acts)
        move(sitter, sight);
}

/* ---- afterwards ---- */

static void go_on(bot_sitter *sitter) {
    memcpy(sitter->address.table, sitter->next, sizeof sitter->next);
    sitter->next[0] = '\0';
    sitter->refused[0] = '\0';
    sitter->entered = sitter->over = sitter->checked = sitter->has_number = false;
    sitter->has_move = sitter->committed = sitter->sat = false;
    sitter->noted = (tb_noted){0};
    sitter->faults = 0;
    sitter->games--;
    enter(sitter);
}

static void tell_over(bot_sitter *sitter, const bot_sight *sight) {
    char points[64];
    tb_text text = tb_text_in(points, sizeof points);
    points[0] = '\0';
    if (sitter->over)
        return;
    sitter->over = true;
    bot_sight_points(sight, &text);
    sitter->hands.tell(sitter->hands.context, BOT_ENDED, points);
}

static void finish(bot_sitter *sitter, const bot_sight *sight) {
    if (!sitter->sat) { /* it was over before we came */
        tb_fail(&sitter->error, "table",
                TB_SAID("the game there is over", "そこの対局は終わっています"));
        end_with(sitter, BOT_REFUSED);
        return;
    }
    tell_over(sitter, sight);
    if (json_is_object(json_object_get(sight->json, "deal")) && !sitter->checked) {
        sitter->verb = BOT_ASKS_RECORD;
        say(sitter, "record %s", sitter->address.table);
    } else if (sitter->faults >= MOST_FAULTS) {
        end_with(sitter, BOT_ENGINE_FAILED);
    } else if (sitter->games <= 1) {
        if (sight->offer != NULL && !sight->offer_is_mine &&
            strncmp(sitter->refused, "dec", 3) != 0) /* nobody is kept waiting */
            send_message(sitter, sight, "decline", "%s", "");
        else
            end_with(sitter, BOT_DONE);
    } else if (sitter->next[0] != '\0') {
        go_on(sitter);
    } else if (sight->offer == NULL && !json_is_true(json_object_get(sight->json, "rematch"))) {
        if (strncmp(sitter->refused, "off", 3) == 0 || strncmp(sitter->id, "off", 3) == 0)
            end_with(sitter, BOT_DONE); /* it was declined, or nobody is there to ask */
        else
            send_message(sitter, sight, "offer", " rematch");
    } else if (sight->offer != NULL && !sight->offer_is_mine && !sight->accepted) {
        send_message(sitter, sight, "accept", "%s", "");
    }
}

/* ---- acting ---- */

static void act(bot_sitter *sitter) {
    bot_sight sight;
    if (sitter->waits || sitter->end != BOT_GOES_ON)
        return;
    if (!sitter->entered) {
        enter(sitter);
        return;
    }
    if (sitter->dirty || sitter->sight == NULL) {
        sitter->verb = BOT_SEES;
        say(sitter, "see %s", sitter->address.table);
        return;
    }
    if (!bot_sight_read(sitter->sight, sitter->letter, &sight, &sitter->error)) {
        end_with(sitter, BOT_REFUSED);
        return;
    }
    note(sitter, &sight);
    switch (sight.phase) {
    case BOT_GATHERING:
        gather(sitter, &sight);
        break;
    case BOT_PLAYING:
        play(sitter, &sight);
        break;
    case BOT_OVER:
        finish(sitter, &sight);
        break;
    }
}

/* ---- hearing ---- */

static void keep_sight(bot_sitter *sitter, json_t *sight) {
    json_decref(sitter->sight);
    sitter->sight = json_incref(sight);
    sitter->dirty = false;
}

static void keep_next(bot_sitter *sitter, const json_t *next) {
    const char *name = json_string_value(next);
    if (name != NULL && bot_is_table(name))
        snprintf(sitter->next, sizeof sitter->next, "%.32s", name);
}

static void hear_entered(bot_sitter *sitter, const json_t *answer) {
    const char *seat = json_string_value(json_object_get(answer, "seat"));
    snprintf(sitter->letter, sizeof sitter->letter, "%s", seat == NULL ? "" : seat);
    sitter->entered = true;
    keep_next(sitter, json_object_get(json_object_get(answer, "room"), "next"));
    keep_sight(sitter, json_object_get(answer, "sight"));
}

static void hear_record(bot_sitter *sitter, const char *text, size_t length) {
    char cards[16];
    tb_log *log = tb_record_read(text, length, &sitter->error);
    if (log == NULL) {
        end_with(sitter, BOT_REFUSED);
        return;
    }
    const tb_verdict verdict = tb_deal_verify(log, &sitter->noted);
    tb_log_free(log);
    sitter->checked = true;
    if (verdict.doubt == TB_NO_DOUBT) {
        snprintf(cards, sizeof cards, "%u", verdict.cards);
        sitter->hands.tell(sitter->hands.context, BOT_CARDS_HOLD, cards);
    } else if (verdict.doubt != TB_NUMBER_MISSING) { /* the game ended before it was shown */
        end_with(sitter, BOT_CARDS_WRONG);
    }
}

static bool is_one_of(const char *code, const char *const *codes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(code, codes[i]) == 0)
            return true;
    }
    return false;
}

/* Refusals that pass by themselves. */
static const char *const passing[] = {"too-fast", "not-stored", "stopping", "full"};
/* Refusals of a message that came too late: the table has gone on. */
static const char *const outdated[] = {"stale",        "over",     "not-your-turn", "out-of-time",
                                       "offer-stands", "no-offer", "too-soon",      "too-many",
                                       "already",      "not-over", "not-gathered"};

static const char *words_in(const json_t *error, const char *lang) {
    const char *words = json_string_value(json_object_get(error, lang));
    return words == NULL || words[0] == '\0' ? "?" : words;
}

/* The server's own words. */
static void refuse(bot_sitter *sitter, const json_t *error) {
    tb_fail(&sitter->error, "server", TB_SAID(words_in(error, "en"), words_in(error, "ja")));
    end_with(sitter, BOT_REFUSED);
}

static void hear_refusal(bot_sitter *sitter, const json_t *error) {
    const char *code = json_string_value(json_object_get(error, "code"));
    code = code == NULL ? "" : code;
    if (is_one_of(code, passing, sizeof passing / sizeof passing[0]) &&
        ++sitter->failures < MOST_FAILURES) {
        sitter->waits = sitter->dirty = true; /* until later */
        sitter->hands.later(sitter->hands.context, RETRY_MS);
    } else if (strcmp(code, "not-here") == 0) {
        sitter->entered = false;
    } else if (sitter->verb == BOT_DOES &&
               is_one_of(code, outdated, sizeof outdated / sizeof outdated[0])) {
        memcpy(sitter->refused, sitter->id, sizeof sitter->id);
        sitter->dirty = true;
    } else {
        refuse(sitter, error);
    }
}

static void hear_answer(bot_sitter *sitter, json_t *answer, const char *text, size_t length) {
    const json_t *error = json_object_get(answer, "error");
    sitter->waits = false;
    if (error != NULL) {
        hear_refusal(sitter, error);
        return;
    }
    sitter->failures = 0;
    switch (sitter->verb) {
    case BOT_ENTERS:
        hear_entered(sitter, answer);
        break;
    case BOT_SEES:
        keep_sight(sitter, answer);
        break;
    case BOT_DOES:
        sitter->dirty = true;
        if (strncmp(sitter->id, "res", 3) == 0)
            end_with(sitter, BOT_ENGINE_FAILED);
        break;
    case BOT_ASKS_RECORD:
        hear_record(sitter, text, length);
        break;
    }
}

static void hear_news(bot_sitter *sitter, const json_t *news) {
    const char *table = json_string_value(json_object_get(news, "news"));
    if (table == NULL || strcmp(table, sitter->address.table) != 0)
        return;
    keep_next(sitter, json_object_get(news, "next"));
    sitter->dirty = sitter->dirty || json_object_get(news, "version") != NULL;
}

void bot_sitter_hear(bot_sitter *sitter, const char *text, size_t length) {
    json_t *told = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *number = json_object_get(told, "n");
    if (!json_is_object(told)) {
        tb_fail(&sitter->error, "server",
                TB_SAID("what it says is not of this protocol", "話が通じません"));
        end_with(sitter, BOT_REFUSED);
    } else if (number == NULL) {
        hear_news(sitter, told);
    } else if (sitter->waits && (uint64_t)json_integer_value(number) == sitter->number) {
        hear_answer(sitter, told, text, length);
    }
    json_decref(told);
    act(sitter);
}

void bot_sitter_thought(bot_sitter *sitter, const bot_thought *thought) {
    sitter->thinking = false;
    if (thought->fault != OUTSIDE_NO_FAULT) {
        snprintf(sitter->fault, sizeof sitter->fault, "%.12s: %.140s",
                 thought->fault < OUTSIDE_FAULTS ? outside_fault_words[thought->fault] : "memory",
                 thought->what);
        sitter->faults++;
        sitter->hands.tell(sitter->hands.context, BOT_ENGINE, sitter->fault);
    } else {
        sitter->has_move = true;
        sitter->move = *thought;
    }
    act(sitter);
}

/* ---- the line ---- */

void bot_sitter_connected(bot_sitter *sitter) {
    sitter->waits = false;
    sitter->entered = false;
    act(sitter);
}

void bot_sitter_retry(bot_sitter *sitter) {
    sitter->waits = false;
    act(sitter);
}

void bot_sitter_lost(bot_sitter *sitter) {
    sitter->waits = true; /* there is nobody to speak to */
    sitter->entered = false;
}

void bot_sitter_free(bot_sitter *sitter) {
    json_decref(sitter->sight);
    sitter->sight = NULL;
}
