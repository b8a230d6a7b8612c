/* What keeps a server within bounds, piece by piece: a diary whose reader does not keep up,
 * thinking that would not end, addresses that are written in any way, figures in steps. */
#define _GNU_SOURCE
#include "server/diary.h"
#include "server/histogram.h"
#include "server/peers.h"
#include "support.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- the diary ---- */

static size_t read_all(int fd, char *text, size_t room) {
    const ssize_t got = read(fd, text, room - 1);
    text[got < 0 ? 0 : got] = '\0';
    return got < 0 ? 0 : (size_t)got;
}

static unsigned lines_of(const char *text) {
    unsigned count = 0;
    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

static void test_a_reader_that_does_not_keep_up(void **context) {
    enum { ROOM = 1 << 17, SECONDS = 200 };
    static char text[ROOM];
    int ends[2];
    (void)context;
    assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
    assert_int_equal(fcntl(ends[1], F_SETFL, 0),
                     0); /* whoever writes too much would wait for ever */
    tb_diary diary = {.fd = ends[1], .level = TB_DIARY_INFO};
    const tb_fact facts[] = {{"word", "a \"b\"", 0}, {"number", NULL, 7}, {0}};
    unsigned told = 0;
    for (uint64_t second = 1; second <= SECONDS; second++) {
        for (int i = 0; i < 10; i++, told++)
            tb_diary_tell(&diary, second * 1000 + 5, TB_DIARY_INFO, "event", facts);
    }
    read_all(ends[0], text, sizeof text);
    const unsigned lines = lines_of(text);
    CHECK(lines > 100 && lines < told, "%u of %u lines", lines, told);
    assert_int_equal(diary.unsaid, told - lines);
    static const char first[] = "{\"time\":\"1970-01-01T00:00:01.005Z\",\"level\":\"info\","
                                "\"event\":\"event\",\"word\":\"a \\\"b\\\"\",\"number\":7}\n";
    assert_memory_equal(text, first, sizeof first - 1);
    /* there is room again: how much was left out is told first */
    tb_diary_tell(&diary, 5000000, TB_DIARY_INFO, "event", NULL);
    read_all(ends[0], text, sizeof text);
    char expected[64];
    sprintf(expected, "\"event\":\"left-out\",\"lines\":%u}\n", told - lines);
    assert_non_null(strstr(text, expected));
    assert_int_equal(lines_of(text), 2);
    assert_int_equal(diary.unsaid, 0);
    close(ends[0]);
    close(ends[1]);
}

static void test_so_many_lines_a_second(void **context) {
    static char text[1 << 16];
    int ends[2];
    (void)context;
    assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
    tb_diary diary = {.fd = ends[1], .level = TB_DIARY_WARNING};
    for (int i = 0; i < 80; i++) {
        tb_diary_tell(&diary, 1000, TB_DIARY_WARNING, "event", NULL);
        tb_diary_tell(&diary, 1000, TB_DIARY_INFO, "less", NULL);
    }
    read_all(ends[0], text, sizeof text);
    assert_int_equal(lines_of(text), 50);
    assert_null(strstr(text, "less"));
    tb_diary_tell(&diary, 2000, TB_DIARY_WARNING, "event", NULL);
    read_all(ends[0], text, sizeof text);
    assert_non_null(strstr(text, "\"left-out\",\"lines\":30"));
    close(ends[0]);
    close(ends[1]);
}

/* ---- thinking ---- */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t rings;
    bool rung;
} bell = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};

static void ring(void *context) {
    (void)context;
    pthread_mutex_lock(&bell.lock);
    bell.rung = true;
    pthread_cond_signal(&bell.rings);
    pthread_mutex_unlock(&bell.lock);
}

static tb_decision endless(void) {
    const tb_player_settings player = {.level = 9, .seed = 1, .hash = 1, .threads = 1};
    const tb_limits limits = {.infinite = true};
    tb_decision decision;
    uint32_t options[TB_MAX_OPTIONS];
    tb_options_default(&tb_rugby_chess, options);
    tb_log *log = tb_log_new(&tb_rugby_chess, options);
    assert_non_null(log);
    assert_true(tb_decision_from(log, 0, 0, &player, &limits, &decision));
    tb_log_free(log);
    return decision;
}

/* Without its bound this would think for ever. */
static void test_thinking_ends(void **context) {
    (void)context;
    tb_thinkers *thinkers = tb_thinkers_new(1, 2, 20, ring, NULL);
    assert_non_null(thinkers);
    tb_decision decision = endless();
    assert_true(tb_thinkers_ask(thinkers, "room", 3, 0, &decision));
    pthread_mutex_lock(&bell.lock);
    while (!bell.rung)
        pthread_cond_wait(&bell.rings, &bell.lock);
    pthread_mutex_unlock(&bell.lock);
    tb_thought_of *thought = tb_thinkers_take(thinkers);
    assert_non_null(thought);
    assert_int_equal(thought->version, 3);
    assert_true(thought->event[0] != '\0');
    assert_null(tb_thought_free(thought));
    tb_thinkers_free(thinkers);
}

/* One is thought about, so many wait, and one more is refused. */
static void test_who_waits_is_counted(void **context) {
    (void)context;
    tb_thinkers *thinkers = tb_thinkers_new(1, 2, 0, ring, NULL);
    tb_decision decision = endless();
    assert_true(tb_thinkers_ask(thinkers, "room", 1, 0, &decision));
    while (tb_thinkers_waiting(thinkers) > 0)
        usleep(100); /* until the thread has taken it */
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(tb_thinkers_waiting(thinkers), i);
        decision = endless();
        assert_true(tb_thinkers_ask(thinkers, "room", 1, 0, &decision));
    }
    decision = endless();
    assert_false(tb_thinkers_ask(thinkers, "room", 1, 0, &decision));
    assert_int_equal(tb_thinkers_waiting(thinkers), 2);
    tb_thinkers_free(thinkers);
}

/* ---- addresses ---- */

static uint32_t number_of(const char *list) {
    tb_peer peer = {0};
    return tb_peer_read_last(list, &peer) ? peer.number : 0;
}

static void test_addresses(void **context) {
    (void)context;
    assert_int_equal(number_of("192.0.2.1"), 0xc0000201);
    assert_int_equal(number_of("10.0.0.1, 192.0.2.1"), 0xc0000201);
    assert_int_equal(number_of("10.0.0.1,\t192.0.2.1 "), 0xc0000201);
    static const char *const none[] = {"",
                                       " ",
                                       "192.0.2.1,",
                                       "0.0.0.0",
                                       "192.0.2",
                                       "localhost",
                                       "1.2.3.4.5",
                                       ":",
                                       "fe80::1%eth0",
                                       "2001:db8:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        CHECK(number_of(none[i]) == 0, "'%s' was read", none[i]);
    assert_int_not_equal(number_of("2001:db8::1"), 0);
    assert_int_equal(number_of("2001:db8::1"), number_of("2001:db8:0:0:ffff::2"));
    assert_int_not_equal(number_of("2001:db8::1"), number_of("2001:db8:0:1::1"));
}

static void test_counted_by_address(void **context) {
    (void)context;
    tb_peers *peers = tb_peers_new(2, NULL);
    tb_peer one = {0}, other = {0}, nowhere = {0};
    assert_true(tb_peer_read("192.0.2.1", &one) && tb_peer_read("192.0.2.2", &other));
    assert_string_equal(one.text, "192.0.2.1");
    assert_false(tb_peers_add(peers, &nowhere));
    assert_true(tb_peers_add(peers, &one) && tb_peers_add(peers, &one));
    assert_false(tb_peers_add(peers, &one));
    assert_true(tb_peers_add(peers, &other));
    tb_peers_remove(peers, one.number);
    tb_peers_remove(peers, 0);
    assert_true(tb_peers_add(peers, &one));
    assert_false(tb_peers_add(peers, &one));
    assert_ptr_equal(tb_peers_opened(peers, one.number), tb_peers_opened(peers, one.number));
    assert_ptr_not_equal(tb_peers_opened(peers, one.number), tb_peers_opened(peers, other.number));
    tb_peers_free(peers);
    peers = tb_peers_new(0, "127.0.0.1");
    for (int i = 0; i < 1000; i++)
        assert_true(tb_peers_add(peers, &one));
    tb_peers_free(peers);
}

/* ---- figures ---- */

static void test_steps(void **context) {
    char room[4096];
    tb_histogram h = {0};
    tb_text text = tb_text_in(room, sizeof room);
    (void)context;
    static const uint64_t times[] = {0, 500, 501, 1000, 10000000, 10000001, 60000000};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
        tb_histogram_add(&h, times[i]);
    tb_histogram_write(&h, "x_seconds", "what it is", &text);
    static const char *const lines[] = {"# HELP teban_x_seconds what it is\n",
                                        "# TYPE teban_x_seconds histogram\n",
                                        "teban_x_seconds_bucket{le=\"0.0005\"} 2\n",
                                        "teban_x_seconds_bucket{le=\"0.001\"} 4\n",
                                        "teban_x_seconds_bucket{le=\"2.5\"} 4\n",
                                        "teban_x_seconds_bucket{le=\"10\"} 5\n",
                                        "teban_x_seconds_bucket{le=\"+Inf\"} 7\n",
                                        "teban_x_seconds_sum 80.002002\n",
                                        "teban_x_seconds_count 7\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        CHECK(strstr(room, lines[i]) != NULL, "no %s in %s", lines[i], room);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_reader_that_does_not_keep_up),
        cmocka_unit_test(test_so_many_lines_a_second),
        cmocka_unit_test(test_thinking_ends),
        cmocka_unit_test(test_who_waits_is_counted),
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_counted_by_address),
        cmocka_unit_test(test_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
