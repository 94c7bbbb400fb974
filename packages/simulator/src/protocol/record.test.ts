import { metricOfColumn } from '@cadenza/metrics'
import { type Recording, readRecording } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { fitnessOn } from '../athlete.ts'
import { protocolFile, protocolSessions } from './record.ts'
import type { ProtocolName } from './steps.ts'

const sessions = protocolSessions(364)

function recorded(protocol: ProtocolName, which: 'last' | 'before' = 'last'): Recording {
  const session = sessions.filter((each) => each.protocol === protocol)[which === 'last' ? 0 : 1]
  if (!session) throw new Error('There are two of each protocol.')
  const fitness = fitnessOn(session.athlete, session.day)
  const startMs = Date.parse('2026-05-02T10:00:00Z')
  return readRecording(protocolFile(session, { season: 'test', startMs, utcOffsetS: 7200, fitness }))
}

const known = (all: readonly number[]) => all.filter((value) => !Number.isNaN(value))
const mean = (all: readonly number[]) => known(all).reduce((sum, value) => sum + value, 0) / known(all).length

/** A column's values in the laps of a name, without the first seconds. */
function inLaps({ laps, channels, timeMs }: Recording, name: RegExp, column: string): number[][] {
  const values = channels.find((channel) => channel.name === column)?.values ?? []
  return laps
    .filter((lap) => name.test(lap.name ?? ''))
    .map(({ startMs, endMs }) =>
      Array.from(values).filter((_, i) => {
        const at = timeMs[i] ?? 0
        return at >= startMs + 10_000 && at < endMs
      }),
    )
}

const rides = recorded('bike-protocol')
const trial = recorded('time-trial')
const pyramid = recorded('half-pyramid')

test('each protocol was done twice, a quarter of a year apart', () => {
  for (const name of ['bike-protocol', 'time-trial', 'half-pyramid']) {
    const [last, before] = sessions.filter(({ protocol }) => protocol === name)
    expect((last?.day ?? 0) - (before?.day ?? 0)).toBe(91)
  }
})

test('the sensors’ values are metrics of the catalogue in its units, known in most seconds', () => {
  for (const recording of [rides, trial, pyramid]) {
    expect(recording.problems).toEqual([])
    const motion = recording.channels.filter(({ name }) => metricOfColumn(name)?.metric.kind === 'mpi')
    expect(motion.length).toBeGreaterThan(30)
    for (const { name, unit, values } of motion) {
      expect(known(Array.from(values)).length, name).toBeGreaterThan(0.7 * recording.timeMs.length)
      expect(unit, name).toBe(metricOfColumn(name)?.metric.seriesUnit ?? '')
    }
  }
})

test('a time trial is five parts of one kilometre', () => {
  const distances = inLaps(trial, /^TT /, 'distance')
  expect(distances).toHaveLength(5)
  const ends = distances.map((metres) => metres.at(-1) ?? 0)
  for (const [i, end] of ends.slice(1).entries())
    expect(Math.abs(end - (ends[i] ?? 0) - 1000)).toBeLessThan(5)
})

test('the bike protocol raises the cadence first, then the power at a low cadence', () => {
  expect(inLaps(rides, /^HC/, 'cadence').map((rpm) => Math.round(mean(rpm) / 5) * 5)).toEqual([
    60, 75, 90, 105, 120, 135,
  ])
  const torque = inLaps(rides, /^HT/, 'power').map(mean)
  expect(torque).toHaveLength(8)
  expect(torque).toEqual(torque.toSorted((a, b) => a - b))
  for (const rpm of inLaps(rides, /^HT/, 'cadence')) expect(Math.abs(mean(rpm) - 52)).toBeLessThan(2)
})

test('runners lose form as they tire, and feet stay on the ground for a shorter time at a faster pace', () => {
  const contact = (name: RegExp, of: Recording) =>
    inLaps(of, name, 'ground_contact_time_left').map(mean) as [number, number]
  const [first] = contact(/^TT 1/, trial)
  const [last] = contact(/^TT 5/, trial)
  expect(last).toBeGreaterThan(first + 2)
  const [slow] = contact(/^EASY/, pyramid)
  const [fast] = contact(/^REPETITION/, pyramid)
  expect(slow).toBeGreaterThan(fast + 10)
})

test('the athlete is the same a quarter of a year before, less trained', () => {
  const before = recorded('time-trial', 'before')
  const of = (recording: Recording, column: string) => mean(inLaps(recording, /^TT/, column).flat())
  for (const side of ['left', 'right']) {
    const [then, now] = [of(before, `landing_pattern_${side}`), of(trial, `landing_pattern_${side}`)]
    expect(Math.abs(then - now), side).toBeLessThan(2)
  }
  expect(of(trial, 'speed')).not.toBeCloseTo(of(before, 'speed'), 2)
})
