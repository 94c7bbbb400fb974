import type { endpoints as contract, Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { accountChanged } from '../../platform/session/session.ts'

export type OverviewAthlete = Product<typeof wire.overviewAthlete>
export type LookReason = OverviewAthlete['reasons'][number]
export type OpenInvitation = Product<typeof wire.openInvitation>
export type Invited = Product<typeof contract.invitations.add.answer>

/** Overview as of each athlete's own today; refetched when an athlete's activities change. */
export const overviewQuery = queryOptions({
  queryKey: [...queryKeys.athletes, 'overview'],
  queryFn: async ({ signal }) => (await api.call(endpoints.overview.read, { signal }))?.athletes ?? [],
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await api.call(endpoints.invitations.list, { signal }))?.invitations ?? [],
  staleTime: 0,
})

export const coachingQuery = queryOptions({
  queryKey: ['coaching'],
  queryFn: async ({ signal }) =>
    (await api.call(endpoints.coaching.read, { signal })) ?? {
      coaching: false,
      mayChange: false,
    },
})

export async function setCoaching(coaching: boolean): Promise<void> {
  const answer = await api.call(endpoints.coaching.change, {
    body: { coaching },
  })
  if (!answer) throw new Error('The changed account did not come')
  accountChanged(answer.account)
  await queryClient.invalidateQueries({ queryKey: coachingQuery.queryKey })
}

const athletesChanged = () => queryClient.invalidateQueries({ queryKey: queryKeys.athletes })

export async function saveNote(athleteUuid: string, coachNote: string): Promise<void> {
  await api.call(endpoints.athletes.setNote, { params: { athleteUuid }, body: { coachNote } })
  await athletesChanged()
}

export async function endLink(athleteUuid: string): Promise<void> {
  await api.call(endpoints.athletes.remove, { params: { athleteUuid } })
  await athletesChanged()
}

/** Asks the athlete to restore a link that this coach has just ended. */
export async function askToRestore(athleteUuid: string): Promise<void> {
  await api.call(endpoints.athletes.restore, { params: { athleteUuid } })
}

/** Invites an athlete. Throws if the answer has no token, without which nobody could accept. */
export async function invite(email: string): Promise<Invited> {
  const answer = await api.call(endpoints.invitations.add, {
    body: { email },
  })
  if (!answer?.inviteToken) throw new Error('The invitation has no token')
  await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
  return answer
}

export async function withdraw({ uuid }: OpenInvitation): Promise<void> {
  await api.call(endpoints.invitations.withdraw, { params: { invitationUuid: uuid } })
  await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
}
