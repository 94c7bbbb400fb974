import { useTranslation } from 'react-i18next'
import type { DayRecord, Display, Kind } from './kinds.ts'
import styles from './profiles.module.css'
import { zonesOf } from './zone-bounds.ts'

/** The zones that follow from a record: their figures, and their bounds in % of the threshold. */
export function ZoneStrip({ kind, record, display }: { kind: Kind; record: DayRecord; display: Display }) {
  const { t } = useTranslation('profiles')
  if (!kind.zones) return null
  const zones = zonesOf(kind.zones.kind, kind.zones.threshold(record), display, record.zones)
  return (
    <ol
      className={styles.zones}
      aria-label={`${t(`zones.${kind.zones.kind}`)} (${kind.unit(display).replace('/', '')})`}
      style={{ gridTemplateColumns: `repeat(${zones.length}, minmax(0, 1fr))` }}
    >
      {zones.map(({ name, range, shares }, i) => (
        <li key={name}>
          <i style={{ background: `var(--seq-${i + 1})` }} />
          <b>{name}</b>
          <span>{range}</span>
          <span className="muted">{shares}</span>
        </li>
      ))}
    </ol>
  )
}
