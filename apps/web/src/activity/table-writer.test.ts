import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CellLook } from './figure-cells.ts'
import type { Figures } from './queries.ts'
import type { CellText, RowText } from './table-figures.ts'
import { createTableWriter, type TableContent } from './table-writer.ts'

/** What was written, in its order: row, and from which column to which. */
let written: string[]
/** Tells the writer that a row came into sight, or left it. */
let tell: (element: object, isIntersecting: boolean) => void
/** What waits for the next paint, and then for its turn. */
let frames: (() => void)[]

beforeEach(() => {
  written = []
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('innerHeight', 100)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('HTMLElement', Object)
  vi.stubGlobal('requestAnimationFrame', (done: () => void) => frames.push(done))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(done: (entries: { target: object; isIntersecting: boolean }[]) => void) {
        tell = (target, isIntersecting) => done([{ target, isIntersecting }])
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const paint = () => {
  for (const done of frames.splice(0)) done()
  vi.runAllTimers()
}

const four = { cell: ['n', 'n', 'n', 'n'], codes: [], delta: '', second: '' } satisfies CellLook
const cell: CellText = { text: '1', second: undefined, delta: undefined }
const says: RowText = { at: () => cell }

/** A row at that height of the page. */
const rowAt = (top: number) =>
  ({
    dataset: {},
    style: {},
    getBoundingClientRect: () => ({ top, bottom: top + 27 }),
  }) as unknown as HTMLTableRowElement

const figures = (name: string) => ({ name }) as unknown as Figures

/** A name and four figures, each so wide. */
const widthsOf = (px: number) => ({
  columns: Array(5).fill(`minmax(${px}px,1fr)`).join(' '),
  leastPx: Array(5).fill(px),
  wholePx: 5 * px,
})

function tableOf(rows: Readonly<Record<string, Figures>>, rest: Partial<TableContent> = {}): TableContent {
  return {
    look: four,
    // In a box of 100 px: the last are far out of sight.
    widths: widthsOf(100),
    textsOf: () => says,
    figuresOf: (key) => rows[key],
    ...rest,
  }
}

function made() {
  const writer = createTableWriter((row) => ({
    write: (_, from, to) => written.push(`${row.dataset.key} ${from}–${Math.min(to, 4)}`),
    remove: () => written.push(`${row.dataset.key} removed`),
  }))
  const box = { clientWidth: 100, scrollLeft: 0, addEventListener() {}, removeEventListener() {} }
  const table = { style: {}, tHead: { style: {} } }
  return {
    writer,
    show: (content: TableContent) =>
      writer.show(box as unknown as HTMLElement, table as unknown as HTMLTableElement, content),
  }
}
const take = () => written.splice(0)

test('rows in sight are written at once, as far as one sees; everything else when they are painted', () => {
  const { writer, show } = made()
  writer.attach('near', rowAt(0))
  writer.attach('far', rowAt(5000))
  show(tableOf({ near: figures('near'), far: figures('far') }))
  const [first, ...more] = take()
  expect(first).toMatch(/^near 0–[123]$/)
  expect(more).toEqual([])
  paint()
  expect(take()).toEqual(['near 0–4', 'far 0–4'])
  expect(performance.getEntriesByName('cadenza:table-written')).toHaveLength(1)
})

test('columns out of sight have their new widths when what is seen of a row has been painted', () => {
  const { writer, show } = made()
  const [near, far] = [rowAt(0), rowAt(5000)]
  writer.attach('near', near)
  writer.attach('far', far)
  const rows = { near: figures('near'), far: figures('far') }
  show(tableOf(rows))
  paint()
  const narrow = { gridTemplateColumns: widthsOf(100).columns, width: 'max(100%, 500px)' }
  expect(near.style).toEqual(narrow)
  show(tableOf(rows, { textsOf: () => ({ ...says }), widths: widthsOf(150) }))
  // As far as one sees, and 120 px more.
  expect(near.style).toEqual({ gridTemplateColumns: '150px 150px 100px 100px 100px', width: '220px' })
  expect(far.style).toEqual(narrow)
  paint()
  const wide = { gridTemplateColumns: widthsOf(150).columns, width: 'max(100%, 750px)' }
  expect([near.style, far.style]).toEqual([wide, wide])
})

test('what comes into sight is written before its turn', () => {
  const { writer, show } = made()
  const far = rowAt(5000)
  writer.attach('near', rowAt(0))
  writer.attach('far', far)
  show(tableOf({ near: figures('near'), far: figures('far') }))
  take()
  tell(far, true)
  expect(take()).toEqual([expect.stringMatching(/^far 0–/)])
  tell(far, false)
  expect(take()).toEqual([])
})

test('what says the same is not written again; of other figures only their row', () => {
  const { writer, show } = made()
  writer.attach('one', rowAt(0))
  writer.attach('two', rowAt(30))
  const before = { one: figures('one'), two: figures('two') }
  const content = tableOf(before)
  show(content)
  paint()
  take()
  show({ ...content, figuresOf: (key) => ({ ...before })[key as 'one'] })
  paint()
  expect(take()).toEqual([])
  show({ ...content, figuresOf: (key) => (key === 'two' ? figures('dragged') : before.one) })
  expect(take()).toEqual([expect.stringMatching(/^two 0–/)])
  paint()
  expect(take()).toEqual(['two 0–4'])
})

test('other columns give a row other cells; a row that goes takes its cells with it', () => {
  const { writer, show } = made()
  const detach = writer.attach('one', rowAt(0))
  const rows = { one: figures('one') }
  show(tableOf(rows))
  paint()
  take()
  show(tableOf(rows, { look: { ...four } }))
  expect(take()[0]).toBe('one removed')
  paint()
  take()
  detach()
  expect(take()).toEqual(['one removed'])
  show(tableOf(rows, { textsOf: () => ({ ...says }) }))
  paint()
  expect(take()).toEqual([])
})
