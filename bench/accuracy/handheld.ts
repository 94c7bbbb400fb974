/** Accuracy of the inclination of sensors that a hand turns, moves, taps or shakes, against the true one. */

import { prepareOptionsOf, prepareSensor } from '@cadenza/motion'
import {
  type HandheldOptions,
  handheldMotions,
  handheldSpeeds,
  type SimulatedHandheld,
  simulateHandheld,
} from '@cadenza/simulator'
import type { RealLine } from './quantity.ts'
import type { Table } from './report.ts'

const DURATION_S = 180
const RATE_HZ = 200
/** °. Of thirty public trials with optical truth the best published filter misses 0.45–0.53° on average. */
const MOST_DEG = 0.55

export function handheldTable(): Table {
  return {
    title: 'Moved by hand',
    head: ['movement', 'RMS'],
    intro:
      'The inclination of one sensor (200 Hz, 180 s) that a hand turns, moves, taps or shakes, as in public trials with optical truth. Its gyroscope has a scale error of up to 1 %, up to 0.5 % between its axes and the usual bias and noise; its accelerometer up to 6 mg and 0.1 %. Each row is the mean of two trials, one of them with breaks: RMS angle between the measured and the true direction of up while the sensor moves.',
    lines: measureHandheld(),
  }
}

/** Thirty trials: every movement at every speed, with and without breaks. */
function measureHandheld(): RealLine[] {
  const all: number[] = []
  const lines = handheldMotions.flatMap((motion) =>
    handheldSpeeds.map((speed) => {
      const own = [false, true].map((breaks) =>
        inclinationErrorDeg(
          simulateHandheld({
            seed: `${motion} ${speed}`,
            motion,
            speed,
            breaks,
            durationS: DURATION_S,
            rateHz: RATE_HZ,
          } satisfies HandheldOptions),
        ),
      )
      all.push(...own)
      return lineOf(`${names[motion]}, ${speed}`, own)
    }),
  )
  return [...lines, lineOf('all', all)]
}

const names = {
  rotation: 'rotations',
  translation: 'translations',
  both: 'rotations and translations',
  taps: 'taps while rotating',
  vibration: 'vibration',
} as const

function lineOf(name: string, errorsDeg: readonly number[]): RealLine {
  const value = errorsDeg.reduce((sum, error) => sum + error, 0) / errorsDeg.length
  return {
    name: `${name}: inclination`,
    unit: '°',
    value,
    goal: { judgement: 'at most', value: MOST_DEG },
    note: `worst ${Math.max(...errorsDeg).toFixed(2)}`,
  }
}

/** RMS angle between the measured and the true direction of up while the sensor moves. */
export function inclinationErrorDeg({ log, up, moving }: SimulatedHandheld): number {
  const { orientation, timeline } = prepareSensor(log, prepareOptionsOf('running'))
  const [segment] = timeline.segments
  if (!orientation || !segment) return Number.NaN
  const { x, y, z } = orientation.up
  let squares = 0
  let count = 0
  log.timeMs.forEach((timeMs, i) => {
    const k = Math.round((timeMs - segment.startMs) / timeline.stepMs)
    if (!moving[i] || k >= x.length) return
    const [a, b, c] = [up[3 * i] as number, up[3 * i + 1] as number, up[3 * i + 2] as number]
    squares += Math.acos(Math.min(1, (x[k] as number) * a + (y[k] as number) * b + (z[k] as number) * c)) ** 2
    count++
  })
  return (Math.sqrt(squares / count) * 180) / Math.PI
}
