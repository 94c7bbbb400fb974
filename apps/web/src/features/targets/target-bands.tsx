import { formatDuration } from '@cadenza/metrics'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { bandPlace, type RowBand } from './bands.ts'
import styles from './targets.module.css'

interface Props {
  bands: readonly RowBand[]
  y: { low: number; high: number }
  reversed: boolean
}

/** Target bands behind a row's lines, with the selected part's time outside. */
export const TargetBands = memo(function TargetBands({ bands, y, reversed }: Props) {
  const { t } = useTranslation('ranges')
  return (
    <div className={styles.bands}>
      {bands.map((band) => {
        const place = bandPlace(band, y, reversed)
        return (
          place && (
            <i
              key={band.side ?? 'one'}
              className={styles.band}
              data-side={band.side ?? undefined}
              style={{ top: `${place.top * 100}%`, height: `${place.height * 100}%` }}
            />
          )
        )
      })}
      <span className={styles.times}>
        {bands.map(({ side, time }) => {
          if (!time) return null
          const [below, inside, above] = [time.below, time.inside, time.above].map((s) => formatDuration(s))
          return (
            <span key={side ?? 'one'} className={side?.[0]} title={t('outsideOf', { below, inside, above })}>
              {t('outside', { time: formatDuration(time.below + time.above) })}
            </span>
          )
        })}
      </span>
    </div>
  )
})
