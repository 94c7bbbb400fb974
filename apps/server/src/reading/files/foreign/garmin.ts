/**
 * Garmin account export: `DI_CONNECT/` holds the uploaded files in ZIP archives and
 * `…summarizedActivities.json` with the names. The list does not say which file belongs to an activity; they
 * are matched by start time.
 */
import { z } from 'zod'
import type { ListedActivity } from '../metadata.ts'

export const isGarminList = (path: string) => /summarizedActivities[^/]*\.json$/i.test(path)
export const isGarminExport = (path: string) => /(?:^|\/)DI_CONNECT\//.test(path) || isGarminList(path)

const activity = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  // Epoch ms, UTC; some exports have decimals.
  beginTimestamp: z.number().nullish(),
  startTimeGmt: z.number().nullish(),
})
const list = z.array(z.object({ summarizedActivitiesExport: z.array(z.unknown()) }))

/** Reads the list; an unknown layout gives an empty one. */
export function garminActivities(text: string): ListedActivity[] {
  const parts = list.safeParse(jsonOf(text))
  const told = parts.success ? parts.data.flatMap((part) => part.summarizedActivitiesExport) : []
  return told.flatMap((one) => {
    const { success, data } = activity.safeParse(one)
    const startMs = data?.beginTimestamp ?? data?.startTimeGmt
    if (!success || startMs == null) return []
    const title = data.name?.trim()
    const note = data.description?.trim()
    return title || note ? [{ startMs, ...(title ? { title } : {}), ...(note ? { note } : {}) }] : []
  })
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch {
    return undefined // Not JSON: there is no metadata.
  }
}
