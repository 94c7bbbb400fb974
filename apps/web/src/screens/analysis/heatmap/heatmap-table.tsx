import { type DisplayOptions, formatClock, metricLabel, metricUnit } from '@cadenza/metrics'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellValue } from '../../../features/analysis/analysis.ts'
import { figureText, spanText } from '../../../features/analysis/heatmap/cell-name.ts'
import type { Grid } from '../../../features/analysis/heatmap/grid.ts'
import styles from '../../../features/analysis/heatmap/heatmap.module.css'
import type { Heatmap } from '../../../features/analysis/heatmap/queries.ts'
import { figureName } from '../../../features/analysis/names.ts'

interface Props {
  heatmap: Heatmap
  grid: Grid
  value: CellValue | null
  display: DisplayOptions
  onOpen(index: number): void
}

type Order = 'x' | 'y' | 'value' | 'seconds' | 'activities'

/** Rows shown at first, and added each time. */
const rowsAtOnce = 100

/** The cells as rows, for keyboards and screen readers. */
export function HeatmapTable({ heatmap, grid, value, display, onOpen }: Props) {
  const { t } = useTranslation('analysis')
  const [order, setOrder] = useState<{ by: Order; descending: boolean }>({ by: 'seconds', descending: true })
  const [most, setMost] = useState(rowsAtOnce)
  const { x, y, cells } = heatmap
  const sorted = useMemo(() => {
    const of = order.by === 'value' ? grid.figures : cells[order.by]
    const sign = order.descending ? -1 : 1
    // Cells without a value are last in either order.
    const figure = (i: number) =>
      Number.isNaN(of[i] as number) ? Number.POSITIVE_INFINITY : sign * (of[i] as number)
    return [...cells.x.keys()].sort((a, b) => figure(a) - figure(b))
  }, [cells, grid, order])
  const head = (by: Order, name: string, unit: string) => (
    <th
      scope="col"
      className={by === 'x' || by === 'y' ? '' : 'n'}
      aria-sort={order.by === by ? (order.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        onClick={() => setOrder({ by, descending: order.by === by ? !order.descending : true })}
      >
        {name}
        {unit && <span className="u">{unit}</span>}
        <span aria-hidden="true">{order.by === by ? (order.descending ? ' ▾' : ' ▴') : ''}</span>
      </button>
    </th>
  )
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {head('x', metricLabel(x.metric, display.locale), '')}
            {head('y', metricLabel(y.metric, display.locale), '')}
            {value &&
              head(
                'value',
                figureName(value.metric, value.aggregate, display.locale, t),
                metricUnit(value.metric, display),
              )}
            {head('seconds', t('time'), '')}
            {head('activities', t('activities'), '')}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, most).map((i) => {
            const across = spanText(x, cells.x[i] as number, display)
            const along = spanText(y, cells.y[i] as number, display)
            return (
              <tr key={i}>
                <th scope="row">
                  <button
                    type="button"
                    onClick={() => onOpen(i)}
                    aria-label={t('listCell', { across, along })}
                  >
                    {across}
                  </button>
                </th>
                <td>{along}</td>
                {value && <td className="n">{figureText(value, grid.figures[i] as number, display)}</td>}
                <td className="n">{formatClock(cells.seconds[i])}</td>
                <td className="n">{cells.activities[i]}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {sorted.length > most && (
        <button type="button" className={`btn ${styles.more}`} onClick={() => setMost(most + rowsAtOnce)}>
          {t('moreRows', { count: sorted.length - most })}
        </button>
      )}
    </div>
  )
}
