import {
  calendarGoalLength,
  calendarNoteLength,
  calendarTitleLength,
  repeatedWeeksMax,
} from '@cadenza/contract/limits'
import { onOneLine } from '@cadenza/contract/name-characters'
import { type DisplayOptions, metricAbbreviation, metricUnit } from '@cadenza/metrics'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryCompliance } from '../../../features/compliance/entry-compliance.tsx'
import { ApiFailure } from '../../../platform/api/failure.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { FailureNotice } from '../../../ui/components/failure-notice.tsx'
import { Icon } from '../../../ui/components/icon.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import type { Day } from '../../../ui/dates/days.ts'
import { TimeField } from '../../../ui/dates/time-field.tsx'
import { type Faults, faultsOfAnswer, noFaults, withoutFault } from '../../../ui/forms/faults.ts'
import { addEntry, changeEntry, repeatEntry } from '../changes.ts'
import type { PlanWarning } from '../month/use-plan-warning.ts'
import type { Line } from '../queries.ts'
import styles from './entry.module.css'
import { planableQuery } from './planable.ts'
import {
  entryOf,
  entrySports,
  kinds,
  newTyped,
  parseNumber,
  parseTime,
  type TypedEntry,
  typedOf,
  unreadable,
} from './typed-entry.ts'

interface Props {
  userUuid: string
  /** The entry to change; absent for a new one. */
  line?: Line
  /** The day of a new one. */
  date: Day
  today: Day
  mayPlan: boolean
  display: DisplayOptions
  /** Says that it would be too long for its day. */
  warningOf: PlanWarning
  onRemove(line: Line, following: boolean): void
  onCopy(line: Line): void
  onClose(): void
}

const racePriorities = ['A', 'B', 'C'] as const

/** Form of an entry: what is planned on a day. */
export function EntryDialog(props: Props) {
  const { userUuid, line, date, today, mayPlan, display, warningOf, onRemove, onCopy, onClose } = props
  const { t } = useTranslation('calendar')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => (line ? typedOf(line, display) : newTyped(date)))
  const [version, setVersion] = useState(line?.version)
  const [theirs, setTheirs] = useState<Line>()
  const [faults, setFaults] = useState<Faults>(noFaults)
  const [saving, setSaving] = useState(false)
  const [following, setFollowing] = useState(false)
  const { data: workouts = [] } = useQuery({ ...planableQuery, enabled: mayPlan && typed.kind === 'workout' })
  const change = (part: Partial<TypedEntry>) => {
    setTyped((before) => ({ ...before, ...part }))
    const [field = ''] = Object.keys(part)
    setFaults((before) => withoutFault(before, field))
  }
  // What is still to come has not been done, unless somebody said so.
  const mayBeDone =
    line !== undefined &&
    (line.kind === 'workout' || line.kind === 'race') &&
    (line.date <= today || line.done !== null)
  const [shown, setShown] = useState<'plan' | 'done'>(line?.done ? 'done' : 'plan')
  const { kind } = typed
  const isPlanned = kind === 'workout' || kind === 'race'
  const expectedTime = parseTime(typed.time)
  const warning =
    isPlanned && expectedTime
      ? warningOf({ uuid: line?.uuid ?? '', sport: typed.sport, expectedTime }, typed.date)
      : undefined

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const bad = unreadable(typed)
    if (bad.length > 0) {
      setFaults({ fields: Object.fromEntries(bad.map((field) => [field, t(`bad_${field}`)])) })
      return
    }
    setSaving(true)
    try {
      if (line) {
        const { kind: _, ...rest } = entryOf(typed, display)
        await changeEntry({ uuid: line.uuid, version: version ?? line.version }, rest, { following })
      } else {
        const added = await addEntry(userUuid, entryOf(typed, display))
        const weeks = parseNumber(typed.weeks) ?? 0
        if (added && weeks > 0) await repeatEntry(added, weeks)
      }
      onClose()
    } catch (error) {
      setSaving(false)
      const current = (error as ApiFailure).body as { calendarEntry?: Line } | undefined
      if (error instanceof ApiFailure && error.status === 409 && current?.calendarEntry)
        setTheirs(current.calendarEntry)
      else setFaults(faultsOfAnswer(error))
    }
  }

  const field = (name: string, label: string, input: ReactNode) => (
    <div className={styles.field} data-field={name}>
      <label className="fl" htmlFor={`${id}-${name}`}>
        {label}
      </label>
      {input}
      {faults.fields[name] && (
        <p className="err" id={`${id}-${name}-fault`} role="alert">
          <Icon name="warn" size={14} />
          {faults.fields[name]}
        </p>
      )}
    </div>
  )
  const mark = (name: string) => ({
    id: `${id}-${name}`,
    'aria-invalid': faults.fields[name] !== undefined,
    'aria-describedby': faults.fields[name] ? `${id}-${name}-fault` : undefined,
  })
  const text = (
    name: 'title' | 'time' | 'distance' | 'load' | 'goal' | 'weeks',
    more: { unit?: string; placeholder?: string; maxLength?: number } = {},
  ) => (
    <span className={`in ${faults.fields[name] ? 'bad' : ''}`}>
      <input
        {...mark(name)}
        name={name}
        autoComplete="off"
        maxLength={more.maxLength}
        placeholder={more.placeholder}
        value={typed[name]}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
      {more.unit && <span className="u">{more.unit}</span>}
    </span>
  )
  const choice = <Name extends 'sport' | 'priority'>(
    name: Name,
    label: string,
    options: readonly (readonly [TypedEntry[Name], string])[],
  ) => (
    <div>
      <span className="fl" id={`${id}-${name}`}>
        {label}
      </span>
      <fieldset className="seg" aria-labelledby={`${id}-${name}`}>
        {options.map(([value, text]) => (
          <button
            key={text}
            type="button"
            aria-pressed={value === typed[name]}
            onClick={() => change({ [name]: value })}
          >
            {text}
          </button>
        ))}
      </fieldset>
    </div>
  )

  return (
    <Dialog
      title={shown === 'done' ? line?.title || t('change') : t(line ? 'change' : 'plan')}
      size={shown === 'done' ? 'large' : undefined}
      onClose={onClose}
    >
      {mayBeDone && (
        <fieldset className={`seg ${styles.sides}`} aria-label={t('shown')}>
          {(['plan', 'done'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === shown} onClick={() => setShown(each)}>
              {t(`shown_${each}`)}
            </button>
          ))}
        </fieldset>
      )}
      {shown === 'done' && line && <EntryCompliance {...{ userUuid, mayPlan, display }} entry={line} />}
      <form ref={form} className={styles.form} onSubmit={submit} noValidate hidden={shown === 'done'}>
        {theirs && (
          <div className={styles.conflict} role="alert">
            <p>{t('conflict', { name: theirs.changedBy?.name ?? t('somebody') })}</p>
            <div className={styles.end}>
              <button
                type="button"
                className="btn"
                onClick={() => {
                  setTyped(typedOf(theirs, display))
                  setVersion(theirs.version)
                  setTheirs(undefined)
                }}
              >
                {t('takeTheirs')}
              </button>
              <button
                type="button"
                className="btn"
                onClick={() => {
                  setVersion(theirs.version)
                  setTheirs(undefined)
                  requestAnimationFrame(() => form.current?.requestSubmit())
                }}
              >
                {t('keepMine')}
              </button>
            </div>
          </div>
        )}
        {faults.message && Object.keys(faults.fields).length === 0 && (
          <FailureNotice message={faults.message} />
        )}
        <fieldset className={styles.fields} disabled={!mayPlan}>
          {!line && (
            <fieldset className="seg" aria-label={t('kind')}>
              {kinds.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === kind}
                  onClick={() => change({ kind: each })}
                >
                  {t(`kind_${each}`)}
                </button>
              ))}
            </fieldset>
          )}
          {field(
            'title',
            t(kind === 'note' ? 'noteTitle' : 'name'),
            text('title', { maxLength: calendarTitleLength }),
          )}
          {kind === 'workout' &&
            workouts.length > 0 &&
            field(
              'workoutUuid',
              t('fromLibrary'),
              <NativeSelect
                {...mark('workoutUuid')}
                value={typed.workoutUuid}
                data={[
                  { value: '', label: t('noWorkout') },
                  ...workouts.map(({ uuid, name }) => ({ value: uuid, label: name })),
                ]}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = workouts.find(({ uuid }) => uuid === value)
                  change({
                    workoutUuid: value,
                    title: chosen ? onOneLine(chosen.name) : typed.title,
                    sport: chosen?.sport ?? typed.sport,
                  })
                }}
              />,
            )}
          <div className={styles.pair}>
            {field(
              'date',
              t(kind === 'away' ? 'firstDay' : 'date'),
              <DateField
                {...mark('date')}
                value={typed.date}
                inDialog
                onChange={(day) => change({ date: day })}
              />,
            )}
            {kind === 'away' &&
              field(
                'lastDate',
                t('lastDay'),
                <DateField
                  {...mark('lastDate')}
                  value={typed.lastDate}
                  inDialog
                  onChange={(day) => change({ lastDate: day })}
                />,
              )}
            {isPlanned &&
              field(
                'clock',
                t('clock'),
                <TimeField {...mark('clock')} value={typed.clock} onChange={(clock) => change({ clock })} />,
              )}
          </div>
          {isPlanned && (
            <>
              <div className={styles.pair}>
                {choice(
                  'sport',
                  t('sport'),
                  entrySports.map((sport) => [sport, t(`sport_${sport}`)]),
                )}
                {kind === 'race' &&
                  choice(
                    'priority',
                    t('priority'),
                    racePriorities.map((priority) => [priority, priority]),
                  )}
              </div>
              <div className={styles.three}>
                {field('time', t('time'), text('time', { placeholder: '1:30' }))}
                {field(
                  'distance',
                  t('distance'),
                  text('distance', { unit: metricUnit('distance', display) }),
                )}
                {field('load', t('load'), text('load', { unit: metricAbbreviation('tss', display.locale) }))}
              </div>
              {warning && (
                <p className={styles.warning}>
                  <Icon name="warn" size={14} />
                  {warning}
                </p>
              )}
            </>
          )}
          {kind === 'race' && field('goal', t('goal'), text('goal', { maxLength: calendarGoalLength }))}
          {field(
            'note',
            t('note'),
            <textarea
              {...mark('note')}
              className={styles.note}
              rows={3}
              maxLength={calendarNoteLength}
              value={typed.note}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />,
          )}
          {!line &&
            kind !== 'away' &&
            field('weeks', t('repeat', { count: repeatedWeeksMax }), text('weeks', { placeholder: '0' }))}
          {line?.seriesUuid && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={following}
                onChange={(event) => setFollowing(event.currentTarget.checked)}
              />
              {t('following')}
            </label>
          )}
        </fieldset>
        <div className={styles.end}>
          {line && mayPlan && (
            <>
              <button type="button" className="btn d" onClick={() => onRemove(line, following)}>
                <Icon name="trash" />
                {t('remove')}
              </button>
              <button type="button" className="btn q" onClick={() => onCopy(line)}>
                <Icon name="copy" />
                {t('copyNextWeek')}
              </button>
              <span className="grow" />
            </>
          )}
          <div className={styles.answers}>
            <Button variant="default" onClick={onClose}>
              {t(mayPlan ? 'cancel' : 'shell:close')}
            </Button>
            {mayPlan && (
              <Button type="submit" loading={saving}>
                {t('save')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </Dialog>
  )
}
