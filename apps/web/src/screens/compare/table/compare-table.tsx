import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { ErrorOf } from '../../../features/activity/table/table-deltas.ts'
import type { CompareState } from '../state/address.ts'
import type { Picked } from '../state/picked.ts'
import { isReady } from '../state/picked.ts'
import { MetricRow } from './metric-row.tsx'
import { RangeHead } from './range-head.tsx'
import type { CompareSection } from './rows.ts'
import { SectionHead } from './section-head.tsx'
import styles from './table.module.css'

interface Props {
  picked: readonly Picked[]
  sections: readonly CompareSection[]
  /** undefined while it loads: differences have no verdict yet. */
  errorOf: ErrorOf | undefined
  display: DisplayOptions
  onLead(key: string): void
  onFind(changes: Partial<CompareState>): void
  onRemove(key: string): void
}

/** The picked ranges side by side, with all their figures and their differences from the first. */
export function CompareTable({ picked, sections, errorOf, display, onLead, onFind, onRemove }: Props) {
  const { t } = useTranslation('compare')
  const first = picked.find(isReady)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
    <section className={styles.box} tabIndex={0} aria-label={t('table')}>
      <table className={styles.table} style={{ '--ranges': picked.length } as React.CSSProperties}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('metric')}
            </th>
            {picked.map((range, place) => (
              <RangeHead
                key={range.key}
                range={range}
                place={place}
                isFirst={range === first}
                onLead={onLead}
                onFind={onFind}
                onRemove={onRemove}
              />
            ))}
          </tr>
        </thead>
        {first &&
          sections.map((section) => (
            <tbody key={section.kind}>
              <SectionHead kind={section.kind} picked={picked} first={first} />
              {section.rows.map((row) => (
                <MetricRow
                  key={row.key}
                  row={row}
                  kind={section.kind}
                  picked={picked}
                  first={first}
                  errorOf={errorOf}
                  display={display}
                />
              ))}
            </tbody>
          ))}
      </table>
    </section>
  )
}
