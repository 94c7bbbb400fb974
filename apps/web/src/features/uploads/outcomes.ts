/** Outcomes of the files sent since the page was opened. */
import type { Product, wire } from '@cadenza/contract'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'

export type Outcome = Product<typeof wire.upload>

const pageLength = 100
/** ms between requests, since many files may report within a second. */
const pauseMs = 1_000

export const isSettled = ({ status }: Outcome) => status !== 'received' && status !== 'processing'

export type AskFrom = (from: string, limit: number) => Promise<readonly Outcome[]>

const askServer: AskFrom = async (from, limit) =>
  (await api.call(endpoints.uploads.list, { query: { from, limit } }))?.uploads ?? []

export function createOutcomes(ask: AskFrom = askServer) {
  const byKey = new Map<string, Outcome>()
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    /** Adds a file just sent. */
    note: (outcome: Outcome) => void byKey.set(outcome.key, outcome),
    /** Requests unknown outcomes, from the first one on. */
    async look(nowMs: () => number = Date.now): Promise<ReadonlyMap<string, Outcome>> {
      const early = lookedAt + pauseMs - nowMs()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
      lookedAt = nowMs()
      const open = [...byKey.values()].filter((outcome) => !isSettled(outcome)).map(({ uuid }) => uuid)
      open.sort()
      for (let from = open[0]; from !== undefined; ) {
        const answer = await ask(from, pageLength)
        for (const outcome of answer) if (byKey.has(outcome.key)) byKey.set(outcome.key, outcome)
        const last = answer.at(-1)?.uuid ?? from
        from = answer.length < pageLength ? undefined : open.find((uuid) => uuid > last)
      }
      return new Map(byKey)
    },
  }
}
