import type { Figures, Range } from '../activity/queries.ts'

/** Spans marked as artefacts. */
export const artefactsOf = (
  ranges: readonly (Range & { deleted?: boolean | undefined })[],
): { startMs: number; endMs: number }[] =>
  ranges
    .filter(({ type, deleted }) => type === 'noise' && !deleted)
    .map((range) => ({ startMs: range.relativeStartTime, endMs: range.relativeEndTime }))

const known = new WeakMap<Figures, Figures>()

/** Figures without the spans marked as artefacts; unchanged if there are none. */
export function withoutNoise<F extends Figures>(figures: F): F {
  const { noiseFilteredStats } = figures
  if (!noiseFilteredStats) return figures
  const filtered = known.get(figures) ?? { ...figures, ...noiseFilteredStats }
  known.set(figures, filtered)
  return filtered as F
}
