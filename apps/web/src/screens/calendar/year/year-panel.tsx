import {
  type DisplayOptions,
  formatDistance,
  formatNumber,
  metricAbbreviation,
  metricUnit,
} from '@cadenza/metrics'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../../platform/session/display.ts'
import type { Day } from '../../../ui/dates/days.ts'
import styles from '../calendar.module.css'
import { added, hoursAndMinutes, noSums, wholeLoad } from '../month/formats.ts'
import type { Calendar } from '../queries.ts'
import { darkestLoad, shades } from './shades.ts'
import { YearMap } from './year-map.tsx'

interface Props {
  calendar: Calendar
  from: Day
  to: Day
  /** The selected day; its year is summed up. */
  date: Day
  outlined: readonly Day[]
  today: Day
  display: DisplayOptions
  dates: DateDisplay
  onChoose(date: Day): void
}

/** A year's load by day, and its sums. */
export function YearPanel({ calendar, date, ...props }: Props) {
  const { t } = useTranslation('calendar')
  const { display, today } = props
  const year = date.slice(0, 4)
  const days = useMemo(() => new Map(calendar.days.map((day) => [day.date, day])), [calendar])
  const races = useMemo(() => calendar.entries.filter(({ kind }) => kind === 'race'), [calendar])
  const ofYear = calendar.days.filter((day) => day.date.startsWith(year))
  const done = ofYear.map((day) => day.done).reduce(added, noSums)
  const past = ofYear.filter((day) => day.date < today && day.planned.load > 0)
  const planned = past.map((day) => day.planned.load).reduce((sum, load) => sum + load, 0)
  const doneOfPlanned = past
    .map((day) => Math.min(day.done.load, day.planned.load))
    .reduce((sum, load) => sum + load, 0)
  const tss = metricAbbreviation('tss', display.locale)
  return (
    <section className={`panel ${styles.year}`} aria-label={t('year')}>
      <YearMap {...props} days={days} races={races} />
      <div className={styles.yearFigures}>
        <Figure name={t('timeOf', { year })} value={hoursAndMinutes(done.time)} unit="h" />
        <Figure
          name={t('distance')}
          value={formatDistance(done.distance, display)}
          unit={metricUnit('distance', display)}
        />
        <Figure name={t('load')} value={wholeLoad(done.load, display)} unit={tss} />
        {planned > 0 && (
          <Figure
            name={t('doneOfPlanned')}
            value={formatNumber((100 * doneOfPlanned) / planned, 0, display.locale)}
            unit="%"
          />
        )}
        <div className={styles.shades}>
          <span>{t('loadADay', { unit: tss })}</span>
          {Array.from({ length: shades }, (_, shade) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed scale
            <i key={shade} style={{ background: `var(--seq-${shade})` }} />
          ))}
          <span>{`${darkestLoad}+`}</span>
          <i className={styles.plannedKey} />
          <span>{t('planned')}</span>
        </div>
      </div>
    </section>
  )
}

function Figure({ name, value, unit }: { name: string; value: string; unit: string }) {
  return (
    <dl className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        {value}
        <span className="u">{unit}</span>
      </dd>
    </dl>
  )
}
