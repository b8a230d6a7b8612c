/* The normal distribution without libm: the same bits everywhere. */
#ifndef LAB_NORMAL_H
#define LAB_NORMAL_H

/* How likely a standard normal number is above z, for z >= 0; within 1e-9 of itself. */
double lab_normal_above(double z);
/* The z that it is above with this likelihood, for 1e-15 <= part <= 0.5; within 1e-8. */
double lab_normal_quantile(double part);
/* The same for Student's distribution, by the first term of its expansion; for 50 degrees of
 * freedom or more and parts of 1e-7 or more within 3 % of t. */
double lab_student_quantile(double part, double freedom);

#endif
