import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { type Recording, UnreadableRecording } from '../recording.ts'
import { writeFit } from './write.ts'

/** A ride of two minutes with every kind of message. */
function ride(): Uint8Array {
  const timeMs = Int32Array.from({ length: 120 }, (_, i) => i * 1000)
  const column = (name: string, unit: string, of: (i: number) => number) => ({
    name,
    unit,
    values: Float32Array.from(timeMs, (_, i) => of(i)),
  })
  return writeFit({
    startMs: Date.UTC(2026, 4, 1, 6),
    timeMs,
    channels: [
      column('power', 'W', (i) => 200 + (i % 7)),
      column('cadence', 'rpm', (i) => 90 + (i % 3) / 2),
      column('Saddle Sway', 'mm', (i) => i / 4),
    ],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: 119_000, totals: { avg_power: 203 } }],
    laps: [{ startMs: 0, endMs: 60_000, totals: {} }],
  })
}

/** The recording, or undefined if it was refused. Any other error and a long duration fail the test. */
function readOrRefuse(bytes: Uint8Array): Recording | undefined {
  const started = process.threadCpuUsage()
  try {
    const recording = readRecording(bytes)
    expect(recording.timeMs.findIndex((time, i, all) => i > 0 && time <= (all[i - 1] ?? 0))).toBe(-1)
    for (const channel of recording.channels) expect(channel.values.length).toBe(recording.timeMs.length)
    return recording
  } catch (error) {
    if (error instanceof UnreadableRecording) return undefined
    throw error
  } finally {
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(5000)
  }
}

const header = [14, 0x20, 0, 0, 0xff, 0xff, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0]

describe('a damaged FIT file', () => {
  test('random bytes, with or without a header, are read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.boolean(), (bytes, withHeader) => {
        readOrRefuse(withHeader ? Uint8Array.from([...header, ...bytes]) : bytes)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps the records before the cut, wherever it is cut off', () => {
    const whole = ride()
    const samples = readRecording(whole).timeMs.length
    let most = 0
    for (let length = 0; length < whole.length; length++) {
      const recording = readOrRefuse(whole.subarray(0, length))
      const found = recording?.timeMs.length ?? 0
      expect(found).toBeGreaterThanOrEqual(most)
      if (recording) expect(recording.problems.map((problem) => problem.code)).toContain('ReadTruncated')
      most = found
    }
    expect(most).toBe(samples)
  })

  test('is read or refused if any bit is flipped', () => {
    const whole = ride()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })), {
          minLength: 1,
          maxLength: 40,
        }),
        (flips) => {
          const bytes = whole.slice()
          for (const [at, mask] of flips) bytes[at] = (bytes[at] ?? 0) ^ mask
          readOrRefuse(bytes)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('keeps most records if bytes are lost or inserted', () => {
    const whole = ride()
    fc.assert(
      fc.property(
        fc.integer({ min: 700, max: 2200 }),
        fc.integer({ min: 0, max: 40 }),
        fc.uint8Array({ maxLength: 40 }),
        (at, lost, put) => {
          const bytes = Uint8Array.from([...whole.subarray(0, at), ...put, ...whole.subarray(at + lost)])
          expect(readOrRefuse(bytes)?.timeMs.length).toBeGreaterThan(90)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('many nested headers do not make it slow', () => {
    const bytes = new Uint8Array(1_400_000)
    for (let at = 0; at + 14 <= bytes.length; at += 14) {
      bytes.set([14, 0x20, 0, 0, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0], at)
      new DataView(bytes.buffer).setUint32(at + 4, bytes.length - at - 20, true)
    }
    readOrRefuse(bytes)
  })

  test('records of one byte with compressed time stamps do not fill the memory', () => {
    // A full time stamp, then records with only a header: one second each, for 34 days.
    const timed = [0x40, 0, 0, 20, 0, 1, 253, 4, 0x86]
    const empty = [0x41, 0, 0, 20, 0, 0]
    const start = [...header, ...timed, 0, 0, 0, 0, 0x40, ...empty]
    const bytes = new Uint8Array(3_000_000)
    bytes.set(start)
    for (let at = start.length; at < bytes.length; at++) bytes[at] = 0xa0 | (at % 32)
    const recording = readOrRefuse(bytes)
    expect(recording?.timeMs.length).toBeLessThan(24.9 * 86_400)
  })
})
