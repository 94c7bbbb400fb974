import { earliestBirthday } from '@cadenza/contract/report-validation'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { ownToday } from '../../ui/dates/own-today.ts'
import { isDay } from '../../ui/dates/typed-date.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import type { Display } from './kinds.ts'
import { type Person, personQuery, savePerson } from './person.ts'
import { ageOn, parseHeight, typedHeight } from './person-fields.ts'
import styles from './profiles.module.css'

const sexes = ['female', 'male', 'other'] as const
const save = (change: Partial<Person>) => void savePerson(change).catch(showFailure)

/** Birthday, sex and height, each saved once valid. */
export function PersonCard({ display }: { display: Display }) {
  const { t } = useTranslation('profiles')
  const { data: person } = useQuery(personQuery)
  return (
    <section className={`panel ${styles.wide}`} aria-labelledby="person" aria-busy={!person}>
      <div className="ph">
        <h2 id="person">{t('person')}</h2>
        <span className="small muted">{t('personHint')}</span>
      </div>
      {person && <Fields key={display.unit} person={person} unit={display.unit} />}
    </section>
  )
}

function Fields({ person, unit }: { person: Person; unit: Display['unit'] }) {
  const { t } = useTranslation('profiles')
  const id = useId()
  const day = ownToday()
  const [birthday, setBirthday] = useState(person.birthday ?? '')
  const [height, setHeight] = useState(person.heightCm === null ? '' : typedHeight(person.heightCm, unit))
  const [heightLeft, setHeightLeft] = useState(true)
  const isBirthday = birthday === '' || (isDay(birthday) && birthday >= earliestBirthday && birthday < day)
  const cm = parseHeight(height, unit)
  const badHeight = heightLeft && Number.isNaN(cm)

  return (
    <div className={styles.person}>
      <div>
        <label htmlFor={`${id}-birthday`} className="fl">
          {t('birthday')}
        </label>
        <DateField
          id={`${id}-birthday`}
          className={styles.birthday ?? ''}
          value={birthday}
          min={earliestBirthday}
          max={day}
          onChange={(value) => {
            setBirthday(value)
            if (value === '') save({ birthday: null })
            else if (isDay(value) && value >= earliestBirthday && value < day) save({ birthday: value })
          }}
        />
        {birthday && isBirthday && (
          <span className="small muted">{t('age', { count: ageOn(day, birthday) })}</span>
        )}
        {isDay(birthday) && !isBirthday && <Fault text={t('birthdayFault')} />}
      </div>
      <div>
        <span id={`${id}-sex`} className="fl">
          {t('sex')}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no box that can be laid out in a row */}
        <span className="seg" role="group" aria-labelledby={`${id}-sex`}>
          {sexes.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={person.sex === option}
              onClick={() => save({ sex: person.sex === option ? null : option })}
            >
              {t(`sex.${option}`)}
            </button>
          ))}
        </span>
      </div>
      <div>
        <label htmlFor={`${id}-height`} className="fl">
          {t('height')}
        </label>
        <span className={`in ${styles.height} ${badHeight ? 'bad' : ''}`}>
          <input
            id={`${id}-height`}
            autoComplete="off"
            value={height}
            aria-invalid={badHeight}
            placeholder={unit === 'km' ? '175' : '5′9″'}
            onFocus={() => setHeightLeft(false)}
            onBlur={() => {
              setHeightLeft(true)
              if (Number.isNaN(cm) || cm === person.heightCm) return
              save({ heightCm: cm })
              setHeight(cm === null ? '' : typedHeight(cm, unit))
            }}
            onChange={(event) => setHeight(event.currentTarget.value)}
          />
          {unit === 'km' && <span className="u">cm</span>}
        </span>
        {badHeight && <Fault text={t('contract:ErrorInvalidValue')} />}
      </div>
    </div>
  )
}

function Fault({ text }: { text: string }) {
  return (
    <p className="err" role="alert">
      <Icon name="warn" size={14} />
      {text}
    </p>
  )
}
