import type { Input, Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { endpoints } from '../../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../../platform/api/queries.ts'
import type { Day } from '../../../ui/dates/days.ts'

export type Availability = Product<typeof wire.availability>
type Change = Input<typeof wire.availability>

export const availabilityQuery = (userUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.calendar, 'availability', userUuid],
    queryFn: async ({ signal }): Promise<Availability | undefined> =>
      (await api.call(endpoints.availability.read, { query: { user: userUuid }, signal }))?.availability,
  })

const reload = () => queryClient.invalidateQueries({ queryKey: queryKeys.calendar })

/** Fails with 409 if it has been changed since that version. */
export async function changeWeek(
  userUuid: string,
  body: { week: NonNullable<Change['week']>; version: number },
): Promise<void> {
  await api.call(endpoints.availability.change, { query: { user: userUuid }, body }).finally(reload)
}

export async function changeDay(
  userUuid: string,
  { date, ...body }: Partial<Change['days'][number]> & { date: Day },
): Promise<void> {
  const { changeDay: change } = endpoints.availability
  await api.call(change, { params: { date }, query: { user: userUuid }, body }).finally(reload)
}

export async function removeDay(userUuid: string, date: Day): Promise<void> {
  const { removeDay: remove } = endpoints.availability
  await api.call(remove, { params: { date }, query: { user: userUuid } }).finally(reload)
}
