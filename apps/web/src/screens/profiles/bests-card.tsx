import { pagePath } from '@cadenza/contract/pages'
import {
  formatDuration,
  formatMetric,
  fromDisplay,
  metricUnit,
  parseClock,
  parseDecimal,
  parsePace,
} from '@cadenza/metrics'
import type { DateFormat } from '@cadenza/metrics/dates'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Bests, bestsQuery } from '../../features/effort/queries.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { ownToday } from '../../ui/dates/own-today.ts'
import { formatDay } from '../../ui/dates/typed-date.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { useFieldFault } from './field-fault.tsx'
import type { Display } from './kinds.ts'
import { type PersonalBest, personQuery, savePerson } from './person.ts'
import { withBest } from './person-fields.ts'
import styles from './profiles.module.css'

/** 5 km, 10 km, half marathon and marathon, m. */
const usualDistancesM = [5_000, 10_000, 21_097.5, 42_195]
const names: Record<number, 'halfMarathon' | 'marathon'> = { 21097.5: 'halfMarathon', 42195: 'marathon' }
const mostM = 1_000_000
const mostS = 604_800
/** First day, before any recording. */
const everSince = '2000-01-01'

interface Props {
  display: Display
  dateFormat: DateFormat
}

/** Personal bests over known distances, beside the fastest recorded times. */
export function BestsCard({ display, dateFormat }: Props) {
  const { t } = useTranslation('profiles')
  const { data: person } = useQuery(personQuery)
  const userUuid = currentSession().account?.uuid ?? ''
  const span = { from: everSince, to: ownToday() }
  const { data: recorded } = useQuery(bestsQuery({ userUuid, mine: true }, 'run', 'speed', span))
  const own = person?.personalBests ?? []
  const distances = [...new Set([...usualDistancesM, ...own.map(({ distanceM }) => distanceM)])].sort(
    (a, b) => a - b,
  )
  const nameOf = (distanceM: number) =>
    names[distanceM]
      ? t(names[distanceM])
      : `${formatMetric('distance', distanceM, display)}\u00a0${metricUnit('distance', display)}`
  const remove = (distanceM: number) =>
    void savePerson({ personalBests: own.filter((each) => each.distanceM !== distanceM) }).catch(showFailure)
  return (
    <section className={`panel ${styles.card}`} aria-labelledby="bests" aria-busy={!person}>
      <div className="ph">
        <h2 id="bests">{t('bests')}</h2>
      </div>
      {person && (
        <BestForm display={display} onSave={(best) => savePerson({ personalBests: withBest(own, best) })} />
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field.distance')}</th>
            <th scope="col" className="n">
              {t('ownTime')}
            </th>
            <th scope="col" className="n">
              {t('recordedTime')}
            </th>
            <th scope="col">{t('recordedIn')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {distances.map((distanceM) => {
            const best = own.find((each) => each.distanceM === distanceM)
            return (
              <tr key={distanceM}>
                <td>{nameOf(distanceM)}</td>
                <td className="n">{best ? formatDuration(best.timeS) : '-'}</td>
                <Recorded bests={recorded ?? undefined} distanceM={distanceM} dateFormat={dateFormat} />
                <td className={styles.actions}>
                  {best && (
                    <IconButton
                      small
                      icon="trash"
                      label={t('deleteBest', { distance: nameOf(distanceM) })}
                      onClick={() => remove(distanceM)}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface RecordedProps {
  bests: Bests | undefined
  distanceM: number
  dateFormat: DateFormat
}

function Recorded({ bests, distanceM, dateFormat }: RecordedProps) {
  const best = bests?.bestTimes.find(({ distance }) => distance === distanceM)
  const activity = best && bests?.activities[best.holder]
  return (
    <>
      <td className="n">{best ? formatDuration(best.time) : '-'}</td>
      <td className={`clip ${styles.holder}`}>
        {activity && (
          <Link to={pagePath('activity', { activityUuid: activity.uuid })} title={activity.title}>
            {formatDay(activity.date, dateFormat)}
          </Link>
        )}
      </td>
    </>
  )
}

function BestForm({ display, onSave }: { display: Display; onSave(best: PersonalBest): Promise<void> }) {
  const { t } = useTranslation('profiles')
  const [distance, setDistance] = useState('')
  const [time, setTime] = useState('')
  const fault = useFieldFault()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    fault.clear()
    const metres = fromDisplay('distance', parseDecimal(distance) ?? Number.NaN, display)
    const timeS = parseClock(time) ?? parsePace(time) ?? Number.NaN
    const wrong = (field: string, typed: string) =>
      fault.show(field, t(typed.trim() === '' ? 'contract:ErrorEnterValue' : 'contract:ErrorInvalidValue'))
    if (!(metres > 0 && metres <= mostM)) return wrong('distance', distance)
    if (!(timeS > 0 && timeS <= mostS)) return wrong('time', time)
    // A typed 21.1 km means a half marathon.
    const distanceM =
      usualDistancesM.find((usual) => Math.abs(usual - metres) < 15) ?? Math.round(metres * 10) / 10
    try {
      await onSave({ distanceM, timeS })
      setDistance('')
      setTime('')
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <form className={styles.add} onSubmit={submit} noValidate aria-label={`${t('bests')}: ${t('add')}`}>
      {(
        [
          ['distance', distance, setDistance, '10'],
          ['time', time, setTime, 'h:mm:ss'],
        ] as const
      ).map(([field, value, set, example]) => (
        <label key={field} className={styles.value}>
          <span className="fl">{t(`field.${field}`)}</span>
          <span className={fault.box(field)}>
            <input
              value={value}
              autoComplete="off"
              placeholder={example}
              onChange={(event) => set(event.currentTarget.value)}
              {...fault.mark(field)}
            />
            {field === 'distance' && <span className="u">{metricUnit('distance', display)}</span>}
          </span>
        </label>
      ))}
      <button type="submit" className="btn p">
        <Icon name="plus" />
        {t('add')}
      </button>
      {fault.message}
    </form>
  )
}
