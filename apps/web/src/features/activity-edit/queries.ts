import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import type { ActivityChange } from './form.ts'

/** Changes an activity; with a `version`, only if nobody has changed it since. */
export const changeActivity = async (activityUuid: string, change: ActivityChange, version?: number) => {
  const body = { ...change, ...(version === undefined ? {} : { version }) }
  return (await api.call(endpoints.activities.change, { params: { activityUuid }, body }))?.activity
}

export const addTag = (activityUuid: string, tag: string) =>
  api.call(endpoints.tags.addToActivity, { params: { activityUuid }, body: { tag } })

export const removeTag = (activityUuid: string, tag: string) =>
  api.call(endpoints.tags.removeFromActivity, { params: { activityUuid }, body: { tag } })

/** All tags of the athlete, as suggestions. */
export const allTags = async (user: string, signal: AbortSignal): Promise<string[]> => {
  const answer = await api.call(endpoints.tags.list, { query: { user }, signal })
  return (answer?.tags ?? []).map(({ tag }) => tag)
}
