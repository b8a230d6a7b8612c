#define _DEFAULT_SOURCE
#include "host/process.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static uint64_t microseconds(const struct timeval *time) {
    return (uint64_t)time->tv_sec * 1000000 + (uint64_t)time->tv_usec;
}

/* The second number of statm is pages in memory. */
static uint64_t memory_now(void) {
    unsigned long long all, here = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%llu %llu", &all, &here) != 2)
        here = 0;
    fclose(file);
    return here * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Without the one that looks, and the folder's own two. */
static uint64_t descriptors_now(void) {
    uint64_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    if (folder == NULL)
        return 0;
    while (readdir(folder) != NULL)
        count++;
    closedir(folder);
    return count > 3 ? count - 3 : 0;
}

void tb_process_look(tb_process *process) {
    struct rusage usage;
    struct rlimit limit;
    *process = (tb_process){.memory = memory_now(), .descriptors = descriptors_now()};
    if (getrusage(RUSAGE_SELF, &usage) == 0)
        process->cpu = microseconds(&usage.ru_utime) + microseconds(&usage.ru_stime);
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
        process->most_descriptors = limit.rlim_cur;
}
