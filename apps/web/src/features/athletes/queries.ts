import type { endpoints, wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../platform/api/api.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { accountChanged } from '../../platform/session/session.ts'

type Answers = typeof wire
export type OverviewAthlete = FromWire<z.infer<Answers['overviewAthlete']>>
export type FormChange = FromWire<z.infer<Answers['formChange']>>
export type OpenInvitation = FromWire<z.infer<Answers['openInvitation']>>
export type Invited = FromWire<z.infer<typeof endpoints.invitations.add.answer>>

/** Overview as of each athlete's own today; refetched when an athlete's activities change. */
export const overviewQuery = queryOptions({
  queryKey: [...queryKeys.athletes, 'overview'],
  queryFn: async ({ signal }) =>
    (await api.get<z.infer<typeof endpoints.overview.read.answer>>(apiPath('coachOverview'), { signal }))
      ?.athletes ?? [],
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) =>
    (await api.get<z.infer<typeof endpoints.invitations.list.answer>>(apiPath('openInvitations'), { signal }))
      ?.invitations ?? [],
  staleTime: 0,
})

export const coachingQuery = queryOptions({
  queryKey: ['coaching'],
  queryFn: async ({ signal }) =>
    (await api.get<z.infer<typeof endpoints.coaching.read.answer>>(apiPath('coaching'), { signal })) ?? {
      coaching: false,
      mayChange: false,
    },
})

export async function setCoaching(coaching: boolean): Promise<void> {
  const answer = await api.put<z.infer<typeof wire.accountAnswer>>(apiPath('coaching'), {
    body: { coaching },
  })
  if (!answer) throw new Error('The changed account did not come')
  accountChanged(answer.account)
  await queryClient.invalidateQueries({ queryKey: coachingQuery.queryKey })
}

const athletesChanged = () => queryClient.invalidateQueries({ queryKey: queryKeys.athletes })

export async function saveNote(athleteUuid: string, coachNote: string): Promise<void> {
  await api.put(apiPath('athlete', { athleteUuid }), { body: { coachNote } })
  await athletesChanged()
}

export async function endLink(athleteUuid: string): Promise<void> {
  await api.delete(apiPath('athlete', { athleteUuid }))
  await athletesChanged()
}

export async function restoreLink(athleteUuid: string): Promise<void> {
  await api.post(apiPath('athleteRestore', { athleteUuid }))
  await athletesChanged()
}

/** Invites an athlete. Throws if the answer has no token, without which nobody could accept. */
export async function invite(email: string): Promise<Invited> {
  const answer = await api.post<z.infer<typeof endpoints.invitations.add.answer>>(apiPath('inviteAthlete'), {
    body: { email },
  })
  if (!answer?.inviteToken) throw new Error('The invitation has no token')
  await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
  return answer
}

export async function withdraw({ uuid }: OpenInvitation): Promise<void> {
  await api.delete(apiPath('openInvitation', { invitationUuid: uuid }))
  await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
}
