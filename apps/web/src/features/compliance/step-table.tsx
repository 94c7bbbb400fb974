import { formatRangeInfo } from '@cadenza/contract/range-info'
import { type DisplayOptions, formatClock, metric, metricAbbreviation } from '@cadenza/metrics'
import { isDefinition } from '@cadenza/workout/check'
import { isEffort, type Step } from '@cadenza/workout/definition'
import { expandSteps } from '@cadenza/workout/expected/timeline'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SideTag } from '../../ui/components/side-tag.tsx'
import { rangePlace } from '../activity/range-address.ts'
import { commentLanguage } from '../workout-words/comment-language.ts'
import { effortText, formText, lengthText } from '../workout-words/part-texts.ts'
import { doneText, plannedText } from './compared-text.ts'
import styles from './compliance.module.css'
import type { Compliance, Part, PlannedEntry, StepResult, Thresholds } from './queries.ts'
import { ScoreMark } from './score-mark.tsx'

const parts = ['duration', 'intensity', 'cadence', 'form'] as const

interface Props {
  compliance: Compliance
  definition: PlannedEntry['definition']
  thresholds: Thresholds
  display: DisplayOptions
  /** The rest of the address of the activity, kept by links into it. */
  search?: string
}

/** Each planned step beside what was done. Its time is a link to that part of the activity. */
export function StepTable({ compliance, definition, thresholds, display, search = '' }: Props) {
  const { t } = useTranslation('compliance')
  const planned = useMemo(() => (isDefinition(definition) ? expandSteps(definition) : []), [definition])
  const { locale } = display
  const isUncertain = ({ startCertain, endCertain }: StepResult) => !startCertain || !endCertain
  return (
    <table className={styles.steps}>
      {compliance.steps.some((step) => step.startMs !== null && isUncertain(step)) && (
        <caption className="muted small">
          <span>{t('uncertain')}</span>
        </caption>
      )}
      <thead>
        <tr>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('when')}</th>
          {parts.map((part) => (
            <th key={part} scope="col">
              {t(part)}
            </th>
          ))}
          <th scope="col" className="n">
            {t('score')}
          </th>
        </tr>
      </thead>
      <tbody>
        {compliance.steps.map((result) => (
          <tr key={result.number} className="tall" data-left-out={result.startMs === null || undefined}>
            <th scope="row">
              <StepName number={result.number} step={planned[result.number - 1]?.step} display={display} />
            </th>
            <td>
              <When result={result} activityUuid={compliance.activityUuid} search={search} />
            </td>
            {parts.map((part) => (
              <td key={part}>
                {result.startMs !== null && (
                  <PartCell
                    part={result[part]}
                    isAbout={part === 'duration' && isUncertain(result)}
                    {...{ thresholds, display }}
                  />
                )}
              </td>
            ))}
            <td className="n">
              {result.score === null ? '-' : <ScoreMark score={result.score} {...{ thresholds, locale }} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function StepName({
  number,
  step,
  display,
}: {
  number: number
  step: Step | undefined
  display: DisplayOptions
}) {
  const { t } = useTranslation('compliance')
  if (!step) return <span className="n">{number}</span>
  const targets = (step.targetRanges ?? []).map((target) =>
    isEffort(target) ? effortText(target, {}, display).main : formText(target, display),
  )
  const comment = step.comments?.[commentLanguage()] ?? Object.values(step.comments ?? {})[0]
  return (
    <span className={styles.name}>
      <span className="muted">{number}</span>
      <span className={styles.planned}>
        <span>{[lengthText(step.length, display) ?? t('open'), ...targets].map(unbroken).join(' · ')}</span>
        {comment && <span className="muted clip">{comment}</span>}
      </span>
    </span>
  )
}

/** On a narrow screen, lines break between figures, not before a unit. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

function When({
  result: { startMs, endMs, startCertain, endCertain },
  activityUuid,
  search,
}: {
  result: StepResult
  activityUuid: string
  search: string
}) {
  const { t } = useTranslation('compliance')
  if (startMs === null || endMs === null)
    return <span className="muted">{t(startCertain ? 'leftOut' : 'maybeLeftOut')}</span>
  const range = formatRangeInfo({ kind: 'selection', startMs, endMs })
  return (
    <Link to={rangePlace(activityUuid, range, search)} preventScrollReset>
      <About isAbout={!startCertain} text={formatClock(startMs / 1000)} />
      {' – '}
      <About isAbout={!endCertain} text={formatClock(endMs / 1000)} />
    </Link>
  )
}

/** A figure, with the mark of what the recording does not show exactly. */
function About({ isAbout, text }: { isAbout: boolean; text: string }) {
  const { t } = useTranslation('compliance')
  if (!isAbout) return text
  return (
    <span role="img" aria-label={t('about', { time: text })} title={t('uncertain')}>
      {`≈ ${text}`}
    </span>
  )
}

function PartCell({
  part,
  isAbout,
  thresholds,
  display,
}: {
  part: Part
  isAbout: boolean
  thresholds: Thresholds
  display: DisplayOptions
}) {
  const { t } = useTranslation('compliance')
  if (part.score === null)
    return <span className="muted">{part.reason === 'none' ? '-' : t(`reason_${part.reason}`)}</span>
  return (
    <span className={styles.part}>
      {part.compared.map((compared) => {
        const { text, unit } = doneText(compared, display)
        const planned = plannedText(compared, display)
        const { code, side } = compared
        return (
          <span key={`${code} ${side}`} className={styles.compared}>
            <span className={styles.values}>
              <span>
                {side && <SideTag side={side} />}
                <b>
                  <About {...{ isAbout, text }} />
                </b>
                {unit && <span className="u">{unit}</span>}
              </span>
              <span className="muted">
                {metric(code) && `${metricAbbreviation(code, display.locale)} `}
                {planned && t('ofPlanned', { planned })}
              </span>
            </span>
            <ScoreMark score={compared.score} {...{ thresholds, locale: display.locale }} />
          </span>
        )
      })}
    </span>
  )
}
