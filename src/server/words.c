#include "server/words.h"

#include "host/process.h"

#include <stdio.h>

void tb_words_begin(tb_words *words, const tb_hub *hub, tb_thinkers *thinkers, uint64_t now) {
    *words = (tb_words){.hub = hub, .thinkers = thinkers, .begun = now / 1000};
}

void tb_words_stored(tb_words *words, const tb_errand *errand) {
    words->troubles += errand->trouble != NULL;
    if (errand->kind == TB_ERRAND_APPEND && errand->shared > 0)
        tb_histogram_add(&words->commits, errand->took);
    if (errand->kind == TB_ERRAND_LOST || errand->kind == TB_ERRAND_BACK)
        words->lost = errand->kind == TB_ERRAND_LOST;
    if (errand->trouble != NULL)
        return;
    words->stored += errand->kind == TB_ERRAND_APPEND;
    words->read += errand->kind == TB_ERRAND_READ;
    words->deleted += errand->kind == TB_ERRAND_DELETE && errand->was_there;
    words->swept += errand->kind == TB_ERRAND_SWEEP ? errand->count : 0;
}

static unsigned say_health(void *context, tb_text *text) {
    const tb_words *words = context;
    tb_text_string(text, words->lost ? "the store cannot be reached\n" : "ok\n");
    return words->lost ? HTTP_STATUS_SERVICE_UNAVAILABLE : HTTP_STATUS_OK;
}

/* One figure of ours as Prometheus reads it. */
static void figure(tb_text *text, const char *name, const char *kind, const char *meaning,
                   uint64_t value) {
    tb_text_string(text, "# HELP teban_");
    tb_text_string(text, name);
    tb_text_char(text, ' ');
    tb_text_string(text, meaning);
    tb_text_string(text, "\n# TYPE teban_");
    tb_text_string(text, name);
    tb_text_char(text, ' ');
    tb_text_string(text, kind);
    tb_text_string(text, "\nteban_");
    tb_text_string(text, name);
    tb_text_char(text, ' ');
    tb_text_number(text, (int64_t)value);
    tb_text_char(text, '\n');
}

/* What the process takes, under the names that every exporter uses for it. */
static void process_figures(tb_text *text, uint64_t begun) {
    tb_process p;
    char lines[1024];
    tb_process_look(&p);
    snprintf(lines, sizeof lines,
             "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total %.6f\n"
             "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes %llu\n"
             "# TYPE process_open_fds gauge\nprocess_open_fds %llu\n"
             "# TYPE process_max_fds gauge\nprocess_max_fds %llu\n"
             "# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds %llu\n",
             (double)p.cpu / 1e6, (unsigned long long)p.memory, (unsigned long long)p.descriptors,
             (unsigned long long)p.most_descriptors, (unsigned long long)begun);
    tb_text_string(text, lines);
}

static unsigned say_figures(void *context, tb_text *text) {
    const tb_words *words = context;
    tb_hub_counts c;
    tb_hub_count(words->hub, &c);
    const struct {
        const char *name, *kind, *meaning;
        uint64_t value;
    } rows[] = {
        {"connections", "gauge", "WebSockets that are open", c.guests},
        {"tables", "gauge", "tables in memory", c.rooms},
        {"tables_asleep", "gauge", "of these, those where nothing happens: little is kept",
         c.asleep},
        {"visits", "gauge", "who is at a table, counted per table", c.visits},
        {"lines_total", "counter", "lines from clients", c.lines_in},
        {"texts_total", "counter", "texts to clients", c.texts_out},
        {"opened_total", "counter", "tables opened", c.opened},
        {"messages_total", "counter", "messages that tables took", c.messages},
        {"refused_total", "counter", "messages that tables refused", c.refused},
        {"raced_total", "counter", "times another process was faster", c.raced},
        {"lost_total", "counter", "times a table could not be read", c.lost},
        {"thoughts_total", "counter", "decisions of computers", c.thoughts},
        {"stored_total", "counter", "groups of lines that were stored", words->stored},
        {"read_total", "counter", "tables that were read", words->read},
        {"store_troubles_total", "counter", "requests that the store could not do",
         words->troubles},
        {"swept_total", "counter", "tables swept because nothing happened", words->swept},
        {"store_lost", "gauge", "1 while the store cannot be reached", words->lost},
        {"deleted_total", "counter", "tables deleted on request", words->deleted},
        {"turned_away_total", "counter", "connections that were refused or ended by the server",
         words->turned_away},
        {"thinking_waits", "gauge", "decisions that wait for a thread to think",
         tb_thinkers_waiting(words->thinkers)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        figure(text, rows[i].name, rows[i].kind, rows[i].meaning, rows[i].value);
    tb_histogram_write(&words->commits, "commit_seconds", "how long a commit of the store took",
                       text);
    tb_histogram_write(&c.answers, "answer_seconds",
                       "from a line that changes a table to its answer", text);
    process_figures(text, words->begun);
    return HTTP_STATUS_OK;
}

const tb_http_word tb_words_paths[] = {
    {"/healthz", "text/plain; charset=utf-8", say_health},
    {"/metrics", "text/plain; version=0.0.4; charset=utf-8", say_figures},
    {0},
};
