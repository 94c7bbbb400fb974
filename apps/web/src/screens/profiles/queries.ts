import { fromWire } from '@cadenza/contract/conversion'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { answerPart } from './answer-part.ts'
import type { DayRecord, Kind } from './kinds.ts'

const latestFirst = (records: readonly DayRecord[]): DayRecord[] =>
  records.toSorted((a, b) => (a.date < b.date ? 1 : -1))

/** The calls of a kind. All kinds have the same ones; they differ in the figures of a record. */
const callsOf = ({ kind }: Kind) => endpoints.dayRecords[kind] as typeof endpoints.dayRecords.power_zone

/** The body of a call, from a record whose fields are named as on the wire. */
const bodyOf = (record: DayRecord) => fromWire(record) as object

/** One's own records of a kind, the latest first. */
export const recordsQuery = (kind: Kind) =>
  queryOptions({
    queryKey: [...queryKeys.records, kind.kind],
    async queryFn({ signal }): Promise<DayRecord[]> {
      const answer = await api.call(callsOf(kind).list, { signal })
      return answer === undefined ? [] : latestFirst(answerPart<DayRecord[]>(answer, kind.plural))
    },
  })

const change = (kind: Kind, to: (records: readonly DayRecord[]) => readonly DayRecord[]) =>
  queryClient.setQueryData(recordsQuery(kind).queryKey, (records) => latestFirst(to(records ?? [])))

export async function addRecord(kind: Kind, record: DayRecord): Promise<void> {
  const answer = await api.call(callsOf(kind).add, { body: bodyOf(record) })
  const added = answerPart<DayRecord>(answer, kind.single)
  change(kind, (records) => [...records.filter(({ date }) => date !== added.date), added])
}

export async function updateRecord(kind: Kind, date: string, record: DayRecord): Promise<void> {
  const answer = await api.call(callsOf(kind).replace, { params: { date }, body: bodyOf(record) })
  const updated = answerPart<DayRecord>(answer, kind.single)
  change(kind, (records) => [...records.filter((each) => each.date !== date), updated])
}

/** Removes a record from view at once; it returns if the server refuses. */
export async function deleteRecord(kind: Kind, record: DayRecord): Promise<void> {
  change(kind, (records) => records.filter(({ date }) => date !== record.date))
  try {
    await api.call(callsOf(kind).remove, { params: { date: record.date } })
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: recordsQuery(kind).queryKey })
    throw error
  }
}
