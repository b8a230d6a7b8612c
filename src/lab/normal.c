#include "lab/normal.h"

/* exp(-x) for 0 <= x < 50: that of x / 1024 by its series, squared ten times. */
static double decay(double x) {
    const double y = -x / 1024;
    double sum = 1;
    for (int k = 12; k > 0; k--)
        sum = 1 + y * sum / k;
    for (int i = 0; i < 10; i++)
        sum *= sum;
    return sum;
}

static double density(double z) {
    return decay(z * z / 2) * 0.39894228040143267794;
}

/* Below 2: 1/2 - density * (z + z^3 / 3 + z^5 / 15 + ...). From there on the continued fraction
 * density / (z + 1 / (z + 2 / (z + 3 / ...))). */
double lab_normal_above(double z) {
    if (z < 2) {
        double term = z;
        double sum = z;
        for (int k = 3; k < 60; k += 2) {
            term *= z * z / k;
            sum += term;
        }
        return 0.5 - density(z) * sum;
    }
    double rest = z;
    for (int k = 200; k > 0; k--)
        rest = z + k / rest;
    return density(z) / rest;
}

double lab_normal_quantile(double part) {
    double low = 0;
    double high = 8;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        if (lab_normal_above(middle) > part)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double lab_student_quantile(double part, double freedom) {
    const double z = lab_normal_quantile(part);
    return z + (z * z * z + z) / (4 * freedom);
}
