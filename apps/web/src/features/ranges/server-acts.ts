import { ApiFailure } from '../../platform/api/failure.ts'
import type { Signal } from '../../platform/signal.ts'
import type { Figures, Range } from '../activity/queries.ts'
import { batchesOf, type Proposal } from '../proposals/proposals.ts'
import type { NewRange, RangeCalls } from './calls.ts'
import { type Act, type History, numbered, type RangeRef, type Span } from './history.ts'
import { type ChangeKey, clashes, type RangeChanges } from './life-cycle.ts'

/** Dependencies of the editor. */
export interface EditorParts {
  calls: RangeCalls
  /** The server's last version. */
  ranges: { get(): readonly Range[]; set(ranges: readonly Range[]): void; reload(): Promise<void> }
  proposals: {
    get(): readonly Proposal[]
    set(proposals: readonly Proposal[]): void
    reload(): Promise<void>
  }
  /** Provisional version of a new range until the server responds. */
  provisional(form: NewRange): Range
  /** Figures of a span until the server has computed them. */
  figuresOf(startMs: number, endMs: number): Figures | null
  history: { load(): History; save(history: History): void }
  notices: {
    /** Reports an act that can be undone. */
    done(act: Act, undo: () => void): void
    /** Reports that an act is being undone, by its notice or by a key. */
    undone(act: Act): void
    failed(error: unknown): void
    /** Reports a conflicting change: theirs stays, `mine` is offered. */
    clash(theirs: Range, mine: RangeChanges, keys: readonly ChangeKey[], takeMine: () => void): void
    /** Reports that another user deleted it meanwhile. */
    gone(mine: RangeChanges, bringBack: () => void): void
  }
  now(): number
}

/** Progress of a long act. */
export interface Progress {
  done: number
  total: number
}

export const refOf = ({ uuid = '', type, num }: Range): RangeRef => ({
  uuid,
  type: type as RangeRef['type'],
  num,
})

/** Retry that the user may choose after a conflict. */
interface Again {
  change(range: Range, wanted: RangeChanges): void
  bringBack(ref: RangeRef, wanted: RangeChanges): void
}

/** Acts against the server: each updates the browser's copy and reports what was refused. */
export function createServerActs(
  { calls, ranges, proposals, notices }: EditorParts,
  history: Signal<History>,
  progress: Signal<Progress | null>,
  again: Again,
) {
  const put = (changed: readonly Range[]) => {
    const fresh = new Map(changed.map((range) => [range.uuid, range]))
    ranges.set([...ranges.get().filter(({ uuid }) => !fresh.has(uuid)), ...changed])
  }
  const drop = (uuids: ReadonlySet<string | undefined>) =>
    ranges.set(ranges.get().filter(({ uuid }) => !uuids.has(uuid)))
  const current = (uuid: string) => ranges.get().find((range) => range.uuid === uuid)
  /** Current reference of a range, which may have been renumbered. */
  const present = (ref: RangeRef): RangeRef => {
    const range = current(ref.uuid)
    return range ? refOf(range) : (history.get().numbers?.[ref.uuid] ?? ref)
  }

  /** Reloads the server's ranges after a refusal. */
  async function reloadAfter(error: unknown): Promise<void> {
    notices.failed(error)
    await ranges.reload()
  }

  async function createNow(forms: readonly NewRange[]): Promise<Range[]> {
    const made: Range[] = []
    const batches = batchesOf(forms)
    try {
      for (const batch of batches) {
        if (batches.length > 1) progress.set({ done: made.length, total: forms.length })
        made.push(...((await calls.create(batch)) ?? []))
      }
    } catch (error) {
      await reloadAfter(error)
    } finally {
      progress.set(null)
    }
    put(made)
    return made
  }

  const byType = (refs: readonly RangeRef[]) => Map.groupBy(refs, ({ type }) => type)

  /** Deletes ranges; returns whether it succeeded. */
  async function removeNow(refs: readonly RangeRef[]): Promise<boolean> {
    try {
      for (const [type, some] of byType(refs.map(present))) {
        await calls.remove(type, some)
        drop(new Set(some.map(({ uuid }) => uuid)))
        history.set(numbered(history.get(), some))
      }
      return true
    } catch (error) {
      await reloadAfter(error)
      return false
    }
  }

  /** Restores ranges; returns whether all exist again. */
  async function restoreNow(refs: readonly RangeRef[]): Promise<boolean> {
    try {
      for (const [type, some] of byType(refs.map(present))) {
        const back = await calls.restore(type, some)
        if (!back) {
          await ranges.reload()
          return false
        }
        put(back)
      }
      return true
    } catch (error) {
      await reloadAfter(error)
      return false
    }
  }

  /**
   * Sends `wanted` for a range last seen with the values of `base`. Other changes made meanwhile are kept. If
   * the same key was changed, nothing is sent and both values are shown. Returns the range if it was changed.
   */
  async function changeNow(
    ref: RangeRef,
    base: RangeChanges,
    wanted: RangeChanges,
  ): Promise<Range | undefined> {
    let now = current(ref.uuid)
    // Gives up if the range keeps changing.
    for (let attempt = 0; attempt < 5; attempt++) {
      const clashing = now ? clashes(base, now, wanted) : []
      if (now && clashing.length > 0) {
        const theirs = now
        notices.clash(theirs, wanted, clashing, () => again.change(theirs, wanted))
        return undefined
      }
      try {
        const known = now ? refOf(now) : ref
        const changed = await calls.change(known, { ...wanted, version: now?.version })
        if (changed) {
          put([changed])
          return changed
        }
        drop(new Set([ref.uuid]))
        // It is restored under its last number, whatever its number was at an earlier deletion.
        history.set(numbered(history.get(), [known]))
        notices.gone(wanted, () => again.bringBack(ref, wanted))
        return undefined
      } catch (error) {
        const theirs = conflicting(error)
        if (!theirs) throw error
        put([theirs])
        now = theirs
      }
    }
    await ranges.reload()
    return undefined
  }

  async function dismissNow(spans: readonly Span[], dismissed: boolean): Promise<boolean> {
    try {
      const left = await (dismissed ? calls.dismiss(spans) : calls.proposeAgain(spans))
      if (left) proposals.set(left)
      return true
    } catch (error) {
      notices.failed(error)
      await proposals.reload()
      return false
    }
  }

  return { current, present, createNow, removeNow, restoreNow, changeNow, dismissNow }
}

/** Current range in a 409 response. */
function conflicting(error: unknown): Range | undefined {
  if (!(error instanceof ApiFailure) || error.status !== 409) return undefined
  return (error.body as { range?: Range }).range
}
