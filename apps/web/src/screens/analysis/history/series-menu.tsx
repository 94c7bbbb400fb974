import { type DisplayOptions, metric, metricAbbreviation, metricLabel } from '@cadenza/metrics'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { aggregatesOf, type DataSeries, shownSides } from '../../../features/analysis/analysis.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { MenuRadio } from '../../../ui/components/menu-choices.tsx'

interface Props {
  series: DataSeries
  display: DisplayOptions
  onChange(series: DataSeries): void
  /** Missing for the last one. */
  onRemove?: (() => void) | undefined
}

/** Button of one metric of the history, with a menu of its sides and figures. */
export function SeriesMenu({ series, display, onChange, onRemove }: Props) {
  const { t } = useTranslation('analysis')
  const { metric: code, side, aggregate } = series
  const sides = shownSides(code)
  const name = metricLabel(code, display.locale)
  const short = metric(code)?.kind === 'mpi' ? metricAbbreviation(code, display.locale) : name
  const details = [
    side === 'both' ? 'L, R' : side === 'center' ? '' : t(side),
    aggregate === 'avg' ? '' : t(`aggregate_${aggregate}`),
  ].filter(Boolean)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="btn" aria-label={[name, ...details].join(', ')}>
          {[short, ...details].join(' · ')}
          <Icon name="down" size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {sides.length > 1 && <Menu.Label>{t('sides')}</Menu.Label>}
        {sides.length > 1 &&
          sides.map((each) => (
            <MenuRadio
              key={each}
              checked={each === side}
              onChoose={() => onChange({ ...series, side: each })}
            >
              {t(`side_${each}`)}
            </MenuRadio>
          ))}
        <Menu.Label>{t('figure')}</Menu.Label>
        {aggregatesOf(code).map((each) => (
          <MenuRadio
            key={each}
            checked={each === aggregate}
            onChoose={() => onChange({ ...series, aggregate: each })}
          >
            {t(`aggregate_${each}`)}
          </MenuRadio>
        ))}
        {onRemove && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon name="close" />} onClick={onRemove}>
              {t('removeMetric', { metric: name })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
