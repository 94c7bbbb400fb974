import type { Figures, Range } from '../activity/queries.ts'
import { createSignal } from '../activity/selection.ts'
import { ApiFailure } from '../api/failure.ts'
import { batchesOf, type Proposal } from '../proposals/proposals.ts'
import type { NewRange, RangeCalls } from './calls.ts'
import {
  type Act,
  done,
  type History,
  numbered,
  type RangeRef,
  redoable,
  redone,
  type Span,
  undoable,
  undone,
  without,
} from './history.ts'
import { type ChangeKey, clashes, type Pending, type RangeChanges, valuesOf } from './life-cycle.ts'

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

export type RangeEditor = ReturnType<typeof createRangeEditor>

const refOf = ({ uuid = '', type, num }: Range): RangeRef => ({ uuid, type: type as RangeRef['type'], num })

/**
 * Changes the ranges of an activity: shown at once, sent one after the other, each taken back where the server refuses.
 * Acts name ranges by uuid, so that a changed number does not matter, and overwrite nothing that they have not seen.
 */
export function createRangeEditor(parts: EditorParts) {
  const { calls, ranges, proposals, notices } = parts
  const pending = createSignal<readonly Pending[]>([])
  const history = createSignal<History>(parts.history.load())
  const progress = createSignal<Progress | null>(null)
  history.subscribe(() => parts.history.save(history.get()))
  let lastId = 0
  let queue: Promise<unknown> = Promise.resolve()

  /** One act after the other: the next sees what the one before has done. */
  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = queue.then(task)
    queue = result.catch(() => undefined)
    return result
  }

  type Waiting = Pending extends infer P ? (P extends Pending ? Omit<P, 'id' | 'since'> : never) : never
  /** Shows an act as under way; the answer ends that. */
  function show(act: Waiting): () => void {
    lastId += 1
    const id = lastId
    pending.set([...pending.get(), { ...act, id, since: parts.now() } as Pending])
    return () => pending.set(pending.get().filter((other) => other.id !== id))
  }

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

  function record(act: Act): void {
    history.set(done(history.get(), act))
    notices.done(act, () => void undoAct(act))
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

  function create(forms: readonly NewRange[]): Promise<Range[]> {
    const answered = show({ kind: 'create', ranges: forms.map(parts.provisional) })
    return enqueue(async () => {
      try {
        const made = await createNow(forms)
        if (made.length > 0) record({ kind: 'create', ranges: made.map(refOf) })
        return made
      } finally {
        answered()
      }
    })
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

  async function remove(gone: readonly Range[]): Promise<void> {
    const refs = gone.map(refOf)
    if (refs.length === 0) return
    const answered = show({ kind: 'delete', uuids: refs.map(({ uuid }) => uuid) })
    await enqueue(async () => {
      try {
        const sent = refs.map(present)
        if (await removeNow(refs)) record({ kind: 'delete', ranges: sent })
      } finally {
        answered()
      }
    })
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
        notices.clash(theirs, wanted, clashing, () => void change(theirs, wanted))
        return undefined
      }
      try {
        const changed = await calls.change(now ? refOf(now) : ref, { ...wanted, version: now?.version })
        if (changed) {
          put([changed])
          return changed
        }
        drop(new Set([ref.uuid]))
        notices.gone(wanted, () => void bringBack(ref, wanted))
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

  function figuresAfter(range: Range, changes: RangeChanges): Figures | null {
    const { relativeStartTime = range.relativeStartTime, relativeEndTime = range.relativeEndTime } = changes
    const moved = relativeStartTime !== range.relativeStartTime || relativeEndTime !== range.relativeEndTime
    return moved ? parts.figuresOf(relativeStartTime, relativeEndTime) : null
  }

  /** A range of the shown ones, changed in the keys that are named. */
  async function change(range: Range, changes: RangeChanges): Promise<void> {
    const base = valuesOf(range, changes)
    const wanted = Object.fromEntries(
      Object.entries(changes).filter(([key, value]) => base[key as ChangeKey] !== value),
    ) as RangeChanges
    if (Object.keys(wanted).length === 0 || !range.uuid) return
    const ref = refOf(range)
    const before = valuesOf(range, wanted)
    const answered = show({
      kind: 'update',
      uuid: ref.uuid,
      changes: wanted,
      figures: figuresAfter(range, wanted),
    })
    await enqueue(async () => {
      try {
        const changed = await changeNow(ref, before, wanted)
        if (changed) record({ kind: 'change', range: refOf(changed), before, after: wanted })
      } catch (error) {
        notices.failed(error)
      } finally {
        answered()
      }
    })
  }

  async function bringBack(ref: RangeRef, wanted: RangeChanges): Promise<void> {
    if (!(await enqueue(() => restoreNow([ref])))) return
    const back = current(ref.uuid)
    if (back) await change(back, wanted)
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

  async function dismiss(unwanted: readonly Proposal[]): Promise<void> {
    if (unwanted.length === 0) return
    const before = proposals.get()
    proposals.set(before.filter((proposal) => !unwanted.includes(proposal)))
    const spans = unwanted.map(({ relativeStartTime, relativeEndTime }) => ({
      relativeStartTime,
      relativeEndTime,
    }))
    await enqueue(async () => {
      if (await dismissNow(spans, true)) record({ kind: 'dismiss', spans })
    })
  }

  /** The act's contrary (`back`), or the act once more; whether it went through. */
  async function again(act: Act, back: boolean): Promise<boolean> {
    switch (act.kind) {
      case 'create':
      case 'delete': {
        const removes = (act.kind === 'create') === back
        if (!removes) return restoreNow(act.ranges)
        const answered = show({ kind: 'delete', uuids: act.ranges.map(({ uuid }) => uuid) })
        return removeNow(act.ranges).finally(answered)
      }
      case 'change': {
        const [from, to] = back ? [act.after, act.before] : [act.before, act.after]
        const answered = show({ kind: 'update', uuid: act.range.uuid, changes: to })
        try {
          return (await changeNow(present(act.range), from, to)) !== undefined
        } catch (error) {
          notices.failed(error)
          return false
        } finally {
          answered()
        }
      }
      case 'dismiss':
        return dismissNow(act.spans, !back)
    }
  }

  const undoAct = (act: Act) =>
    enqueue(async () => {
      // By Ctrl+Z already, or by the toast.
      if (history.get().acts.indexOf(act) >= history.get().index) return
      const settled = (await again(act, true)) ? undone : without
      history.set(settled(history.get(), act))
    })

  /** Takes back the last act, in its turn. */
  const undo = () =>
    enqueue(async () => {
      const act = undoable(history.get())
      if (!act) return
      const settled = (await again(act, true)) ? undone : without
      history.set(settled(history.get(), act))
    })

  const redo = () =>
    enqueue(async () => {
      const act = redoable(history.get())
      if (!act) return
      history.set((await again(act, false)) ? redone(history.get()) : without(history.get(), act))
    })

  return { pending, history, progress, create, change, remove, dismiss, undo, redo }
}

/** The range as it is, which a 409 carries. */
function conflicting(error: unknown): Range | undefined {
  if (!(error instanceof ApiFailure) || error.status !== 409) return undefined
  return (error.body as { range?: Range }).range
}
