/* Whatever a server says, a bot says lines of the protocol or ends with words for it; whatever is
 * given as a link is one or is refused. Texts are separated by a byte 1; the first is the link.
 * What the bot would think about is answered with the first event of what it was shown. */
#include "fuzz.h"

#include "bot/sitter.h"

#include <stdlib.h>
#include <string.h>

static void say(void *context, const char *line) {
    (void)context;
    fuzz_check(line[0] >= '1' && line[0] <= '9', "a line begins with its number");
    fuzz_check(strlen(line) < BOT_LINE && strpbrk(line, "\n\r") == NULL, "it is one line");
}

static void think(void *context, bot_task *task) {
    bot_thought *thought = context;
    tb_event list[TB_MAX_EVENTS];
    tb_state state;
    fuzz_check(tb_info_events(task->game, &task->info, list) > 0, "who thinks may do something");
    tb_some_state(task->game, &task->info, &state);
    *thought = (bot_thought){.version = task->version};
    tb_event_string(task->game, &state, list[0], thought->move);
    bot_task_free(task);
}

static void later(void *context, uint32_t milliseconds) {
    (void)context;
    (void)milliseconds;
}

static void tell(void *context, bot_news news, const char *detail) {
    (void)context;
    fuzz_check(news < BOT_NEWS && detail != NULL, "news are known");
}

static void hear(bot_sitter *sitter, const char *text, size_t length, bot_thought *thought) {
    bot_sitter_hear(sitter, text, length);
    if (sitter->end == BOT_GOES_ON && sitter->thinking)
        bot_sitter_thought(sitter, thought);
    if (sitter->end == BOT_REFUSED || sitter->end == BOT_TAKEN)
        fuzz_check(sitter->error.message[TB_EN][0] != '\0', "an end has its words");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bot_thought thought = {0};
    tb_error error = {0};
    char *text = fuzz_copy(data, size);
    char *at = memchr(text, 1, size);
    bot_sitter sitter = {.name = "bot", .games = 2};
    sitter.hands =
        (bot_hands){.context = &thought, .say = say, .think = think, .later = later, .tell = tell};
    if (at != NULL)
        *at = '\0';
    if (!bot_address_read(text, &sitter.address, &error))
        fuzz_check(error.message[TB_JA][0] != '\0', "an error has its messages");
    bot_sitter_connected(&sitter);
    while (at != NULL) {
        char *from = at + 1;
        at = memchr(from, 1, size - (size_t)(from - text));
        hear(&sitter, from, at == NULL ? size - (size_t)(from - text) : (size_t)(at - from),
             &thought);
    }
    bot_sitter_free(&sitter);
    free(text);
    return 0;
}
