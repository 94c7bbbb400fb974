import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import { api } from '../../platform/api/api.ts'
import type { ActivityChange } from './form.ts'

export const changeActivity = async (activityUuid: string, change: ActivityChange, version: number) =>
  (
    await api.put<{ activity: wire.Activity }>(apiPath('activity', { activityUuid }), {
      body: { ...change, version },
    })
  )?.activity

export const addTag = (activityUuid: string, tag: string) =>
  api.post(apiPath('activityTags', { activityUuid }), { body: { tag } })

export const removeTag = (activityUuid: string, tag: string) =>
  api.delete(apiPath('activityTags', { activityUuid }), { body: { tag } })

/** All tags of the athlete, as suggestions. */
export const allTags = async (user: string, signal: AbortSignal): Promise<string[]> => {
  const answer = await api.get<{ tags: { tag: string }[] }>(apiPath('tags'), { query: { user }, signal })
  return (answer?.tags ?? []).map(({ tag }) => tag)
}
