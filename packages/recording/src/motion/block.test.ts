import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlockRows, type MotionBlock, readBlock } from './block.ts'
import { type BlockReader, type MotionReading, readMotion } from './read.ts'

const header = '# cadenza-motion 1\n# units: deg/s, g\ntime_ms,sensor,gx,gy,gz,ax,ay,az\n'

/** A row of a sensor, and what goes wrong in some: times that stand or step back, cells that are none, names. */
const row = fc.oneof(
  {
    weight: 40,
    arbitrary: fc
      .tuple(
        fc.constantFrom('left_foot', 'LF', 'right_foot', 'pelvis'),
        fc.integer({ min: -3, max: 30 }),
        fc.double({ min: -9, max: 9, noNaN: true }),
      )
      .map(([name, step, value]) => ({ name, step, cells: `${value.toFixed(4)},1,-2.5,,0.25,1e1` })),
  },
  fc.constantFrom(
    { name: 'left_hand', step: 1, cells: '1,2,3,4,5,6' },
    { name: 'torso', step: 1, cells: '1,2,3,4,5,6' },
    { name: '"pelvis"', step: 1, cells: ' 1 , 2,3,nan,5,6' },
    { name: 'pelvis', step: 1, cells: '1,2,3' },
    { name: 'pelvis', step: 1, cells: '1,2,oops,4,5,6' },
    { name: '', step: 0, cells: '1,2,3,4,5,6\r' },
  ),
)

const text = fc
  .tuple(fc.array(row, { minLength: 300, maxLength: 600 }), fc.constantFrom('\n', ''), fc.nat(900))
  .map(([rows, end, odd]) => {
    let time = 0
    const lines = rows.map(({ name, step, cells }) => {
      time += step
      return `${time},${name},${cells}`
    })
    // More names than names are kept of.
    const names = Array.from({ length: odd > 600 ? odd - 400 : 0 }, (_, i) => `${time},who${i},1,2,3,4,5,6`)
    lines.splice(lines.length >> 1, 0, ...names)
    return new TextEncoder().encode(header + lines.join('\n') + end)
  })

/** Answers late and in any order; now and then it is not free, or does not do it. */
function fickle(random: () => number): BlockReader {
  return {
    get isFree() {
      return random() < 0.7
    },
    async read(block: MotionBlock): Promise<BlockRows | undefined> {
      const copy = structuredClone(block)
      for (let turns = Math.floor(8 * random()); turns > 0; turns--) await Promise.resolve()
      if (random() < 0.1) throw new Error('The thread has ended')
      return structuredClone(readBlock(copy))
    },
  }
}

function plain({ log, problems }: MotionReading) {
  const sensors = log.sensors.map(({ sensor, timeMs, angularVelocity: w, specificForce: f }) => ({
    sensor,
    columns: [timeMs, w?.x, w?.y, w?.z, f?.x, f?.y, f?.z].map(
      (column) =>
        column && Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('base64'),
    ),
  }))
  return { ...log, sensors, problems }
}

test('however a log is cut, and whoever reads its rows when, it is the same log', async () => {
  let helped = 0
  const run = fc.asyncProperty(
    text,
    fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 8 }),
    fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
    async (bytes, lengths, chances) => {
      const pieces: Uint8Array[] = []
      for (let at = 0, k = 0; at < bytes.length; k++) {
        const length = lengths[k % lengths.length] as number
        pieces.push(bytes.slice(at, at + length))
        at += length
      }
      const random = () => chances.next().value
      const beside = fickle(random)
      const asked: BlockReader = {
        get isFree() {
          return beside.isFree
        },
        read(block) {
          helped++
          return beside.read(block)
        },
      }
      const given = (async function* () {
        for (const piece of pieces) {
          yield piece
          // As who gives back what was pushed.
          piece.fill(0x2c)
        }
      })()
      const whole = plain(await readMotion([bytes]))
      expect(plain(await readMotion(given, { beside: asked }))).toEqual(whole)
      expect(whole.sensors.length).toBeGreaterThan(1)
    },
  )
  await fc.assert(run, { numRuns: 60, seed: 20_261_121 })
  expect(helped).toBeGreaterThan(60)
})
