import type { endpoints as contract, Product } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { saveConfig } from '../../platform/session/configs.ts'
import { currentSession } from '../../platform/session/session.ts'

type Profile = Product<typeof contract.profiles.read.answer>['profile']
export type Shoe = Profile['shoes'][number]
export type PersonalBest = Profile['personalBests'][number]
/** Profile of the athlete, with distances run in each shoe. */
export type Person = Omit<Profile, 'uuid' | 'name'>

const ownUuid = () => currentSession().account?.uuid ?? ''

export const personQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }): Promise<Person> => {
    const answer = await api.call(endpoints.profiles.read, { params: { userUuid: ownUuid() }, signal })
    if (!answer) throw new Error('The profile did not come')
    return answer.profile
  },
  staleTime: 0,
})

/** Format of the config `profile`. */
const stored = ({ birthday, sex, heightCm, shoes, personalBests }: Person) => ({
  birthday,
  sex,
  height_cm: heightCm,
  shoes: shoes.map(({ name, startM, since, until, usual }) => ({
    name,
    start_m: startM,
    since,
    until,
    usual,
  })),
  personal_bests: personalBests.map(({ distanceM, timeS }) => ({ distance_m: distanceM, time_s: timeS })),
})

let saving = 0

/**
 * Shows the change at once; rejects and reverts if the server did not save it. Each change builds on the
 * earlier ones.
 */
export async function savePerson(change: Partial<Person>): Promise<void> {
  const { queryKey } = personQuery
  // A response from before the change would revert it, and the next change with it.
  void queryClient.cancelQueries({ queryKey }, { revert: false })
  const before = queryClient.getQueryData(queryKey)
  if (!before) throw new Error('The profile is not there yet')
  const person = { ...before, ...change }
  queryClient.setQueryData(queryKey, person)
  saving += 1
  try {
    await saveConfig(ownUuid(), 'profile', stored(person))
  } finally {
    saving -= 1
    if (saving === 0) await queryClient.invalidateQueries({ queryKey })
  }
}
