import {
  type ClimbingColumns,
  climbingPowerError,
  climbsOf,
  EQUIPMENT_KG,
} from '@cadenza/activity/climbing-power'
import { pagePath } from '@cadenza/contract/pages'
import {
  convertWeight,
  type DisplayOptions,
  formatClock,
  formatDuration,
  formatMetric,
  formatNumber,
  formatWeight,
  metricUnit,
} from '@cadenza/metrics'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './effort.module.css'

interface Props {
  columns: ClimbingColumns
  /** Weight on the day; undefined if it is not known. */
  weightKg: number | undefined
  weightUnit: 'kg' | 'lb'
  /** The user is the athlete and may enter a weight. */
  mine: boolean
  shown: boolean
  onShown(shown: boolean): void
  display: DisplayOptions
}

/** kg. Only a climb's power depends on the weight, so any finds the climbs. */
const anyKg = 75

/**
 * Estimated power on climbs of a ride without a power meter, off until switched on. The estimates exist on
 * this panel alone, so that no other figure can contain them.
 */
export function ClimbPowerPanel({ columns, weightKg, weightUnit, mine, shown, onShown, display }: Props) {
  const { t } = useTranslation('effort')
  const climbs = useMemo(() => climbsOf(columns, weightKg ?? anyKg), [columns, weightKg])
  if (climbs.length === 0) return null
  const { locale } = display
  const known = shown && weightKg !== undefined
  const kilograms = (kg: number) => formatWeight(convertWeight(kg, 'kg', weightUnit), weightUnit, locale)
  return (
    <section className="panel" aria-labelledby="effort-climbs">
      <div className="ph">
        <h2 id="effort-climbs">{t('climbPower')}</h2>
        <span className="grow" />
        <button type="button" className="btn" onClick={() => onShown(!shown)}>
          {t(shown ? 'climbPowerHide' : 'climbPowerShow')}
        </button>
      </div>
      <p className={`small ${styles.note}`}>
        {t('climbPowerOffer')}{' '}
        {t('climbPowerError', {
          climbs: climbingPowerError.climbs,
          rides: climbingPowerError.rides,
          typical: climbingPowerError.rmsPercent,
          worst: climbingPowerError.worstPercent,
        })}
      </p>
      {shown && weightKg === undefined && (
        <p className={`small ${styles.missing}`}>
          <Icon name="info" size={14} />
          <span>
            {t('climbPowerNoWeight')}{' '}
            {mine && <Link to={pagePath('physicalProfiles')}>{t('enterRecord')}</Link>}
          </span>
        </p>
      )}
      {known && (
        <>
          <table>
            <thead>
              <tr>
                <th className="n">{t('climbStart')}</th>
                <th className="n">{t('over')}</th>
                <th className="n">
                  {t('distance')} <span className={styles.headUnit}>{metricUnit('distance', display)}</span>
                </th>
                <th className="n">
                  {t('climbGain')} <span className={styles.headUnit}>{metricUnit('elevation', display)}</span>
                </th>
                <th className="n">
                  {t('climbGradient')} <span className={styles.headUnit}>%</span>
                </th>
                <th className="n">
                  {t('climbPowerHead')} <span className={styles.headUnit}>W</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {climbs.map(({ startMs, endMs, distance, gain, grade, power }) => (
                <tr key={startMs}>
                  <td className="n">{formatClock(startMs / 1000)}</td>
                  <td className="n">{formatDuration((endMs - startMs) / 1000)}</td>
                  <td className="n">{formatMetric('distance', distance, display)}</td>
                  <td className="n">{formatMetric('elevation', gain, display)}</td>
                  <td className="n">{formatNumber(100 * grade, 1, locale)}</td>
                  <td className="n">
                    ≈ {formatNumber(power, 0, locale)} ±{' '}
                    {formatNumber((power * climbingPowerError.rmsPercent) / 100, 0, locale)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={`small muted ${styles.note}`}>
            {t('climbPowerScope', { weight: kilograms(weightKg), equipment: kilograms(EQUIPMENT_KG) })}
          </p>
        </>
      )}
    </section>
  )
}
