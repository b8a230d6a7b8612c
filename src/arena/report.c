#include "arena/report.h"

#include "base/plain.h"

#include <math.h>
#include <string.h>

enum { SHOWN_NAME = 28, LONG_NAME = 60, BRIEF_NAME = 20 };

/* Names and faults are what a command line, a file or a guest says, so they are shown plain. */
typedef struct shown {
    char text[4 * ARENA_NAME];
} shown;

static shown show(const char *text, size_t most) {
    shown s;
    char plain[sizeof s.text];
    tb_text whole = tb_text_in(plain, sizeof plain);
    tb_text clipped = tb_text_in(s.text, sizeof s.text);
    tb_write_plain(text, strlen(text), &whole);
    tb_text_clip(&clipped, plain, most);
    return s;
}

static shown show_name(const arena_tally *tally, uint32_t player, size_t most) {
    return show(tally->plan->names[player], most);
}

static void show_head(const arena_tally *tally, FILE *out) {
    const arena_plan *plan = tally->plan;
    const uint64_t rotations = tally->sums[0].series.count;
    const uint64_t whole = rotations * arena_rotation_size(plan);
    fprintf(out, "%s: %llu games, %llu whole rotations of %u, seed %s", plan->game->id,
            (unsigned long long)tally->games, (unsigned long long)rotations,
            arena_rotation_size(plan), plan->seed);
    if (plan->movetime > 0)
        fprintf(out, ", %llu ms a move", (unsigned long long)plan->movetime);
    if (plan->nodes > 0)
        fprintf(out, ", %llu nodes a move", (unsigned long long)plan->nodes);
    if (plan->movetime == 0 && plan->nodes == 0)
        fputs(", the players' own limits", out);
    if (plan->openings > 0)
        fprintf(out, ", %u random moves first", plan->openings);
    if (plan->game->has_chance)
        fputs(plan->duplicate ? ", duplicate dealing" : ", every deal its own", out);
    fputc('\n', out);
    if (whole < tally->games)
        fprintf(out, "%llu games of rotations that are not complete are not in the scores\n",
                (unsigned long long)(tally->games - whole));
}

/* A number with a sign, or the bound beyond which no match tells anything. */
static void show_elo(double elo, char *text, size_t size) {
    enum { BEYOND = 2000 };
    if (!(fabs(elo) < BEYOND))
        snprintf(text, size, "%sinf", elo < 0 ? "-" : "+");
    else
        snprintf(text, size, "%+.0f", elo);
}

static void show_player(const arena_tally *tally, uint32_t player, FILE *out) {
    const arena_sums *sums = &tally->sums[player];
    const double par = arena_par(tally->plan, player);
    const uint64_t games = sums->series.count * arena_rotation_size(tally->plan);
    const lab_interval score = lab_interval_of(&sums->series, games);
    const double moves = sums->use.moves > 0 ? (double)sums->use.moves : 1;
    char elo[3][16];
    show_elo(arena_elo(score.mean, par), elo[0], sizeof elo[0]);
    show_elo(arena_elo(score.low, par), elo[1], sizeof elo[1]);
    show_elo(arena_elo(score.high, par), elo[2], sizeof elo[2]);
    fprintf(out, "%-*s %6.1f %%  %5.1f .. %5.1f %%  %5s  %5s .. %5s", SHOWN_NAME,
            show_name(tally, player, SHOWN_NAME).text, 100 * score.mean, 100 * score.low,
            100 * score.high, elo[0], elo[1], elo[2]);
    fprintf(out, "  %5llu %5llu %5llu  %9.6f  %10.1f\n", (unsigned long long)sums->won,
            (unsigned long long)sums->drawn, (unsigned long long)sums->lost,
            (double)sums->use.time / moves / 1e6, (double)sums->use.nodes / moves);
}

static void show_seats(const arena_tally *tally, FILE *out) {
    const tb_game *game = tally->plan->game;
    for (uint32_t player = 0; player < tally->plan->players; player++) {
        const arena_sums *sums = &tally->sums[player];
        fprintf(out, "%-*s", SHOWN_NAME, show_name(tally, player, SHOWN_NAME).text);
        for (uint32_t seat = 0; seat < game->seat_count; seat++) {
            const double games = sums->seat_games[seat] > 0 ? (double)sums->seat_games[seat] : 1;
            fprintf(out, "  %c %5.1f %%", game->seats[seat],
                    100 * (double)sums->seat_sixths[seat] / games / TB_WHOLE_POINT);
        }
        fputc('\n', out);
    }
}

static void show_overshoot(const arena_tally *tally, FILE *out) {
    for (uint32_t player = 0; player < tally->plan->players; player++) {
        const arena_use *use = &tally->sums[player].use;
        if (use->timed > 0)
            fprintf(out, "%-*s late by %.2f ms on average, %.2f ms at worst (%llu moves)\n",
                    SHOWN_NAME, show_name(tally, player, SHOWN_NAME).text,
                    (double)use->over / (double)use->timed / 1e3, (double)use->worst / 1e3,
                    (unsigned long long)use->timed);
    }
}

static void show_faults(const arena_tally *tally, FILE *out) {
    for (uint32_t player = 0; player < tally->plan->players; player++) {
        const arena_sums *sums = &tally->sums[player];
        bool any = false;
        for (int i = OUTSIDE_CRASH; i < OUTSIDE_FAULTS; i++) {
            if (sums->faults[i] == 0)
                continue;
            if (!any)
                fprintf(out, "faults, scored as losses of %s:",
                        show_name(tally, player, LONG_NAME).text);
            fprintf(out, "%s %s %llu", any ? "," : "", outside_fault_words[i],
                    (unsigned long long)sums->faults[i]);
            any = true;
        }
        if (any)
            fprintf(out, "; the first: %s\n", show(sums->what, sizeof(shown)).text);
    }
}

static void show_sprt(const arena_tally *tally, const arena_sprt *sprt, FILE *out) {
    const double par = arena_par(tally->plan, 0);
    const lab_series *series = &tally->sums[0].series;
    const double ratio = arena_sprt_ratio(sprt, series, par);
    fprintf(out,
            "sprt: H0 %+.1f Elo, H1 %+.1f Elo, 5 %% errors: log-likelihood ratio %.2f of %.2f: ",
            sprt->low, sprt->high, ratio, arena_sprt_bound());
    switch (arena_sprt_verdict(sprt, series, par)) {
    case ARENA_UNDECIDED:
        fputs("undecided\n", out);
        break;
    case ARENA_LOWER:
        fprintf(out, "H0 accepted, %s is not %+.1f Elo better\n",
                show_name(tally, 0, LONG_NAME).text, sprt->high);
        break;
    case ARENA_HIGHER:
        fprintf(out, "H1 accepted, %s is more than %+.1f Elo better\n",
                show_name(tally, 0, LONG_NAME).text, sprt->low);
        break;
    }
}

void arena_report(const arena_tally *tally, const arena_sprt *sprt, FILE *out) {
    show_head(tally, out);
    fprintf(out, "\n%-*s %8s  %16s  %5s  %14s  %5s %5s %5s  %9s  %10s\n", SHOWN_NAME, "player",
            "score", "95 % interval", "Elo", "95 % interval", "won", "drawn", "lost", "s/move",
            "nodes/move");
    for (uint32_t player = 0; player < tally->plan->players; player++)
        show_player(tally, player, out);
    fputs("\nby seat\n", out);
    show_seats(tally, out);
    show_overshoot(tally, out);
    show_faults(tally, out);
    if (sprt != NULL)
        show_sprt(tally, sprt, out);
}

void arena_report_brief(const arena_tally *tally, char *text, size_t size) {
    const lab_series *series = &tally->sums[0].series;
    const lab_interval score =
        lab_interval_of(series, series->count * arena_rotation_size(tally->plan));
    if (series->count == 0)
        text[0] = '\0';
    else
        snprintf(text, size, "%s %.1f %% (%.1f .. %.1f)", show_name(tally, 0, BRIEF_NAME).text,
                 100 * score.mean, 100 * score.low, 100 * score.high);
}
