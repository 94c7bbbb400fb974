import type { ZoneKind } from '@cadenza/activity/zones'
import { pagePath } from '@cadenza/contract/pages'
import { type DisplayOptions, formatDuration, metricLabel, metricUnit } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/components/icon.tsx'
import type { FigureFacts } from '../explain/asked.ts'
import { Explained, explainsItself } from '../explain/explained.tsx'
import styles from './effort.module.css'
import type { Analysis, CurveChannel } from './queries.ts'
import { channelOf, kindsWithoutRecord, orderedZones, zoneRows } from './zones.ts'

interface Props {
  analysis: Analysis
  sport: 'bike' | 'run' | 'other'
  /** The user is the athlete and may enter records. */
  mine: boolean
  kind: ZoneKind | undefined
  onKind(kind: ZoneKind): void
  display: DisplayOptions
  facts(of: CurveChannel): FigureFacts
}

/** Time in each zone, by power, pace or heart rate. */
export function ZonesPanel({ analysis, sport, mine, kind, onKind, display, facts: factsOf }: Props) {
  const { t } = useTranslation('effort')
  const missing = kindsWithoutRecord(analysis, sport)
  const zones = orderedZones(analysis.zones)
  const shown = zones.find((zone) => zone.kind === kind) ?? zones[0]
  const facts = () => factsOf(channelOf[shown?.kind ?? 'heartrate'])
  const percent = new Intl.NumberFormat(display.locale, { style: 'percent', maximumFractionDigits: 0 })
  const rows = shown ? zoneRows(shown, display) : []
  const most = Math.max(...rows.map(({ share }) => share))
  return (
    <section className="panel" aria-labelledby="effort-zones">
      <div className="ph">
        <h2 id="effort-zones">
          <Explained code="time_in_zone" facts={facts}>
            {t('zones')}
          </Explained>
        </h2>
        <span className="grow" />
        {zones.length > 1 && (
          <fieldset className="seg" aria-label={t('zonesBy')}>
            {zones.map((zone) => (
              <button
                key={zone.kind}
                type="button"
                aria-pressed={zone === shown}
                onClick={() => onKind(zone.kind)}
              >
                {metricLabel(zone.kind, display.locale)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {shown && (
        <table className={styles.zones}>
          <caption className="unseen">
            {t('zones')}: {metricLabel(shown.kind, display.locale)}
          </caption>
          <thead className="unseen">
            <tr>
              <th>{t('zone')}</th>
              <td />
              <th>{t('time')}</th>
              <th>{t('share')}</th>
              <th>{t('bounds')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, range, seconds, share }, k) => (
              <tr key={name}>
                <td>{name}</td>
                <td className={styles.zoneBar}>
                  <i
                    style={{
                      width: `${most > 0 ? (share / most) * 100 : 0}%`,
                      background: `var(--seq-${Math.min(8, k + 2)})`,
                    }}
                  />
                </td>
                <td className="n" {...explainsItself('time_in_zone', facts)}>
                  {seconds > 0 ? formatDuration(seconds) : '-'}
                </td>
                <td className="n strong" {...explainsItself('time_in_zone', facts)}>
                  {percent.format(share)}
                </td>
                <td className="n muted">
                  {range}
                  <span className="u">{metricUnit(shown.kind, display)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {missing.map((kindMissing) => (
        <p key={kindMissing} className={`small ${styles.missing}`}>
          <Icon name="info" size={14} />
          <span>
            {t(`missing_${kindMissing}`)}{' '}
            {mine && <Link to={pagePath('physicalProfiles')}>{t('enterRecord')}</Link>}
          </span>
        </p>
      ))}
      {!shown && missing.length === 0 && <p className={`small muted ${styles.missing}`}>{t('noZones')}</p>}
    </section>
  )
}
