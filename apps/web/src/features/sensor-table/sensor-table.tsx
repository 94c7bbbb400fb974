import { type DisplayOptions, formatNumber, withPercent } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../activity/queries.ts'
import { clockText } from './clock-text.ts'
import { LeftOutTable } from './left-out-table.tsx'
import styles from './sensor-table.module.css'

export interface SensorTableProps {
  motion: NonNullable<Activity['motion']>
  display: DisplayOptions
  /** Only the sensors' reliability and coverage. */
  brief: boolean
}

/** Quality of each sensor's data; below it the clocks, and problems of the recording. */
export function SensorTable({ motion, display: { locale }, brief }: SensorTableProps) {
  const { t } = useTranslation('sensor-table')
  const { t: ofActivity } = useTranslation('activity')
  const { t: contract } = useTranslation('contract')
  const percent = (share: number) => withPercent(formatNumber(100 * share, 0, locale), locale)
  /** Shows even the smallest share of samples at the sensor's limit. */
  const atLimit = (share: number) =>
    share === 0 ? percent(0) : withPercent(formatNumber(Math.max(0.1, 100 * share), 1, locale), locale)
  const { cycles, coarse, relative, sensors, problems, clock } = motion
  const notes = [
    // Under 0.5 %, the mean is not affected.
    ...(cycles > 0 && coarse >= cycles / 200
      ? [
          t(motion.sport === 'cycling' ? 'coarseStrokes' : 'coarseStrides', {
            share: percent(coarse / cycles),
          }),
        ]
      : []),
    ...(relative ? [t('relativeAngles')] : []),
  ]
  return (
    <>
      <section
        className={styles.box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
        tabIndex={0}
        aria-label={ofActivity('sensors')}
        data-brief={brief || undefined}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('sensor')}</th>
              <th scope="col">{t('trust')}</th>
              <th scope="col" className="n">
                {t('coverage')}
              </th>
              {!brief && (
                <>
                  <th scope="col" className="n">
                    {t('rate')}, Hz
                  </th>
                  <th scope="col" className="n">
                    {t('gyroscopeAtLimit')}
                  </th>
                  <th scope="col" className="n">
                    {t('accelerometerAtLimit')}
                  </th>
                  <th scope="col" className="n">
                    {t('gravity')}, m/s²
                  </th>
                  <th scope="col" className="n">
                    {t('axes')}
                  </th>
                  <th scope="col">{t('zeroPose')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {sensors.map((each) => (
              <tr key={each.sensor}>
                <th scope="row">{ofActivity(`sensor_${each.sensor}`)}</th>
                <td>
                  <i className={styles.trust} data-trust={each.trust} aria-hidden="true" />
                  {t(`trust_${each.trust}`)}
                </td>
                <td className="n">{percent(each.coverage)}</td>
                {!brief && (
                  <>
                    <td className="n">{formatNumber(each.rate, 0, locale)}</td>
                    <td className="n">
                      {each.hasGyroscope ? atLimit(each.rateSaturation) : t('notRecorded')}
                    </td>
                    <td className="n">
                      {each.hasAccelerometer ? atLimit(each.forceSaturation) : t('notRecorded')}
                    </td>
                    <td className="n">
                      {each.gravity === null ? '–' : formatNumber(each.gravity, 2, locale)}
                    </td>
                    <td className="n">{percent(each.alignment)}</td>
                    <td>{t(`zero_${each.zeroPose}`)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!brief && <LeftOutTable sensors={sensors} nameOf={(sensor) => ofActivity(`sensor_${sensor}`)} />}
      <ul className={styles.notes}>
        {clock && <li>{clockText(clock, t, locale)}</li>}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {problems.map(({ code, sensor, count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            {sensor && <b>{ofActivity(`sensor_${sensor}`)}: </b>}
            {contract(code)}
            {count !== undefined && count > 1 && (
              <span className="muted"> {ofActivity('times', { count })}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
