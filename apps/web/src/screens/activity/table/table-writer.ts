import type { Figures } from '../../../features/activity/queries.ts'
import { afterPaint } from '../../../platform/browser/after-paint.ts'
import { columnsInSight } from './columns-in-sight.ts'
import { appendCells, type CellLook, type FigureCells } from './figure-cells.ts'
import type { RowText } from './table-figures.ts'
import { columnsUpTo, type Widths } from './table-widths.ts'

/** Content and layout of a table's rows. */
export interface TableContent {
  look: CellLook
  widths: Widths
  /** Texts of figures; the same figures give the same object until their texts change. */
  textsOf(figures: Figures): RowText
  figuresOf(key: string): Figures | undefined
}

/** Writes figures of a table's rows: visible ones at once, the others a few rows at a time after painting. */
export interface TableWriter {
  /** Adds a row; returns a function that removes it. */
  attach(key: string, element: HTMLTableRowElement): () => void
  /** `box` scrolls sideways. */
  show(box: HTMLElement, table: HTMLTableElement, content: TableContent): void
  /** Removes all rows and listeners. */
  end(): void
}

interface Row {
  element: HTMLTableRowElement
  /** null until measured. */
  inSight: boolean | null
  cells: FigureCells | null
  /** Content of the last write, and whether it is complete. */
  content: TableContent | null
  figures: Figures | null
  complete: boolean
  /** Widths of all columns, and those last set on the element. */
  widths: Widths | null
  columns: string
}

/** px beyond the window within which rows count as visible: one turn of the wheel. */
const marginPx = 120

/** ms of writing hidden rows per task. */
const sliceMs = 5

/** Performance mark for benchmarks: the table is complete. */
const writtenMark = 'cadenza:table-written'

const saysTheSame = (a: TableContent, b: TableContent) =>
  a === b || (a.look === b.look && a.textsOf === b.textsOf && a.widths.columns === b.widths.columns)

const wholeWidth = ({ wholePx }: Widths) => `max(100%, ${wholePx}px)`

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > -marginPx && top < innerHeight + marginPx
}

/** `append` adds the cells to a row. */
export function createTableWriter(append = appendCells): TableWriter {
  const rows = new Map<string, Row>()
  let content: TableContent | null = null
  let columns = { from: 0, to: 0 }
  let box: HTMLElement | null = null
  const place = { leftPx: 0, widthPx: 0 }
  let giveUp = () => {}
  let isWriting = false

  const isBegun = (key: string, row: Row): boolean =>
    content !== null &&
    row.content !== null &&
    saysTheSame(row.content, content) &&
    row.figures === content.figuresOf(key)

  const write = (key: string, row: Row, { from, to }: { from: number; to: number }) => {
    const figures = content?.figuresOf(key)
    if (!content || !figures) return
    const begun = isBegun(key, row)
    if (begun && row.complete) return
    if (!begun) {
      if (row.content?.look !== content.look) {
        row.cells?.remove()
        row.cells = append(row.element, content.look)
      }
      row.content = content
      row.figures = figures
    }
    row.complete = from === 0 && to >= content.look.cell.length
    if (row.complete || from > 0) widen(row, content.widths)
    else widenSeen(row, content.widths, to)
    row.cells?.write(content.textsOf(figures), from, to)
  }
  const widen = (row: Row, widths: Widths) => {
    row.widths = widths
    if (row.columns === widths.columns) return
    row.columns = widths.columns
    row.element.style.gridTemplateColumns = widths.columns
    // Set on the row, since setting it on the table would lay out hidden rows, too.
    row.element.style.width = wholeWidth(widths)
  }
  const widenSeen = (row: Row, widths: Widths, to: number) => {
    const { widths: before } = row
    if (before?.leastPx.length !== widths.leastPx.length || before.columns === widths.columns)
      return widen(row, widths)
    const columns = columnsUpTo(to, widths, before)
    if (row.columns === columns) return
    row.columns = columns
    row.element.style.gridTemplateColumns = columns
    row.element.style.width = `${place.leftPx + place.widthPx + marginPx}px`
  }
  const writeSeen = () => {
    for (const [key, row] of rows) if (row.inSight) write(key, row, columns)
  }
  const writeSome = () => {
    const untilMs = performance.now() + sliceMs
    for (const [key, row] of rows) {
      if (performance.now() > untilMs) {
        const timer = setTimeout(writeSome)
        giveUp = () => clearTimeout(timer)
        return
      }
      write(key, row, { from: 0, to: Number.POSITIVE_INFINITY })
    }
    isWriting = false
    performance.clearMarks(writtenMark)
    performance.mark(writtenMark)
  }
  const writeOthers = () => {
    const isWritten = [...rows].every(([key, row]) => row.complete && isBegun(key, row))
    if (isWriting || isWritten) return
    isWriting = true
    giveUp = afterPaint(writeSome)
  }
  const lookSideways = () => {
    if (content) columns = columnsInSight(content.widths.leastPx, place.leftPx, place.widthPx)
  }

  const onScroll = () => {
    if (!box) return
    place.leftPx = box.scrollLeft
    lookSideways()
    writeSeen()
  }
  const resized = new ResizeObserver(() => {
    if (!box) return
    place.widthPx = box.clientWidth
    onScroll()
  })
  const enter = (next: HTMLElement) => {
    if (next === box) return
    box?.removeEventListener('scroll', onScroll)
    resized.disconnect()
    box = next
    // Measured once and then observed, since measuring forces layout.
    place.widthPx = box.clientWidth
    place.leftPx = box.scrollLeft
    box.addEventListener('scroll', onScroll, { passive: true })
    resized.observe(box)
  }
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const key = target instanceof HTMLElement && target.dataset.key
        const row = key ? rows.get(key) : undefined
        if (!key || !row) continue
        row.inSight = isIntersecting
        if (isIntersecting) write(key, row, columns)
      }
    },
    { rootMargin: `${marginPx}px 0px` },
  )

  return {
    attach(key, element) {
      const row: Row = {
        ...{ element, inSight: null, cells: null },
        ...{ content: null, figures: null, complete: false, widths: null, columns: '' },
      }
      rows.set(key, row)
      element.dataset.key = key
      seen.observe(element)
      return () => {
        seen.unobserve(element)
        row.cells?.remove()
        if (rows.get(key) === row) rows.delete(key)
      }
    },
    show(around, table, next) {
      const before = content
      content = next
      enter(around)
      if (before?.widths.columns !== next.widths.columns && table.tHead)
        table.tHead.style.gridTemplateColumns = next.widths.columns
      lookSideways()
      // Checks all before writing any, so that the table is laid out once.
      for (const row of rows.values()) row.inSight ??= isInSight(row.element)
      writeSeen()
      writeOthers()
    },
    end() {
      giveUp()
      seen.disconnect()
      resized.disconnect()
      box?.removeEventListener('scroll', onScroll)
      rows.clear()
    },
  }
}
