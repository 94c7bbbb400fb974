import { formatMetric, metricUnit } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { useReport } from '../edit/report-context.ts'
import { GradeMark, WithinMark } from './grade-mark.tsx'
import { isLevelWithinError } from './level-error.ts'
import { metricName } from './metric-name.ts'
import { SideRate } from './side-rate.tsx'
import styles from './side-tables.module.css'
import { isTwoSided, type Row } from './side-values.ts'
import { UnknownErrorMark } from './unknown-error.tsx'

/** A small table for each metric of one range: left value, left/right difference rate, right value. */
export function SideTables({ rows }: { rows: readonly Row[] }) {
  return (
    <div className={styles.grid}>
      {rows.map((row) => (
        <SideTable key={row.code} row={row} />
      ))}
    </div>
  )
}

function SideTable({ row }: { row: Row }) {
  const { t } = useTranslation('report')
  const { display, report } = useReport()
  const { code, found } = row
  const cell = (side: 'left' | 'right' | 'center') => {
    const figure = found.sides[side]?.[0]
    return (
      <>
        {formatMetric(code, figure?.value, display)}{' '}
        <GradeMark grade={figure?.grade} tooLarge={figure?.isTooLarge} />
        {isLevelWithinError(row, side, 0, report.scores) && <WithinMark label={t('withinNorm')} />}
      </>
    )
  }
  return (
    <table className={styles.table}>
      <caption>
        {metricName(code, display.locale)}
        <UnknownErrorMark code={code} table="levels" />
        <span className="u">{metricUnit(code, display)}</span>
      </caption>
      {isTwoSided(row) ? (
        <>
          <thead>
            <tr>
              <th scope="col">
                <SideTag side="left" /> {t('left')}
              </th>
              <th scope="col">{t('sideRate')}</th>
              <th scope="col">
                <SideTag side="right" /> {t('right')}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className="l">{cell('left')}</td>
              <td>
                <SideRate row={row} at={0} graded />
              </td>
              <td className="r">{cell('right')}</td>
            </tr>
          </tbody>
        </>
      ) : (
        <>
          <thead>
            <tr>
              <th scope="col">
                <SideTag side="center" /> {t('center')}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className="c">{cell('center')}</td>
            </tr>
          </tbody>
        </>
      )}
    </table>
  )
}
