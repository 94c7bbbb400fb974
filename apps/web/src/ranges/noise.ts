import type { Figures } from '../activity/queries.ts'

const known = new WeakMap<Figures, Figures>()

/** Figures without the spans that are marked as artefacts; as they are where there are none. */
export function withoutNoise<F extends Figures>(figures: F): F {
  const { noiseFilteredStats } = figures
  if (!noiseFilteredStats) return figures
  const filtered = known.get(figures) ?? { ...figures, ...noiseFilteredStats }
  known.set(figures, filtered)
  return filtered as F
}
