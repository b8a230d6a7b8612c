/* A small plotter: pictures as SVG, written onto a text.
 *
 * A picture is LAB_PLOT_WIDTH units wide, about the width of a phone, so that its letters can be
 * read there; a style lets it grow a little where there is room. Colours are classes (`lab-c0` to
 * `lab-c7`): the style of the page decides what they look like by day, by night and in print. All
 * values are given as they are shown: a percentage is 0 .. 100. Every picture has a title and a
 * description; who cannot see it gets the table that belongs to it.
 */
#ifndef LAB_PLOT_H
#define LAB_PLOT_H

#include <teban/text.h>

enum {
    LAB_PLOT_WIDTH = 340,
    LAB_PLOT_COLOURS = 8,
    LAB_PLOT_LABEL = 160,
};

typedef struct lab_picture {
    const char *title, *about;
    const char *unit; /* after the numbers of the axis: "%" or "" */
    bool has_mark;    /* a value to compare with: what would be fair, no difference */
    double mark;
    const char *mark_name; /* beside it */
    bool from_zero;        /* the axis begins at 0, whatever the values are */
} lab_picture;

/* A row of a dot plot: a heading, or a value with its interval. */
typedef struct lab_dot {
    bool heading;
    char label[LAB_PLOT_LABEL];
    char said[64]; /* the value as it is printed */
    double value, low, high;
    uint32_t colour;
} lab_dot;

/* Rows with a dot and its interval on one axis. */
void lab_plot_dots(const lab_picture *picture, const lab_dot *dots, uint32_t count, tb_text *out);

/* A bar of parts that make a whole. */
typedef struct lab_bar {
    char label[LAB_PLOT_LABEL];
    double part[LAB_PLOT_COLOURS]; /* 0 .. 1 */
} lab_bar;

/* Bars one below the other, and what their parts are called. */
void lab_plot_bars(const lab_picture *picture, const lab_bar *bars, uint32_t count,
                   const char *const *names, uint32_t parts, tb_text *out);

/* Columns of `width` values each, the first from `first` on; `marks` are values to point out. */
typedef struct lab_histogram {
    const double *heights;
    uint32_t columns;
    double first, width;
    const double *marks;
    const char *const *mark_names;
    uint32_t mark_count;
} lab_histogram;

void lab_plot_histogram(const lab_picture *picture, const lab_histogram *histogram, tb_text *out);

/* Lines over a common axis, from 0 to 100 on both axes, each in the band of its intervals. */
enum { LAB_PLOT_POINTS = 11 };

typedef struct lab_line {
    char label[LAB_PLOT_LABEL];
    double value[LAB_PLOT_POINTS], low[LAB_PLOT_POINTS], high[LAB_PLOT_POINTS];
} lab_line;

void lab_plot_lines(const lab_picture *picture, const lab_line *lines, uint32_t count,
                    const char *below, tb_text *out);

#endif
