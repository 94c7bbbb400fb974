import { createSignal } from '../../platform/signal.ts'
import type { Figures, Range } from '../activity/queries.ts'
import type { Proposal } from '../proposals/proposals.ts'
import type { NewRange } from './calls.ts'
import {
  type Act,
  done,
  type History,
  type RangeRef,
  redoable,
  redone,
  undoable,
  undone,
  without,
} from './history.ts'
import { type ChangeKey, type Pending, type RangeChanges, valuesOf } from './life-cycle.ts'
import { createServerActs, type EditorParts, type Progress, refOf } from './server-acts.ts'

export type RangeEditor = ReturnType<typeof createRangeEditor>

/**
 * Edits the ranges of an activity. Changes are shown at once, sent one after the other, and reverted if the
 * server refuses. They name ranges by uuid, so that renumbering does not matter, and never overwrite unseen
 * changes.
 */
export function createRangeEditor(parts: EditorParts) {
  const { proposals, notices } = parts
  const pending = createSignal<readonly Pending[]>([])
  const history = createSignal<History>(parts.history.load())
  const progress = createSignal<Progress | null>(null)
  history.subscribe(() => parts.history.save(history.get()))
  const server = createServerActs(parts, history, progress, {
    change: (range, wanted) => void change(range, wanted),
    bringBack: (ref, wanted) => void bringBack(ref, wanted),
  })
  const { current, present, createNow, removeNow, restoreNow, changeNow, dismissNow } = server
  let lastId = 0
  let queue: Promise<unknown> = Promise.resolve()

  /** Runs tasks in sequence, so that each sees the result of the one before. */
  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = queue.then(task)
    queue = result.catch(() => undefined)
    return result
  }

  type Waiting = Pending extends infer P ? (P extends Pending ? Omit<P, 'id' | 'since'> : never) : never
  /** Shows an act as pending until the returned function is called. */
  function show(act: Waiting): () => void {
    lastId += 1
    const id = lastId
    pending.set([...pending.get(), { ...act, id, since: parts.now() } as Pending])
    return () => pending.set(pending.get().filter((other) => other.id !== id))
  }

  function record(act: Act): void {
    history.set(done(history.get(), act))
    notices.done(act, () => void undoAct(act))
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

  function figuresAfter(range: Range, changes: RangeChanges): Figures | null {
    const { relativeStartTime = range.relativeStartTime, relativeEndTime = range.relativeEndTime } = changes
    const moved = relativeStartTime !== range.relativeStartTime || relativeEndTime !== range.relativeEndTime
    return moved ? parts.figuresOf(relativeStartTime, relativeEndTime) : null
  }

  /** Changes the given keys of a shown range. */
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

  /** Reverts an act (`back`) or repeats it; returns whether it succeeded. */
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

  async function takeBack(act: Act): Promise<void> {
    notices.undone(act)
    const settled = (await again(act, true)) ? undone : without
    history.set(settled(history.get(), act))
  }

  const undoAct = (act: Act) =>
    enqueue(async () => {
      const { acts, index } = history.get()
      const at = acts.indexOf(act)
      // Unless already undone by Ctrl+Z, or dropped because it could not be undone.
      if (at >= 0 && at < index) await takeBack(act)
    })

  /** Undoes the last act, after those in the queue. */
  const undo = () =>
    enqueue(async () => {
      const act = undoable(history.get())
      if (act) await takeBack(act)
    })

  const redo = () =>
    enqueue(async () => {
      const act = redoable(history.get())
      if (!act) return
      history.set((await again(act, false)) ? redone(history.get()) : without(history.get(), act))
    })

  return { pending, history, progress, create, change, remove, dismiss, undo, redo }
}
