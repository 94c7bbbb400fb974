import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MotionReading, readMotion } from './read.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const axes = ['gx', 'gy', 'gz', 'ax', 'ay', 'az'] as const

function columnsFor({ log }: MotionReading) {
  return log.sensors.map(({ sensor, timeMs, angularVelocity: w, specificForce: f }) => ({
    sensor,
    // Compares bits: -0 is not 0.
    columns: [timeMs, w?.x, w?.y, w?.z, f?.x, f?.y, f?.z].map(
      (column) =>
        column && Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('base64'),
    ),
  }))
}

const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''))

/**
 * Decimals with at most fifteen digits, which a double holds exactly; JavaScript's conversion is then the
 * nearest number.
 */
const decimal = fc
  .tuple(fc.constantFrom('', '', '-', '+'), digits(0, 9), fc.constantFrom('.', '.', '.', ''), digits(0, 13))
  .map(([sign, whole, point, decimals]) => {
    const behind = point === '' ? '' : decimals.slice(0, 15 - whole.length)
    return `${sign}${whole === '' && behind === '' ? '0' : whole}${point}${behind}`
  })
const cell = fc.oneof(
  { weight: 20, arbitrary: decimal },
  fc.constantFrom('', '1e-3', '-2.5E2', '0.0000000000001', '12345678.125', '-0', '-0.0', '9.', '.5'),
)

test('every number is read as the nearest value, in any notation', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { minLength: 40 }),
      async (rows) => {
        const lines = rows.map((cells, i) => `${i}.${i % 10},pelvis,${cells.join(',')}`)
        const read = await readMotion([
          utf8(
            `# cadenza-motion 1\n# units: rad/s, m/s^2\ntime_ms,sensor,${axes.join()}\n${lines.join('\n')}\n`,
          ),
        ])
        const expected = axes.map((_, k) =>
          Float32Array.from(rows, (cells) => (cells[k] === '' ? Number.NaN : Number(cells[k]))),
        )
        const [pelvis] = read.log.sensors
        expect(pelvis?.timeMs).toEqual(Float64Array.from(rows, (_, i) => Number(`${i}.${i % 10}`)))
        const { angularVelocity: w, specificForce: f } = pelvis ?? {}
        expect([w?.x, w?.y, w?.z, f?.x, f?.y, f?.z]).toEqual(expected)
      },
    ),
    { numRuns: 25, seed: 20_261_122, endOnFailure: true },
  ))

interface Row {
  name: string
  step: number
  cells: string[]
  end: string
}

/** A row of a sensor. Some have errors: repeated or backward times, invalid cells, unknown names. */
const row: fc.Arbitrary<Row> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc
      .tuple(
        fc.constantFrom('left_foot', 'LF', 'right_foot', 'pelvis'),
        fc.integer({ min: -3, max: 30 }),
        fc.array(cell, { minLength: 6, maxLength: 6 }),
        fc.constantFrom('', '', '', '\r', ',7,8'),
      )
      .map(([name, step, cells, end]) => ({ name, step, cells, end })),
  },
  fc.constantFrom<Row[]>(
    { name: 'left_hand', step: 1, cells: ['1', '2', '3', '4', '5', '6'], end: '' },
    { name: 'torso', step: 1, cells: ['1', '2', '3', '4', '5', '6'], end: '' },
    { name: '"pelvis"', step: 1, cells: [' 1 ', ' 2', '3', 'nan', '5', '6'], end: '' },
    { name: 'pelvis', step: 1, cells: ['1', '2', 'oops', '4', '5', '6'], end: '' },
    { name: 'pelvis', step: 1, cells: ['1', '2', '3;', '4', '5', ':6'], end: '' },
    { name: 'pelvis', step: 1, cells: ['1', '2.2.2', '3', '4-', '--5', '6'], end: '' },
    { name: 'pelvisoid', step: 1, cells: ['12345678901234567', '2', '3', '4', '5', '6'], end: '' },
    { name: 'pelvis', step: 1, cells: ['12345678901234567.5', '2', '3', '4', '5', '6'], end: '' },
    { name: '', step: 0, cells: ['1', '2', '3', '4', '5', '6'], end: '\r' },
  ),
)

const notes = Array.from({ length: 60 }, () => '')

const toLog = fc
  .tuple(fc.array(row, { minLength: 150, maxLength: 400 }), fc.constantFrom('\n', ''), fc.nat(900))
  .map(([rows, end, odd]) => {
    // More names than the kernel keeps.
    const names = Array.from({ length: odd > 600 ? odd - 400 : 0 }, (_, i) => ({
      name: `who${i}`,
      step: 0,
      cells: ['1', '2', '3', '4', '5', '6'],
      end: '',
    }))
    rows.splice(rows.length >> 1, 0, ...names)
    let time = 0
    const timed = rows.map((each) => {
      time += each.step
      return { ...each, time: `${time}` }
    })
    const text = (title: string, line: (of: (typeof timed)[number]) => string) =>
      utf8(`# cadenza-motion 1\n# units: deg/s, g\n${title}\n${timed.map(line).join('\n')}${end}`)
    return {
      plain: text(`time_ms,sensor,${axes.join()}`, (r) => [r.time, r.name, ...r.cells].join() + r.end),
      // So many cells that the general reader reads each row.
      wide: text(
        `time_ms,sensor,${notes.map((_, i) => `note${i}`).join()},${axes.join()}`,
        (r) => [r.time, r.name, ...notes, ...r.cells].join() + r.end,
      ),
    }
  })

test('plain rows are read like general rows, wherever the log is cut', () =>
  fc.assert(
    fc.asyncProperty(
      toLog,
      fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 8 }),
      async ({ plain, wide }, lengths) => {
        const whole = await readMotion([plain])
        const any = await readMotion([wide])
        expect(columnsFor(whole)).toEqual(columnsFor(any))
        expect(whole.problems).toEqual(any.problems)
        const cut = async function* () {
          for (let at = 0, k = 0; at < plain.length; k++) {
            const piece = plain.slice(at, at + (lengths[k % lengths.length] as number))
            at += piece.length
            yield piece
            // A caller may reuse its buffer.
            piece.fill(0x2c)
          }
        }
        const inPieces = await readMotion(cut())
        expect(columnsFor(inPieces)).toEqual(columnsFor(whole))
        expect(inPieces.problems).toEqual(whole.problems)
        expect(whole.log.sensors.length).toBeGreaterThan(1)
      },
    ),
    { numRuns: 20, seed: 20_261_121, endOnFailure: true },
  ))

test('more text than the buffer, from one sensor, with a line longer than the buffer', async () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `${i},LF,${i}.5,-0.25,1,2,3.125,-${i}\n`)
  const long = `30000,LF,1,2,3,4,5,6,${' '.repeat(300_000)}\n`
  const text = `# cadenza-motion 1\n# units: rad/s, m/s^2\ntime_ms,sensor,${axes.join()}\n${lines.join('')}${long}30001,LF,1,2,3,4,5,7\n`
  const [foot] = (await readMotion([utf8(text)])).log.sensors
  expect(foot?.timeMs).toEqual(Float64Array.from({ length: 30_002 }, (_, i) => i))
  expect(foot?.angularVelocity?.x.subarray(0, 30_000)).toEqual(
    Float32Array.from({ length: 30_000 }, (_, i) => i + 0.5),
  )
  expect(foot?.specificForce?.z.subarray(29_999)).toEqual(Float32Array.of(-29_999, 6, 7))
})

/** Enough rows that the total is estimated from the share of the file, which may be wrong. */
test.each([
  ['is right', 1],
  ['is too much', 3],
  ['is too little', 0.4],
  ['is none', 0],
  ['is unknown', Number.NaN],
])(
  'a long log has all its rows, in their order, where the share of it that was read %s',
  async (_, error) => {
    const rows = 330_000
    const lines = Array.from({ length: rows }, (_, i) => `${i},LF,${i % 1000},1,2,3,4,${(i % 777) - 400}\n`)
    const title = `# cadenza-motion 1\n# units: rad/s, m/s^2\ntime_ms,sensor,${axes.join()}\n`
    const bytes = utf8(title + lines.join(''))
    let given = 0
    const pieces = function* () {
      for (let at = 0; at < bytes.length; at += 100_000) {
        const piece = bytes.subarray(at, at + 100_000)
        given += piece.length
        yield piece
      }
    }
    const shareGiven = () => (error * given) / bytes.length
    const [foot] = (await readMotion(pieces(), { shareGiven })).log.sensors
    expect(foot?.timeMs).toEqual(Float64Array.from({ length: rows }, (_, i) => i))
    expect(foot?.angularVelocity?.x).toEqual(Float32Array.from({ length: rows }, (_, i) => i % 1000))
    expect(foot?.specificForce?.z).toEqual(Float32Array.from({ length: rows }, (_, i) => (i % 777) - 400))
    // At most a tenth more memory than needed.
    expect(foot?.timeMs.buffer.byteLength).toBeLessThan(rows * 32 * 1.1 + 1)
  },
)
