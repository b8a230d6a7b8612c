/* The inside of the hub, for its files: hub.c (guests and their lines), hub_rooms.c (rooms in
 * memory, and the way to the store and back), hub_verbs.c (what guests ask for), hub_open.c (a
 * new table), hub_tell.c (what they are told), hub_hints.c (what the computer would do in
 * somebody's place), hub_time.c (clocks, computers, those who have left), hub_due.c (time where
 * nobody is), hub_sleep.c (when a room is to be looked at, and rooms that sleep).
 */
#ifndef SERVER_HUB_INSIDE_H
#define SERVER_HUB_INSIDE_H

#include "server/hub.h"
#include "server/pool.h"
#include "server/refusal.h"
#include "server/room.h"

enum {
    TB_HUB_TEXT = 1 << 20,
    TB_GROUP_TEXT = 1 << 16,
    TB_HUB_LINE = 4096,
    TB_HUB_SAYING = 1 << 16
};

typedef struct tb_place_of tb_place_of;

/* A guest in a room. */
typedef struct tb_visit {
    tb_guest *guest;
    tb_place_of *place;
    int seat;        /* or TB_ONLOOKER */
    tb_key_hash key; /* that opened the seat: it is theirs as long as it is this key's */
    tb_lang lang;
    bool views;       /* wants the views between */
    uint64_t version; /* that it was told of last */
    struct tb_visit *next_here, *next_of_guest;
} tb_visit;

struct tb_guest {
    void *socket;
    tb_visit *visits;
    uint32_t visit_count;
    uint32_t requests;  /* that wait somewhere */
    tb_opened *opened;  /* where its rooms are counted */
    tb_opened own;      /* there, if nowhere else */
    uint64_t credit;    /* thousandths of a line that it may send */
    uint64_t counted;   /* when that was counted last */
    uint32_t overdrawn; /* lines that came all the same */
    tb_guest *before, *next;
};

typedef struct tb_request tb_request;
/* Carries a request out; on false its error is set and nothing has changed. Nothing of the room is
 * on the way, and it may have no lines yet. */
typedef bool tb_hub_verb(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now);

/* A line that waits until its room can be asked, or for its answer until that is durable. */
struct tb_request {
    tb_request *next;
    tb_guest *guest; /* NULL: it has gone, or it was the hub itself */
    uint64_t number; /* its name for the answer */
    uint64_t came;   /* when */
    tb_hub_verb *verb;
    bool changes;      /* what it does goes to the store; it may be done with others at once */
    uint32_t attempts; /* how often another process was faster */
    char *rest;        /* the words after the room's name, within `line` */
    /* how it went, once done */
    bool failed;
    tb_error error;
    uint64_t version, known; /* that it made, and that its sender knew */
    bool repeated;
    char made[TB_ROOM_LINE]; /* its line in the journal */
    char line[];
};

typedef enum tb_place_state {
    TB_PLACE_READING, /* its lines are on their way from the store */
    TB_PLACE_READY,
    TB_PLACE_WRITING, /* its last lines are on their way there */
    TB_PLACE_LOST,    /* the store could not be read */
    TB_PLACE_ASLEEP,  /* people are there, but nothing happens: it is read again when it does */
} tb_place_state;

typedef struct tb_queue {
    tb_request *first, **last;
    uint32_t count;
} tb_queue;

/* A room in memory. There may be many that sleep: words first, then what is smaller. */
struct tb_place_of {
    tb_room *room;    /* NULL while it sleeps */
    tb_queue waiting; /* requests that have not been looked at */
    tb_queue done;    /* those whose lines are on their way */
    uint64_t errand;  /* the mark of the one that is on its way */
    tb_visit *visits;
    uint64_t left_since[TB_MAX_SEATS]; /* when its last visit ended, or the room was read, or
                                          another process said last that it is there */
    uint64_t heard[TB_MAX_SEATS];      /* when another process said so; 0: nobody is there */
    uint64_t due;                      /* as the store has it; TB_DUE_AS_BEFORE: not known */
    uint64_t thinking;                 /* the version that is being thought about; 0: none */
    uint64_t opening_next;     /* the mark of the errand that opens the next game; 0: none */
    tb_table *late;            /* what those see who look on with a delay; NULL: nobody */
    uint64_t idle_since;       /* the last time that anything was asked, or somebody left */
    uint64_t deadline;         /* of its table, while it sleeps */
    uint64_t next_look;        /* when a tick looks at it */
    tb_place_of *next_in_slot; /* of the same hash */
    tb_place_state state;
    uint32_t here[TB_MAX_SEATS]; /* visits of each seat */
    uint32_t lines_before;       /* of the room, without those that are on their way */
    uint32_t lines_known;        /* that other processes have told of */
    uint32_t lines_asleep;       /* of the room, when it fell asleep */
    uint32_t late_lines;         /* of the table's journal that are in `late` */
    uint32_t told_said;          /* sayings that everybody has been told of */
    uint32_t index;              /* in hub->places */
    bool listed;                 /* the store's list has it */
    bool was_ready;              /* since it came into memory */
    bool is_due;                 /* the store says so, and it has not been looked at */
    bool told_next;              /* the next game is there and has been told of */
    bool presence_untold;        /* somebody came or went while there was no table to tell of */
    char name[TB_ROOM_NAME + 1];
};

struct tb_hub {
    tb_hub_host host;
    tb_scribe *scribe;
    tb_thinkers *thinkers;
    tb_hub_limits limits;
    tb_guest *guests;
    tb_pool place_pool, visit_pool;
    tb_place_of **places; /* a heap: none is due before the one at half its index */
    uint32_t place_count, place_capacity;
    tb_place_of **slots; /* by the hash of the name; a power of two of them */
    uint32_t slot_count;
    uint64_t errands; /* marks given so far */
    uint64_t seed;    /* of the thinking */
    bool stopping;
    bool store_lost;  /* it is being opened again */
    bool has_others;  /* other processes have been heard */
    uint64_t said_at; /* when the others were told last who is here */
    char *saying;     /* TB_HUB_SAYING bytes that they are to be told at the next tick */
    tb_text said;
    tb_hub_counts counts;
    char *text;  /* TB_HUB_TEXT bytes for what is told */
    char *reply; /* as many for what the table says */
    char *lines; /* TB_GROUP_TEXT bytes for lines on their way to the store */
    tb_text group;
    tb_queue lists;     /* those who wait for the list of rooms */
    tb_queue hints;     /* those who wait for a hint */
    bool looking;       /* for tables that are due; the answer is on its way */
    uint64_t looked;    /* when it did last */
    uint64_t due_after; /* the row of the last that was found, if there may be more */
    uint64_t hinted;    /* marks given so far */
};

/* ---- queues ---- */

void tb_queue_add(tb_queue *queue, tb_request *request);
tb_request *tb_queue_take(tb_queue *queue);
/* All of `from` go before those of `queue`. */
void tb_queue_put_back(tb_queue *queue, tb_queue *from);

/* ---- hub.c ---- */

tb_request *tb_request_new(tb_guest *guest, uint64_t number, tb_hub_verb *verb, bool changes,
                           const char *line);
void tb_request_free(tb_request *request);
/* Its words, to be cut up: it may have to be read again. */
void tb_request_copy(const tb_request *request, char copy[TB_HUB_LINE]);

/* ---- hub_verbs.c ---- */

/* One line, cut into words. */
bool tb_hub_dispatch(tb_hub *hub, tb_guest *guest, uint64_t number, char *rest, uint64_t now,
                     tb_error *error);

/* ---- hub_open.c ---- */

tb_hub_verb tb_hub_verb_open;

/* ---- hub_rooms.c ---- */

/* The room of this name, read from the store if need be; NULL: the error says why. */
tb_place_of *tb_hub_place(tb_hub *hub, const char *name, uint64_t now, tb_error *error);
tb_place_of *tb_hub_find(const tb_hub *hub, const char *name);
/* A request joins those that wait at a room, and is carried out as soon as it can be. */
bool tb_hub_ask(tb_hub *hub, tb_place_of *place, tb_request *request, uint64_t now,
                tb_error *error);
void tb_hub_drop(tb_hub *hub, tb_place_of *place);
/* The store is told anew when the room is due. */
void tb_hub_keep_due(tb_hub *hub, tb_place_of *place, uint64_t now);
/* A room that sleeps is read again. */
void tb_hub_wake(tb_hub *hub, tb_place_of *place);

/* ---- hub_tell.c ---- */

/* A text that is begun with `{` and, for an answer, its number. */
tb_json tb_hub_begin(tb_hub *hub, tb_text *text, uint64_t number);
void tb_hub_send(tb_hub *hub, tb_guest *guest, tb_json *json);
void tb_hub_refuse(tb_hub *hub, tb_guest *guest, uint64_t number, const tb_error *error);
/* An answer that a table or the desk has written as a whole object. */
void tb_hub_pass_on(tb_hub *hub, tb_guest *guest, uint64_t number, const char *object);
/* The table that a visit sees, and when: those who look on may be behind. */
tb_table *tb_hub_table(const tb_visit *visit);
tb_look tb_hub_look(const tb_visit *visit, uint64_t now);
/* Who is there, what was said, what comes next: the member `room`. */
void tb_hub_write_room(const tb_place_of *place, tb_json *json);
/* Everybody in a room is told what they do not know yet. */
void tb_hub_news(tb_hub *hub, tb_place_of *place, uint64_t now);
void tb_hub_tell_presence(tb_hub *hub, tb_place_of *place);
void tb_hub_tell_next(tb_hub *hub, tb_place_of *place);
/* The table was deleted. */
void tb_hub_tell_gone(tb_hub *hub, tb_place_of *place);

/* ---- hub_hints.c ---- */

/* `hint`: begins to think for whoever asks, if it is their turn. */
tb_hub_verb tb_hub_verb_hint;
/* A hint has been thought. */
void tb_hub_hint(tb_hub *hub, const tb_thought_of *thought, uint64_t now);
/* Nobody gets one any more. */
void tb_hub_end_hints(tb_hub *hub);

/* ---- hub_presence.c: who is there, here and at other processes ---- */

void tb_hub_leave(tb_hub *hub, tb_visit *visit, uint64_t now);
/* Whether the seat is still that of the key that a visit came with. */
bool tb_hub_holds(const tb_visit *visit);
/* The visit of a guest at a room; NULL: it is not there. */
tb_visit *tb_hub_visit(const tb_guest *guest, const tb_place_of *place);
/* After a room has been read or written: those who have given their seat up go. */
void tb_hub_look_round(tb_hub *hub, tb_place_of *place, uint64_t now);

/* The first at a seat has come to this process (`+`), or the last has gone (`-`). */
void tb_hub_say_presence(tb_hub *hub, const tb_place_of *place, int seat, char sign);
/* What another process has said. */
void tb_hub_hear_presence(tb_hub *hub, const char *text, uint64_t now);
/* Passes on what there is to say, and says once more who is here when it is time. */
void tb_hub_tick_presence(tb_hub *hub, uint64_t now);
/* The store was away, and what was said meanwhile was not heard: nobody has left before now. */
void tb_hub_doubt_presence(tb_hub *hub, uint64_t now);

/* ---- hub_time.c ---- */

/* The time at a table: never before what it has seen. */
uint64_t tb_hub_now(const tb_table *table, uint64_t now);
/* After a room has changed: a computer may have to think, a next game to be opened. */
void tb_hub_follow_up(tb_hub *hub, tb_place_of *place, uint64_t now);
/* The room of those who look on with a delay. */
void tb_hub_keep_late(tb_hub *hub, tb_place_of *place, uint64_t now);
/* A computer whose turn it is begins to think, unless it does or nobody is free to. */
void tb_hub_let_think(tb_hub *hub, tb_place_of *place);
/* When those who look on later see the next line; TB_NEVER: they have seen all. */
uint64_t tb_hub_late_due(const tb_place_of *place);
/* The time of a room has run out: its table is told. */
void tb_hub_send_tick(tb_hub *hub, tb_place_of *place, uint64_t now);
bool tb_hub_is_computers_turn(const tb_table *table, int *seat);
/* The time of a table is over: that goes before everything that waits there. */
void tb_hub_end_in_time(tb_hub *hub, tb_place_of *place, uint64_t now);

/* ---- hub_due.c ---- */

/* When a room is to be looked at; TB_DUE_NEVER. */
uint64_t tb_hub_due(const tb_room *room, uint64_t now);
/* What of it the store is to be told: TB_DUE_AS_BEFORE, if what it has will do. */
uint64_t tb_hub_due_to_keep(const tb_place_of *place, uint64_t now);
/* Asks the store from time to time, and takes the answer. */
void tb_hub_look_for_due(tb_hub *hub, uint64_t now);
void tb_hub_found_due(tb_hub *hub, const tb_errand *errand, uint64_t now);

/* ---- hub_list.c ---- */

/* The time for a game, or for each turn: `clock` or `pace`, or nothing. */
void tb_hub_write_time(const tb_table *table, tb_json *json);
/* What the list says of a room; "": nothing, it is not on it. */
void tb_hub_listing(const tb_room *room, tb_text *text);
/* Somebody wants the list; it has come. */
bool tb_hub_ask_for_list(tb_hub *hub, tb_guest *guest, uint64_t number, tb_error *error);
void tb_hub_listed(tb_hub *hub, const tb_errand *errand);

/* ---- hub_sleep.c ---- */

/* A place joins the heap, and leaves it. There must be room in hub->places. */
void tb_look_add(tb_hub *hub, tb_place_of *place);
void tb_look_remove(tb_hub *hub, tb_place_of *place);
/* Something has happened at a room: when it is to be looked at next follows from what it is now. */
void tb_hub_expect(tb_hub *hub, tb_place_of *place, uint64_t now);

#endif
