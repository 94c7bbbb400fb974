// biome-ignore-all lint/a11y/useSemanticElements: a line of the virtual grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus
import type { DisplayOptions } from '@cadenza/metrics'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import type { DateDisplay } from '../../platform/session/display.ts'
import { weekName } from '../../ui/dates/day-names.ts'
import type { Day } from '../../ui/dates/days.ts'
import styles from './activities.module.css'
import { totalsText } from './totals.ts'
import { lastDayOf } from './weeks.ts'

interface Props {
  week: Day
  rows: readonly ActivityRow[]
  /** Among the lines shown. */
  line: number
  top: number
  display: DisplayOptions
  dates: DateDisplay
}

/** Head of a week: its days, and the sums of its shown activities. */
export const WeekHead = memo(function WeekHead({ week, rows, line, top, display, dates }: Props) {
  const { t } = useTranslation('activities')
  return (
    <div role="row" aria-rowindex={line + 2} className={styles.week} style={{ top }}>
      <span role="gridcell">
        <b>{weekName(week, lastDayOf(week), dates)}</b>
        <span className="muted">
          {t('count', { count: rows.length })} · {totalsText(rows, display)}
        </span>
      </span>
    </div>
  )
})
