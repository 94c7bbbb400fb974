/**
 * A Garmin account export: under `DI_CONNECT/` the uploaded files in ZIP archives of their own, and
 * `…summarizedActivities.json` with names. The list does not say which file an activity came of: they are told by their
 * start.
 */
import { z } from 'zod'
import type { ToldActivity } from '../metadata.ts'

export const isGarminList = (path: string) => /summarizedActivities[^/]*\.json$/i.test(path)
export const isGarminExport = (path: string) => /(?:^|\/)DI_CONNECT\//.test(path) || isGarminList(path)

const activity = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  // ms since 1970, UTC; with decimals in some exports.
  beginTimestamp: z.number().nullish(),
  startTimeGmt: z.number().nullish(),
})
const list = z.array(z.object({ summarizedActivitiesExport: z.array(z.unknown()) }))

/** Empty where the list is not as we know it. */
export function garminActivities(text: string): ToldActivity[] {
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
    return undefined // not JSON: nothing is told
  }
}
