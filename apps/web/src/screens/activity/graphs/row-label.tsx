import type { DisplayOptions } from '@cadenza/metrics'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GraphRow } from '../../../features/activity/graph-rows.ts'
import { rowLabel, rowText, rowUnit } from '../../../features/activity/row-text.ts'
import { withSoftHyphens } from '../../../features/activity/soft-hyphens.ts'
import type { FigureFacts } from '../../../features/explain/asked.ts'
import { Explained, explainsItself } from '../../../features/explain/explained.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import type { Cursor } from '../../../ui/graphs/cursor.ts'
import styles from './graphs.module.css'

interface Props {
  row: GraphRow
  /** Lines as drawn. */
  drawn: readonly Float32Array[]
  display: DisplayOptions
  cursor: Cursor
  tall: boolean
  onTall(code: string): void
  factsOf(code: string): FigureFacts | null
}

/** Characters from which a name takes three lines: name and values are then smaller, so that both fit. */
const longName = 28

/** Label left of a row: name, unit and value at the cursor. Zooming does not render it. */
export const RowLabel = memo(function RowLabel(props: Props) {
  const { row, drawn, display, cursor, tall, onTall, factsOf } = props
  const { t } = useTranslation('activity')
  const values = useRef<(HTMLElement | null)[]>([])
  useEffect(() => {
    const write = (index: number | null) => {
      for (const [i, line] of drawn.entries()) {
        const element = values.current[i]
        // Before the cursor was anywhere, no value is missing.
        if (element) element.textContent = index === null ? '' : rowText(row, line[index], display)
      }
    }
    write(cursor.get())
    return cursor.subscribe(write)
  }, [cursor, drawn, row, display])

  const label = rowLabel(row, display)
  return (
    <div className={styles.label} data-long={label.length > longName || undefined}>
      <div className={styles.name} title={label}>
        <Explained code={row.code} facts={() => factsOf(row.code)}>
          {withSoftHyphens(label, display.locale)}
        </Explained>
      </div>
      <div className={styles.values} {...(row.metric && explainsItself(row.code, () => factsOf(row.code)))}>
        {row.lines.map((line, i) => (
          <span key={line.side ?? 'one'} className={line.side?.[0]}>
            {line.side && <SideTag side={line.side} />}
            <b
              ref={(element) => {
                values.current[i] = element
              }}
            />
          </span>
        ))}
        <span className="u">{rowUnit(row, display)}</span>
      </div>
      <IconButton
        small
        className={styles.open}
        icon="expand"
        label={t(tall ? 'rowLow' : 'rowTall', { row: label })}
        aria-expanded={tall}
        onClick={() => onTall(row.code)}
      />
    </div>
  )
})
