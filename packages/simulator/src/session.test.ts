import { readRecording } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { intervalSession, steadySession } from './session.ts'

const sessions = Array.from({ length: 12 }, (_, i) => intervalSession({ seed: `session ${i}` }))

/** The session's mean power or speed between two times, relative to the athlete's threshold. */
function level(
  { bytes, sport, ftp, thresholdSpeed }: (typeof sessions)[number],
  fromMs: number,
  toMs: number,
) {
  const { channels, timeMs } = readRecording(bytes)
  const wanted = sport === 'cycling' ? 'power' : 'speed'
  const values = channels.find(({ name }) => name === wanted)?.values ?? []
  const within = Array.from(values).filter((_, k) => (timeMs[k] ?? -1) >= fromMs && (timeMs[k] ?? -1) < toMs)
  const mean = within.reduce((sum, value) => sum + value, 0) / within.length
  return mean / (sport === 'cycling' ? ftp : thresholdSpeed)
}

describe('a session of intervals', () => {
  test('is the same for the same seed', () => {
    expect(intervalSession({ seed: 'session 0' })).toEqual(sessions[0])
    expect(intervalSession({ seed: 'another' }).bytes).not.toEqual(sessions[0]?.bytes)
  })

  test('has efforts in order within the file, each harder than the part before it', () => {
    expect(new Set(sessions.map(({ sport }) => sport))).toEqual(new Set(['cycling', 'running']))
    for (const session of sessions) {
      const { timeMs, problems } = readRecording(session.bytes)
      expect(problems).toEqual([])
      expect(session.efforts.length).toBeGreaterThan(0)
      let lastMs = 0
      for (const { startMs, endMs } of session.efforts) {
        expect(startMs).toBeGreaterThan(lastMs)
        expect(endMs).toBeGreaterThan(startMs)
        lastMs = endMs
      }
      expect(lastMs).toBeLessThanOrEqual(timeMs.at(-1) ?? 0)
      const harder = session.efforts.filter(
        ({ startMs, endMs }) =>
          level(session, startMs, endMs) > level(session, startMs - 12_000, startMs - 3000),
      )
      expect(harder.length).toBe(session.efforts.length)
    }
  })
})

describe('a steady session', () => {
  test.each(['endurance', 'easy run', 'commute', 'group'] as const)('of kind %s has no efforts', (kind) => {
    const session = steadySession({ seed: 'session', kind })
    expect(session.efforts).toEqual([])
    expect(session).toEqual(steadySession({ seed: 'session', kind }))
    expect(readRecording(session.bytes).timeMs.length).toBeGreaterThan(1200)
  })
})
