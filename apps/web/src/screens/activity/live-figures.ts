import type { Series, Span } from '@cadenza/activity'
import type { ActivityCycles } from '@cadenza/activity/cycles'
import { type RangeInputs, rangeFigures } from '@cadenza/activity/statistics'
import { maximumHeartrate } from '@cadenza/activity/training-stress'
import { fromWire } from '@cadenza/contract/case'
import type { Activity, Figures } from '../../features/activity/queries.ts'

/**
 * What the server measured the whole activity's load against, found back from its figures: the browser is told the
 * figures, and need not be told the athlete's records.
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
    // Against 1 m/s the intensity is the normalized graded speed itself.
    const whole = { startMs: 0, endMs: elapsedTime * 1000 }
    const graded = rangeFigures(series, whole, { ...inputs, thresholdSpeed: 1 }).intensity_factor
    return { ...inputs, thresholdSpeed: graded && graded / intensityFactor }
  }
  if (tss && avgHeartrate) {
    return { ...inputs, maxHeartrate: maximumHeartrate(movingTime, avgHeartrate, tss) }
  }
  return inputs
}

/** Found once an activity, however long somebody drags. */
const known = new WeakMap<Activity, { series: Series; inputs: RangeInputs }>()

function inputsOf(series: Series, activity: Activity): RangeInputs {
  const before = known.get(activity)
  if (before?.series === series) return before.inputs
  const inputs = measuredAgainst(series, activity)
  known.set(activity, { series, inputs })
  return inputs
}

/**
 * The figures of a span while it is dragged, by the server's own algorithm; its answer replaces them. Those of motion are
 * taken over the strokes where these are loaded, until then over the seconds. With `noise`, the spans that are marked as
 * artefacts, it has its figures without these as well.
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
  // The engine's version made the strokes: it is no work of the browser's.
  if (motion !== undefined) figures.versions.motion = motion
  return fromWire(figures)
}
