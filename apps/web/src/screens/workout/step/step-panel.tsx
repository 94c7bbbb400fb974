import { type DisplayOptions, type Metric, metric, metricLabel, metricUnit } from '@cadenza/metrics'
import {
  type CommentLanguage,
  commentLanguages,
  type EffortTarget,
  type FormTarget,
  intensities,
  isEffort,
  isRamp,
  type Length,
  type Path,
  type Step,
  type TargetCode,
  type TargetRange,
  targetUnits,
} from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import type { ExpectedFigures } from '@cadenza/workout/expected/figures'
import { limits } from '@cadenza/workout/limits'
import { formMetrics } from '@cadenza/workout/text/forms'
import { NativeSelect } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentLanguage } from '../../../features/workout-words/comment-language.ts'
import { effortText, unitName } from '../../../features/workout-words/part-texts.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import type { Editor } from '../state/use-editor.ts'
import { replaced, samePath } from '../tree/tree.ts'
import styles from './step.module.css'
import { StepFigures } from './step-figures.tsx'
import { fitsLimit, inUnit, newTarget, withLimit, withRamp, withTargets } from './targets.ts'
import { formNumber, lengthNumber, targetNumber } from './units.ts'
import { effortOf } from './usual/effort.ts'
import { ValueField } from './value-field.tsx'

const UsualFigures = lazy(() => import('./usual/usual-figures.tsx'))

interface Props {
  editor: Editor
  step: Step
  path: Path
  athlete: Athlete
  /** The account of the athlete. */
  userUuid: string
  figures: ExpectedFigures
  display: DisplayOptions
  readOnly: boolean
}

const codes = Object.keys(targetUnits) as TargetCode[]
const lengthTypes = ['time', 'distance', 'open'] as const
const firstLengths: Readonly<Record<Length['type'], Length>> = {
  time: { type: 'time', value: 300 },
  distance: { type: 'distance', value: 1000 },
  open: { type: 'open' },
}

/** Form of one step. */
export function StepPanel({ editor, step, path, athlete, userUuid, figures, display, readOnly }: Props) {
  const { t } = useTranslation('workout')
  const { sport } = editor.definition
  const { length, targetRanges = [], intensity, alert, comments = {} } = step
  const [language, setLanguage] = useState<CommentLanguage>(
    () =>
      commentLanguages.find((each) => each === commentLanguage() && comments[each]) ??
      commentLanguages.find((each) => comments[each]) ??
      commentLanguage(),
  )
  const times = figures.steps.filter((timed) => samePath(timed.path, path)).length
  const change = (to: Step, field: string) =>
    editor.setDefinition(replaced(editor.latest().definition, path, to), path, `${path.join('.')} ${field}`)
  const setTarget = (target: TargetRange, to: TargetRange | undefined, field: string) =>
    change(
      withTargets(
        step,
        targetRanges.flatMap((each) => (each === target ? (to ? [to] : []) : [each])),
      ),
      field,
    )
  const usualCode = sport === 'run' ? 'PACE' : 'PWR'
  const ramp = targetRanges.some(isRamp)
  const missing = codes.filter((code) => !targetRanges.some((target) => target.code === code))

  return (
    <section className={`panel ${styles.panel}`} aria-label={t('step')}>
      <div className="ph">
        <h2 className="grow">{t('step')}</h2>
        {times > 1 && <span className="axis muted">{t('timesInAll', { count: times })}</span>}
      </div>
      <fieldset className={styles.form} disabled={readOnly}>
        <fieldset className={`seg ${styles.whole}`} aria-label={t('course')}>
          {([false, true] as const).map((each) => (
            <button
              key={String(each)}
              type="button"
              aria-pressed={ramp === each}
              onClick={() =>
                change(
                  withRamp(step, each, newTarget(usualCode, targetUnits[usualCode][sport === 'run' ? 1 : 0])),
                  'ramp',
                )
              }
            >
              {t(each ? 'ramp' : 'steady')}
            </button>
          ))}
        </fieldset>
        <div>
          <span className="fl">{t('length')}</span>
          <div className={styles.row}>
            {length.type !== 'open' && (
              <ValueField
                key={length.type}
                label={t('length')}
                number={lengthNumber(length.type, display)}
                value={length.value}
                onChange={(value) =>
                  value !== undefined && change({ ...step, length: { ...length, value } }, 'length')
                }
              />
            )}
            <fieldset className="seg" aria-label={t('lengthType')}>
              {lengthTypes.map((type) => (
                <button
                  key={type}
                  type="button"
                  aria-pressed={length.type === type}
                  onClick={() =>
                    type !== length.type && change({ ...step, length: firstLengths[type] }, 'type')
                  }
                >
                  {type === 'distance' ? metricUnit('distance', display) : t(`length_${type}`)}
                </button>
              ))}
            </fieldset>
          </div>
        </div>
        {targetRanges.map((target) =>
          isEffort(target) ? (
            <EffortFields
              key={target.code}
              {...{ target, athlete, display }}
              onChange={(to, field) => setTarget(target, to, `${target.code} ${field}`)}
            />
          ) : (
            <FormFields
              key={`${target.code} ${target.side}`}
              {...{ target, display, sport }}
              taken={targetRanges.filter((each) => each !== target)}
              onChange={(to, field) => setTarget(target, to, `${target.code} ${field}`)}
            >
              <Suspense fallback={null}>
                <UsualFigures
                  {...{ target, userUuid, sport, display }}
                  effort={effortOf(step, athlete, sport)}
                />
              </Suspense>
            </FormFields>
          ),
        )}
        {targetRanges.length < limits.targets && (
          <div className={styles.add}>
            {missing.map((code) => (
              <button
                key={code}
                type="button"
                className="btn q"
                onClick={() =>
                  change(withTargets(step, [...targetRanges, newTarget(code, usualUnit(code, sport))]), 'add')
                }
              >
                <Icon name="plus" />
                {t(`target_${code}`)}
              </button>
            ))}
            <button
              type="button"
              className="btn q"
              onClick={() => {
                const target = newForm(sport, targetRanges)
                if (target) change(withTargets(step, [...targetRanges, target]), 'add')
              }}
            >
              <Icon name="plus" />
              {t('motion')}
            </button>
          </div>
        )}
        <div>
          <label className="fl" htmlFor="step-intensity">
            {t('intensity')}
          </label>
          <NativeSelect
            id="step-intensity"
            value={intensity ?? ''}
            data={[
              { value: '', label: t('intensity_none') },
              ...intensities.map((each) => ({ value: each, label: t(`intensity_${each}`) })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const { intensity: _, ...rest } = step
              const chosen = intensities.find((each) => each === value)
              change(chosen ? { ...rest, intensity: chosen } : rest, 'intensity')
            }}
          />
        </div>
        <div className={styles.row}>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={alert !== undefined}
              onChange={({ currentTarget: { checked } }) => {
                const { alert: _, ...rest } = step
                change(checked ? { ...rest, alert: 10 } : rest, 'alert on')
              }}
            />
            {t('alert')}
          </label>
          {alert !== undefined && (
            <ValueField
              label={t('alertSeconds')}
              number={{ ...formNumber('s', display), read: (typed) => secondsIn(typed) }}
              value={alert}
              onChange={(value) => value !== undefined && change({ ...step, alert: value }, 'alert')}
            />
          )}
        </div>
        <div>
          <div className={styles.row}>
            <label className="fl grow" htmlFor="step-comment">
              {t('comment')}
            </label>
            <fieldset className={`seg ${styles.languages}`} aria-label={t('commentLanguage')}>
              {commentLanguages.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === language}
                  data-filled={comments[each] ? '' : undefined}
                  onClick={() => setLanguage(each)}
                >
                  {each}
                </button>
              ))}
            </fieldset>
          </div>
          <textarea
            id="step-comment"
            className={styles.comment}
            lang={language}
            rows={2}
            maxLength={limits.text}
            value={comments[language] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { [language]: _, ...others } = comments
              const filled = value === '' ? others : { ...others, [language]: value }
              const { comments: __, ...rest } = step
              change(
                Object.keys(filled).length > 0 ? { ...rest, comments: filled } : rest,
                `comment ${language}`,
              )
            }}
          />
        </div>
      </fieldset>
      <StepFigures {...{ figures, path, display }} count={times} />
    </section>
  )
}

const secondsIn = (typed: string): number | undefined => {
  const seconds = Number(typed.trim())
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= limits.alert ? seconds : undefined
}

const usualUnit = (code: TargetCode, sport: string) =>
  code === 'CAD' && sport === 'run' ? 'spm' : targetUnits[code][0]

interface EffortProps {
  target: EffortTarget
  athlete: Athlete
  display: DisplayOptions
  onChange(target: EffortTarget | undefined, field: string): void
}

function EffortFields({ target, athlete, display, onChange }: EffortProps) {
  const { t } = useTranslation('workout')
  const { code, unit } = target
  const number = targetNumber(unit, display)
  const name = t(`target_${code}`)
  const ends = isRamp(target) ? (['from', 'to'] as const) : (['low', 'high'] as const)
  const { resolved } = effortText(target, athlete, display)
  const set = (end: (typeof ends)[number], value: number | undefined) => {
    if (end === 'low' || end === 'high') onChange(withLimit(target, end, value), end)
    else if (value !== undefined) onChange({ ...target, [end]: value }, end)
  }
  return (
    <div>
      <div className={styles.label}>
        <span className="fl grow">{name}</span>
        <IconButton
          small
          icon="close"
          label={t('removeTarget', { name })}
          onClick={() => onChange(undefined, 'remove')}
        />
      </div>
      <div className={styles.row}>
        {ends.map((end, i) => (
          <span key={`${end} ${unit}`} className={styles.end}>
            {i === 1 && <span className="muted">{isRamp(target) ? '→' : '–'}</span>}
            <ValueField
              label={t(`end_${end}`, { name })}
              number={{ ...number, unit: i === 1 ? number.unit : '' }}
              value={target[end]}
              mayBeEmpty={!isRamp(target)}
              fits={(value) => end === 'from' || end === 'to' || fitsLimit(target, end, value)}
              onChange={(value) => set(end, value)}
            />
          </span>
        ))}
        {code !== 'CAD' && targetUnits[code].length > 1 && (
          <NativeSelect
            className={styles.unit}
            aria-label={t('unitOf', { name })}
            value={unit}
            data={targetUnits[code].map((each) => ({
              value: each,
              label: unitName(each, display) ?? t(`unit_${each}`),
            }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = targetUnits[code].find((each) => each === value)
              if (chosen) onChange(inUnit(target, chosen, athlete), 'unit')
            }}
          />
        )}
      </div>
      {resolved && <p className="axis muted">{resolved}</p>}
    </div>
  )
}

interface FormProps {
  target: FormTarget
  taken: readonly TargetRange[]
  sport: string
  display: DisplayOptions
  onChange(target: FormTarget | undefined, field: string): void
  /** Follows the limits. */
  children: ReactNode
}

const offered = (sport: string): Metric[] =>
  formMetrics.filter(
    ({ sport: of, feature }) =>
      (sport === 'other' || of === sport || of === 'both') &&
      (feature === undefined || currentSession().features.has(feature)),
  )

/** A target of the first metric that the step has none of. */
function newForm(sport: string, targets: readonly TargetRange[]): FormTarget | undefined {
  const free = offered(sport).find(({ code }) => !targets.some((target) => target.code === code))
  return (
    free && { code: free.code, ...(free.sides.includes('left') ? { side: 'left' as const } : {}), high: 5 }
  )
}

type Bound = 'below' | 'above' | 'between'
const bounds = ['below', 'above', 'between'] as const
const boundOf = ({ low, high }: FormTarget): Bound =>
  low === undefined ? 'below' : high === undefined ? 'above' : 'between'

function FormFields({ target, taken, sport, display, onChange, children }: FormProps) {
  const { t } = useTranslation('workout')
  const { code, side, low, high } = target
  const entry = metric(code)
  const number = formNumber(entry ? metricUnit(code, display) : '', display)
  const name = entry ? metricLabel(code, display.locale) : code
  const shown = offered(sport)
  const bound = boundOf(target)
  const rename = (to: string) => {
    const sided = metric(to)?.sides.includes('left')
    onChange({ code: to, ...(sided ? { side: side ?? 'left' } : {}), ...limitsOf(target) }, 'metric')
  }
  const setBound = (to: Bound) => {
    const value = high ?? low ?? 0
    const ends = {
      below: { high: value },
      above: { low: low ?? value },
      between: { low: low ?? value, high: value },
    }
    onChange({ code, ...(side ? { side } : {}), ...ends[to] }, 'bound')
  }
  return (
    <div className={styles.motion}>
      <div className={styles.label}>
        <span className="fl grow">{t('motion')}</span>
        <IconButton
          small
          icon="close"
          label={t('removeTarget', { name })}
          onClick={() => onChange(undefined, 'remove')}
        />
      </div>
      <NativeSelect
        aria-label={t('metric')}
        value={code}
        data={[
          ...(shown.some((each) => each.code === code) ? [] : [{ value: code, label: name }]),
          ...shown
            .filter((each) => each.code === code || !taken.some((other) => other.code === each.code))
            .map((each) => ({ value: each.code, label: metricLabel(each.code, display.locale) })),
        ]}
        onChange={({ currentTarget: { value } }) => rename(value)}
      />
      <div className={styles.row}>
        {entry?.sides.includes('left') && (
          <fieldset className="seg" aria-label={t('sideOf', { name })}>
            {(['left', 'right', undefined] as const).map((each) => (
              <button
                key={each ?? 'both'}
                type="button"
                aria-pressed={side === each}
                onClick={() =>
                  onChange({ code, ...(each ? { side: each } : {}), ...limitsOf(target) }, 'side')
                }
              >
                {t(`side_${each ?? 'both'}`)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <div className={styles.row}>
        <NativeSelect
          aria-label={t('boundOf', { name })}
          value={bound}
          data={bounds.map((each) => ({ value: each, label: t(`bound_${each}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setBound(bounds.find((each) => each === value) ?? 'below')
          }
        />
        {(['low', 'high'] as const).flatMap((end) =>
          target[end] === undefined
            ? []
            : [
                <ValueField
                  key={`${code} ${end}`}
                  label={t(`end_${end}`, { name })}
                  number={number}
                  value={target[end]}
                  fits={(value) => fitsLimit(target, end, value)}
                  onChange={(value) => value !== undefined && onChange(withLimit(target, end, value), end)}
                />,
              ],
        )}
      </div>
      {children}
    </div>
  )
}

const limitsOf = ({ low, high }: FormTarget): Pick<FormTarget, 'low' | 'high'> => ({
  ...(low === undefined ? {} : { low }),
  ...(high === undefined ? {} : { high }),
})
