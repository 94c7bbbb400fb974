import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LineKey } from '../line-key.tsx'
import { isReady, type Picked } from '../state/picked.ts'
import type { CompareRow } from './rows.ts'
import styles from './side-bars.module.css'

interface Props {
  /** Rows of metrics with two sides. */
  rows: readonly CompareRow[]
  picked: readonly Picked[]
}

/** Metrics shown before all are asked for. */
const shownAtFirst = 4

/** Left and right of each range as bars from zero, one metric below the other. */
export function SideBars({ rows, picked }: Props) {
  const { t } = useTranslation('compare')
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, shownAtFirst)
  return (
    <section className="panel" aria-label={t('leftAndRight')}>
      <div className="ph">
        <h2 className="grow">{t('leftAndRight')}</h2>
        {rows.length > shownAtFirst && (
          <button type="button" className="btn q" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'showFewer' : 'showAllBars', { count: rows.length })}
          </button>
        )}
      </div>
      {shown.map((row) => (
        <Bars key={row.key} row={row} picked={picked} />
      ))}
    </section>
  )
}

function Bars({ row, picked }: Pick<Props, 'picked'> & { row: CompareRow }) {
  const [left, right] = row.columns
  const lines = picked.flatMap((range, place) =>
    isReady(range)
      ? [
          {
            key: range.key,
            place,
            left: { value: left?.value(range.figures) ?? null, text: left?.text(range.figures) ?? '-' },
            right: { value: right?.value(range.figures) ?? null, text: right?.text(range.figures) ?? '-' },
          },
        ]
      : [],
  )
  const most = Math.max(
    ...lines.flatMap((line) => [line.left.value ?? 0, line.right.value ?? 0].map(Math.abs)),
  )
  const width = (value: number | null) =>
    `${value === null || most === 0 ? 0 : (Math.abs(value) / most) * 100}%`
  return (
    <div className={styles.metric}>
      <h3>
        {row.label}
        <span className="u">{row.unit}</span>
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <span className="n l">{line.left.text}</span>
            <span className={styles.left}>
              <i style={{ width: width(line.left.value) }} />
            </span>
            <LineKey place={line.place} />
            <span className={styles.right}>
              <i style={{ width: width(line.right.value) }} />
            </span>
            <span className="r">{line.right.text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
