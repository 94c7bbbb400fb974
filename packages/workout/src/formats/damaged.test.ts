import { expect, test } from 'vitest'
import { checkDefinition } from '../check.ts'
import { parseWorkout } from '../text/parse.ts'
import { type ImportedWorkout, UnreadableWorkout } from './files.ts'
import { readFitWorkout } from './fit/read.ts'
import { writeFitWorkout } from './fit/write.ts'

const { definition } = parseWorkout(`# Legs
> About it
- 10m 50-60% warmup "Easy"
- 4x
  - 3m 95-105% 85-95rpm "Sit up"
  - 2x 30s 120-130%, 30s 50-55%
- 5m 55%`)

const formats: [name: string, bytes: Uint8Array, read: (bytes: Uint8Array) => ImportedWorkout][] = [
  ['FIT', writeFitWorkout(definition, { createdMs: 1e12 }).bytes, readFitWorkout],
]

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

test.each(formats)(
  'of 2,000 damaged %s files each is read within the limits or refused, in two seconds',
  (_, bytes, read) => {
    const next = random(7)
    const begun = process.threadCpuUsage().user
    let readable = 0
    for (let i = 0; i < 2000; i++) {
      const file = damaged(damaged(bytes, next), next)
      try {
        expect(checkDefinition(read(file).definition)).toEqual([])
        readable++
      } catch (error) {
        if (!(error instanceof UnreadableWorkout)) throw error
      }
    }
    expect(readable).toBeGreaterThan(100)
    expect((process.threadCpuUsage().user - begun) / 1000).toBeLessThan(2000)
  },
)
