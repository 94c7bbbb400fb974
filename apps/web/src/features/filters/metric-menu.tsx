import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './filters.module.css'

interface Props {
  /** Key and name of each metric that has no field yet. */
  metrics: readonly { key: string; name: string }[]
  onAdd(key: string): void
}

/** Menu that adds a field for a metric; nothing once all have one. */
export function MetricMenu({ metrics, onAdd }: Props) {
  const { t } = useTranslation('filters')
  if (metrics.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="btn">
          <Icon name="plus" size={14} />
          {t('addMetric')}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.metricMenu}>
        {metrics.map(({ key, name }) => (
          <Menu.Item key={key} onClick={() => onAdd(key)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
