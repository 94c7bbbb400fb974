import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type Range, rangesQuery } from '../activity/queries.ts'
import { offerUndo } from '../components/undo.tsx'
import { showFailure } from '../errors/notices.ts'
import { batchesOf, type Proposal } from './proposals.ts'
import { createRanges, deleteRanges } from './queries.ts'

/** Makes proposals ranges, ten at a time, and offers to take them back. Batches before a failing one stay. */
export async function acceptProposals(
  client: QueryClient,
  activityUuid: string,
  accepted: readonly Proposal[],
  t: TFunction<'proposals'>,
): Promise<void> {
  const made: Range[] = []
  try {
    for (const batch of batchesOf(accepted)) made.push(...(await createRanges(activityUuid, batch)))
  } catch (error) {
    showFailure(error)
  }
  if (made.length === 0) return
  const known = new Set(made.map((range) => range.uuid))
  client.setQueryData<Range[]>(rangesQuery(activityUuid).queryKey, (before) => [
    ...(before ?? []).filter((range) => !known.has(range.uuid)),
    ...made,
  ])
  offerUndo(
    `accepted-${activityUuid}`,
    t('proposals:accepted', { count: made.length }),
    t('proposals:undo'),
    () => void takeBack(client, activityUuid, made),
  )
}

/** Gone from sight at once; back where the server kept them. */
async function takeBack(client: QueryClient, activityUuid: string, made: readonly Range[]): Promise<void> {
  const key = rangesQuery(activityUuid).queryKey
  const gone = new Set(made.map((range) => range.uuid))
  client.setQueryData<Range[]>(key, (before) => before?.filter((range) => !gone.has(range.uuid)))
  try {
    await deleteRanges(activityUuid, made)
  } catch (error) {
    showFailure(error)
    await client.invalidateQueries({ queryKey: key })
  }
}
