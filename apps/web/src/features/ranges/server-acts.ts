import { ApiFailure } from '../../platform/api/failure.ts'
import type { Signal } from '../../platform/signal.ts'
import type { Figures, Range } from '../activity/queries.ts'
import { batchesOf, type Proposal } from '../proposals/proposals.ts'
import type { NewRange, RangeCalls } from './calls.ts'
import { type Act, type History, numbered, type RangeRef, type Span } from './history.ts'
import { type ChangeKey, clashes, type RangeChanges } from './life-cycle.ts'

/** Where acts take effect and what tells of them. */
export interface EditorParts {
  calls: RangeCalls
  /** What the server last said. */
  ranges: { get(): readonly Range[]; set(ranges: readonly Range[]): void; reload(): Promise<void> }
  proposals: {
    get(): readonly Proposal[]
    set(proposals: readonly Proposal[]): void
    reload(): Promise<void>
  }
  /** What a new range is shown as until the server answers. */
  provisional(form: NewRange): Range
  /** Of a span, before the server has measured it. */
  figuresOf(startMs: number, endMs: number): Figures | null
  history: { load(): History; save(history: History): void }
  notices: {
    /** Something was done that can be taken back. */
    done(act: Act, undo: () => void): void
    failed(error: unknown): void
    /** Somebody else changed the same meanwhile: theirs stands, `mine` is kept at hand. */
    clash(theirs: Range, mine: RangeChanges, keys: readonly ChangeKey[], takeMine: () => void): void
    /** Somebody else deleted it meanwhile. */
    gone(mine: RangeChanges, bringBack: () => void): void
  }
  now(): number
}

/** How far a long act has come. */
export interface Progress {
  done: number
  total: number
}

export const refOf = ({ uuid = '', type, num }: Range): RangeRef => ({
  uuid,
  type: type as RangeRef['type'],
  num,
})

/** What a change that met somebody else's can still become, when the reader wants it. */
interface Again {
  change(range: Range, wanted: RangeChanges): void
  bringBack(ref: RangeRef, wanted: RangeChanges): void
}

/** The acts as the server takes them: each brings the browser's copy up to date, and tells what was refused. */
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
  /** By its present number, where it has another by now. */
  const present = (ref: RangeRef): RangeRef => {
    const range = current(ref.uuid)
    return range ? refOf(range) : (history.get().numbers?.[ref.uuid] ?? ref)
  }

  /** The ranges again as the server has them, after something was refused. */
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

  /** Whether they are gone. */
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

  /** Whether all of them are there again. */
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
   * Sends `wanted` for a range that was seen with the values of `base`. What somebody else changed besides stays theirs;
   * where it is the same key, nothing is sent and both values are shown. Answers the range where it was changed.
   */
  async function changeNow(
    ref: RangeRef,
    base: RangeChanges,
    wanted: RangeChanges,
  ): Promise<Range | undefined> {
    let now = current(ref.uuid)
    // Against somebody who changes it all the time nobody wins by trying on.
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
        // Under the number that it had last it can be brought back, whatever it was deleted under before.
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

/** The range as it is, which a 409 carries. */
function conflicting(error: unknown): Range | undefined {
  if (!(error instanceof ApiFailure) || error.status !== 409) return undefined
  return (error.body as { range?: Range }).range
}
