import { formatNumber } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { displayOptions } from '../../platform/session/display.ts'
import styles from './left-out-table.module.css'
import { leftOutRows, type SensorWithStrides } from './reasons.ts'

interface LeftOutProps {
  sensors: readonly SensorWithStrides[]
  /** Name of a sensor in the reader's language. */
  nameOf(sensor: string): string
}

/** Counts of the strides left out: a row for each reason, a column for each foot. */
export function LeftOutTable({ sensors, nameOf }: LeftOutProps) {
  const { t } = useTranslation('sensor-table')
  const { locale } = displayOptions()
  const { sensors: feet, rows } = leftOutRows(sensors)
  if (rows.length === 0) return null
  return (
    <section className={styles.table} aria-label={t('leftOut')}>
      <table>
        <caption>{t('leftOut')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reason')}</th>
            {feet.map((sensor) => (
              <th key={sensor} scope="col" className="n">
                {nameOf(sensor)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ reason, counts }) => (
            <tr key={reason}>
              <th scope="row">{t(`reason_${reason}`)}</th>
              {counts.map((count, at) => (
                <td key={feet[at]} className="n">
                  {formatNumber(count, 0, locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
