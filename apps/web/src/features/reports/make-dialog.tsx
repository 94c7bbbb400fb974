import { activitiesPerReport, rangesPerReport } from '@cadenza/contract/limits'
import { pagePath } from '@cadenza/contract/pages'
import { formatDuration } from '@cadenza/metrics'
import { NativeSelect } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { dateDisplay } from '../../platform/session/display.ts'
import { FormDialog } from '../../ui/components/form-dialog.tsx'
import { formatStart } from '../../ui/dates/start-time.ts'
import { faultsOfAnswer } from '../../ui/forms/faults.ts'
import { rangesQuery } from '../activity/queries.ts'
import { type ActivityRow, activitiesQuery } from '../activity-list/queries.ts'
import { proposalsQuery } from '../proposals/queries.ts'
import { makeReport, type ReportType } from './queries.ts'
import styles from './reports.module.css'
import {
  type Candidate,
  candidateOf,
  isForm,
  isUsable,
  missingNames,
  type RangeChoice,
  sportOf,
  typesFor,
} from './required-ranges.ts'

interface Props {
  userUuid: string
  /** The activity that the report is made from; without one, activities are chosen here. */
  activity?: { uuid: string; sport: string } | undefined
  onClose(): void
}

const keyOf = ({ activityUuid, range }: Pick<Candidate, 'activityUuid' | 'range'>) =>
  `${activityUuid} ${range}`

/** Makes a report: its type, the activities and their ranges. Missing ranges are named, and can be chosen. */
export default function MakeReportDialog({ userUuid, activity, onClose }: Props) {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const types = typesFor(activity?.sport)
  const [type, setType] = useState<ReportType>(() => types.find(isForm) ?? types[0] ?? 'RUN_FORM')
  const [chosen, setChosen] = useState<readonly string[]>(activity ? [activity.uuid] : [])
  const [picked, setPicked] = useState<readonly string[]>([])
  const [byHand, setByHand] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string>()
  const { data: rows } = useQuery(activitiesQuery(userUuid))
  const offered = (rows ?? []).filter(({ sport }) => sport === sportOf(type))
  const activities = offered.filter(({ uuid }) => chosen.includes(uuid))
  const { candidates, proposed, isLoading } = useCandidates(activities)
  const missing = missingNames(type, [...candidates.map(({ name }) => name), ...proposed]).filter(
    (name) => !byHand[name],
  )

  function toggle(list: readonly string[], value: string, isOn: boolean): readonly string[] {
    return isOn ? [...list, value] : list.filter((each) => each !== value)
  }

  async function submit() {
    if (activities.length === 0) return setFault(t('chooseActivity'))
    if (isForm(type) && picked.length === 0) return setFault(t('chooseRange'))
    setFault(undefined)
    try {
      const report = await makeReport({
        userUuid,
        type,
        activityUuids: activities.map(({ uuid }) => uuid),
        ranges: rangesFor({ type, candidates, picked, byHand, wholeName: t('wholeActivity') }),
      })
      onClose()
      if (report) await navigate(pagePath('report', { reportUuid: report.uuid }))
    } catch (error) {
      setFault(faultsOfAnswer(error).message)
    }
  }

  return (
    <FormDialog
      title={t('make')}
      size="wide"
      submit={t('makeNow')}
      fault={fault}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('typeLabel')}
        value={type}
        data={types.map((each) => ({ value: each, label: t(`type.${each}`) }))}
        onChange={({ currentTarget: { value } }) => {
          setType(value as ReportType)
          setFault(undefined)
        }}
      />
      <p className="small muted">{t(`typeText.${type}`)}</p>
      <fieldset>
        <legend className="fl">{t('activities', { most: activitiesPerReport })}</legend>
        <div className={styles.choices}>
          {offered.length === 0 && <p className="muted">{t('noActivities')}</p>}
          {inOrder(offered, activity?.uuid).map(({ uuid, title, startTime, timeZone }) => (
            <label key={uuid} className={styles.check}>
              <input
                type="checkbox"
                checked={chosen.includes(uuid)}
                disabled={!chosen.includes(uuid) && activities.length >= activitiesPerReport}
                onChange={({ currentTarget: { checked } }) => setChosen(toggle(chosen, uuid, checked))}
              />
              <span className="clip">{title}</span>
              <span className="small muted nowrap">{formatStart(startTime, timeZone, dateDisplay())}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {isForm(type)
        ? activities.length > 0 && (
            <fieldset>
              <legend className="fl">{t('ranges')}</legend>
              <div className={styles.choices}>
                {[...activities.map((each) => wholeOf(each, t('wholeActivity'))), ...candidates].map(
                  (each) => (
                    <label key={keyOf(each)} className={styles.check}>
                      <input
                        type="checkbox"
                        checked={picked.includes(keyOf(each))}
                        disabled={!picked.includes(keyOf(each)) && picked.length >= rangesPerReport}
                        onChange={({ currentTarget: { checked } }) =>
                          setPicked(toggle(picked, keyOf(each), checked))
                        }
                      />
                      <CandidateText candidate={each} several={activities.length > 1} />
                    </label>
                  ),
                )}
              </div>
            </fieldset>
          )
        : activities.length > 0 &&
          !isLoading && (
            <RequiredRanges {...{ type, missing, byHand, candidates, activities }} onByHand={setByHand} />
          )}
    </FormDialog>
  )
}

/** The given activity first. */
const inOrder = (rows: readonly ActivityRow[], first: string | undefined): ActivityRow[] => [
  ...rows.filter(({ uuid }) => uuid === first),
  ...rows.filter(({ uuid }) => uuid !== first),
]

const wholeOf = ({ uuid, title, stats }: ActivityRow, name: string): Candidate => ({
  activityUuid: uuid,
  activityTitle: title,
  range: 'all',
  name,
  startMs: 0,
  endMs: 1000 * stats.elapsedTime,
})

/** Ranges of the activities, and the names of proposals, which the server takes too. */
function useCandidates(activities: readonly ActivityRow[]) {
  const ranges = useQueries({ queries: activities.map(({ uuid }) => rangesQuery(uuid)) })
  const proposals = useQueries({ queries: activities.map(({ uuid }) => proposalsQuery(uuid)) })
  return {
    candidates: activities.flatMap((activity, index) =>
      (ranges[index]?.data ?? []).filter(isUsable).map((range) => candidateOf(activity, range)),
    ),
    proposed: proposals.flatMap(({ data }) => (data ?? []).map(({ name }) => name)),
    isLoading: [...ranges, ...proposals].some(({ isPending }) => isPending),
  }
}

interface Chosen {
  type: ReportType
  candidates: readonly Candidate[]
  picked: readonly string[]
  byHand: Readonly<Record<string, string>>
  wholeName: string
}

function rangesFor({ type, candidates, picked, byHand, wholeName }: Chosen): RangeChoice[] | undefined {
  if (isForm(type))
    return picked.map((key) => {
      const [activityUuid = '', range = 'all'] = key.split(' ')
      const name = candidates.find((each) => keyOf(each) === key)?.name || undefined
      return { activityUuid, range, name: range === 'all' ? wholeName : name }
    })
  const chosen = Object.entries(byHand).flatMap(([name, key]) => {
    const [activityUuid = '', range = ''] = key.split(' ')
    return range ? [{ name, activityUuid, range }] : []
  })
  return chosen.length > 0 ? chosen : undefined
}

interface RequiredProps {
  type: ReportType
  missing: readonly string[]
  byHand: Readonly<Record<string, string>>
  candidates: readonly Candidate[]
  activities: readonly ActivityRow[]
  onByHand(byHand: Readonly<Record<string, string>>): void
}

/** Required ranges: those that are missing, how to make them, and a choice of another range for each. */
function RequiredRanges({ type, missing, byHand, candidates, activities, onByHand }: RequiredProps) {
  const { t } = useTranslation('reports')
  const names = [...missing, ...Object.keys(byHand).filter((name) => byHand[name])]
  if (names.length === 0) return <p role="status">{t('allFound')}</p>
  const wanted = missingNames(type, []).filter((name) => names.includes(name))
  return (
    <div className={styles.missing}>
      {missing.length > 0 && (
        <>
          <p role="status">{t('missing', { names: missing.join(', ') })}</p>
          <p className="small">{t('howToMake')}</p>
          <ul>
            {activities.map(({ uuid, title }) => (
              <li key={uuid}>
                <Link to={pagePath('activity', { activityUuid: uuid })}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {candidates.length > 0 && (
        <details>
          <summary>{t('chooseOthers')}</summary>
          {wanted.map((name) => (
            <NativeSelect
              key={name}
              label={name}
              value={byHand[name] ?? ''}
              data={[
                { value: '', label: '-' },
                ...candidates.map((each) => ({
                  value: keyOf(each),
                  label: `${each.name || each.range} (${formatDuration((each.endMs - each.startMs) / 1000)})`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) => onByHand({ ...byHand, [name]: value })}
            />
          ))}
        </details>
      )}
    </div>
  )
}

function CandidateText({ candidate, several }: { candidate: Candidate; several: boolean }) {
  const { name, range, activityTitle, startMs, endMs } = candidate
  return (
    <>
      <span className="clip">{name || range}</span>
      <span className="small muted nowrap">{formatDuration((endMs - startMs) / 1000)}</span>
      {several && <span className="small muted clip">{activityTitle}</span>}
    </>
  )
}
