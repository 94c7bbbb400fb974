import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import type { Cursor } from '../../../ui/graphs/cursor.ts'
import { LineKey } from '../line-key.tsx'
import { pickedLabel } from '../names.ts'
import { placeText } from './cursor-layer.tsx'
import styles from './graphs.module.css'
import type { CompareGraph, CompareGraphs } from './use-graphs.ts'

interface Props {
  ranges: CompareGraphs['ranges']
  graphs: readonly CompareGraph[]
  axis: XAxis
  cursor: Cursor
}

/** Values of all graphs and ranges at the cursor. Moving the cursor writes them without rendering. */
export function Readout({ ranges, graphs, axis, cursor }: Props) {
  const { t } = useTranslation('compare')
  const body = useRef<HTMLTableSectionElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const write = (index: number | null) => {
      if (place.current)
        place.current.textContent = index === null ? t('pointAtGraph') : placeText(axis, index)
      for (const [r, line] of [...(body.current?.rows ?? [])].entries())
        for (const [g, graph] of graphs.entries()) {
          const cell = line.cells[g + 1]
          if (cell) cell.textContent = index === null ? '' : graph.text.value(graph.lines[r]?.[index])
        }
    }
    write(cursor.get())
    return cursor.subscribe(write)
  }, [cursor, axis, graphs, t])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
    <section className={styles.readout} tabIndex={0} aria-label={t('atCursor')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span ref={place} />
            </th>
            {graphs.map(({ key, row, text }) => (
              <th key={key} scope="col" className="n">
                {text.label} {row?.part && <SideTag side={row.part} />}
                <span className="u">{text.unit}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {ranges.map(({ range, place: at }) => (
            <tr key={range.key}>
              <th scope="row">
                <span className={styles.rangeName}>
                  <LineKey place={at} />
                  <span className="clip">{pickedLabel(range, t)}</span>
                </span>
              </th>
              {graphs.map(({ key }) => (
                <td key={key} className="n" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
