import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type ActivityRow,
  putTag,
  type Tag,
  tagsQuery,
  takeTag,
} from '../../features/activity-list/queries.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { offerUndo, withdrawUndo } from '../../ui/components/undo.tsx'
import { showFailure } from '../../ui/errors/notices.ts'

/** The offer to undo it. */
const tagged = 'tagged'

/** Number of rows that have a tag. */
export function carriedBy(rows: readonly ActivityRow[], tag: string): 'all' | 'some' | 'none' {
  const wanted = tag.toLowerCase()
  const count = rows.filter(({ tags }) => tags.some((own) => own.toLowerCase() === wanted)).length
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
}

/** Row with a tag added or removed, in alphabetical order; the same object if unchanged. */
export function withTag(row: ActivityRow, tag: string, on: boolean): ActivityRow {
  const wanted = tag.toLowerCase()
  const others = row.tags.filter((own) => own.toLowerCase() !== wanted)
  if (on === others.length < row.tags.length) return row
  const tags = on ? [...others, tag].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)) : others
  return { ...row, tags }
}

/** Adds or removes a tag: here at once, then on the server. Offers to undo it on the rows that it changed. */
export function useTagging(userUuid: string) {
  const client = useQueryClient()
  const key = queryKeys.activities(userUuid)
  const { t } = useTranslation('activities')
  const put = async (rows: readonly ActivityRow[], tag: string, on: boolean): Promise<void> => {
    const uuids = rows.map(({ uuid }) => uuid)
    const touched = new Set(uuids)
    client.setQueryData<ActivityRow[]>(key, (before) =>
      before?.map((row) => (touched.has(row.uuid) ? withTag(row, tag, on) : row)),
    )
    try {
      const answer = on ? await putTag(userUuid, uuids, tag) : await takeTag(userUuid, uuids, tag)
      const { tags } = answer as { tags: Tag[] }
      client.setQueryData(tagsQuery(userUuid).queryKey, tags)
    } catch (error) {
      withdrawUndo(tagged)
      showFailure(error)
      await client.invalidateQueries({ queryKey: key })
    }
  }
  return async (rows: readonly ActivityRow[], tag: string, on: boolean): Promise<void> => {
    const changed = rows.filter((row) => withTag(row, tag, on) !== row)
    const text = t(on ? 'tagAdded' : 'tagRemoved', { tag, count: changed.length })
    if (changed.length > 0) offerUndo(tagged, text, t('undo'), () => void put(changed, tag, !on))
    await put(rows, tag, on)
  }
}
