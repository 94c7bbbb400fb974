/**
 * GoldenCheetah activity, `….json`: `{"RIDE": {"STARTTIME": "2018/10/04 08:12:33 UTC ", "TAGS": {"Title": …,
 * "Notes": …}}}`. Its samples are ignored: the device's file lies beside it and is matched by start time.
 */
import { z } from 'zod'
import type { ListedActivity } from '../metadata.ts'
import { jsonOf } from './garmin.ts'

const ride = z.object({
  RIDE: z.object({ STARTTIME: z.string(), TAGS: z.record(z.string(), z.string()).default({}) }),
})
const start = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d) UTC\s*$/

/** Reads the metadata; undefined for any other JSON file. */
export function goldenCheetahActivity(text: string): ListedActivity | undefined {
  if (!/^\uFEFF?\s*\{\s*"RIDE"/.test(text)) return undefined
  const { success, data } = ride.safeParse(jsonOf(text))
  if (!success) return undefined
  const parts = start.exec(data.RIDE.STARTTIME)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts.map(Number)
  const startMs = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  const title = (data.RIDE.TAGS.Title ?? data.RIDE.TAGS.Route)?.trim()
  const note = data.RIDE.TAGS.Notes?.trim()
  return { startMs, ...(title ? { title } : {}), ...(note ? { note } : {}) }
}
