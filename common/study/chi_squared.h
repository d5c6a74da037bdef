// The chi-squared distribution.
#pragma once

namespace slidebase {

// The probability that a chi-squared value with this many degrees of freedom, at least 1, is
// `value` or more. For whole degrees of freedom it is a finite sum (Abramowitz & Stegun, Handbook
// of Mathematical Functions, 26.4.4 and 26.4.5), with h = value / 2 and the gamma function G:
// - even: e^-h (1 + h + h^2/2! + ... + h^m/m!), m = freedom / 2 - 1;
// - odd: erfc(sqrt h) + e^-h (h^(1/2)/G(3/2) + h^(3/2)/G(5/2) + ...), the last power being
//   freedom / 2 - 1.
// All terms are positive, so that nothing cancels. 0 if it is below 1e-300.
double chi_squared_tail(double value, int freedom);

}  // namespace slidebase
