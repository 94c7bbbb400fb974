import { useMemo } from 'react'
import { mostPicks, type Pick, pickKey } from '../../../features/comparison/picks.ts'
import { useAddress } from '../../../features/filters/use-address.ts'
import { type CompareState, type ReadState, readState, writeState } from './address.ts'

export interface CompareActs {
  /** A step that the back button undoes; `quiet` ones, such as typing, replace the one before. */
  change(changes: Partial<CompareState>, quiet?: boolean): void
  /** Picks a range, in front of the others; false if there are too many. */
  add(pick: Pick): boolean
  remove(keys: readonly string[]): void
  /** Brings back removed picks; what was picked meanwhile stays in front. */
  restore(before: readonly Pick[]): void
  /** Makes a picked range the one that the others are compared with. */
  lead(key: string): void
}

/** The state in the address, and ways to change it. */
export function useCompareState(): { state: ReadState } & CompareActs {
  const [address, setAddress] = useAddress()
  const state = useMemo(() => readState(address), [address])
  const change: CompareActs['change'] = (changes, quiet = false) =>
    setAddress((latest) => writeState({ ...readState(latest), ...changes }), {
      replace: quiet,
      preventScrollReset: true,
    })
  const changePicks = (next: (picks: readonly Pick[]) => readonly Pick[]) =>
    setAddress(
      (latest) => {
        const now = readState(latest)
        return writeState({ ...now, picks: next(now.picks) })
      },
      { preventScrollReset: true },
    )
  return {
    state,
    change,
    add(pick) {
      if (state.picks.length >= mostPicks) return false
      const key = pickKey(pick)
      changePicks((picks) =>
        picks.some((other) => pickKey(other) === key) ? picks : [pick, ...picks].slice(0, mostPicks),
      )
      return true
    },
    remove: (keys) => changePicks((picks) => picks.filter((pick) => !keys.includes(pickKey(pick)))),
    restore: (before) =>
      changePicks((picks) => {
        const known = new Set(before.map(pickKey))
        const since = picks.filter((pick) => !known.has(pickKey(pick)))
        return [...since, ...before].slice(0, mostPicks)
      }),
    lead: (key) =>
      changePicks((picks) =>
        picks.toSorted((a, b) => Number(pickKey(b) === key) - Number(pickKey(a) === key)),
      ),
  }
}
