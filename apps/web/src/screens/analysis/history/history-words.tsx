import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { HistoryGraph } from '../../../features/analysis/history/graph.ts'
import styles from '../../../features/analysis/history/history.module.css'
import { sidesNow, trendSentence } from '../../../features/analysis/history/words.ts'
import { figureName } from '../../../features/analysis/names.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import type { TrendErrorOf } from './use-trend-errors.ts'

/** Trends with their confidence, and left against right, in words. */
export function HistoryWords({
  graph,
  errorOf,
  display,
}: {
  graph: HistoryGraph
  /** undefined while the errors load: trends have no words yet. */
  errorOf: TrendErrorOf | undefined
  display: DisplayOptions
}) {
  const { t } = useTranslation('analysis')
  return (
    <ul className={styles.words}>
      {graph.rows.flatMap((row) => {
        if (!row.y) return []
        const metric = figureName(row.code, row.aggregate, display.locale, t)
        const sides = sidesNow(row, display)
        return [
          ...(errorOf ? row.lines : []).map(({ side, trend }) => {
            const error = errorOf?.(row, side) ?? null
            const { key, values } = trendSentence(row.code, trend, error, display)
            return (
              <li key={`${row.code} ${row.aggregate} ${side}`}>
                {side !== 'center' && <SideTag side={side} />} {t(key, { metric, ...values })}
              </li>
            )
          }),
          ...(sides ? [<li key={`${row.code} sides`}>{t('sidesNow', { metric, ...sides })}</li>] : []),
        ]
      })}
    </ul>
  )
}
