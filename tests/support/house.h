/* Servers without sockets, for tests: hubs on a store of the test's own, and callers who talk to
 * them and keep their sights by changes alone. Time is the test's. */
#ifndef TESTS_HOUSE_H
#define TESTS_HOUSE_H

#include "client.h"
#include "server/hub.h"
#include "store_support.h"

#define KEY_A "AAAAAAAAAAAAAAAAAAAAAA"
#define KEY_B "BBBBBBBBBBBBBBBBBBBBBB"
#define KEY_C "CCCCCCCCCCCCCCCCCCCCC-"
#define KEY_L "LLLLLLLLLLLLLLLLLLLL_L"

enum { HOUSE_TEXTS = 256 };

typedef struct house house;

/* A guest, and what it was told and has not looked at yet. */
typedef struct caller {
    house *at;
    tb_guest *guest;      /* NULL: the connection is closed */
    tb_close_code closed; /* 0: by nobody, or by the caller */
    json_t *texts[HOUSE_TEXTS];
    unsigned count;
    unsigned sent;  /* numbers given so far */
    json_t *sight;  /* of one table; NULL: not entered */
    json_t *answer; /* the last one, freed with the next */
    json_t *away;   /* as it was told last */
    unsigned said;  /* sayings heard as news */
    char next[33];  /* the next game */
} caller;

/* The time of all houses, in milliseconds. */
extern uint64_t house_now;

house *house_open(const tb_hub_limits *limits);
/* As a process that ends: the store has what it has. */
void house_close(house *house);
tb_hub *house_hub(house *house);
/* The next so many appends of all houses fail, or find that somebody else was faster. */
void house_fail_appends(unsigned count);
void house_take_appends(unsigned count);

void caller_come(caller *caller, house *at);
void caller_go(caller *caller);
/* The same, with what it knew. */
void caller_forget(caller *caller);

/* What most tests begin with: a house, and three who have come. */
extern house *home;
extern caller aki, ben, eve;
int house_set_up(void **context);
int house_tear_down(void **context);
const char *string_in(const json_t *object, const char *key);
int64_t version_of(const caller *caller);

/* Sends a line without its number, and waits for its answer; NULL: it was shown out. */
__attribute__((format(printf, 2, 3))) const json_t *caller_ask(caller *caller, const char *format,
                                                               ...);
/* The same without waiting; the number of its answer. */
__attribute__((format(printf, 2, 3))) unsigned caller_send(caller *caller, const char *format, ...);
const json_t *caller_answer(caller *caller, unsigned number);
/* The answer is an error of this code, or for NULL none. */
void answer_is(const json_t *answer, const char *code);
/* Enters a table and keeps the sight. */
void caller_enter(caller *caller, const char *table, const char *key);
/* Everything that is on its way arrives. */
void houses_settle(void);
/* Until the sight of a caller is no longer that of a version, by news from another process. */
void caller_waits(caller *caller, int64_t version);
/* Until another process has said, now, that somebody is at a seat. */
void house_hears(house *house, const char *table, int seat);
/* The sight that a caller keeps is the one that it would get now. */
void caller_is_up_to_date(caller *caller, const char *table);
/* Plays by lot if it is the caller's turn; whether it was. */
bool caller_plays(caller *caller, const char *table, tb_random *random);

#endif
