import { useTranslation } from 'react-i18next'
import type { ListFilter } from '../../features/activity-list/filter.ts'
import { Icon } from '../../ui/components/icon.tsx'

interface Props {
  filter: ListFilter
  onChange(changes: Partial<ListFilter>): void
}

/** Switch of the grouping by week, which sorts by date as well. */
export function WeeksSwitch({ filter, onChange }: Props) {
  const { t } = useTranslation('activities')
  const on = filter.weeks && filter.sort === 'date'
  return (
    <button
      type="button"
      className="btn"
      aria-pressed={on}
      title={t('weeksHint')}
      onClick={() =>
        onChange(
          on
            ? { weeks: false }
            : { weeks: true, ...(filter.sort !== 'date' && { sort: 'date', descending: true }) },
        )
      }
    >
      <Icon name="calendar" />
      {t('weeks')}
    </button>
  )
}
