import { type DisplayOptions, formatNumber } from '@cadenza/metrics'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../../features/activity/queries.ts'
import { LeftOutStrides } from '../../../features/left-out-strides/index.tsx'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import styles from './sensors.module.css'

type Motion = NonNullable<Activity['motion']>

/** s; smaller offsets are within the resolution of the search. */
const sameClockS = 0.05

interface Props {
  motion: Motion
  display: DisplayOptions
  /** Beside the graphs: only their reliability and coverage, with everything in a dialog. */
  brief?: boolean
}

/** Quality of the motion sensors' data, by sensor, with their problems. */
export const Sensors = memo(function Sensors({ motion, display, brief = false }: Props) {
  const { t } = useTranslation('activity')
  const [open, setOpen] = useState(false)
  return (
    <section className={`panel ${styles.sensors}`} aria-label={t('sensors')} data-brief={brief || undefined}>
      <div className="ph">
        <h2>{t('sensors')}</h2>
        <span className="small muted grow">
          {t(motion.sport === 'cycling' ? 'strokesFound' : 'stridesFound', { count: motion.cycles })}
        </span>
        {brief && (
          <IconButton
            small
            icon="expand"
            label={t('sensorsLarge')}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        )}
      </div>
      <SensorTable motion={motion} display={display} brief={brief} />
      {open && (
        <Dialog title={t('sensors')} size="large" onClose={() => setOpen(false)}>
          <SensorTable motion={motion} display={display} brief={false} />
        </Dialog>
      )}
    </section>
  )
})

function SensorTable({ motion, display: { locale }, brief }: Props) {
  const { t } = useTranslation('activity')
  const { t: contract } = useTranslation('contract')
  const percent = (share: number) => `${formatNumber(100 * share, 0, locale)} %`
  /** Shows even the smallest share of samples at the sensor's limit. */
  const atLimit = (share: number) =>
    share === 0 ? percent(0) : `${formatNumber(Math.max(0.1, 100 * share), 1, locale)} %`
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too */}
      <section className={styles.box} tabIndex={0} aria-label={t('sensors')}>
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
                <th scope="row">{t(`sensor_${each.sensor}`)}</th>
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
      {!brief && <LeftOutStrides sensors={sensors} nameOf={(sensor) => t(`sensor_${sensor}`)} />}
      <ul className={styles.notes}>
        {clock && <li>{clockText(clock)}</li>}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {problems.map(({ code, sensor, count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            {sensor && <b>{t(`sensor_${sensor}`)}: </b>}
            {contract(code)}
            {count !== undefined && count > 1 && <span className="muted"> {t('times', { count })}</span>}
          </li>
        ))}
      </ul>
    </>
  )

  function clockText({ offset, confidence }: NonNullable<Motion['clock']>): string {
    if (confidence === 0) return t('clockUnknown')
    if (Math.abs(offset) < sameClockS) return t('clockSame')
    const seconds = formatNumber(Math.abs(offset), 1, locale)
    return t(offset > 0 ? 'clockBehind' : 'clockAhead', { seconds })
  }
}
