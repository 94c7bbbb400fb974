import type { CellText, RowText } from './table-figures.ts'

/** CSS classes of a cell's parts. */
export interface CellLook {
  cell: readonly string[]
  codes: readonly string[]
  delta: string
  second: string
}

interface Cell {
  text: Text
  delta: HTMLElement | null
  second: HTMLElement | null
  td: HTMLTableCellElement
  /** Current text. */
  was: CellText | undefined
}

const marks = { good: '︿', poor: '﹀' } as const

/**
 * Cells of a row, written without React: a table has thousands, and each rendering would compare all of them.
 */
export interface FigureCells {
  /** Writes columns `from` to before `to`. */
  write(said: RowText, from: number, to: number): void
  remove(): void
}

const patterns = new WeakMap<CellLook, DocumentFragment>()

/** Empty cells of a row, made once for all rows, since copying is much cheaper. */
function patternOf(look: CellLook): DocumentFragment {
  const known = patterns.get(look)
  if (known) return known
  const made = document.createDocumentFragment()
  for (const [i, className] of look.cell.entries()) {
    const td = document.createElement('td')
    // Some browsers do not treat cells in a grid layout as table cells.
    td.setAttribute('role', 'cell')
    td.className = className
    td.dataset.code = look.codes[i] ?? ''
    td.append(document.createTextNode(''))
    made.append(td)
  }
  patterns.set(look, made)
  return made
}

/** Appends empty cells to a row. */
export function appendCells(row: HTMLTableRowElement, look: CellLook): FigureCells {
  const copied = patternOf(look).cloneNode(true)
  const cells: Cell[] = []
  for (const td of copied.childNodes)
    if (td instanceof HTMLTableCellElement && td.firstChild instanceof Text)
      cells.push({ td, text: td.firstChild, delta: null, second: null, was: undefined })
  row.append(copied)
  return {
    write(said, from, to) {
      for (let i = from; i < Math.min(to, cells.length); i++) {
        const cell = cells[i]
        const now = said.at(i)
        if (!cell || !now || now === cell.was) continue
        const { was } = cell
        if (now.text !== was?.text) cell.text.data = now.text
        if (now.delta !== was?.delta) writeDelta(cell, now.delta, look.delta)
        if (now.second !== was?.second) writeSecond(cell, now.second, look.second)
        cell.was = now
      }
    },
    remove() {
      for (const { td } of cells) td.remove()
    },
  }
}
function writeDelta(cell: Cell, delta: CellText['delta'], className: string): void {
  if (delta === undefined) {
    cell.delta?.remove()
    cell.delta = null
    return
  }
  if (!cell.delta) {
    cell.delta = document.createElement('span')
    cell.delta.className = className
    cell.text.after(cell.delta)
  }
  const { delta: element } = cell
  element.textContent = delta?.text ?? ''
  if (delta?.verdict) {
    element.dataset.verdict = delta.verdict
    const mark = document.createElement('i')
    mark.textContent = marks[delta.verdict]
    element.append(mark)
  } else delete element.dataset.verdict
}

function writeSecond(cell: Cell, second: string | undefined, className: string): void {
  if (second === undefined) {
    cell.second?.remove()
    cell.second = null
    return
  }
  if (!cell.second) {
    cell.second = document.createElement('span')
    cell.second.className = className
    cell.td.append(cell.second)
  }
  cell.second.textContent = second
}
