#define _DEFAULT_SOURCE
#include "store/wanted.h"

#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef char wanted_path[PATH_MAX + 16];

static const char *path_of(const char *place, wanted_path path) {
    snprintf(path, sizeof(wanted_path), "%s-delete", place);
    return path;
}

/* Written under a name of its own first: nobody reads half of it. */
bool tb_wanted_ask(const char *place, char *const *names, uint32_t count, tb_error *error) {
    wanted_path path;
    char part[sizeof path + 32];
    char *text = malloc((size_t)count * TB_STORE_NAME + 1);
    tb_text all = tb_text_in(text, text == NULL ? 0 : (size_t)count * TB_STORE_NAME + 1);
    if (text == NULL)
        return tb_fail_memory(error);
    for (uint32_t i = 0; i < count; i++) {
        tb_text_string(&all, names[i]);
        tb_text_char(&all, '\n');
    }
    snprintf(part, sizeof part, "%s.%ld", path_of(place, path), (long)getpid());
    const bool asked = tb_file_put_private(part, text, all.length) && link(part, path) == 0;
    const int why = errno;
    unlink(part);
    free(text);
    return asked || tb_store_fail(error, TB_STORE_GONE, strerror(why));
}

bool tb_wanted_waits(const char *place) {
    wanted_path path;
    return access(path_of(place, path), F_OK) == 0;
}

char *tb_wanted_read(const char *place) {
    wanted_path path;
    size_t length;
    if (!tb_wanted_waits(place))
        return NULL;
    const int fd = tb_file_open(path_of(place, path));
    char *text = fd < 0 ? NULL : tb_file_read(fd, (size_t)TB_WANTED_MOST * TB_STORE_NAME, &length);
    if (fd >= 0)
        close(fd);
    return text;
}

bool tb_wanted_next(const char *text, const char **at, char name[TB_STORE_NAME]) {
    tb_error error;
    for (*at = *at == NULL ? text : *at; **at != '\0';) {
        const size_t length = strcspn(*at, "\n");
        const char *line = *at;
        *at += length + ((*at)[length] == '\n');
        if (length >= TB_STORE_NAME)
            continue;
        memcpy(name, line, length);
        name[length] = '\0';
        if (tb_table_name_check(name, &error))
            return true;
    }
    return false;
}

void tb_wanted_done(const char *place) {
    wanted_path path;
    unlink(path_of(place, path));
}
