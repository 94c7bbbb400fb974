/**
 * GoldenCheetah activity, `….json`: `{"RIDE": {"STARTTIME": "2018/10/04 08:12:33 UTC ", "TAGS": {"Title": …,
 * "Notes": …}}}`. It describes the device's file if that lies beside it, and is matched by start time;
 * otherwise it is the recording itself.
 */
import { z } from 'zod'
import type { ListedActivity } from '../metadata.ts'
import { jsonOf } from './garmin.ts'

const ride = z.object({
  RIDE: z.object({ STARTTIME: z.string(), TAGS: z.record(z.string(), z.string()).default({}) }),
})
const start = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d) UTC\s*$/

/** True if an activity has no samples, or the archive has the file that they were imported from. */
export function describesAnother(text: string, recordings: ReadonlySet<string>): boolean {
  if (!/"SAMPLES"\s*:\s*\[\s*\{/.test(text)) return true
  const source = /"Source Filename"\s*:\s*"([^"]{1,300})"/.exec(text)?.[1]?.trim() ?? ''
  return recordings.has(stemOf(source))
}

/** Name of a file without folders and extensions, in lower case. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const end = name.indexOf('.')
  return end > 0 ? name.slice(0, end) : name
}

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
