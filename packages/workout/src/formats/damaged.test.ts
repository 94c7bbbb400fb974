import { workoutFormats } from '@cadenza/contract/workout-formats'
import { expect, test } from 'vitest'
import { checkDefinition } from '../check.ts'
import { parseWorkout } from '../text/parse.ts'
import { readWorkoutFile, UnreadableWorkout, writeWorkoutFile } from './files.ts'

const { definition } = parseWorkout(`# Legs
> About it
- 10m 50-60% warmup "Easy"
- 4x
  - 3m 95-105% 85-95rpm "Sit up"
  - 2x 30s 120-130%, 30s 50-55%
- 5m 55%`)

/** The random numbers of a seed (mulberry32), from 0 to 1. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Bytes changed, cut off, left out or doubled. */
function damaged(bytes: Uint8Array, next: () => number): Uint8Array {
  const at = Math.floor(next() * bytes.length)
  const length = Math.floor(next() * 40)
  switch (Math.floor(next() * 4)) {
    case 0:
      return bytes.slice(0, at)
    case 1:
      return Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + length)])
    case 2:
      return Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(Math.max(0, at - length))])
    default:
      return bytes.map((byte) => (next() < 0.02 ? Math.floor(next() * 256) : byte))
  }
}

test.each(workoutFormats)(
  'of 2,000 damaged %s files each is read within the limits or refused, in five seconds',
  (format) => {
    const { bytes } = writeWorkoutFile(definition, format, { createdMs: 1e12, athlete: { ftp: 250 } })
    const next = random(7)
    const begun = process.threadCpuUsage().user
    let readable = 0
    for (let i = 0; i < 2000; i++) {
      const file = damaged(damaged(bytes, next), next)
      try {
        expect(checkDefinition(readWorkoutFile(file).definition)).toEqual([])
        readable++
      } catch (error) {
        if (!(error instanceof UnreadableWorkout)) throw error
      }
    }
    expect(readable).toBeGreaterThan(100)
    expect((process.threadCpuUsage().user - begun) / 1000).toBeLessThan(5000)
  },
)

test('files that repeat one thing to their end are read or refused in a second each', () => {
  const course = '[COURSE HEADER]\nMINUTES WATTS\n'
  const data = `${course}[COURSE DATA]\n`
  const zwo = '<workout_file><workout>'
  const block = `${zwo}<SteadyState Duration="1">`
  const repeated: [string, string][] = [
    ...['A=1\n', `A${' '.repeat(900)}\n`, `MINUTES${' '.repeat(900)}\n`].map(
      (unit) => [course, unit] as const,
    ),
    ...['0 1\n', '0\n', `${' '.repeat(900)}x\n`].map((unit) => [data, unit] as const),
    ...['1\tx\t1\n', `1${'\t'.repeat(900)}x\n`].map(
      (unit) => [`${data}0 1\n9 1\n[COURSE TEXT]\n`, unit] as const,
    ),
    ...['<a/>', '<a>', '&', '<FreeRide Duration="1"/>', '<tag name="a"/>', '<!--'].map(
      (unit) => [zwo, unit] as const,
    ),
    ...['<textevent message="a"/>', 'a="b" '].map((unit) => [block, unit] as const),
    ...['- 5m 90%\n', '- 5x\n  ', '- a b c d\n', 'a\n', '"\\', '- 1s, 1s, 1s, 1s\n'].map(
      (unit) => ['', unit] as const,
    ),
  ].map(([head, unit]) => [head, unit])
  for (const [head, unit] of repeated) {
    const bytes = new TextEncoder().encode(head + unit.repeat(262_144 / unit.length)).subarray(0, 262_144)
    const begun = process.threadCpuUsage().user
    try {
      readWorkoutFile(bytes)
    } catch (error) {
      if (!(error instanceof UnreadableWorkout)) throw error
    }
    expect((process.threadCpuUsage().user - begun) / 1000, head + unit).toBeLessThan(1000)
  }
})
