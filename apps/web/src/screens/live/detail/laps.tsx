import {
  type DisplayOptions,
  formatMetric,
  type Metric,
  metricAbbreviation,
  metricUnit,
} from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { withSoftHyphens } from '../../../features/activity/soft-hyphens.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { lapTime } from '../state/connection.ts'
import { columnOf, figureOf } from '../state/figures.ts'
import type { LiveRow } from '../state/rows.ts'
import styles from './detail.module.css'
import { meanIn, spanOf, type Trace } from './trace.ts'

interface Props {
  row: LiveRow
  trace: Trace
  entries: readonly Metric[]
  display: DisplayOptions
}

/** Ranges as they come, the newest first, with their means. */
export function Laps({ row, trace, entries, display }: Props) {
  const { t } = useTranslation('live')
  if (row.ranges.length === 0) return null
  const columns = entries.flatMap((entry) => entry.sides.map((side) => ({ entry, side })))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard where it is too wide.
    <section className={styles.laps} tabIndex={0} aria-label={t('laps')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('lapHead')}</th>
            <th scope="col" className="n">
              {t('time')}
            </th>
            {columns.map(({ entry, side }) => (
              <th key={`${entry.code} ${side}`} scope="col" className="n">
                {withSoftHyphens(metricAbbreviation(entry.code, display.locale), display.locale)}{' '}
                {side !== 'center' && <SideTag side={side} />}
                <span className="u">{metricUnit(entry.code, display)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.ranges
            .map((range, at) => {
              const [fromS, toS] = spanOf(range, row.lastS)
              return (
                <tr key={range.uuid}>
                  <th scope="row">{range.name || t('lap', { number: at + 1 })}</th>
                  <td className="n">{lapTime(toS - fromS)}</td>
                  {columns.map(({ entry, side }) => {
                    const mean = meanIn(trace, columnOf(entry, side), fromS, toS)
                    return (
                      <td key={`${entry.code} ${side}`} className="n">
                        {formatMetric(entry.code, mean === null ? null : figureOf(entry, mean), display)}
                      </td>
                    )
                  })}
                </tr>
              )
            })
            .reverse()}
        </tbody>
      </table>
    </section>
  )
}
