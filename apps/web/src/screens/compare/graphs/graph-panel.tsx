import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { pickedLabel } from '../names.ts'
import type { CompareState } from '../state/address.ts'
import { isReady, type Picked } from '../state/picked.ts'
import { GraphStack } from './graph-stack.tsx'
import { GraphToolbar } from './graph-toolbar.tsx'
import styles from './graphs.module.css'
import { notesOf } from './notes.ts'
import { PictureButton } from './picture-button.tsx'
import { useGraphs } from './use-graphs.ts'

interface Props {
  picked: readonly Picked[]
  state: CompareState
  display: DisplayOptions
  onChange(changes: Partial<CompareState>): void
}

/** Graphs of the picked ranges over each other, aligned by time, distance or place. */
export function GraphPanel({ picked, state, display, onChange }: Props) {
  const { t } = useTranslation('compare')
  const { ranges, aligned, axis, offered, graphs } = useGraphs(picked, state, display)
  const loading = picked.some((range) => isReady(range) && range.series === undefined)
  const notes = notesOf(picked, ranges, aligned, t)
  return (
    <section className="panel" aria-label={t('graphs')} aria-busy={loading}>
      <div className="ph">
        <h2 className="grow">{t('graphs')}</h2>
        {graphs.length > 0 && <PictureButton names={ranges.map(({ range }) => pickedLabel(range, t))} />}
        <GraphToolbar
          state={state}
          offered={offered}
          shown={graphs.map(({ key }) => key)}
          onChange={onChange}
        />
      </div>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {axis && graphs.length > 0 ? (
        <GraphStack {...{ ranges, graphs, axis, display }} differences={state.differences} />
      ) : (
        <p className={styles.empty}>
          {t(loading ? 'loading' : ranges.length > 0 && !aligned ? 'noRoad' : 'noGraphs')}
        </p>
      )}
    </section>
  )
}
