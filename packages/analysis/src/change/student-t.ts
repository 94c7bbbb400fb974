/**
 * 97.5 % quantile of Student's t, for one degree of freedom or more, to about 1 %: expansion in the normal
 * quantile, Abramowitz & Stegun 26.7.5; below three degrees of freedom between the exact values.
 */
export function studentT975(degrees: number): number {
  if (degrees < 3) {
    const [lower, upper] = degrees < 2 ? [12.706, 4.303] : [4.303, 3.182]
    return (lower as number) + ((upper as number) - (lower as number)) * (degrees - Math.floor(degrees))
  }
  const z = 1.959964
  const g1 = (z ** 3 + z) / 4
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  return z + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3
}
