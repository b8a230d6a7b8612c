#include "lab/plot.h"

#include "lab/say.h"

/* Units of the picture. */
enum {
    WIDTH = LAB_PLOT_WIDTH,
    LEFT = 8,          /* of the field in which values stand */
    RIGHT = WIDTH - 8, /* its right side */
    ROW = 34,          /* a row of a dot plot: a line of text, and below it the dot */
    HEADING = 24,
    AXIS = 24,          /* numbers below the field */
    MARK_LINE = 16,     /* the name of the mark, above it */
    LABEL_COLUMNS = 34, /* of a label beside its value, in half-width letters */
    ALONE_COLUMNS = 54, /* of a label that has the line for itself */
};

/* ---- shapes ---- */

static void number(double value, tb_text *out) {
    lab_write_number(value, 1, out);
}

static void attribute(const char *name, double value, tb_text *out) {
    tb_text_char(out, ' ');
    tb_text_string(out, name);
    tb_text_string(out, "=\"");
    number(value, out);
    tb_text_char(out, '"');
}

static void open_shape(const char *shape, const char *class, tb_text *out) {
    tb_text_char(out, '<');
    tb_text_string(out, shape);
    tb_text_string(out, " class=\"");
    tb_text_string(out, class);
    tb_text_char(out, '"');
}

static void line(const char *class, double x1, double y1, double x2, double y2, tb_text *out) {
    open_shape("line", class, out);
    attribute("x1", x1, out);
    attribute("y1", y1, out);
    attribute("x2", x2, out);
    attribute("y2", y2, out);
    tb_text_string(out, "/>");
}

static void box(const char *class, double x, double y, double width, double height, tb_text *out) {
    open_shape("rect", class, out);
    attribute("x", x, out);
    attribute("y", y, out);
    attribute("width", width, out);
    attribute("height", height, out);
    tb_text_string(out, "/>");
}

static void words(const char *class, double x, double y, const char *string, tb_text *out) {
    open_shape("text", class, out);
    attribute("x", x, out);
    attribute("y", y, out);
    tb_text_char(out, '>');
    lab_html(string, out);
    tb_text_string(out, "</text>");
}

static void short_words(const char *class, double x, double y, const char *string, uint32_t columns,
                        tb_text *out) {
    char room[LAB_PLOT_LABEL + 4];
    tb_text text = tb_text_in(room, sizeof room);
    lab_shorten(string, columns, &text);
    words(class, x, y, room, out);
}

/* `lab-c3` and what else the shape is. */
typedef struct class_name {
    char text[32];
} class_name;

static class_name coloured(const char *kind, uint32_t colour) {
    class_name name;
    tb_text text = tb_text_in(name.text, sizeof name.text);
    tb_text_string(&text, kind);
    tb_text_string(&text, " lab-c");
    tb_text_number(&text, colour % LAB_PLOT_COLOURS);
    return name;
}

static void open_picture(const lab_picture *picture, double height, tb_text *out) {
    tb_text_string(out, "<svg class=\"lab-plot\" role=\"img\" viewBox=\"0 0 ");
    tb_text_number(out, WIDTH);
    tb_text_char(out, ' ');
    number(height, out);
    tb_text_string(out, "\"><title>");
    lab_html(picture->title, out);
    tb_text_string(out, "</title><desc>");
    lab_html(picture->about, out);
    tb_text_string(out, "</desc>");
}

static void close_picture(tb_text *out) {
    tb_text_string(out, "</svg>\n");
}

/* ---- axes ---- */

typedef struct scale {
    double low, high, step;
    uint32_t decimals;
} scale;

/* Steps of 1, 2 or 5 times a power of ten, at most six of them. */
static scale scale_over(double low, double high) {
    static const double leading[] = {1, 2, 5};
    scale s = {.step = 1e-4, .decimals = 4};
    if (!(high - low > 1e-3))
        high = low + 1e-3;
    for (uint32_t i = 0; (high - low) / s.step > 6 && i < 60; i++) {
        double power = 1e-4;
        for (uint32_t k = 0; k < i / 3; k++)
            power *= 10;
        s.step = leading[i % 3] * power;
        s.decimals = i / 3 < 4 ? 4 - i / 3 : 0;
    }
    const double under = low / s.step, over = high / s.step;
    int64_t first = (int64_t)under, last = (int64_t)over;
    first -= (double)first > under;
    last += (double)last < over;
    s.low = (double)first * s.step;
    s.high = (double)last * s.step;
    return s;
}

static double place(const scale *s, double value) {
    const double inside = value < s->low ? s->low : value > s->high ? s->high : value;
    return LEFT + (RIGHT - LEFT) * (inside - s->low) / (s->high - s->low);
}

/* Hairlines from top to bottom, and their numbers below. */
static void draw_axis(const scale *s, const char *unit, double top, double bottom, tb_text *out) {
    const uint32_t steps = (uint32_t)((s->high - s->low) / s->step + 0.5);
    for (uint32_t i = 0; i <= steps; i++) {
        char room[40];
        tb_text text = tb_text_in(room, sizeof room);
        const double value = s->low + i * s->step;
        const double x = place(s, value);
        lab_write_number(value, s->decimals, &text);
        tb_text_string(&text, unit);
        line("lab-grid", x, top, x, bottom, out);
        words(i == 0       ? "lab-tick lab-begin"
              : i == steps ? "lab-tick lab-end"
                           : "lab-tick lab-mid",
              i == 0       ? LEFT - 6
              : i == steps ? RIGHT + 6
                           : x,
              bottom + 14, room, out);
    }
}

static void draw_mark(const lab_picture *picture, const scale *s, double top, double bottom,
                      tb_text *out) {
    if (!picture->has_mark)
        return;
    const double x = place(s, picture->mark);
    const bool right = x > WIDTH / 2.0;
    line("lab-mark", x, top - 4, x, bottom, out);
    words(right ? "lab-tick lab-end" : "lab-tick lab-begin", right ? x + 3 : x - 3, top - 7,
          picture->mark_name, out);
}

/* ---- dots ---- */

static scale scale_of_dots(const lab_picture *picture, const lab_dot *dots, uint32_t count) {
    bool any = picture->has_mark;
    double low = picture->mark, high = picture->mark;
    for (uint32_t i = 0; i < count; i++) {
        if (dots[i].heading)
            continue;
        low = any && low < dots[i].low ? low : dots[i].low;
        high = any && high > dots[i].high ? high : dots[i].high;
        any = true;
    }
    return scale_over(picture->from_zero && low > 0 ? 0 : low, high);
}

static void draw_dot(const lab_dot *dot, const scale *s, double y, tb_text *out) {
    const double lane = y + 23;
    const class_name whisker = coloured("lab-whisker", dot->colour);
    const double low = place(s, dot->low), high = place(s, dot->high);
    short_words("lab-label", LEFT - 6, y + 12, dot->label, LABEL_COLUMNS, out);
    words("lab-said lab-end", RIGHT + 6, y + 12, dot->said, out);
    line(whisker.text, low, lane, high, lane, out);
    line(whisker.text, low, lane - 3, low, lane + 3, out);
    line(whisker.text, high, lane - 3, high, lane + 3, out);
    open_shape("circle", coloured("lab-dot", dot->colour).text, out);
    attribute("cx", place(s, dot->value), out);
    attribute("cy", lane, out);
    tb_text_string(out, " r=\"4\"/>");
}

void lab_plot_dots(const lab_picture *picture, const lab_dot *dots, uint32_t count, tb_text *out) {
    const scale s = scale_of_dots(picture, dots, count);
    const double top = picture->has_mark ? MARK_LINE : 4;
    double bottom = top;
    for (uint32_t i = 0; i < count; i++)
        bottom += dots[i].heading ? HEADING : ROW;
    open_picture(picture, bottom + AXIS, out);
    draw_axis(&s, picture->unit, top, bottom, out);
    draw_mark(picture, &s, top, bottom, out);
    double y = top;
    for (uint32_t i = 0; i < count; i++) {
        if (dots[i].heading)
            short_words("lab-heading", LEFT - 6, y + 17, dots[i].label, ALONE_COLUMNS, out);
        else
            draw_dot(&dots[i], &s, y, out);
        y += dots[i].heading ? HEADING : ROW;
    }
    close_picture(out);
}

/* ---- bars ---- */

enum { BAR = 16, BAR_ROW = 42, LEGEND_ROW = 18 };

static void draw_bar(const lab_bar *bar, uint32_t parts, double y, tb_text *out) {
    double before = 0;
    short_words("lab-label", LEFT - 6, y + 12, bar->label, ALONE_COLUMNS, out);
    for (uint32_t i = 0; i < parts; i++) {
        char room[16];
        tb_text text = tb_text_in(room, sizeof room);
        const double x = LEFT - 6 + (RIGHT - LEFT + 12) * before;
        const double width = (RIGHT - LEFT + 12) * bar->part[i];
        before += bar->part[i];
        if (!(width > 0.05))
            continue;
        box(coloured("lab-part", i).text, x, y + 18, width, BAR, out);
        lab_write_number(100 * bar->part[i], 0, &text);
        tb_text_string(&text, "%");
        if (width > 26)
            words("lab-inside lab-mid", x + width / 2, y + 18 + BAR - 4, room, out);
    }
}

void lab_plot_bars(const lab_picture *picture, const lab_bar *bars, uint32_t count,
                   const char *const *names, uint32_t parts, tb_text *out) {
    const double legend = 4 + (double)count * BAR_ROW;
    open_picture(picture, legend + 6 + (double)parts * LEGEND_ROW, out);
    for (uint32_t i = 0; i < count; i++)
        draw_bar(&bars[i], parts, 4 + (double)i * BAR_ROW, out);
    for (uint32_t i = 0; i < parts; i++) {
        const double y = legend + (double)i * LEGEND_ROW;
        box(coloured("lab-part", i).text, LEFT - 6, y + 3, 10, 10, out);
        short_words("lab-label", LEFT + 10, y + 12, names[i], ALONE_COLUMNS - 3, out);
    }
    close_picture(out);
}

/* ---- columns ---- */

void lab_plot_histogram(const lab_picture *picture, const lab_histogram *h, tb_text *out) {
    enum { HIGH = 90 };
    const scale s = scale_over(h->first, h->first + h->width * h->columns);
    const double top = MARK_LINE + 2, bottom = top + HIGH;
    double most = 0;
    for (uint32_t i = 0; i < h->columns; i++)
        most = h->heights[i] > most ? h->heights[i] : most;
    open_picture(picture, bottom + AXIS, out);
    draw_axis(&s, picture->unit, top, bottom, out);
    for (uint32_t i = 0; i < h->columns; i++) {
        const double x = place(&s, h->first + i * h->width);
        const double width = place(&s, h->first + (i + 1) * h->width) - x;
        const double height = most > 0 ? HIGH * h->heights[i] / most : 0;
        if (height > 0)
            box("lab-column", x, bottom - height, width > 1.5 ? width - 0.5 : width, height, out);
    }
    for (uint32_t i = 0; i < h->mark_count; i++) {
        const double x = place(&s, h->marks[i]);
        line("lab-mark", x, top - 2, x, bottom, out);
        words("lab-tick lab-mid", x, top - 5, h->mark_names[i], out);
    }
    close_picture(out);
}

/* ---- lines ---- */

enum { LINES_HIGH = 150, LINES_TOP = 8, LINES_LEFT = LEFT + 24 };

static void draw_point(uint32_t i, double value, tb_text *out) {
    number(LINES_LEFT + (double)(RIGHT - LINES_LEFT) * i / (LAB_PLOT_POINTS - 1), out);
    tb_text_char(out, ',');
    number(LINES_TOP + LINES_HIGH * (100 - value) / 100, out);
    tb_text_char(out, ' ');
}

static void draw_line(const lab_line *l, uint32_t colour, tb_text *out) {
    open_shape("polyline", coloured("lab-line", colour).text, out);
    tb_text_string(out, " points=\"");
    for (uint32_t i = 0; i < LAB_PLOT_POINTS; i++)
        draw_point(i, l->value[i], out);
    tb_text_string(out, "\"/>");
}

/* Along the upper ends of the intervals, and back along the lower ones. */
static void draw_band(const lab_line *l, uint32_t colour, tb_text *out) {
    open_shape("polygon", coloured("lab-band", colour).text, out);
    tb_text_string(out, " points=\"");
    for (uint32_t i = 0; i < LAB_PLOT_POINTS; i++)
        draw_point(i, l->high[i], out);
    for (uint32_t i = LAB_PLOT_POINTS; i > 0; i--)
        draw_point(i - 1, l->low[i - 1], out);
    tb_text_string(out, "\"/>");
}

void lab_plot_lines(const lab_picture *picture, const lab_line *lines, uint32_t count,
                    const char *below, tb_text *out) {
    const double bottom = LINES_TOP + LINES_HIGH;
    const double legend = bottom + 34;
    open_picture(picture, legend + (double)count * LEGEND_ROW, out);
    for (uint32_t i = 0; i <= 4; i++) {
        char room[16];
        tb_text text = tb_text_in(room, sizeof room);
        const double y = bottom - LINES_HIGH * i / 4.0;
        tb_text_number(&text, 25 * i);
        tb_text_string(&text, "%");
        line(i == 2 ? "lab-mark" : "lab-grid", LINES_LEFT, y, RIGHT, y, out);
        words("lab-tick lab-end", LINES_LEFT - 3, y + 4, room, out);
    }
    words("lab-tick lab-begin", LINES_LEFT, bottom + 14, "0%", out);
    words("lab-tick lab-mid", (LINES_LEFT + RIGHT) / 2.0, bottom + 14, below, out);
    words("lab-tick lab-end", RIGHT, bottom + 14, "100%", out);
    for (uint32_t i = 0; i < count; i++)
        draw_band(&lines[i], i, out);
    for (uint32_t i = 0; i < count; i++) {
        const double y = legend + (double)i * LEGEND_ROW - 6;
        draw_line(&lines[i], i, out);
        line(coloured("lab-line", i).text, LEFT - 6, y + 8, LEFT + 10, y + 8, out);
        short_words("lab-label", LEFT + 16, y + 12, lines[i].label, ALONE_COLUMNS - 4, out);
    }
    close_picture(out);
}
