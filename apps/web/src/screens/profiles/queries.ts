import { apiPath } from '@cadenza/contract/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { answerPart } from './answer-part.ts'
import type { DayRecord, Kind } from './kinds.ts'

const latestFirst = (records: readonly DayRecord[]): DayRecord[] =>
  records.toSorted((a, b) => (a.date < b.date ? 1 : -1))

/** Records of a kind, latest first. */
export const recordsQuery = (kind: Kind) =>
  queryOptions({
    queryKey: [...queryKeys.records, kind.kind],
    async queryFn({ signal }): Promise<DayRecord[]> {
      const answer = await api.get<Record<string, unknown>>(apiPath(kind.list), { signal })
      return answer === undefined ? [] : latestFirst(answerPart<DayRecord[]>(answer, kind.plural))
    },
  })

const change = (kind: Kind, to: (records: readonly DayRecord[]) => readonly DayRecord[]) =>
  queryClient.setQueryData(recordsQuery(kind).queryKey, (records) => latestFirst(to(records ?? [])))

export async function addRecord(kind: Kind, record: DayRecord): Promise<void> {
  const answer = await api.post<Record<string, unknown>>(apiPath(kind.list), { body: record })
  const added = answerPart<DayRecord>(answer, kind.single)
  change(kind, (records) => [...records.filter(({ date }) => date !== added.date), added])
}

export async function updateRecord(kind: Kind, date: string, record: DayRecord): Promise<void> {
  const answer = await api.put<Record<string, unknown>>(apiPath(kind.one, { date }), { body: record })
  const updated = answerPart<DayRecord>(answer, kind.single)
  change(kind, (records) => [...records.filter((each) => each.date !== date), updated])
}

/** Removes a record from view at once; it returns if the server refuses. */
export async function deleteRecord(kind: Kind, record: DayRecord): Promise<void> {
  change(kind, (records) => records.filter(({ date }) => date !== record.date))
  try {
    await api.delete(apiPath(kind.one, { date: record.date }))
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: recordsQuery(kind).queryKey })
    throw error
  }
}
