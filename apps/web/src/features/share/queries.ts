import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type Share = FromWire<wire.Share>

/** Content of a share; null if the link is invalid or has ended. */
export const shareQuery = (activityUuid: string, shareHash: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(activityUuid), 'share', shareHash],
    queryFn: async ({ signal }): Promise<Share | null> =>
      (await api.get<{ share: wire.Share }>(apiPath('shareHash', { activityUuid, shareHash }), { signal }))
        ?.share ?? null,
  })

/** Creates the link or sets its expiry; `shareHash` restores an ended one. */
export async function keepShare(
  activityUuid: string,
  change: { expiresAt?: string | null; shareHash?: string },
): Promise<Share | undefined> {
  return (await api.post<{ share: wire.Share }>(apiPath('share', { activityUuid }), { body: change }))?.share
}

export const endShare = (activityUuid: string, shareHash: string) =>
  api.delete(apiPath('shareHash', { activityUuid, shareHash }))
