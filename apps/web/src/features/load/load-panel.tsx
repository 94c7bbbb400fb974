import { pagePath } from '@cadenza/contract/pages'
import { formatDifference, formatNumber, metricAbbreviation } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { DateDisplay } from '../../platform/session/display.ts'
import { sentences } from '../../platform/texts/sentences.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { dayName, shortDay, weekName } from '../../ui/dates/day-names.ts'
import { addDays, type Day, type Weekday } from '../../ui/dates/days.ts'
import { defaultFilter, writeFilter } from '../activity-list/filter.ts'
import type { ActivityRow } from '../activity-list/queries.ts'
import styles from './load.module.css'
import { LoadChart } from './load-chart.tsx'
import { type LoadDay, loadQuery } from './queries.ts'
import { askedFrom, firstDay, formWord, spans, todayIn, weekSums, withoutTss } from './summary.ts'

interface Props {
  userUuid: string
  mine: boolean
  rows: readonly ActivityRow[]
  today: Day
  firstWeekday: Weekday
  /** Path of the activity list. */
  list: string
  dates: DateDisplay
}

const weekCount = 6
const none: readonly LoadDay[] = []

/** Fitness, fatigue and form from daily TSS. */
export function LoadPanel({ userUuid, mine, rows, today, firstWeekday, list, dates }: Props) {
  const { t } = useTranslation('load')
  const [address, setAddress] = useSearchParams()
  const span = spans.find((each) => each === address.get('load')) ?? 'season'
  const { data, error, isPending, refetch } = useQuery(loadQuery(userUuid, mine, askedFrom(today), today))
  const [at, setAt] = useState<number | null>(null)
  const all = data?.load ?? none
  const from = firstDay(span, today)
  const days = useMemo(() => all.filter(({ date }) => date >= from), [all, from])
  const weeks = useMemo(() => weekSums(all, today, firstWeekday, weekCount), [all, today, firstWeekday])
  const lacking = useMemo(() => withoutTss(rows, from, today), [rows, from, today])
  const now = todayIn(all, today)
  const hasLoad = days.some(({ tss, ctl }) => tss > 0 || ctl >= 0.5)
  const index = Math.min(at ?? days.length - 1, days.length - 1)
  const day = days[index]
  const { locale } = dates
  const whole = (value: number | undefined) => formatNumber(value, 0, locale)
  const signed = (value: number | undefined, decimals = 0) => formatDifference(value, decimals, locale)
  const before = day && all[all.indexOf(day) - 7]
  const tss = metricAbbreviation('tss', locale)
  const rampText = (ramp: number) =>
    Math.abs(ramp) > 0.5
      ? t(ramp > 0 ? 'rising' : 'falling', { change: formatNumber(Math.abs(ramp), 1, locale) })
      : t('steady', { change: signed(ramp, 1) })

  const figures =
    day && hasLoad
      ? [
          { key: 'fitness', name: t('fitness'), value: whole(day.ctl) },
          { key: 'fatigue', name: t('fatigue'), value: whole(day.atl) },
          { key: 'form', name: t('form'), value: signed(day.tsb) },
          { key: 'ramp', name: t('ramp'), value: signed(before && day.ctl - before.ctl, 1) },
          { key: 'tss', name: tss, value: whole(day.tss) },
        ]
      : []
  const spoken = day
    ? [dayName(day.date, dates), ...figures.map(({ name, value }) => `${name} ${value}`)].join(', ')
    : ''

  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="load">
      <div className="ph">
        <h2 id="load">{t('title')}</h2>
        <span className="small muted grow">{t('from')}</span>
        <fieldset className="seg" aria-label={t('span')}>
          {spans.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === span}
              onClick={() => {
                setAt(null)
                setAddress(
                  (old) => {
                    const next = new URLSearchParams(old)
                    next.set('load', each)
                    return next
                  },
                  { replace: true, preventScrollReset: true },
                )
              }}
            >
              {each === 'season' ? t('season', { year: today.slice(0, 4) }) : t(`span_${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {error && !data ? (
        <p className={`err ${styles.message}`} role="alert">
          <Icon name="warn" />
          {error.message}
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('tryAgain')}
          </button>
        </p>
      ) : (
        <div className={styles.body} aria-busy={isPending || undefined}>
          <div className={styles.left}>
            <div className={styles.figures}>
              {figures.map(({ key, name, value }) => (
                <dl className="fig" key={key}>
                  <dt>
                    {(key === 'fitness' || key === 'fatigue') && <Line kind={key} />}
                    {key === 'tss' && <i className={styles.tssMark} />}
                    {name}
                  </dt>
                  <dd>{value}</dd>
                </dl>
              ))}
              {day && hasLoad && (
                <span className={`small muted ${styles.day}`}>{dayName(day.date, dates)}</span>
              )}
            </div>
            {data && !hasLoad && <p className={`small muted ${styles.message}`}>{t('noLoad')}</p>}
            {hasLoad && (
              <LoadChart
                label={t('title')}
                days={days}
                at={index}
                marked={at !== null}
                onAt={setAt}
                spoken={spoken}
                formName={t('form')}
                dates={dates}
              />
            )}
          </div>
          <div className={styles.right}>
            {now && hasLoad && (
              <div className={styles.words}>
                <h3>{t('today')}</h3>
                <p className="small">
                  {sentences(
                    [
                      t(`form_${formWord(now.tsb)}`, { form: signed(now.tsb) }),
                      ...(now.ramp === undefined ? [] : [rampText(now.ramp)]),
                    ],
                    locale,
                  )}
                </p>
              </div>
            )}
            {hasLoad && <Weeks weeks={weeks} list={list} dates={dates} tss={tss} />}
            {lacking.length > 0 && (
              <div className={styles.lacking}>
                <h3>
                  <Icon name="info" size={14} />
                  {t('without', { count: lacking.reduce((sum, { count }) => sum + count, 0) })}
                </h3>
                <ul className="small">
                  {lacking.map(({ reason, count }) => (
                    <li key={reason}>{t(`without_${reason}`, { count })}</li>
                  ))}
                </ul>
                {mine && lacking.some(({ reason }) => reason !== 'nothing') && (
                  <Link className="small" to={pagePath('physicalProfiles')}>
                    {t('enterRecord')}
                  </Link>
                )}
              </div>
            )}
            <p role="status" className={`small muted ${styles.stale}`}>
              {data && data.stale > 0 && t('stale', { count: data.stale })}
            </p>
          </div>
        </div>
      )}
    </section>
  )
}

function Line({ kind }: { kind: 'fitness' | 'fatigue' }) {
  return (
    <svg width="16" height="8" aria-hidden="true" className={styles.key}>
      <path className={`s ${styles[kind]}`} d="M0 4H16" />
    </svg>
  )
}

interface WeeksProps {
  weeks: ReturnType<typeof weekSums>
  list: string
  dates: DateDisplay
  tss: string
}

/** TSS by week; each week links to its activities. */
function Weeks({ weeks, list, dates, tss }: WeeksProps) {
  const { t } = useTranslation('load')
  const most = Math.max(1, ...weeks.map((week) => week.tss))
  return (
    <table className={styles.weeks}>
      <thead>
        <tr>
          <th>{t('week')}</th>
          <td />
          <th className="n">{tss}</th>
          <th className="n">{t('activities')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => {
          const name = weekName(week.from, week.to, dates)
          const search = writeFilter({ ...defaultFilter, from: week.from, to: week.to }).toString()
          return (
            <tr key={week.from}>
              <td title={name}>
                {week.activities > 0 ? (
                  <Link to={{ pathname: list, search }} aria-label={name}>
                    {shortDay(week.from, dates)} – {shortDay(addDays(week.from, 6), dates)}
                  </Link>
                ) : (
                  <span>
                    {shortDay(week.from, dates)} – {shortDay(addDays(week.from, 6), dates)}
                  </span>
                )}
              </td>
              <td className={styles.weekBar}>
                <i style={{ width: `${(week.tss / most) * 100}%` }} />
              </td>
              <td className="n strong">
                {week.activities > 0 ? formatNumber(week.tss, 0, dates.locale) : '-'}
              </td>
              <td className="n">{week.activities > 0 ? week.activities : '-'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
