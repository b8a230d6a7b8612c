/* Guests, and the lines that they send. */
#include "server/hub_inside.h"

#include "base/read.h"
#include "base/words.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 14, THOUSAND = 1000, BURST = 3, HOUR = 3600 * 1000 };

const tb_hub_limits tb_hub_usual = {.rooms = 100000,
                                    .opened = 1000,
                                    .visits = 64,
                                    .lines = 30,
                                    .waiting = 256,
                                    .idle = 60 * 1000,
                                    .look = 5 * 1000,
                                    .claim = 120 * 1000};

/* ---- the hub ---- */

tb_hub *tb_hub_new(const tb_hub_host *host, tb_scribe *scribe, tb_thinkers *thinkers,
                   const tb_hub_limits *limits) {
    tb_hub *hub = calloc(1, sizeof *hub);
    if (hub == NULL)
        return NULL;
    hub->host = *host;
    hub->scribe = scribe;
    hub->thinkers = thinkers;
    hub->limits = *limits;
    hub->place_pool.size = sizeof(tb_place_of);
    hub->visit_pool.size = sizeof(tb_visit);
    hub->slot_count = SLOTS;
    hub->slots = calloc(SLOTS, sizeof(tb_place_of *));
    hub->text = malloc(TB_HUB_TEXT);
    hub->reply = malloc(TB_HUB_TEXT);
    hub->lines = malloc(TB_GROUP_TEXT);
    hub->saying = malloc(TB_HUB_SAYING);
    if (hub->slots != NULL && hub->text != NULL && hub->reply != NULL && hub->lines != NULL &&
        hub->saying != NULL && host->entropy(&hub->seed, sizeof hub->seed)) {
        hub->said = tb_text_in(hub->saying, TB_HUB_SAYING);
        return hub;
    }
    tb_hub_free(hub);
    return NULL;
}

static void free_queue(tb_queue *queue) {
    tb_request *request;
    while ((request = tb_queue_take(queue)) != NULL)
        tb_request_free(request);
}

void tb_hub_free(tb_hub *hub) {
    hub->stopping = true; /* nobody is told anything any more */
    for (tb_guest *guest = hub->guests, *next; guest != NULL; guest = next) {
        next = guest->next;
        tb_hub_gone(hub, guest, 0);
    }
    while (hub->place_count > 0)
        tb_hub_drop(hub, hub->places[hub->place_count - 1]);
    free_queue(&hub->lists);
    free_queue(&hub->hints);
    tb_pool_end(&hub->place_pool);
    tb_pool_end(&hub->visit_pool);
    free(hub->places);
    free(hub->slots);
    free(hub->text);
    free(hub->reply);
    free(hub->lines);
    free(hub->saying);
    free(hub);
}

void tb_hub_count(const tb_hub *hub, tb_hub_counts *counts) {
    *counts = hub->counts;
    counts->rooms = hub->place_count;
}

/* ---- queues ---- */

void tb_queue_add(tb_queue *queue, tb_request *request) {
    if (queue->first == NULL)
        queue->last = &queue->first;
    request->next = NULL;
    *queue->last = request;
    queue->last = &request->next;
    queue->count++;
}

tb_request *tb_queue_take(tb_queue *queue) {
    tb_request *request = queue->first;
    if (request == NULL)
        return NULL;
    queue->first = request->next;
    queue->count--;
    return request;
}

void tb_queue_put_back(tb_queue *queue, tb_queue *from) {
    tb_queue all = *from;
    tb_request *request;
    if (all.first == NULL)
        all.last = &all.first;
    while ((request = tb_queue_take(queue)) != NULL)
        tb_queue_add(&all, request);
    *from = (tb_queue){0};
    *queue = (tb_queue){0};
    while ((request = tb_queue_take(&all)) != NULL)
        tb_queue_add(queue, request);
}

tb_request *tb_request_new(tb_guest *guest, uint64_t number, tb_hub_verb *verb, bool changes,
                           const char *line) {
    const size_t length = strlen(line);
    tb_request *request = calloc(1, sizeof *request + length + 1);
    if (request == NULL)
        return NULL;
    request->guest = guest;
    request->number = number;
    request->verb = verb;
    request->changes = changes;
    request->rest = request->line;
    memcpy(request->line, line, length + 1);
    if (guest != NULL)
        guest->requests++;
    return request;
}

void tb_request_free(tb_request *request) {
    if (request->guest != NULL)
        request->guest->requests--;
    free(request);
}

void tb_request_copy(const tb_request *request, char copy[TB_HUB_LINE]) {
    tb_text text = tb_text_in(copy, TB_HUB_LINE);
    tb_text_string(&text, request->rest);
}

/* ---- guests ---- */

tb_guest *tb_hub_come(tb_hub *hub, void *socket, uint64_t now) {
    tb_guest *guest = calloc(1, sizeof *guest);
    if (guest == NULL)
        return NULL;
    guest->socket = socket;
    guest->credit = (uint64_t)BURST * hub->limits.lines * THOUSAND;
    guest->counted = now;
    guest->opened = &guest->own;
    guest->next = hub->guests;
    if (hub->guests != NULL)
        hub->guests->before = guest;
    hub->guests = guest;
    hub->counts.guests++;
    return guest;
}

void tb_hub_count_openings(tb_guest *guest, tb_opened *opened) {
    guest->opened = opened;
}

/* What a guest asked for and waits somewhere is done all the same; nobody is told. */
static void forget_in(tb_queue *queue, tb_guest *guest) {
    for (tb_request *request = queue->first; request != NULL; request = request->next) {
        if (request->guest == guest) {
            request->guest = NULL;
            guest->requests--;
        }
    }
}

void tb_hub_gone(tb_hub *hub, tb_guest *guest, uint64_t now) {
    forget_in(&hub->lists, guest);
    forget_in(&hub->hints, guest);
    for (uint32_t i = 0; guest->requests > 0 && i < hub->place_count; i++) {
        forget_in(&hub->places[i]->waiting, guest);
        forget_in(&hub->places[i]->done, guest);
    }
    for (tb_visit *visit = guest->visits, *next; visit != NULL; visit = next) {
        next = visit->next_of_guest;
        tb_hub_leave(hub, visit, now);
    }
    if (guest->before == NULL)
        hub->guests = guest->next;
    else
        guest->before->next = guest->next;
    if (guest->next != NULL)
        guest->next->before = guest->before;
    hub->counts.guests--;
    free(guest);
}

/* ---- lines ---- */

/* Whether a guest may send another line: so many a second, some of them at once. */
static bool has_credit(tb_hub *hub, tb_guest *guest, uint64_t now) {
    const uint64_t most = (uint64_t)BURST * hub->limits.lines * THOUSAND;
    const uint64_t passed = now > guest->counted ? now - guest->counted : 0;
    guest->counted = now > guest->counted ? now : guest->counted;
    guest->credit += passed * hub->limits.lines;
    if (guest->credit > most)
        guest->credit = most;
    if (guest->credit < THOUSAND)
        return false;
    guest->credit -= THOUSAND;
    guest->overdrawn = 0;
    return true;
}

/* Who goes on sending after having been told to wait is shown out. */
static void slow_down(tb_hub *hub, tb_guest *guest, uint64_t number) {
    tb_error error;
    if (guest->overdrawn++ >= hub->limits.lines) {
        hub->host.close(hub->host.context, guest->socket, TB_CLOSE_TOO_FAST);
        return;
    }
    tb_turn_away(&error, TB_TOO_FAST, NULL);
    tb_hub_refuse(hub, guest, number, &error);
}

/* `NUMBER VERB ...` */
static bool read_number(char **rest, uint64_t *number) {
    return tb_read_number(tb_next_word(rest), 0, TB_LATEST, number) && *rest != NULL;
}

void tb_hub_line(tb_hub *hub, tb_guest *guest, const char *line, size_t length, uint64_t now) {
    char copy[TB_HUB_LINE];
    char *rest = copy;
    uint64_t number;
    uint32_t code;
    tb_error error;
    hub->counts.lines_in++;
    if (length >= sizeof copy || !tb_is_plain(line, length, &code)) {
        hub->host.close(hub->host.context, guest->socket, TB_CLOSE_BAD_LINE);
        return;
    }
    memcpy(copy, line, length);
    copy[length] = '\0';
    if (!read_number(&rest, &number)) {
        hub->host.close(hub->host.context, guest->socket, TB_CLOSE_BAD_LINE);
    } else if (!has_credit(hub, guest, now)) {
        slow_down(hub, guest, number);
    } else if (hub->stopping) {
        tb_turn_away(&error, TB_STOPPING, NULL);
        tb_hub_refuse(hub, guest, number, &error);
    } else if (!tb_hub_dispatch(hub, guest, number, rest, now, &error)) {
        tb_hub_refuse(hub, guest, number, &error);
    }
}

void tb_hub_stop(tb_hub *hub) {
    static const char text[] = "{\"stopping\":true}";
    hub->stopping = true;
    tb_hub_end_hints(hub);
    for (tb_guest *guest = hub->guests; guest != NULL; guest = guest->next)
        hub->host.send(hub->host.context, guest->socket, text, sizeof text - 1);
}

bool tb_hub_is_busy(const tb_hub *hub) {
    bool busy = false;
    for (uint32_t i = 0; !busy && i < hub->place_count; i++)
        busy = hub->places[i]->state == TB_PLACE_READING ||
               hub->places[i]->state == TB_PLACE_WRITING || hub->places[i]->opening_next != 0;
    return busy;
}

void tb_hub_show_out(tb_hub *hub) {
    for (tb_guest *guest = hub->guests; guest != NULL; guest = guest->next)
        hub->host.close(hub->host.context, guest->socket, TB_CLOSE_STOPPING);
}
