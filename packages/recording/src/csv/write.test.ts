import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { type Channel, MISSING_POSITION, UnreadableRecording } from '../recording.ts'
import { type CsvFrame, type WritableSeries, writeCsv } from './write.ts'

const startMs = Date.UTC(2026, 4, 1, 6)
const text = (series: WritableSeries, options?: CsvFrame) =>
  new TextDecoder().decode(writeCsv(series, options))

const series: WritableSeries = {
  length: 2,
  columns: [
    { name: 'time', unit: 'ms', values: Int32Array.of(0, 1000) },
    { name: 'heartrate', unit: 'bpm', values: Float32Array.of(140, 141) },
    { name: 'power', unit: 'W', values: Float32Array.of(250.1, Number.NaN) },
    { name: 'l_r_balance', unit: '%', values: Float32Array.of(-1.2, 2) },
    { name: 'latitude', unit: 'semicircles', values: Int32Array.of(2 ** 29, MISSING_POSITION) },
    { name: 'distance', unit: 'm', values: Float64Array.of(0, 8.123456789) },
    { name: 'cadence', unit: 'rpm', values: Float32Array.of(Number.NaN, Number.NaN) },
    { name: 'vertical_oscillation', unit: 'mm', values: Float32Array.of(80, 81) },
    { name: 'timer', unit: '', values: Float32Array.of(1, 1) },
    { name: 'moving', unit: '', values: Float32Array.of(1, 0) },
  ],
}

describe('activity.csv', () => {
  test('has the specification’s columns in their order, others after them, and no empty one', () => {
    expect(text(series, { startMs })).toBe(
      'time,distance,latitude,balance,power,heart rate,vertical_oscillation (mm)\n' +
        '2026-05-01T06:00:00.000Z,0,45.00000000,48.8,250.1,140,80\n' +
        '2026-05-01T06:00:01.000Z,8.123456789,,52,,141,81\n',
    )
  })

  test('includes the sport, the device, its UTC offset and the end', () => {
    const device = { manufacturer: 'garmin', product: '=edge, "1040"' }
    const frame = { startMs, endMs: startMs + 1532, utcOffsetS: -12_600, sportName: 'trail_running', device }
    const written = text({ length: 2, columns: series.columns.slice(0, 2) }, frame)
    expect(written).toBe(
      'time,heart rate,sport,manufacturer,product\n' +
        '2026-05-01T02:30:00.000-03:30,140,trail_running,garmin,"edge, ""1040"""\n' +
        '2026-05-01T02:30:01.000-03:30,141,,,\n' +
        '2026-05-01T02:30:01.532-03:30,,,,\n',
    )
    expect(readRecording(new TextEncoder().encode(written))).toMatchObject({
      startMs,
      utcOffsetS: -12_600,
      device: { manufacturer: 'garmin', product: 'edge, "1040"' },
      sessions: [{ sport: 'running', subSport: 'trail', endMs: 1532 }],
    })
  })

  test('has seconds if there is no start', () => {
    expect(text(series).split('\n')[2]).toMatch(/^1,8\.123456789,/)
  })

  test('a header with a comma or a quote in it is quoted', () => {
    const odd = { name: 'a', unit: 'x, "y"', values: Float32Array.of(1) }
    expect(text({ length: 1, columns: [odd] }).split('\n')[0]).toBe('time,"a (x, ""y"")"')
  })

  test('reads back identical for any values', () => {
    const float = (name: string, unit: string, most: number) =>
      fc.record({
        name: fc.constant(name),
        unit: fc.constant(unit),
        from: fc.array(
          fc.oneof(
            fc.constant(Number.NaN),
            fc.float({ min: -Math.fround(most), max: Math.fround(most), noNaN: true }),
          ),
          { minLength: 20, maxLength: 20 },
        ),
      })
    const place = (most: number) =>
      fc.array(fc.oneof(fc.constant(MISSING_POSITION), fc.integer({ min: -most, max: most })), {
        minLength: 20,
        maxLength: 20,
      })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 500_000_000 }), { minLength: 20, maxLength: 20 }),
        fc.tuple(
          float('elevation', 'm', 9000),
          fc.record({
            name: fc.constant('l_r_balance'),
            unit: fc.constant('%'),
            from: fc.array(
              fc.oneof(
                fc.constant(Number.NaN),
                fc.integer({ min: -50_000, max: 50_000 }).map((share) => share / 1000),
              ),
              { minLength: 20, maxLength: 20 },
            ),
          }),
          float('power', 'W', 1e38),
          float('cadence', 'rpm', 250),
          float('torque', 'Nm', 1e-30),
          float('speed', 'm/s', 40),
          float('heartrate', 'bpm', 250),
          float('stride', 'm', 4),
          float('temperature', '°C', 60),
          float('ground_contact_time', 'ms', 400),
          float('saddle_sway', 'mm', 400),
        ),
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 20, maxLength: 20 }),
        place(2 ** 30),
        place(2 ** 31 - 2),
        (times, floats, distance, latitude, longitude) => {
          const columns: Channel[] = [
            ...floats.map(({ name, unit, from }) => ({ name, unit, values: Float32Array.from(from, plus) })),
            { name: 'distance', unit: 'm', values: Float64Array.from(distance, plus) },
            { name: 'latitude', unit: 'semicircles', values: Int32Array.from(latitude) },
            { name: 'longitude', unit: 'semicircles', values: Int32Array.from(longitude) },
          ]
          const inOrder = times.toSorted((a, b) => a - b)
          const timeMs = Int32Array.from(inOrder, (time) => time - (inOrder[0] ?? 0))
          const written = writeCsv(
            { length: 20, columns: [{ name: 'time', unit: 'ms', values: timeMs }, ...columns] },
            { startMs },
          )
          const recording = readRecording(written)
          expect(recording.startMs).toBe(startMs)
          expect(recording.timeMs).toEqual(timeMs)
          const byName = (a: Channel, b: Channel) => a.name.localeCompare(b.name)
          const kept = columns.filter(({ values }) =>
            values.some((value) => !Number.isNaN(value) && value !== MISSING_POSITION),
          )
          expect(recording.channels.toSorted(byName)).toEqual(kept.sort(byName))
          expect(recording.problems).toEqual([])
        },
      ),
      { numRuns: 200 },
    )
  })

  test('run cadence and pauses read back as one foot’s cadence and as the timer’s stops', () => {
    const steps = Float32Array.of(170.3, Number.NaN, 171.7, 180)
    const recording = readRecording(
      writeCsv(
        {
          length: 4,
          columns: [
            { name: 'run_cadence', unit: 'spm', values: steps },
            { name: 'timer', unit: '', values: Float32Array.of(1, 0, 1, 1) },
          ],
        },
        { startMs },
      ),
    )
    expect(recording.channels).toEqual([
      { name: 'cadence', unit: 'rpm', values: steps.map((step) => step / 2) },
    ])
    expect(recording.events.slice(1, 3)).toMatchObject([
      { timeMs: 1000, type: 'stop_all' },
      { timeMs: 2000, type: 'start' },
    ])
  })

  test('reads or refuses a file cut off or changed anywhere', () => {
    const whole = writeCsv(series, { startMs })
    fc.assert(
      fc.property(
        fc.nat(whole.length),
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 20 }),
        (length, changes) => {
          const bytes = whole.slice()
          for (const [where, byte] of changes) bytes[where] = byte
          try {
            const { timeMs, channels } = readRecording(bytes.subarray(0, length))
            for (const { values } of channels) expect(values.length).toBe(timeMs.length)
          } catch (error) {
            if (!(error instanceof UnreadableRecording)) throw error
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})

/** Drops the sign of zero, which decimals do not keep. */
function plus(value: number): number {
  return value === 0 ? 0 : value
}
