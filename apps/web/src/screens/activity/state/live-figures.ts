import type { Series, Span } from '@cadenza/activity'
import type { ActivityCycles } from '@cadenza/activity/cycles'
import { type RangeInputs, rangeFigures } from '@cadenza/activity/statistics'
import { maximumHeartrate } from '@cadenza/activity/training-stress'
import type { Product, wire } from '@cadenza/contract'
import { fromWire } from '@cadenza/contract/conversion'
import type { Activity, Figures } from '../../../features/activity/queries.ts'
import { plans } from '../../../platform/api/endpoints.ts'

/**
 * Thresholds behind the server's load figures, derived from these figures, so that the browser does not need
 * the athlete's records.
 */
function measuredAgainst(series: Series, { sport, stats, availableData }: Activity): RangeInputs {
  const inputs: RangeInputs = {
    sport,
    ftp: null,
    thresholdSpeed: null,
    maxHeartrate: null,
    barometer: availableData.barometer ?? false,
  }
  const { intensityFactor, normalizedPower, tss, avgHeartrate, movingTime, elapsedTime } = stats
  if (intensityFactor) {
    if (sport !== 'run') return { ...inputs, ftp: normalizedPower && normalizedPower / intensityFactor }
    // With a threshold of 1 m/s, the intensity is the normalized graded speed itself.
    const whole = { startMs: 0, endMs: elapsedTime * 1000 }
    const graded = rangeFigures(series, whole, { ...inputs, thresholdSpeed: 1 }).intensity_factor
    return { ...inputs, thresholdSpeed: graded && graded / intensityFactor }
  }
  if (tss && avgHeartrate) {
    return { ...inputs, maxHeartrate: maximumHeartrate(movingTime, avgHeartrate, tss) }
  }
  return inputs
}

/** Cached per activity, however long a drag takes. */
const known = new WeakMap<Activity, { series: Series; inputs: RangeInputs }>()

function inputsOf(series: Series, activity: Activity): RangeInputs {
  const before = known.get(activity)
  if (before?.series === series) return before.inputs
  const inputs = measuredAgainst(series, activity)
  known.set(activity, { series, inputs })
  return inputs
}

/**
 * Figures of a span while it is dragged, by the server's algorithm; the server's response replaces them.
 * Motion metrics are averaged over strokes once loaded, until then over seconds. With `noise`, the spans
 * marked as artefacts, it includes figures without these.
 */
export function liveFigures(
  series: Series,
  activity: Activity,
  startMs: number,
  endMs: number,
  cycles?: ActivityCycles,
  noise: readonly Span[] = [],
): Figures {
  const inputs = inputsOf(series, activity)
  const figures = rangeFigures(
    series,
    { startMs, endMs },
    noise.length > 0 ? { ...inputs, noise } : inputs,
    cycles,
  )
  const { motion } = activity.stats.versions
  // Strokes have the engine's version, since the browser did not compute them.
  if (motion !== undefined) figures.versions.motion = motion
  return fromWire(figures, plans.figures) as Product<typeof wire.figures>
}
