import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../platform/api/queries.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import type { Activity } from '../activity/queries.ts'
import { addTag, allTags, removeTag } from './queries.ts'

/**
 * Tags of an activity; each is added or removed immediately. `others` are the athlete's tags that it does not
 * have.
 */
export function useTags({ uuid, userUuid, tags }: Activity) {
  const client = useQueryClient()
  const { data: known = [] } = useQuery({
    queryKey: ['activities', 'tags', userUuid],
    queryFn: ({ signal }) => allTags(userUuid, signal),
  })
  const key = queryKeys.activity(uuid)
  const change = (after: readonly string[], call: Promise<unknown>) => {
    client.setQueryData<Activity | null>(key, (now) => (now ? { ...now, tags: [...after] } : now))
    call.catch(showFailure).finally(() => client.invalidateQueries({ queryKey: key, exact: true }))
  }
  return {
    others: known.filter((tag) => !tags.includes(tag)),
    add(text: string) {
      const tag = text.trim()
      if (tag && !tags.includes(tag)) change([...tags, tag].sort(), addTag(uuid, tag))
    },
    remove(tag: string) {
      change(
        tags.filter((other) => other !== tag),
        removeTag(uuid, tag),
      )
    },
  }
}
