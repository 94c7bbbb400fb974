import { useRef } from 'react'
import type { Usual } from '../queries.ts'
import type { LiveState } from '../state/address.ts'
import { connectionOf } from '../state/connection.ts'
import { compareBy, type Finding, findingsOf, type Ranked } from '../state/order.ts'
import type { LiveRow } from '../state/rows.ts'

/** ms for which rows keep their places, so that they can be read and pressed. */
const keepMs = 5_000

interface Given {
  state: LiveState
  usual: readonly Usual[]
  nowMs: number
  locale: string
}

/** The athletes that are searched for, in the chosen order, and what is found about them. */
export function useOrder(
  rows: readonly LiveRow[],
  { state: { order, search }, usual, nowMs, locale }: Given,
): { ranked: readonly LiveRow[]; findings: ReadonlyMap<string, Finding> } {
  const kept = useRef({ key: '', atMs: 0, places: new Map<string, number>(), findings: new Map() })
  const words = search.trim().toLocaleLowerCase(locale)
  const found = rows.filter(({ name }) => name.toLocaleLowerCase(locale).includes(words))
  const key = [order, usual.length, ...found.map(({ uuid }) => uuid)].join()
  const { atMs } = kept.current
  if (key !== kept.current.key || nowMs - atMs >= keepMs || nowMs < atMs) {
    const all = found.map(
      (row): Ranked => ({
        row,
        connection: connectionOf(row, nowMs),
        finding: findingsOf(row, usual)[0],
        effort: row.steady.power ?? row.steady.speed ?? 0,
      }),
    )
    all.sort(compareBy(order, locale))
    kept.current = {
      key,
      atMs: nowMs,
      places: new Map(all.map(({ row }, place) => [row.uuid, place])),
      findings: new Map(all.flatMap(({ row, finding }) => (finding ? [[row.uuid, finding]] : []))),
    }
  }
  const { places, findings } = kept.current
  return { ranked: found.sort((a, b) => (places.get(a.uuid) ?? 0) - (places.get(b.uuid) ?? 0)), findings }
}
