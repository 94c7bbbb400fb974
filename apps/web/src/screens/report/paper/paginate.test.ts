import { describe, expect, test } from 'vitest'
import { cutsBetween, type Measured, paginate } from './paginate.ts'

const block = (key: string, height: number, rest: Partial<Measured> = {}): Measured => ({
  key,
  height,
  ...rest,
})
const table = (key: string, rows: number[], head = 40, below = 10): Measured =>
  block(key, head + rows.reduce((sum, row) => sum + row, below), { table: { head, rows } })
const keys = (pages: ReturnType<typeof paginate>) => pages.map((page) => page.map(({ key }) => key).join(' '))

describe('the pages of a report', () => {
  test('hold blocks until the next one would be cut', () => {
    expect(keys(paginate([block('a', 400), block('b', 400), block('c', 300)], 1000))).toEqual(['a b', 'c'])
    expect(keys(paginate([block('a', 400), block('b', 600)], 1000))).toEqual(['a b'])
  })

  test('are at least one', () => {
    expect(paginate([], 1000)).toEqual([[]])
  })

  test('keep a heading with what it is about', () => {
    const heading = block('h', 30, { withNext: true })
    expect(keys(paginate([block('a', 800), heading, block('b', 200)], 1000))).toEqual(['a', 'h b'])
    expect(keys(paginate([block('a', 800), heading, table('t', [100, 100])], 1000))).toEqual(['a', 'h t'])
  })

  test('start where a block asks for it, and are never empty', () => {
    const second = block('b', 100, { startsPage: true })
    expect(keys(paginate([block('a', 100), second], 1000))).toEqual(['a', 'b'])
    expect(keys(paginate([second, block('a', 100)], 1000))).toEqual(['b a'])
  })

  test('break a table between rows, and every row is there once', () => {
    // 500 left: head 40 and four rows of 100; then head and nine of the rest.
    const rows = Array.from({ length: 20 }, () => 100)
    const pages = paginate([block('a', 500), table('t', rows)], 1000)
    expect(pages.map((page) => page.at(-1))).toEqual([
      { key: 't', from: 0, to: 4 },
      { key: 't', from: 4, to: 13 },
      { key: 't', from: 13, to: 20 },
    ])
  })

  test('leave no single row of a table for the next page', () => {
    // Head 40 and nine rows of 100 would fit.
    const rows = Array.from({ length: 10 }, () => 100)
    expect(paginate([table('t', rows)], 1000)).toEqual([
      [{ key: 't', from: 0, to: 8 }],
      [{ key: 't', from: 8, to: 10 }],
    ])
  })

  test('let one tall row of a list stand alone at the start and at the end', () => {
    const list = (rows: number[]) =>
      block('l', 50 + rows.reduce((sum, row) => sum + row, 0), { table: { head: 50, rows, tall: true } })
    // 200 left: the head and one of 150.
    expect(paginate([block('a', 800), list([150, 150])], 1000)).toEqual([
      [{ key: 'a' }, { key: 'l', from: 0, to: 1 }],
      [{ key: 'l', from: 1, to: 2 }],
    ])
    expect(paginate([block('a', 801), list([150, 150])], 1000)).toEqual([[{ key: 'a' }], [{ key: 'l' }]])
    expect(paginate([block('a', 400), list([150, 150, 150, 150])], 1000)).toEqual([
      [{ key: 'a' }, { key: 'l', from: 0, to: 3 }],
      [{ key: 'l', from: 3, to: 4 }],
    ])
  })

  test('keep rows of one name together', () => {
    // Head 40 and nine rows of 100 would fit, but the ninth belongs to the tenth.
    const rows = Array.from({ length: 14 }, () => 100)
    const pairs = block('t', 1450, { table: { head: 40, rows, withNext: new Set([0, 2, 4, 6, 8, 10, 12]) } })
    expect(paginate([pairs], 1000)).toEqual([[{ key: 't', from: 0, to: 8 }], [{ key: 't', from: 8, to: 14 }]])
  })

  test('cut a text that is taller than a page between its lines, and lose none', () => {
    // Lines of 30; 400 left: 13 of them, then 33 a page, and the rest of 150 with 24 below.
    const lines = Array.from({ length: 149 }, (_, n) => 30 * (n + 1))
    const text = block('t', 4524, { cuts: lines })
    const pages = paginate([block('a', 600), text, block('b', 100)], 1000)
    expect(pages).toEqual([
      [{ key: 'a' }, { key: 't', slice: [0, 390] }],
      [{ key: 't', slice: [390, 1380] }],
      [{ key: 't', slice: [1380, 2370] }],
      [{ key: 't', slice: [2370, 3360] }],
      [{ key: 't', slice: [3360, 4350] }],
      [{ key: 't', slice: [4350, 4524] }, { key: 'b' }],
    ])
    // No line stands alone after the break, as little as before it.
    const short = block('s', 120, { cuts: [30, 60, 90] })
    expect(paginate([block('a', 905), short], 1000)).toEqual([[{ key: 'a' }], [{ key: 's' }]])
    expect(paginate([block('a', 850), block('s', 180, { cuts: [30, 60, 90, 120, 150] })], 1000)).toEqual([
      [{ key: 'a' }, { key: 's', slice: [0, 120] }],
      [{ key: 's', slice: [120, 180] }],
    ])
    // Not for two lines, and by force where there is no line to cut at.
    expect(paginate([block('a', 920), text], 1000)[0]).toEqual([{ key: 'a' }])
    expect(paginate([block('t', 1500, { cuts: [] })], 1000)).toEqual([
      [{ key: 't', slice: [0, 1000] }],
      [{ key: 't', slice: [1000, 1500] }],
    ])
  })

  test('are cut where no line is', () => {
    expect(
      cutsBetween([
        [0, 17],
        [34, 51],
        [17, 34],
        [20, 48],
        [60, 70],
      ]),
    ).toEqual([17, 51])
  })

  describe('with a graph that does not fit', () => {
    const graph = block('g', 500, { floats: true })
    const heading = block('h', 30, { withNext: true })

    test('begin its table before it, and have it at the top of the next page', () => {
      // 270 left below the heading: head 40 and two rows of 100; then the graph, head and the other four.
      const rows = Array.from({ length: 6 }, () => 100)
      const pages = paginate([block('a', 700), heading, graph, table('t', rows), block('b', 50)], 1000)
      expect(pages).toEqual([
        [{ key: 'a' }, { key: 'h' }, { key: 't', from: 0, to: 2 }],
        [{ key: 'g' }, { key: 't', from: 2, to: 6 }, { key: 'b' }],
      ])
    })

    test('have it after a table that fits, before the next section', () => {
      const next = block('n', 30, { withNext: true })
      const blocks = [block('a', 600), heading, graph, table('t', [100, 100]), next, block('b', 100)]
      expect(keys(paginate(blocks, 1000))).toEqual(['a h t', 'g n b'])
      expect(keys(paginate(blocks.slice(0, 4), 1000))).toEqual(['a h t', 'g'])
    })

    test('break before its heading if not even two rows fit', () => {
      expect(keys(paginate([block('a', 800), heading, graph, table('t', [100, 100])], 1000))).toEqual([
        'a',
        'h g t',
      ])
    })

    test('leave it where it is if it is not followed by a table', () => {
      expect(keys(paginate([block('a', 600), graph, block('b', 100)], 1000))).toEqual(['a', 'g b'])
    })

    test('have the rest of the table on the page after it if no row fits beside it', () => {
      const tall = block('g', 900, { floats: true })
      const pages = paginate([block('a', 700), tall, table('t', [100, 100, 100])], 1000)
      expect(pages.map((page) => page.map(({ key }) => key).join(' '))).toEqual(['a t', 'g', 't'])
    })
  })

  test('give a block that is taller than a page one of its own', () => {
    expect(keys(paginate([block('a', 100), block('b', 1200), block('c', 100)], 1000))).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})
