import { pagePath } from '@cadenza/contract/pages'
import { metricLabel } from '@cadenza/metrics'
import { formatDuration } from '@cadenza/metrics/time'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { activityQuery } from '../../../features/activity/queries.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { formatStart } from '../../../ui/dates/start-time.ts'
import { useReport, type Values } from '../edit/report-context.ts'
import { ageAt } from './age.ts'
import { Heading } from './heading.tsx'
import { paceOf } from './pace.ts'
import { writtenDay } from './previous.tsx'
import { rangeLabel } from './range-label.ts'
import styles from './sections.module.css'
import { useRecording } from './use-recording.ts'
import { ValueText } from './value-text.tsx'

/** The rows, left and right in turn. */
const fields = [
  ...(['name', 'date', 'birthday', 'testEnv', 'height', 'bodyWeight', 'testItems', 'shoes'] as const),
  ...(['injury', 'pb5km', 'pb10km', 'pbHalfMarathon', 'pbMarathon', 'pbOther', 'measurer'] as const),
] satisfies readonly (keyof Values)[]
/** Fields of the one-page forms, which have no room for all, nor for empty ones. */
const few = ['name', 'date', 'shoes', 'testEnv'] as const satisfies readonly (keyof Values)[]
/** Ranges of a form that have room on its page. */
const mostNamed = 5
const ofRunners: ReadonlySet<string> = new Set(['pb5km', 'pb10km', 'pbHalfMarathon', 'pbMarathon', 'shoes'])

/** Basic information about athlete and test. */
export function BasicInfo({ short = false }: { short?: boolean }) {
  const { t } = useTranslation('report')
  const { report, editing } = useReport()
  const { values, ranges, sport } = report
  const age = ageAt(values.birthday, ranges[0]?.startTime)
  const shown = (short ? few : fields).filter(
    (field) =>
      (sport === 'run' || !ofRunners.has(field)) &&
      (!(short || field === 'measurer') || values[field] || editing),
  )
  return (
    <section>
      {!short && <Heading>{t('basicInfo')}</Heading>}
      <dl className={styles.info}>
        {shown.map((field) => (
          <div key={field}>
            <dt>{t(`value.${field}`)}</dt>
            <dd>
              <ValueText
                field={field}
                shown={
                  field === 'birthday' && age !== null
                    ? t('withAge', { date: values.birthday, age })
                    : field === 'date'
                      ? writtenDay(report)
                      : undefined
                }
              />
            </dd>
          </div>
        ))}
        <div className={styles.full}>
          <dt>{t('testData')}</dt>
          <dd>
            <TestData />
            <RecordedAs />
          </dd>
        </div>
        {short && (
          <div className={styles.full}>
            <dt>{t('ranges')}</dt>
            <dd>
              <RangeList />
            </dd>
          </div>
        )}
        {!short && (values.activityComment || editing) && (
          <div className={styles.full}>
            <dt>{t('value.activityComment')}</dt>
            <dd>
              <ValueText field="activityComment" multiline />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** The ranges with their length and, for runs, their pace. */
function RangeList() {
  const { t } = useTranslation('report')
  const { report, display } = useReport()
  const more = report.ranges.length - mostNamed
  return (
    <ul className={styles.links}>
      {report.ranges.slice(0, mostNamed).map((range) => {
        const pace = report.sport === 'run' ? paceOf(range, display) : null
        const length = formatDuration(range.movingTime)
        return (
          <li key={`${range.activityUuid} ${range.range} ${range.name}`}>
            {rangeLabel(range.name, t)}{' '}
            <span className="muted">{[length, pace].filter(Boolean).join(', ')}</span>
          </li>
        )
      })}
      {more > 0 && <li className="muted">{t('moreRanges', { count: more })}</li>}
    </ul>
  )
}

/** Links to the activities that the report was made from. */
function TestData() {
  const { report } = useReport()
  const activities = useQueries({ queries: report.activityUuids.map((uuid) => activityQuery(uuid)) })
  return (
    <ul className={styles.links}>
      {report.activityUuids.map((activityUuid, index) => {
        const start = report.ranges.find((range) => range.activityUuid === activityUuid)?.startTime
        const activity = activities[index]?.data
        const at = activity?.startTime ?? start
        const when = at && formatStart(at, activity?.timeZone ?? report.timeZone, dateDisplay())
        return (
          <li key={activityUuid}>
            <Link to={pagePath('activity', { activityUuid })}>
              {[activity?.title, when].filter(Boolean).join(', ')}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** File and recorded metrics of the first activity of a cycling evaluation. */
function RecordedAs() {
  const { report, display } = useReport()
  const { file, recorded } = useRecording(report)
  const list = recorded.map((code) => metricLabel(code, display.locale))
  const texts = [file, new Intl.ListFormat(display.locale, { type: 'unit' }).format(list)].filter(Boolean)
  return texts.length > 0 ? <p className="small muted">{texts.join(' · ')}</p> : null
}
