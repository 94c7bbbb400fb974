/**
 * Turns a motion log into a recording of its own. It has only a duration; the motion engine adds the
 * channels.
 */

import type { ReadingOptions } from '../reading-options.ts'
import type { Recording } from '../recording.ts'
import { readMotionFiles } from './files.ts'
import type { MotionLog } from './log.ts'

const SECOND = 1000
/** No activity is longer; later times are errors of a sensor. */
const LONGEST_MS = 7 * 86_400_000

export function readMotionRecording(bytes: Uint8Array, options: ReadingOptions): Recording {
  const { fileName = '', motionFiles = [], fallbackStartMs = 0, read } = options
  const { log, problems } = readMotionFiles([
    { name: fileName, bytes, ...(read ? { read } : {}) },
    ...motionFiles,
  ])
  const { fromMs, toMs } = logSpan(log)
  const startMs = (log.startMs ?? fallbackStartMs) + fromMs
  const seconds = Math.floor((toMs - fromMs) / SECOND) + 1
  const timeMs = Int32Array.from({ length: seconds }, (_, second) => second * SECOND)
  const offset = log.timeZone === undefined ? undefined : utcOffsetS(log.timeZone, startMs)
  return {
    format: 'motion',
    startMs,
    ...(offset === undefined ? {} : { utcOffsetS: offset }),
    ...(log.device === undefined ? {} : { device: { product: log.device } }),
    timeMs,
    channels: [],
    sessions: [{ sport: log.sport ?? 'generic', startMs: 0, endMs: timeMs.at(-1) ?? 0, totals: {} }],
    laps: [],
    events: [],
    problems,
    motion: { ...log, startMs: startMs - fromMs },
  }
}

/** The first and the last row of all sensors, in ms since the zero of the log. */
function logSpan({ sensors }: MotionLog): { fromMs: number; toMs: number } {
  let fromMs = Number.POSITIVE_INFINITY
  for (const { timeMs } of sensors) fromMs = Math.min(fromMs, timeMs[0] as number)
  fromMs = Math.round(Math.max(-LONGEST_MS, Math.min(fromMs, LONGEST_MS)))
  let toMs = fromMs
  for (const { timeMs } of sensors) {
    for (let i = 0; i < timeMs.length; i++) {
      const time = timeMs[i] as number
      if (time > toMs && time - fromMs <= LONGEST_MS) toMs = time
    }
  }
  return { fromMs, toMs }
}

/** Local time minus UTC in a time zone at a given time, in s. */
function utcOffsetS(timeZone: string, epochMs: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /([+-])(\d\d):?(\d\d)?:?(\d\d)?/.exec(name) ?? []
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -size : size
}
