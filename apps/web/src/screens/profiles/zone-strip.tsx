import type { DateFormat } from '@cadenza/metrics/dates'
import { type CSSProperties, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zonesOf } from '../../features/zones/zone-bounds.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { formatDay } from '../../ui/dates/typed-date.ts'
import type { DayRecord, Display, Kind } from './kinds.ts'
import styles from './profiles.module.css'
import { ZoneEditor } from './zone-editor.tsx'

interface Props {
  kind: Kind
  record: DayRecord
  display: Display
  dateFormat: DateFormat
  onSave(record: DayRecord): Promise<void>
}

/** Zones of a record with their values and their bounds in % of the threshold, which can be edited. */
export function ZoneStrip({ kind, record, display, dateFormat, onSave }: Props) {
  const { t } = useTranslation('profiles')
  const [editing, setEditing] = useState(false)
  const strip = useRef<HTMLDivElement>(null)
  if (!kind.zones) return null
  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => strip.current?.querySelector('button')?.focus())
  }
  if (editing)
    return (
      <ZoneEditor
        key={record.date}
        zones={kind.zones}
        record={record}
        display={display}
        shownDay={formatDay(record.date, dateFormat)}
        onSave={onSave}
        onClose={close}
      />
    )
  const zones = zonesOf(kind.zones.kind, kind.zones.threshold(record), display, record.zones)
  return (
    <div ref={strip} className={styles.strip}>
      <ol
        className={styles.zones}
        aria-label={`${t(`zones.${kind.zones.kind}`)} (${kind.unit(display).replace('/', '')})`}
        style={{ '--zones': zones.length } as CSSProperties}
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
      <IconButton
        small
        icon="pencil"
        label={t(record.zones ? 'editOwnZones' : 'editZones')}
        onClick={() => setEditing(true)}
      />
    </div>
  )
}
