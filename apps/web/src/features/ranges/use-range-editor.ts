import { formatClock } from '@cadenza/metrics'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { putInPlace } from '../../platform/api/put-in-place.ts'
import { currentSession } from '../../platform/session/session.ts'
import { createSignal, useSignal } from '../../platform/signal.ts'
import { offerUndo, withdrawUndo } from '../../ui/components/undo.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import { type Activity, type Figures, type Range, rangesKey, rangesQuery } from '../activity/queries.ts'
import type { StoredRanges } from '../activity/use-ranges.ts'
import { proposalsQuery } from '../proposals/queries.ts'
import { type NewRange, rangeCalls } from './calls.ts'
import type { RangeEditing, Renaming } from './editing.ts'
import { createRangeEditor } from './editor.ts'
import { type Act, loadHistory, saveHistory } from './history.ts'
import { type ChangeKey, type RangeChanges, shownRanges } from './life-cycle.ts'
import { withoutNoise } from './noise.ts'
import { usePins } from './pins.ts'

const wordsOf: Record<Act['kind'], string> = {
  create: 'made',
  delete: 'deleted',
  change: 'changed',
  dismiss: 'dismissed',
}

/** Ranges of an activity with the user's edits. */
export function useRangeEditor(
  activity: Activity,
  stored: StoredRanges,
  figuresOf: (startMs: number, endMs: number) => Figures | null,
  /** Excludes spans marked as artefacts from figures. */
  filtered: boolean,
): RangeEditing {
  const { t } = useTranslation('ranges')
  const client = useQueryClient()
  const latest = useRef({ activity, stored, figuresOf, t })
  latest.current = { activity, stored, figuresOf, t }
  const [editor] = useState(() => {
    const { uuid } = activity
    const userUuid = currentSession().account?.uuid ?? 'visitor'
    const shownKey = () => rangesQuery(uuid, latest.current.stored.figures).queryKey
    const ofProposals = proposalsQuery(uuid)
    const say = (key: string, values: Record<string, unknown>) => latest.current.t(key, values)
    const textOf = (changes: RangeChanges, keys: readonly ChangeKey[]) =>
      keys.map((key) => valueText(key, changes[key], say)).join(', ')
    /** Act that the notice on the page offers to undo. */
    let offered: Act | null = null
    return createRangeEditor({
      calls: rangeCalls(uuid),
      ranges: {
        // While other figures of them load, those before stand for them.
        get: () => client.getQueryData(shownKey()) ?? latest.current.stored.ranges ?? [],
        set(ranges) {
          putInPlace(client, shownKey(), inOrder(ranges))
          // With other figures they are asked for again when they are shown again.
          client.removeQueries({ queryKey: rangesKey(uuid), type: 'inactive' })
        },
        reload: () => client.invalidateQueries({ queryKey: rangesKey(uuid) }),
      },
      proposals: {
        get: () => client.getQueryData(ofProposals.queryKey) ?? [],
        set: (proposals) => client.setQueryData(ofProposals.queryKey, [...proposals]),
        reload: () => client.invalidateQueries({ queryKey: ofProposals.queryKey }),
      },
      provisional: (form) => provisional(latest.current, form),
      figuresOf: (startMs, endMs) => latest.current.figuresOf(startMs, endMs),
      history: {
        load: () => loadHistory(sessionStorage, userUuid, uuid),
        save: (history) => saveHistory(sessionStorage, userUuid, uuid, history),
      },
      notices: {
        done(act, undo) {
          // Renaming is visible where it happened; other changes are easily made by mistake.
          if (
            act.kind === 'change' &&
            !('relativeStartTime' in act.after) &&
            !('relativeEndTime' in act.after)
          )
            if (!('type' in act.after)) return
          const count =
            act.kind === 'change' ? 1 : act.kind === 'dismiss' ? act.spans.length : act.ranges.length
          offered = act
          offerUndo(`ranges-${uuid}`, say(wordsOf[act.kind], { count }), say('undo', {}), undo)
        },
        undone(act) {
          if (act === offered) withdrawUndo(`ranges-${uuid}`)
        },
        failed: showFailure,
        clash(theirs, mine, keys, takeMine) {
          const values = { theirs: textOf(theirs as RangeChanges, keys), mine: textOf(mine, keys) }
          const text = say('clash', { name: theirs.name || say('unnamed', {}), ...values })
          offerUndo(`clash-${theirs.uuid}`, text, say('useMine', {}), takeMine, { stays: true })
        },
        gone(mine, bringBack) {
          const text = say('gone', { mine: textOf(mine, Object.keys(mine) as ChangeKey[]) })
          offerUndo(`gone-${uuid}`, text, say('bringBack', {}), bringBack, { stays: true })
        },
      },
      now: Date.now,
    })
  })
  const pending = useSignal(editor.pending)
  const known = stored.ranges
  const ranges = useMemo(() => {
    const shown = shownRanges(known ?? [], pending)
    return filtered ? shown.map(withoutNoise) : shown
  }, [known, pending, filtered])
  const [renaming] = useState(() => createSignal<Renaming | null>(null))
  const pins = usePins()
  const may = known !== undefined && (activity.may?.includes('mark') ?? false)
  // Memoised, so that zooming does not render lists.
  return useMemo(
    () => ({ activity, ranges, editor: may ? editor : null, pins, renaming }),
    [activity, ranges, may, editor, pins, renaming],
  )
}

const typeOrder: readonly Range['type'][] = ['lap', 'user', 'auto', 'noise', 'temporary']

/** Sorts as the server does. */
function inOrder(ranges: readonly Range[]): Range[] {
  return [...ranges].sort(
    (a, b) => typeOrder.indexOf(a.type) - typeOrder.indexOf(b.type) || Math.abs(a.num) - Math.abs(b.num),
  )
}

function valueText(
  key: ChangeKey,
  value: string | number | undefined,
  say: (key: string, values: Record<string, unknown>) => string,
): string {
  if (typeof value === 'number') return formatClock(value / 1000)
  if (key === 'type') return say(`type_${value}`, {})
  return `“${value ?? ''}”`
}

/** Has the figures of the drag until the server's arrive, and a number that no stored range has. */
function provisional(
  {
    activity,
    figuresOf,
  }: { activity: Activity; figuresOf: (startMs: number, endMs: number) => Figures | null },
  form: NewRange,
): Range {
  const startMs = Date.parse(activity.startTime)
  const figures = figuresOf(form.relativeStartTime, form.relativeEndTime) ?? activity.stats
  return {
    ...figures,
    ...form,
    uuid: undefined,
    userUuid: activity.userUuid,
    num: 0,
    startTime: new Date(startMs + form.relativeStartTime).toISOString(),
    endTime: new Date(startMs + form.relativeEndTime).toISOString(),
  }
}
