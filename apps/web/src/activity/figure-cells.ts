import type { RowText } from './table-figures.ts'

/** Classes of the parts of a cell. */
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
}

const marks = { good: '︿', poor: '﹀' } as const

/** The cells of a row, written without React: a table has thousands of them, and a rendering would look at each. */
export interface FigureCells {
  write(said: RowText): void
  remove(): void
}

/** Appends empty cells to a row. */
export function appendCells(row: HTMLTableRowElement, look: CellLook): FigureCells {
  const { cell: classes, codes } = look
  const cells = classes.map((className, i): Cell => {
    const td = document.createElement('td')
    td.className = className
    td.dataset.code = codes[i] ?? ''
    const text = document.createTextNode('')
    td.append(text)
    return { td, text, delta: null, second: null }
  })
  row.append(...cells.map(({ td }) => td))
  let before: RowText | undefined
  return {
    write(said) {
      for (const [i, cell] of cells.entries()) {
        const now = said[i]
        const was = before?.[i]
        if (!now || now === was) continue
        if (now.text !== was?.text) cell.text.data = now.text
        if (now.delta !== was?.delta) writeDelta(cell, now.delta, look.delta)
        if (now.second !== was?.second) writeSecond(cell, now.second, look.second)
      }
      before = said
    },
    remove() {
      for (const { td } of cells) td.remove()
    },
  }
}

function writeDelta(cell: Cell, delta: RowText[number]['delta'], className: string): void {
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
