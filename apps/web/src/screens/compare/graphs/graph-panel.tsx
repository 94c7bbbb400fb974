import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { pickedName } from '../names.ts'
import type { CompareState } from '../state/address.ts'
import { isReady, type Picked } from '../state/picked.ts'
import { GraphStack } from './graph-stack.tsx'
import { GraphToolbar } from './graph-toolbar.tsx'
import styles from './graphs.module.css'
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
  const unrecorded = picked.filter((range) => isReady(range) && range.series === null)
  const loading = picked.some((range) => isReady(range) && range.series === undefined)
  const apart = ranges.flatMap(({ range }, i) => {
    const placed = aligned?.placed?.[i]
    return placed && placed !== 'same' ? [{ key: range.key, name: pickedName(range, t), placed }] : []
  })
  return (
    <section className="panel" aria-label={t('graphs')} aria-busy={loading}>
      <div className="ph">
        <h2 className="grow">{t('graphs')}</h2>
        <GraphToolbar
          state={state}
          offered={offered}
          shown={graphs.map(({ key }) => key)}
          onChange={onChange}
        />
      </div>
      {(apart.length > 0 || unrecorded.length > 0) && (
        <ul className={styles.notes}>
          {apart.map(({ key, name, placed }) => (
            <li key={key}>{t(`placed_${placed}`, { range: name })}</li>
          ))}
          {unrecorded.map((range) => (
            <li key={range.key}>{t('noSeries', { range: pickedName(range, t) })}</li>
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
