import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type Share = Product<typeof wire.share>

/** Content of a share; null if the link is invalid or has ended. */
export const shareQuery = (activityUuid: string, shareHash: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(activityUuid), 'share', shareHash],
    queryFn: async ({ signal }): Promise<Share | null> =>
      (await api.call(endpoints.shares.read, { params: { activityUuid, shareHash }, signal }))?.share ?? null,
  })

/** Creates the link or sets its expiry; `shareHash` restores an ended one. */
export async function keepShare(
  activityUuid: string,
  change: { expiresAt?: string | null; shareHash?: string },
): Promise<Share | undefined> {
  return (await api.call(endpoints.shares.keep, { params: { activityUuid }, body: change }))?.share
}

export const endShare = (activityUuid: string, shareHash: string) =>
  api.call(endpoints.shares.remove, { params: { activityUuid, shareHash } })
