import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readers } from '../read.ts'
import { isMotion, readMotionFiles } from './files.ts'
import type { SensorLog } from './log.ts'
import { findSensor } from './placement.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const f32 = (...values: number[]) => values.map(Math.fround)
/** Standard gravity in m/s² and a degree in rad. */
const [G, DEG] = [9.80665, Math.PI / 180]

function columnsFor({ timeMs, angularVelocity: w, specificForce: f }: SensorLog) {
  return [timeMs, w?.x, w?.y, w?.z, f?.x, f?.y, f?.z].map((column) => column && [...column])
}

test.each([
  ['subject3_left_foot_trial2.csv', 'left_foot'],
  ['voisard_1-1_rf.txt', 'right_foot'],
  ['Ride LeftThigh.json', 'left_thigh'],
  ['foot-right.csv', 'right_foot'],
  ['MetaWear_2026-05-01T06.00.00_Lower Back_F1AB_Gyroscope_100.000Hz_1.4.4.csv', 'pelvis'],
  ['chest.csv', 'torso'],
  ['hip/sensor.csv', 'pelvis'],
  ['export.csv', undefined],
])('%s is the sensor %s', (name, sensor) => {
  expect(findSensor(name)).toBe(sensor)
})

/** An export of the DOT app: lines about the sensor, then the header. SampleTimeFine in µs passes 2³². */
const dot = (first: number) => `DeviceTag:,Pod
FirmwareVersion:,2.4.0
SyncStatus:,Synced
OutputRate:,60Hz
FilterProfile:,General
© Xsens Technologies B. V. 2005-2026

PacketCounter,SampleTimeFine,Euler_X,Euler_Y,Euler_Z,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z
1,${first},0.1,0.2,0.3,1.5,-2.5,9.75,180,-90,45
2,${(first + 16_667) % 2 ** 32},0.1,0.2,0.3,0,0,9.8,0,0,0
3,${(first + 33_334) % 2 ** 32},0.1,0.2,0.3,0,0,9.8,0,0,0
`

describe('a Movella DOT export', () => {
  test('has m/s² and °/s; two synchronised sensors keep the difference of their clocks', () => {
    const { log, problems } = readMotionFiles([
      { name: 'dot_left_foot.csv', bytes: utf8(dot(2 ** 32 - 20_000)) },
      { name: 'dot_right_foot.csv', bytes: utf8(dot(2 ** 32 - 18_000)) },
    ])
    expect(log.device).toBe('Movella DOT')
    expect(log.sensors.map(({ sensor }) => sensor)).toEqual(['left_foot', 'right_foot'])
    expect(log.sensors.map(({ timeMs }) => [...timeMs])).toEqual([
      [0, 16.667, 33.334],
      [2, 18.667, 35.334],
    ])
    const [left] = log.sensors
    expect(left && columnsFor(left).slice(1)).toEqual([
      f32(180 * DEG, 0, 0),
      f32(-90 * DEG, 0, 0),
      f32(45 * DEG, 0, 0),
      f32(1.5, 0, 0),
      f32(-2.5, 0, 0),
      f32(9.75, 9.8, 9.8),
    ])
    expect(problems).toEqual([{ code: 'ReadMissingStart', count: 1 }])
  })

  test('starts at zero for each sensor that was not synchronised', () => {
    const { log } = readMotionFiles([
      { name: 'left_foot.csv', bytes: utf8(dot(5_000_000)) },
      { name: 'right_foot.csv', bytes: utf8(dot(900_000_000)) },
    ])
    expect(log.sensors.map(({ timeMs }) => [...timeMs])).toEqual([
      [0, 16.667, 33.334],
      [0, 16.667, 33.334],
    ])
  })
})

describe('a MetaWear export', () => {
  const accelerometer = `epoch (ms),time (+02:00),elapsed (s),x-axis (g),y-axis (g),z-axis (g)
1777615200000,2026-05-01T08.00.00.000,0.000,0.5,0,1
1777615200020,2026-05-01T08.00.00.020,0.020,1.5,0,1
1777615200040,2026-05-01T08.00.00.040,0.040,0.5,0,1
`
  const gyroscope = `epoc (ms),timestamp (+0200),elapsed (s),x-axis (deg/s),y-axis (deg/s),z-axis (deg/s)
1777615200010,2026-05-01T08.00.00.010,0.000,90,0,-45
1777615200020,2026-05-01T08.00.00.020,0.010,0,0,0
1777615200035,2026-05-01T08.00.00.035,0.025,0,0,0
1777615200050,2026-05-01T08.00.00.050,0.040,0,0,0
`

  test('has two files, which are joined on the gyroscope’s times', () => {
    const { log, problems } = readMotionFiles([
      { name: 'MetaWear_torso_Accelerometer_50Hz.csv', bytes: utf8(accelerometer) },
      { name: 'MetaWear_torso_Gyroscope_100Hz.csv', bytes: utf8(gyroscope) },
    ])
    expect(problems).toEqual([])
    // The accelerometer started first: 1777615200 s after 1970 is 06:00 UTC on 1 May 2026.
    expect(log.startMs).toBe(Date.UTC(2026, 4, 1, 6))
    const [torso] = log.sensors
    expect(torso?.sensor).toBe('torso')
    expect(torso && columnsFor(torso).slice(0, 2)).toEqual([[10, 20, 35, 50], f32(90 * DEG, 0, 0, 0)])
    // From 0.5 to 1.5 g between 0 and 20 ms: 1 g at 10 ms. A quarter of the way back from 40 to 20 ms: 0.75 g
    // at 35 ms.
    const x = [...(torso?.specificForce?.x ?? [])]
    expect(x.slice(0, 3).map((value) => value / G)).toEqual([1, 1.5, 0.75].map((g) => expect.closeTo(g, 6)))
    expect(x[3]).toBeNaN()
  })

  test('may have only one of the two', () => {
    const { log } = readMotionFiles([{ name: 'chest.csv', bytes: utf8(accelerometer) }])
    expect(log.sensors[0]?.angularVelocity).toBeUndefined()
    expect([...(log.sensors[0]?.specificForce?.x ?? [])]).toEqual(f32(0.5 * G, 1.5 * G, 0.5 * G))
  })
})

describe('a Movesense log', () => {
  const vector = (x: number, y: number, z: number) => ({ x, y, z })
  const packets = [100, 140, 180].map((Timestamp, i) => ({
    Timestamp,
    ArrayAcc: [vector(i, 0, 9.5), vector(i + 0.5, 0, 9.5)],
    ArrayGyro: [vector(90, 0, 0), vector(-90, 0, 0)],
  }))
  // As written by the apps, by the converter of the sensor's memory, and with sorted keys.
  const texts = {
    app: JSON.stringify({ data: packets.map((imu6) => ({ imu6 })) }),
    converter: JSON.stringify({ Samples: packets.map((MeasIMU6) => ({ MeasIMU6 })) }, null, 1),
    sorted: JSON.stringify({
      Meas: packets.map(({ Timestamp, ArrayAcc, ArrayGyro }) => ({
        IMU6: { ArrayAcc, ArrayGyro, Timestamp },
      })),
    }),
    'app with magnetometer': JSON.stringify({
      data: packets.map((packet) => ({ imu9: { ...packet, ArrayMagn: [vector(1, 2, 3), vector(4, 5, 6)] } })),
    }),
    'messages, one a line': packets
      .map((Body) => JSON.stringify({ Body, Uri: '251830000011/Meas/IMU9/52', Method: 'PUT' }))
      .join('\n'),
    apart: JSON.stringify(
      packets.flatMap(({ Timestamp, ArrayAcc, ArrayGyro }) => [
        { MeasAcc: { Timestamp, ArrayAcc } },
        { MeasGyro: { Timestamp, ArrayGyro } },
      ]),
    ),
  }

  test.each(Object.entries(texts))('as %s writes it', (_, text) => {
    expect(readers.filter(({ recognises }) => recognises(utf8(text))).map(({ format }) => format)).toEqual([
      'motion',
    ])
    const { log, problems } = readMotionFiles([{ name: 'left_foot.json', bytes: utf8(text) }])
    expect(problems).toEqual([{ code: 'ReadMissingStart', count: 1 }])
    const [foot] = log.sensors
    // Two samples per packet of 40 ms are 20 ms apart; the last packet's have the same interval.
    expect(foot && columnsFor(foot)).toEqual([
      [0, 20, 40, 60, 80, 100],
      f32(90 * DEG, -90 * DEG, 90 * DEG, -90 * DEG, 90 * DEG, -90 * DEG),
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0, 0.5, 1, 1.5, 2, 2.5],
      [0, 0, 0, 0, 0, 0],
      f32(9.5, 9.5, 9.5, 9.5, 9.5, 9.5),
    ])
  })

  test('keeps the packets before it was cut off', () => {
    const { log, problems } = readMotionFiles([
      { name: 'left_foot.json', bytes: utf8(texts.app.slice(0, -100)) },
    ])
    expect(log.sensors[0]?.timeMs.length).toBe(4)
    expect(problems[0]).toEqual({ code: 'ReadTruncated', count: 1 })
  })
})

describe('a log of phyphox', () => {
  const table = (header: string, rows: string, delimiter = ',') =>
    utf8(`${header}\n${rows}\n`.replaceAll(',', delimiter))
  const columns = (name: string, unit: string) =>
    ['x', 'y', 'z'].map((axis) => `"${name} ${axis} (${unit})"`).join(',')
  const gyroscope = (delimiter?: string) =>
    table(
      `"Time (s)",${columns('Gyroscope', 'rad/s')}`,
      '0.000000000E0,1.500000000E0,0.000000000E0,-2.500000000E-1\n1.000000000E-2,1.500000000E0,0.000000000E0,-2.500000000E-1',
      delimiter,
    )
  const accelerometer = table(
    `"Time (s)",${columns('Acceleration', 'm/s^2')},"Absolute acceleration (m/s^2)"`,
    '0.000000000E0,0.000000000E0,0.000000000E0,9.500000000E0,9.500000000E0\n1.000000000E-2,0.000000000E0,1.000000000E0,9.500000000E0,9.552486587E0',
  )
  const linear = table(
    `"Time (s)",${columns('Linear Acceleration', 'm/s^2')}`,
    '0.000000000E0,0.000000000E0,0.000000000E0,0.000000000E0',
  )

  test.each([',', '\t', ';'])('with the delimiter “%s” is read', (delimiter) => {
    const { log } = readMotionFiles([
      { name: 'Left foot Gyroscope.csv', bytes: gyroscope(delimiter) },
      { name: 'Left foot Accelerometer.csv', bytes: accelerometer },
    ])
    const [foot] = log.sensors
    expect(foot?.sensor).toBe('left_foot')
    expect(foot && columnsFor(foot)).toEqual([
      [0, 10],
      [1.5, 1.5],
      [0, 0],
      [-0.25, -0.25],
      [0, 0],
      [0, 1],
      [9.5, 9.5],
    ])
  })

  test('with decimal commas is read', () => {
    const text = new TextDecoder().decode(gyroscope(';')).replaceAll('.', ',')
    const { log } = readMotionFiles([{ name: 'pelvis.csv', bytes: utf8(text) }])
    expect([...(log.sensors[0]?.angularVelocity?.z ?? [])]).toEqual([-0.25, -0.25])
  })

  test('without gravity is refused, or left out beside a gyroscope', () => {
    const file = { name: 'pelvis Linear Acceleration.csv', bytes: linear }
    expect(isMotion(linear)).toBe(true)
    expect(() => readMotionFiles([file])).toThrow(expect.objectContaining({ code: 'NoGravity' }))
    const turning = { name: 'pelvis Gyroscope.csv', bytes: gyroscope() }
    const { log, problems } = readMotionFiles([turning, file])
    expect(log.sensors[0]?.specificForce).toBeUndefined()
    expect(problems).toContainEqual({ code: 'ReadNoGravity', count: 1, names: [file.name] })
    const whole = readMotionFiles([turning, file, { name: 'pelvis Accelerometer.csv', bytes: accelerometer }])
    expect(whole.problems.map(({ code }) => code)).toEqual(['ReadMissingStart'])
  })
})

test('a file with an unknown placement is left out and named; alone it is refused', () => {
  const [known, unknown] = [
    { name: 'pelvis.csv', bytes: utf8(dot(0)) },
    { name: 'export.csv', bytes: utf8(dot(0)) },
  ]
  const { log, problems } = readMotionFiles([unknown, known])
  expect(log.sensors.map(({ sensor }) => sensor)).toEqual(['pelvis'])
  expect(problems).toContainEqual({ code: 'ReadUnknownSensor', count: 1, names: ['export.csv'] })
  expect(() => readMotionFiles([unknown])).toThrow(expect.objectContaining({ code: 'UnknownSensors' }))
  expect(readMotionFiles([{ ...unknown, sensor: 'torso' }]).log.sensors[0]?.sensor).toBe('torso')
})

test('one of two files of a sensor is used, and the other is reported', () => {
  const { log, problems } = readMotionFiles(
    ['pelvis.csv', 'hip.csv'].map((name) => ({ name, bytes: utf8(dot(0)) })),
  )
  expect(log.sensors).toHaveLength(1)
  expect(problems).toContainEqual({ code: 'ReadSensorTwice', count: 1, names: ['pelvis'] })
})

const folder = path.join(import.meta.dirname, '../../../../../shared/data/imu')
const file = (name: string) => ({ name, bytes: readFileSync(path.join(folder, name)) })

describe.skipIf(!existsSync(folder))('recordings of research (skipped without ../shared/data)', () => {
  test('gaitmap: both feet at 204.8 Hz, standing still at first', () => {
    const { log } = readMotionFiles([file('gaitmap_imu_sample.csv')])
    expect(log.sensors.map(({ sensor, timeMs }) => [sensor, timeMs.length])).toEqual([
      ['left_foot', 7928],
      ['right_foot', 7928],
    ])
    const [left] = log.sensors
    expect(left?.timeMs[2048]).toBe(10_000)
    // The first and third row of the file: 9.408650477990726 m/s² and 0.07418249719722896 °/s.
    expect(left?.specificForce?.z[0]).toBe(Math.fround(9.408650477990726))
    expect(left?.angularVelocity?.x[2]).toBe(Math.fround(0.07418249719722896 * DEG))
  })

  test('Voisard: both feet and the lower back at 100 Hz as one log', () => {
    const { log, problems } = readMotionFiles(['lb', 'lf', 'rf'].map((end) => file(`voisard_1-1_${end}.txt`)))
    expect(problems).toEqual([{ code: 'ReadMissingStart', count: 1 }])
    expect(log.sensors.map(({ sensor, timeMs }) => [sensor, timeMs.length, timeMs[100]])).toEqual([
      ['pelvis', 2913, 1000],
      ['left_foot', 2913, 1000],
      ['right_foot', 2913, 1000],
    ])
    expect(log.sensors[0]?.specificForce?.x[0]).toBe(Math.fround(8.225546))
    expect(log.sensors[1]?.angularVelocity?.z[0]).toBe(Math.fround(-0.017776))
  })
})
