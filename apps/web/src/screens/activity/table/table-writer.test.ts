import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Figures } from '../../../features/activity/queries.ts'
import type { CellLook } from './figure-cells.ts'
import type { CellText, RowText } from './table-figures.ts'
import { createTableWriter, type TableContent } from './table-writer.ts'

/** Log of writes: row, first and last column. */
let written: string[]
/** Reports to the writer that a row became visible or hidden. */
let tell: (element: object, isIntersecting: boolean) => void
/** Callbacks waiting for the next paint, and then for their turn. */
let frames: (() => void)[]
/** Reports to the writer that its box was resized. */
let resize: () => void

beforeEach(() => {
  written = []
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('innerHeight', 100)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('HTMLElement', Object)
  vi.stubGlobal('requestAnimationFrame', (done: () => void) => frames.push(done))
  vi.stubGlobal('cancelAnimationFrame', (at: number) => {
    frames[at - 1] = () => {}
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(done: () => void) {
        resize = done
      }
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

/** Row at this height of the page. */
const rowAt = (top: number) =>
  ({
    dataset: {},
    style: {},
    getBoundingClientRect: () => ({ top, bottom: top + 27 }),
  }) as unknown as HTMLTableRowElement

const figures = (name: string) => ({ name }) as unknown as Figures

/** A name and four figures, each of this width. */
const widthsOf = (px: number) => ({
  columns: Array(5).fill(`minmax(${px}px,1fr)`).join(' '),
  leastPx: Array(5).fill(px),
  wholePx: 5 * px,
})

function tableOf(rows: Readonly<Record<string, Figures>>, rest: Partial<TableContent> = {}): TableContent {
  return {
    look: four,
    // In a box of 100 px, the last are far out of view.
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
  let scrolled: (() => void) | undefined
  const box = {
    clientWidth: 100,
    scrollLeft: 0,
    addEventListener: (_: string, done: () => void) => {
      scrolled = done
    },
    removeEventListener: () => {
      scrolled = undefined
    },
  }
  const table = { style: {}, tHead: { style: {} } }
  return {
    writer,
    head: table.tHead.style,
    listens: () => scrolled !== undefined,
    scroll(leftPx: number) {
      box.scrollLeft = leftPx
      scrolled?.()
    },
    widen(px: number) {
      box.clientWidth = px
      resize()
    },
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
  // The visible part plus 120 px.
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

test('of what is said, columns and widths each alone is reason to write again', () => {
  const { writer, show } = made()
  writer.attach('one', rowAt(0))
  const content = tableOf({ one: figures('one') })
  show(content)
  paint()
  take()
  for (const change of [
    { textsOf: () => ({ ...says }) },
    { widths: widthsOf(101) },
    { look: { ...four, delta: 'shown' } },
  ] satisfies Partial<TableContent>[]) {
    show({ ...content, ...change })
    expect(take().some((line) => line.startsWith('one 0–'))).toBe(true)
    paint()
    expect(take()).toEqual(['one 0–4'])
    show(content)
    paint()
    take()
  }
})

test('what is scrolled away above the window waits as what is below it', () => {
  const { writer, show } = made()
  writer.attach('above', rowAt(-5000))
  writer.attach('margin', rowAt(-100))
  show(tableOf({ above: figures('above'), margin: figures('margin') }))
  expect(take()).toEqual([expect.stringMatching(/^margin 0–/)])
})

test('scrolled sideways the columns that come into sight are written, from the first seen to the last', () => {
  const { writer, show, scroll, widen } = made()
  const row = rowAt(0)
  writer.attach('one', row)
  show(tableOf({ one: figures('one') }, { widths: widthsOf(300) }))
  take()
  scroll(1400)
  const [line = ''] = take()
  const [from = 0, to = 0] = (/(\d)–(\d)/.exec(line) ?? []).slice(1).map(Number)
  expect(from).toBeGreaterThan(0)
  expect(to).toBe(4)
  // Not all of it: the others still wait.
  paint()
  expect(take()).toEqual(['one 0–4'])
  scroll(0)
  expect(take()).toEqual([])
  const other = made()
  other.writer.attach('two', rowAt(0))
  other.show(tableOf({ two: figures('two') }, { widths: widthsOf(300) }))
  const [narrow = ''] = take()
  other.widen(1500)
  const [wide = ''] = take()
  expect([narrow, wide]).toEqual([expect.stringMatching(/^two 0–[12]$/), 'two 0–4'])
  widen(100)
})

test('a row scrolled to before it was painted has the widths of the whole table', () => {
  const { writer, show, scroll } = made()
  const row = rowAt(0)
  writer.attach('one', row)
  const rows = { one: figures('one') }
  show(tableOf(rows, { widths: widthsOf(300) }))
  paint()
  show(tableOf(rows, { textsOf: () => ({ ...says }), widths: widthsOf(350) }))
  expect(row.style.width).not.toBe('max(100%, 1750px)')
  scroll(900)
  expect(row.style).toEqual({ gridTemplateColumns: widthsOf(350).columns, width: 'max(100%, 1750px)' })
})

test('more or fewer columns have their widths at once', () => {
  const { writer, show } = made()
  const row = rowAt(0)
  writer.attach('one', row)
  const rows = { one: figures('one') }
  show(tableOf(rows))
  paint()
  const three = { columns: 'a b c d', leastPx: [100, 100, 100, 100], wholePx: 400 }
  show(tableOf(rows, { look: { ...four, cell: ['n', 'n', 'n'] }, widths: three }))
  expect(row.style).toEqual({ gridTemplateColumns: 'a b c d', width: 'max(100%, 400px)' })
})

test('the head has the widths of the rows', () => {
  const { writer, show, head } = made()
  writer.attach('one', rowAt(0))
  show(tableOf({ one: figures('one') }))
  expect(head).toEqual({ gridTemplateColumns: widthsOf(100).columns })
})

test('what is out of sight is written for 5 ms at a time', () => {
  const { writer, show } = made()
  const rows: Record<string, Figures> = {}
  for (const name of ['a', 'b', 'c', 'd']) {
    writer.attach(name, rowAt(5000))
    rows[name] = figures(name)
  }
  show(tableOf(rows))
  // Writing a row takes 2 ms here.
  vi.spyOn(performance, 'now').mockImplementation(() => 2 * written.length)
  // The frame, and the task after it.
  for (const done of frames.splice(0)) done()
  vi.advanceTimersToNextTimer()
  expect(written).toEqual(['a 0–4', 'b 0–4', 'c 0–4'])
  vi.runAllTimers()
  expect(written).toEqual(['a 0–4', 'b 0–4', 'c 0–4', 'd 0–4'])
  vi.restoreAllMocks()
})

test('shown again meanwhile it goes on once, and marks once that all is written', () => {
  const { writer, show } = made()
  performance.clearMarks('cadenza:table-written')
  writer.attach('far', rowAt(5000))
  const content = tableOf({ far: figures('far') })
  show(content)
  show(content)
  expect(frames).toHaveLength(1)
  paint()
  expect(take()).toEqual(['far 0–4'])
  show(content)
  expect(frames).toHaveLength(0)
  show({ ...content, textsOf: () => ({ ...says }) })
  paint()
  expect(performance.getEntriesByName('cadenza:table-written')).toHaveLength(1)
})

test('what went out of sight is not written at once', () => {
  const { writer, show } = made()
  const row = rowAt(0)
  writer.attach('one', row)
  const content = tableOf({ one: figures('one') })
  show(content)
  paint()
  take()
  tell(row, false)
  show({ ...content, textsOf: () => ({ ...says }) })
  expect(take()).toEqual([])
})

test('a row that takes another’s place is not let go with it', () => {
  const { writer, show } = made()
  const detach = writer.attach('one', rowAt(0))
  writer.attach('one', rowAt(0))
  detach()
  show(tableOf({ one: figures('one') }))
  expect(take()).toEqual([expect.stringMatching(/^one 0–/)])
})

test('ended it writes nothing more, neither in its turn nor when scrolled', () => {
  const { writer, show, scroll, listens } = made()
  writer.attach('near', rowAt(0))
  writer.attach('far', rowAt(5000))
  show(tableOf({ near: figures('near'), far: figures('far') }))
  take()
  expect(listens()).toBe(true)
  performance.clearMarks('cadenza:table-written')
  writer.end()
  expect(listens()).toBe(false)
  paint()
  scroll(300)
  expect(take()).toEqual([])
  expect(performance.getEntriesByName('cadenza:table-written')).toHaveLength(0)
})
