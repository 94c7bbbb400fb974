import type { DisplayOptions } from '@cadenza/metrics'
import type { Path, Repeat, Section, WorkoutDefinition } from '@cadenza/workout/definition'
import type { ExpectedFigures } from '@cadenza/workout/expected/figures'
import { limits } from '@cadenza/workout/limits'
import { useTranslation } from 'react-i18next'
import type { Editor } from '../state/use-editor.ts'
import { isSectionPath, replaced } from '../tree/tree.ts'
import styles from './step.module.css'
import { StepFigures } from './step-figures.tsx'
import { ValueField } from './value-field.tsx'

const whole = {
  unit: '×',
  write: String,
  read(typed: string) {
    const value = Number(typed.trim())
    return Number.isInteger(value) && value >= 1 && value <= limits.times ? value : undefined
  },
}

interface PartProps {
  editor: Editor
  part: Section | Repeat
  path: Path
  figures: ExpectedFigures
  display: DisplayOptions
  readOnly: boolean
}

/** Form of a section or a repeat. */
export function PartPanel({ editor, part, path, figures, display, readOnly }: PartProps) {
  const { t } = useTranslation('workout')
  const section = isSectionPath(path) ? (part as Section) : undefined
  const change = (to: Section | Repeat, field: string) =>
    editor.setDefinition(replaced(editor.latest().definition, path, to), path, `${path.join('.')} ${field}`)
  return (
    <section className={`panel ${styles.panel}`} aria-label={t(section ? 'section' : 'repeat')}>
      <div className="ph">
        <h2>{t(section ? 'section' : 'repeat')}</h2>
      </div>
      <fieldset className={styles.form} disabled={readOnly}>
        {section && (
          <div>
            <label className="fl" htmlFor="section-title">
              {t('sectionTitle')}
            </label>
            <span className="in">
              <input
                id="section-title"
                autoComplete="off"
                maxLength={limits.title}
                defaultValue={section.title ?? ''}
                onBlur={({ currentTarget }) => {
                  const title = currentTarget.value.trim()
                  const { title: before, ...rest } = section
                  if (title !== (before ?? '')) change(title === '' ? rest : { ...rest, title }, 'title')
                }}
              />
            </span>
          </div>
        )}
        <div>
          <span className="fl">{t('times')}</span>
          <ValueField
            label={t('times')}
            number={whole}
            value={part.times ?? 1}
            onChange={(times) => times !== undefined && change({ ...part, times }, 'times')}
          />
        </div>
      </fieldset>
      <StepFigures {...{ figures, path, display }} count={part.times ?? 1} />
    </section>
  )
}

const sports = ['bike', 'run', 'other'] as const

interface WholeProps {
  editor: Editor
  figures: ExpectedFigures
  display: DisplayOptions
  readOnly: boolean
}

/** Form of the whole workout: sport and description. */
export function WholePanel({ editor, figures, display, readOnly }: WholeProps) {
  const { t } = useTranslation('workout')
  const { definition } = editor
  const change = (to: WorkoutDefinition, field: string) => editor.setDefinition(to, undefined, field)
  return (
    <section className={`panel ${styles.panel}`} aria-label={t('whole')}>
      <div className="ph">
        <h2>{t('whole')}</h2>
      </div>
      <fieldset className={styles.form} disabled={readOnly}>
        <div>
          <span className="fl">{t('sport')}</span>
          <fieldset className="seg" aria-label={t('sport')}>
            {sports.map((sport) => (
              <button
                key={sport}
                type="button"
                aria-pressed={definition.sport === sport}
                onClick={() => change({ ...editor.latest().definition, sport }, 'sport')}
              >
                {t(`sport_${sport}`)}
              </button>
            ))}
          </fieldset>
        </div>
        <div>
          <label className="fl" htmlFor="workout-description">
            {t('description')}
          </label>
          <textarea
            id="workout-description"
            className={styles.comment}
            rows={5}
            maxLength={limits.text}
            value={definition.description ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { description: _, ...rest } = editor.latest().definition
              change(value === '' ? rest : { ...rest, description: value }, 'description')
            }}
          />
        </div>
        <p className="small muted">{t('selectHint')}</p>
      </fieldset>
      <StepFigures {...{ figures, display }} path={['sections']} count={1} />
    </section>
  )
}
