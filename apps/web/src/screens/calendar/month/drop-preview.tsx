import { type DisplayOptions, metricAbbreviation } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/components/icon.tsx'
import styles from '../calendar.module.css'
import { wholeLoad } from './formats.ts'

export interface WeekLoads {
  /** Planned load of the week, in TSS, before and after the drop. */
  before: number
  after: number
}

interface Props extends WeekLoads {
  warning: string | undefined
  display: DisplayOptions
}

/** Consequences of dropping an entry here for the day and the week. */
export function DropPreview({ before, after, warning, display }: Props) {
  const { t } = useTranslation('calendar')
  const unit = metricAbbreviation('tss', display.locale)
  const load = (value: number) => `${wholeLoad(value, display)}\u00a0${unit}`
  return (
    <p className={styles.preview} data-warns={warning !== undefined || undefined}>
      {warning && (
        <span>
          <Icon name="warn" size={13} />
          {warning}
        </span>
      )}
      <span>
        {after === before
          ? t('weekStays', { load: load(after) })
          : t('weekBecomes', { before: wholeLoad(before, display), load: load(after) })}
      </span>
    </p>
  )
}
