import { type Recording, readRecording, unpack } from '@cadenza/recording'
import FitParser from 'fit-file-parser'
import { describe, expect, test } from 'vitest'
import { createRandom } from './random.ts'
import { demoDayRecords, demoSeason } from './season.ts'
import { techniqueFile, techniqueSessions } from './technique-session.ts'
import { planYear, YEAR_DAYS } from './year.ts'

const DAY_MS = 86_400_000
const endDay = '2026-11-20'
const firstDayMs = Date.parse('2026-08-29T00:00:00Z')

/** Both athletes' last twelve weeks. */
const ofBoth = [...demoSeason({ seed: 'test', endDay, weeks: 12, motionLogs: false })]
/** Those of the first. */
const season = ofBoth
  .filter(({ athlete }) => athlete === 'first')
  .map((file) => ({ ...file, recording: readRecording(file.bytes) }))

function values(recording: Recording, name: string): number[] {
  return Array.from(recording.channels.find((channel) => channel.name === name)?.values ?? [])
}

const known = (all: readonly number[]) => all.filter((value) => !Number.isNaN(value))
const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length
const firstSport = (recording: Recording) => recording.sessions[0]?.sport
const rides = season.filter(({ recording }) => firstSport(recording) === 'cycling')
const runs = season.filter(({ recording }) => firstSport(recording) === 'running')

/** The values of a channel within a lap. */
function within(recording: Recording, name: string, fromMs: number, toMs: number): number[] {
  return known(
    values(recording, name).filter((_, i) => {
      const time = recording.timeMs[i] ?? 0
      return time >= fromMs && time < toMs
    }),
  )
}

describe('the demo season', () => {
  test('the same seed makes the same bytes, another seed another season', () => {
    const [first] = demoSeason({ seed: 'test', endDay, weeks: 1, motionLogs: false })
    const [other] = demoSeason({ seed: 'another', endDay, weeks: 1, motionLogs: false })
    expect(first?.bytes).toEqual(season[0]?.bytes)
    expect(other?.bytes).not.toEqual(season[0]?.bytes)
  })

  test('twelve weeks of four to six activities, both sports in each, the newest first', () => {
    const starts = season.map((file) => file.startMs)
    expect(starts).toEqual(starts.toSorted((a, b) => b - a))
    for (let week = 0; week < 12; week++) {
      const from = firstDayMs + week * 7 * DAY_MS
      const done = season.filter((file) => file.startMs >= from && file.startMs < from + 7 * DAY_MS)
      expect(done.length).toBeGreaterThanOrEqual(4)
      expect(done.length).toBeLessThanOrEqual(6)
      expect(new Set(done.map(({ recording }) => firstSport(recording)))).toEqual(
        new Set(['cycling', 'running']),
      )
    }
  })

  test('every fourth week is easy', () => {
    const hours = Array.from({ length: 12 }, () => 0)
    for (const { startMs, recording } of season) {
      const week = Math.floor((startMs - firstDayMs) / (7 * DAY_MS))
      hours[week] = (hours[week] ?? 0) + (recording.sessions[0]?.totals.total_timer_time ?? 0) / 3600
    }
    for (const easy of [3, 7, 11]) expect(hours[easy]).toBeLessThan(0.7 * (hours[easy - 1] ?? 0))
    expect(Math.max(...hours)).toBeLessThan(12)
  })

  test('each file is read without problems and names the simulator', () => {
    for (const { recording, startMs, name } of season) {
      expect(recording.problems, name).toEqual([])
      expect(recording.device).toMatchObject({ manufacturer: 'development', product: 'Cadenza simulator' })
      expect(recording.startMs).toBe(startMs)
      expect(name).toMatch(/^2026-\d\d-\d\d-[a-z0-9-]+\.fit$/)
      const local = new Date(startMs + (recording.utcOffsetS ?? 0) * 1000)
      expect(name.slice(0, 10)).toBe(local.toISOString().slice(0, 10))
    }
    // Summer time ended on 25 October 2026.
    expect(season.at(-1)?.recording.utcOffsetS).toBe(7200)
    expect(season[0]?.recording.utcOffsetS).toBe(3600)
  })

  test.each([rides[0], rides.at(-1), runs[0], runs.at(-1)])(
    'another program reads $name as we do',
    async (file) => {
      const parsed = await new FitParser({ mode: 'list', force: false }).parseAsync(
        Buffer.from(file?.bytes ?? []),
      )
      expect(parsed.records?.length).toBe(file?.recording.timeMs.length)
      expect(parsed.laps?.length).toBe(file?.recording.laps.length)
      expect(parsed.sessions).toMatchObject([{ sport: file && firstSport(file.recording) }])
      expect(parsed.records?.at(-1)?.distance).toBeCloseTo(
        values(file?.recording as Recording, 'distance').at(-1) ?? 0,
        2,
      )
    },
  )

  test('rides are realistic for an amateur', () => {
    expect(rides.length).toBeGreaterThan(24)
    for (const { recording, name } of rides) {
      const totals = recording.sessions[0]?.totals ?? {}
      const kmh = (3.6 * (totals.total_distance ?? 0)) / (totals.total_timer_time ?? 1)
      expect(kmh, name).toBeGreaterThan(21)
      expect(kmh, name).toBeLessThan(34)
      const power = known(values(recording, 'power'))
      expect(mean(power), name).toBeGreaterThan(110)
      expect(mean(power), name).toBeLessThan(230)
      expect(Math.max(...power), name).toBeLessThan(900)
      const turning = values(recording, 'cadence').filter((rpm) => rpm > 0)
      expect(mean(turning), name).toBeGreaterThan(75)
      expect(mean(turning), name).toBeLessThan(98)
      expect(Math.max(...values(recording, 'speed')), name).toBeLessThan(20)
      const balance = known(values(recording, 'l_r_balance'))
      expect(Math.abs(mean(balance)), name).toBeLessThan(3)
      expect(mean(balance), name).not.toBe(0)
    }
  })

  test('rides except commutes have body-worn sensors', () => {
    for (const { recording, name } of rides) {
      const left = values(recording, 'dss_left')
      if (name.includes('commute')) {
        expect(left, name).toEqual([])
        continue
      }
      const turning = values(recording, 'cadence').map((rpm) => rpm > 0)
      expect(left.map((value) => !Number.isNaN(value))).toEqual(turning)
      for (const dss of [left, values(recording, 'dss_right')]) {
        expect(mean(known(dss)), name).toBeGreaterThan(1)
        expect(mean(known(dss)), name).toBeLessThan(25)
      }
      const foot = mean(known(values(recording, 'foot_ar_right')))
      expect(foot, name).toBeGreaterThan(15)
      expect(foot, name).toBeLessThan(60)
    }
    expect(rides.some(({ name }) => name.includes('commute'))).toBe(true)
  })

  test('runs are realistic for an amateur', () => {
    expect(runs.length).toBeGreaterThan(24)
    for (const { recording, name } of runs) {
      const totals = recording.sessions[0]?.totals ?? {}
      const speed = (totals.total_distance ?? 0) / (totals.total_timer_time ?? 1)
      expect(speed, name).toBeGreaterThan(2.5)
      expect(speed, name).toBeLessThan(4)
      const strides = mean(known(values(recording, 'cadence')))
      expect(2 * strides, name).toBeGreaterThan(155)
      expect(2 * strides, name).toBeLessThan(180)
      const contact = mean(known(values(recording, 'ground_contact_time')))
      expect(contact, name).toBeGreaterThan(200)
      expect(contact, name).toBeLessThan(290)
      const oscillation = mean(known(values(recording, 'vertical_oscillation')))
      expect(oscillation, name).toBeGreaterThan(60)
      expect(oscillation, name).toBeLessThan(110)
    }
  })

  test('heart rate is between rest and maximum, and there are hills', () => {
    const semicirclesPerKm = 2 ** 31 / 180 / 111.32
    for (const { recording, name } of season) {
      const rates = known(values(recording, 'heartrate'))
      expect(Math.min(...rates), name).toBeGreaterThan(60)
      expect(Math.max(...rates), name).toBeLessThanOrEqual(187)
      const heights = known(values(recording, 'elevation'))
      expect(Math.max(...heights) - Math.min(...heights), name).toBeGreaterThan(20)
      expect(Math.min(...heights), name).toBeGreaterThan(400)
      expect(Math.max(...heights), name).toBeLessThan(800)
      const north = values(recording, 'latitude').map((value) => value / semicirclesPerKm - 48.02 * 111.32)
      expect(Math.max(...north.map(Math.abs)), name).toBeLessThan(45)
      // No jumps: at most the distance that bends allow per second, including noise.
      const leaps = north.map((km, i) => {
        const seconds = ((recording.timeMs[i] ?? 0) - (recording.timeMs[i - 1] ?? 0)) / 1000
        return i === 0 ? 0 : (1000 * Math.abs(km - (north[i - 1] ?? 0))) / seconds
      })
      expect(Math.max(...leaps), name).toBeLessThan(19)
    }
  })

  test('in a hard interval heart rate follows power with a lag', () => {
    const vo2max = rides.find(({ name }) => name.includes('vo2max'))?.recording as Recording
    const work = vo2max.laps.filter((lap) => (lap.totals.avg_power ?? 0) > 260)
    expect(work.length).toBeGreaterThanOrEqual(4)
    for (const { startMs, endMs } of work) {
      const early = mean(within(vo2max, 'heartrate', startMs, startMs + 30_000))
      const late = mean(within(vo2max, 'heartrate', endMs - 30_000, endMs))
      expect(late - early).toBeGreaterThan(15)
    }
  })

  test('heart rate drifts in a steady ride: it is higher for the same power in the second half', () => {
    const long = rides.find(({ name }) => name.includes('long-ride'))?.recording as Recording
    const half = (long.timeMs.at(-1) ?? 0) / 2
    const cost = (from: number, to: number) =>
      mean(within(long, 'heartrate', from, to)) / mean(within(long, 'power', from, to))
    expect(cost(half, 2 * half - 600_000)).toBeGreaterThan(1.01 * cost(600_000, half))
  })

  test('the athlete improves: threshold intervals increase by 5 % or more', () => {
    const best = rides
      .filter(({ name }) => name.includes('threshold'))
      .map(({ recording }) => Math.max(...recording.laps.map((lap) => lap.totals.avg_power ?? 0)))
    expect(best.length).toBeGreaterThan(3)
    expect(best[0]).toBeGreaterThan(1.05 * (best.at(-1) ?? 0))
  })

  test('the timer pauses at stops and nothing is recorded', () => {
    let pauses = 0
    for (const { recording } of season) {
      const timer = recording.events.filter((event) => event.kind === 'timer')
      expect(timer.map((event) => event.type)).toEqual(
        timer.map((_, i) => (i % 2 === 0 ? 'start' : 'stop_all')),
      )
      for (let i = 1; i + 1 < timer.length; i += 2) {
        const from = timer[i]?.timeMs ?? 0
        const to = timer[i + 1]?.timeMs ?? 0
        expect(recording.timeMs.filter((time) => time >= from && time < to).length).toBe(0)
        pauses++
      }
    }
    expect(pauses).toBeGreaterThan(60)
  })

  test('day records start on the first day and follow the fitness', () => {
    const records = demoDayRecords({ endDay, athlete: 'first' })
    expect(records.power_zone).toHaveLength(13)
    expect(records.power_zone[0]).toEqual({ date: '2025-11-22', ftp: 258 })
    expect(records.power_zone.slice(-3)).toEqual([
      { date: '2026-08-29', ftp: 248 },
      { date: '2026-09-26', ftp: 257 },
      { date: '2026-10-24', ftp: 265 },
    ])
    const race = records.run_pace_zone.map(({ time }) => time).slice(-4)
    expect(race).toEqual(race.toSorted((a, b) => b - a))
    expect(() => demoDayRecords({ endDay: 'tomorrow', athlete: 'first' })).toThrow(RangeError)
  })
})

describe('the demo year', () => {
  const years = {
    first: planYear('first', 6, createRandom('year')),
    second: planYear('second', 6, createRandom('other year')),
  }
  const technique = techniqueSessions(YEAR_DAYS)

  test('has about 200 activities of two athletes, a dozen of them with raw logs', () => {
    const count = years.first.length + years.second.length + technique.length
    expect(count).toBeGreaterThan(180)
    expect(count).toBeLessThan(220)
    expect(technique.length).toBe(12)
    for (const athlete of ['first', 'second'] as const) {
      const days = years[athlete].map(({ day }) => day)
      expect(days).toEqual(days.toSorted((a, b) => a - b))
      expect(new Set(years[athlete].map(({ sport }) => sport))).toEqual(new Set(['cycling', 'running']))
      // In each of the thirteen blocks of four weeks, despite illness.
      expect(new Set(days.map((day) => Math.floor(day / 28))).size).toBe(13)
      expect(technique.some((session) => session.athlete === athlete)).toBe(true)
    }
    expect(years.first.length).toBeGreaterThan(years.second.length)
    for (const { day } of technique) expect(day).toBeLessThan(YEAR_DAYS)
  })

  test('has files of both athletes in order; the second runs more', () => {
    expect(ofBoth.map(({ startMs }) => startMs)).toEqual(
      ofBoth.map(({ startMs }) => startMs).toSorted((a, b) => b - a),
    )
    const files = ofBoth.filter(({ startMs }) => startMs >= firstDayMs + 8 * 7 * DAY_MS)
    const runs = files.filter(({ athlete, name }) => athlete === 'second' && /run|race/.test(name))
    expect(runs.length).toBeGreaterThan(1)
    expect(files.filter(({ athlete }) => athlete === 'second').length).toBeGreaterThan(2)
  })

  test.each(['cycling', 'running'] as const)(
    'pairs the motion log of %s with the file of its computer',
    (sport) => {
      const session = technique.find((one) => one.sport === sport)
      if (!session) throw new Error('There is one of each sport.')
      const startMs = Date.parse('2026-03-05T12:00:00Z')
      const bytes = techniqueFile(session, { startMs, season: 'test', name: 'it', durationS: 60 })
      const files = Array.from(unpack(bytes))
      expect(files.map(({ name }) => name)).toEqual(['it.fit', 'it.motion.csv'])
      const [fit, log] = files.map((file) => readRecording('bytes' in file ? file.bytes : new Uint8Array()))
      expect(fit?.sessions[0]?.sport).toBe(sport)
      expect(log?.motion?.sport).toBe(sport)
      expect(log?.motion?.startMs).toBe(startMs)
      expect(Math.abs((fit?.startMs ?? 0) - startMs)).toBeLessThanOrEqual(7000)
      expect(log?.motion?.sensors.map(({ sensor }) => sensor)).toContain('left_foot')
      const cadence = known(values(fit as Recording, 'cadence')).filter((value) => value > 0)
      expect(cadence.length).toBeGreaterThan(30)
      expect(mean(cadence)).toBeGreaterThan(60)
      expect(mean(cadence)).toBeLessThan(110)
    },
  )
})
