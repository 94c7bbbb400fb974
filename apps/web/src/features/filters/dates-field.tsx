import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/dates/date-field.tsx'
import { ownToday } from '../../ui/dates/own-today.ts'
import { isDay } from '../../ui/dates/typed-date.ts'
import { type Dates, periods, withDays, withEnd } from './periods.ts'

interface Props {
  dates: Dates
  onChange(dates: Dates): void
}

/** Choice of a period, or of a first and last day. */
export function DatesField({ dates, onChange }: Props) {
  const { t } = useTranslation('filters')
  const id = useId()
  const { period } = dates
  const { from, to } = withDays(dates, ownToday())
  return (
    <>
      <div>
        <label htmlFor={id} className="fl">
          {t('dates')}
        </label>
        <span className="in">
          <select
            id={id}
            value={period || (from || to ? 'own' : '')}
            onChange={({ target }) => {
              const chosen = periods.find((each) => each === target.value)
              if (chosen) onChange({ period: chosen, from: '', to: '' })
              else if (target.value === 'own') onChange({ period: '', from, to })
              else onChange({ period: '', from: '', to: '' })
            }}
          >
            <option value="">{t('allDates')}</option>
            {periods.map((each) => (
              <option key={each} value={each}>
                {t(`period_${each}`)}
              </option>
            ))}
            {(from || to) && <option value="own">{t('ownDates')}</option>}
          </select>
        </span>
      </div>
      {(['from', 'to'] as const).map((end) => (
        <div key={end}>
          <label htmlFor={`${id}-${end}`} className="fl">
            {t(end)}
          </label>
          <DateField
            id={`${id}-${end}`}
            value={end === 'from' ? from : to}
            {...(end === 'from' ? { max: to } : { min: from })}
            onChange={(value) => {
              if (value === '' || isDay(value)) onChange(withEnd({ from, to }, end, value))
            }}
          />
        </div>
      ))}
    </>
  )
}
