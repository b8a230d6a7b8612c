/* Several workers at a time. A thread that cannot be started is no failure: there are fewer then.
 */
#define _POSIX_C_SOURCE 200809L
#include "host/native.h"

#include <pthread.h>
#include <stddef.h>

enum { MOST_THREADS = 256 };

typedef struct task {
    tb_work *work;
    void *argument;
    uint32_t index;
} task;

static void *do_task(void *context) {
    const task *t = context;
    t->work(t->argument, t->index);
    return NULL;
}

uint32_t tb_threads_run(void *context, uint32_t count, tb_work *work, void *argument) {
    pthread_t threads[MOST_THREADS];
    task tasks[MOST_THREADS];
    uint32_t started = 1;
    (void)context;
    for (; started < count && started < MOST_THREADS; started++) {
        tasks[started] = (task){work, argument, started};
        if (pthread_create(&threads[started], NULL, do_task, &tasks[started]) != 0)
            break;
    }
    work(argument, 0);
    for (uint32_t i = 1; i < started; i++)
        pthread_join(threads[i], NULL);
    return started;
}
