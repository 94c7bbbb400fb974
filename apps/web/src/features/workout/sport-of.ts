/** The sport of a stored definition, which may be a draft. */
export function sportOf({ sport }: { sport?: unknown }): 'bike' | 'run' | 'other' {
  return sport === 'run' || sport === 'other' ? sport : 'bike'
}
