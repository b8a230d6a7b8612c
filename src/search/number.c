/* Logarithm and exponential without libm, the same bits everywhere. */
#include "search/number.h"

/* n = m * 2^e with 1 <= m < 2; ln m = 2 artanh((m - 1) / (m + 1)), whose series needs few terms. */
double tb_natural_log(uint64_t n) {
    static const double ln2 = 0.69314718055994531;
    const int e = 63 - __builtin_clzll(n);
    const double m = (double)n / (double)(UINT64_C(1) << e);
    const double z = (m - 1) / (m + 1);
    const double zz = z * z;
    return e * ln2 + 2 * z * (1 + zz * (1.0 / 3 + zz * (1.0 / 5 + zz * (1.0 / 7))));
}

/* exp(-x) = (exp(-x / 64))^64: the inner one by its series, squared six times. */
double tb_decay(double x) {
    if (x > 40)
        return 0;
    const double y = x / 64;
    double power = 1 - y * (1 - y / 2 * (1 - y / 3 * (1 - y / 4)));
    for (int i = 0; i < 6; i++)
        power *= power;
    return power;
}
