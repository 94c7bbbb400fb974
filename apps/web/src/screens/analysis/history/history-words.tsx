import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { figureName } from '../names.ts'
import type { HistoryGraph } from './graph.ts'
import styles from './history.module.css'
import { sidesNow, trendSentence } from './words.ts'

/** Trends with their confidence, and left against right, in words. */
export function HistoryWords({ graph, display }: { graph: HistoryGraph; display: DisplayOptions }) {
  const { t } = useTranslation('analysis')
  return (
    <ul className={styles.words}>
      {graph.rows.flatMap((row) => {
        if (!row.y) return []
        const metric = figureName(row.code, row.aggregate, display.locale, t)
        const sides = sidesNow(row, display)
        return [
          ...row.lines.map(({ side, trend }) => {
            const { key, values } = trendSentence(row.code, trend, display)
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
