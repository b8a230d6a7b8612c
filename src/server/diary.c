#define _POSIX_C_SOURCE 200809L
#include "server/diary.h"

#include <teban/json.h>

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Somebody who is turned away a thousand times a second fills no disk. A line fits what a pipe
 * takes at once (PIPE_BUF). */
enum { LINES_A_SECOND = 50, LINE = 2048 };

static const char *const words[TB_DIARY_LEVELS] = {"none", "warning", "info", "debug"};

const char *tb_diary_word(tb_diary_level level) {
    return level < TB_DIARY_LEVELS ? words[level] : NULL;
}

static void write_time(uint64_t now, char text[40]) {
    const time_t seconds = (time_t)(now / 1000);
    struct tm parts;
    char day[24];
    gmtime_r(&seconds, &parts);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text, 40, "%s.%03uZ", day, (unsigned)(now % 1000));
}

/* Whether it could be written without waiting. */
static bool put(int fd, const char *line, size_t length) {
    struct pollfd ready = {.fd = fd, .events = POLLOUT};
    ssize_t written;
    if (poll(&ready, 1, 0) != 1 || (ready.revents & POLLOUT) == 0)
        return false;
    while ((written = write(fd, line, length)) < 0 && errno == EINTR)
        ;
    return written == (ssize_t)length;
}

static bool tell(tb_diary *diary, uint64_t now, tb_diary_level level, const char *event,
                 const tb_fact *facts) {
    char line[LINE], time[40];
    tb_text text = tb_text_in(line, sizeof line);
    tb_json json = tb_json_on(&text);
    write_time(now, time);
    tb_json_object(&json, NULL);
    tb_json_string(&json, "time", time);
    tb_json_string(&json, "level", words[level]);
    tb_json_string(&json, "event", event);
    for (; facts != NULL && facts->name != NULL; facts++) {
        if (facts->text != NULL)
            tb_json_string(&json, facts->name, facts->text);
        else
            tb_json_number(&json, facts->name, facts->number);
    }
    tb_json_object_end(&json);
    tb_text_char(&text, '\n');
    return tb_text_fits(&text) && put(diary->fd, line, text.length);
}

void tb_diary_tell(tb_diary *diary, uint64_t now, tb_diary_level level, const char *event,
                   const tb_fact *facts) {
    if (level > diary->level)
        return;
    if (now / 1000 != diary->second) {
        diary->second = now / 1000;
        diary->lines = 0;
    }
    const tb_fact unsaid[] = {{"lines", NULL, (int64_t)diary->unsaid}, {0}};
    if (diary->unsaid > 0 && diary->lines < LINES_A_SECOND &&
        tell(diary, now, TB_DIARY_WARNING, "left-out", unsaid))
        diary->unsaid = 0;
    if (diary->lines++ >= LINES_A_SECOND || !tell(diary, now, level, event, facts))
        diary->unsaid++;
}
