/** Metrics that the bins of equal effort hold equal: a difference would only tell how wide a bin is. */
export const heldEqual: Readonly<Record<'bike' | 'run', ReadonlySet<string>>> = {
  bike: new Set(['power', 'cadence']),
  run: new Set(['pace', 'speed', 'run_cadence']),
}
