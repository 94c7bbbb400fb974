import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { UnreadableRecording } from '../recording.ts'
import type { MotionLog, SensorLog } from './log.ts'
import { readMotion } from './read.ts'
import { writeMotionCsv } from './write.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readMotion([utf8(text)])
const header = 'time_ms,sensor,gx,gy,gz,ax,ay,az'

function columnsFor({ timeMs, angularVelocity: w, specificForce: f }: SensorLog) {
  return [timeMs, w?.x, w?.y, w?.z, f?.x, f?.y, f?.z].map((column) => column && [...column])
}

describe('a motion CSV file', () => {
  test('has device, sport, start and time zone; unknown keys are ignored', async () => {
    const { log, problems } = await read(
      `# cadenza-motion 1\n# sport: bike\n# start_time: 2026-05-01T06:00:00.250Z\n# time_zone: Europe/Rome\n# device: Five pods\n# weather: fine: sun\n\n${header}\n0,torso,1,2,3,4,5,6\n`,
    )
    expect(problems).toEqual([])
    expect(log).toMatchObject({
      sport: 'cycling',
      startMs: Date.UTC(2026, 4, 1, 6, 0, 0, 250),
      timeZone: 'Europe/Rome',
      device: 'Five pods',
    })
    expect(log.sensors.map(({ sensor }) => sensor)).toEqual(['torso'])
  })

  test('rows of several sensors interleave, each on its own clock', async () => {
    const { log } = await read(
      `# cadenza-motion 1\n${header}\n0,left_foot,1,2,3,4,5,6\n0.125,right_foot,-1,-2.5,3,4,5,9.81\n10,left_foot,7,8,9,10,11,12\n10.125,right_foot,0,0,0,0.001,0,+5\n`,
    )
    expect(log.sensors.map((sensor) => [sensor.sensor, ...columnsFor(sensor)])).toEqual([
      ['left_foot', [0, 10], [1, 7], [2, 8], [3, 9], [4, 10], [5, 11], [6, 12]],
      [
        'right_foot',
        [0.125, 10.125],
        [-1, 0],
        [-2.5, 0],
        [3, 0],
        [4, 0.001].map(Math.fround),
        [5, 0],
        [9.81, 5].map(Math.fround),
      ],
    ])
  })

  test('is converted to rad/s and m/s²', async () => {
    const { log } = await read(
      `# cadenza-motion 1\n# units: deg/s, g\n${header}\n0,pelvis,180,-90,0,1,0,-2\n`,
    )
    // 180° is π; 1 g is 9.80665 m/s².
    expect(log.sensors.map((sensor) => columnsFor(sensor).slice(1).flat())).toEqual([
      [Math.PI, -Math.PI / 2, 0, 9.80665, 0, -19.6133].map(Math.fround),
    ])
  })

  test('is refused in unknown units', async () => {
    await expect(
      read(`# cadenza-motion 1\n# units: furlong/s, g\n${header}\n0,pelvis,1,1,1,1,1,1\n`),
    ).rejects.toMatchObject({ code: 'UnknownUnits' })
  })

  test('blank cells are missing values; a sensor may have no gyroscope', async () => {
    const { log, problems } = await read(
      `# cadenza-motion 1\n# start_time: 2026-05-01T06:00:00Z\n${header}\n0,pelvis,,,,1,2,3\n0,torso,1,,3,,,\n10,torso,1,2,3,4,5,6\n`,
    )
    expect(problems).toEqual([])
    const [pelvis, torso] = log.sensors
    expect(pelvis?.angularVelocity).toBeUndefined()
    expect([...(pelvis?.specificForce?.z ?? [])]).toEqual([3])
    expect([...(torso?.angularVelocity?.y ?? [])]).toEqual([Number.NaN, 2])
    expect([...(torso?.specificForce?.x ?? [])]).toEqual([Number.NaN, 4])
  })

  test('may have columns in another order, more of them, or no gyroscope', async () => {
    const { log } = await read(
      '# cadenza-motion 1\naz;ay;ax;mx;sensor;time_ms\n9,81;0,5;-1e-2;47;left_thigh;20\n',
    )
    const [thigh] = log.sensors
    expect(thigh && columnsFor(thigh)).toEqual([
      [20],
      undefined,
      undefined,
      undefined,
      ...[-0.01, 0.5, 9.81].map((value) => [Math.fround(value)]),
    ])
  })

  test('unreadable rows are skipped and counted, unknown sensors are named', async () => {
    const { log, problems } = await read(
      [
        '# cadenza-motion 1\n# start_time: 2026-05-01T06:00:00Z',
        header,
        '0,torso,1,2,3,4,5,6',
        '10,torso,1,2,3',
        '20,torso,1,2,x,4,5,6',
        ',torso,1,2,3,4,5,6',
        '30,helmet,1,2,3,4,5,6',
        '40,,1,2,3,4,5,6',
        '50,left shin,1,2,3,4,5,6',
        '',
        '# a note in between',
        ' 60 , "Torso" , 1.5e1 ,nan,3,4,5,6\r',
        '70,torso,1,2,3,4,5,6\r\n',
      ].join('\n'),
    )
    expect(log.sensors).toHaveLength(1)
    expect([...(log.sensors[0]?.timeMs ?? [])]).toEqual([0, 60, 70])
    expect([...(log.sensors[0]?.angularVelocity?.x ?? [])]).toEqual([1, 15, 1])
    expect(problems).toEqual([
      { code: 'ReadMalformed', count: 4 },
      { code: 'ReadUnknownSensor', count: 2, names: ['helmet', 'left shin'] },
    ])
  })

  test('repeated and backward times are kept and counted per sensor', async () => {
    const rows = ['0,torso', '10,torso', '10,torso', '5,pelvis', '8,torso', '5,pelvis', '9,torso', '4,pelvis']
    const { log, problems } = await read(
      `# cadenza-motion 1\n# start_time: 2026-05-01T06:00:00Z\n${header}\n${rows.map((row) => `${row},1,2,3,4,5,6\n`).join('')}`,
    )
    expect(log.sensors.map(({ timeMs }) => [...timeMs])).toEqual([
      [5, 5, 4],
      [0, 10, 10, 8, 9],
    ])
    expect(problems).toEqual([
      { code: 'ReadSensorTimeRepeated', count: 2 },
      { code: 'ReadSensorTimeBackwards', count: 2 },
    ])
  })

  test('a missing start is reported; without rows or a header it is refused', async () => {
    const { log, problems } = await read(`# cadenza-motion 1\n${header}\n0,torso,1,2,3,4,5,6`)
    expect(log.startMs).toBeUndefined()
    expect(problems).toEqual([{ code: 'ReadMissingStart', count: 1 }])
    for (const text of ['# cadenza-motion 1\n', `# cadenza-motion 1\n${header}\n`]) {
      await expect(read(text)).rejects.toMatchObject({ code: 'NoMotionRows' })
    }
    await expect(read('# cadenza-motion 1\na,b,c\n1,2,3\n')).rejects.toMatchObject({ code: 'NotThisFormat' })
  })

  test('cut off within a row, it keeps the rows before', async () => {
    const whole = `# cadenza-motion 1\n# start_time: 2026-05-01T06:00:00Z\n${header}\n0,torso,1,2,3,4,5,6\n10,torso,1,2,3,4,5,6\n`
    for (const cut of [3, 8, 12, 17]) {
      const { log, problems } = await read(whole.slice(0, -cut))
      expect([...(log.sensors[0]?.timeMs ?? [])]).toEqual([0])
      expect(problems).toEqual([{ code: 'ReadTruncated', count: 1 }])
    }
  })
})

const log: MotionLog = {
  sport: 'running',
  startMs: Date.UTC(2026, 4, 1, 6),
  timeZone: 'Asia/Tokyo',
  device: 'Six pods, firmware 1.2',
  sensors: (['pelvis', 'left_foot', 'right_foot'] as const).map((sensor, which) => {
    const column = (seed: number) => Float32Array.from({ length: 500 }, (_, i) => Math.sin(i * seed) * 40)
    return {
      sensor,
      timeMs: Float64Array.from({ length: 500 }, (_, i) => Math.round(i * 5000 + 137 * which) / 1000),
      angularVelocity: { x: column(0.1 + which), y: column(0.2), z: column(0.3) },
      ...(which < 2 ? { specificForce: { x: column(1.1 + which), y: column(1.2), z: column(1e-4) } } : {}),
    }
  }),
}

function bytesOf(of: MotionLog): Uint8Array {
  return Buffer.concat([...writeMotionCsv(of)])
}

test('a written log reads back identical', async () => {
  const read = await readMotion(writeMotionCsv(log))
  expect(read).toEqual({ log, problems: [] })
})

test('times that jitter, repeat and step back are written unchanged', async () => {
  const timeMs = Float64Array.of(0, 10.001, 9.5, 9.5, 30)
  const x = Float32Array.of(1, Number.NaN, 3, 4, 5)
  const jittery: MotionLog = {
    sensors: [
      { sensor: 'pelvis', timeMs, specificForce: { x, y: x, z: x } },
      { sensor: 'torso', timeMs: Float64Array.of(0, 1, 2), specificForce: log.sensors[0]?.specificForce },
    ].map((sensor) => sensor as SensorLog),
  }
  const [pelvis] = (await readMotion(writeMotionCsv(jittery))).log.sensors
  expect(pelvis).toEqual(jittery.sensors[0])
})

test('the number of decimals can be limited', () => {
  const text = new TextDecoder().decode(Buffer.concat([...writeMotionCsv(log, { decimals: 2 })]))
  expect(text.split('\n')[8]).toMatch(/^\S+,\w+(,-?\d+(\.\d{1,2})?)+,*$/)
})

test('pieces of any size, plain or gzipped, make the same log', async () => {
  const plain = bytesOf(log)
  for (const bytes of [plain, gzipSync(plain)]) {
    for (const size of [13, 1000, 65_536]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      )
      expect((await readMotion(pieces)).log, `${size}`).toEqual(log)
    }
  }
})

test('a truncated gzip file is read up to its end', async () => {
  const packed = gzipSync(bytesOf(log))
  const { log: read, problems } = await readMotion([packed.subarray(0, packed.length >> 1)])
  expect(problems).toContainEqual({ code: 'ReadTruncated', count: 1 })
  const [pelvis] = read.sensors
  const length = pelvis?.timeMs.length ?? 0
  expect(length).toBeGreaterThan(100)
  expect(pelvis?.timeMs).toEqual(log.sensors[0]?.timeMs.subarray(0, length))
})

test('other files are refused', async () => {
  await expect(readMotion([])).rejects.toThrow(UnreadableRecording)
  await expect(readMotion([new Uint8Array(3_000_000)])).rejects.toThrow(UnreadableRecording)
})

const folder = path.join(import.meta.dirname, '../../../../../shared/data/imu/real')

describe.skipIf(!existsSync(folder))('real logs (skipped without ../shared/data)', () => {
  interface Facts {
    excerpts: Record<string, { samples: Record<string, number>; max_gap_ms?: number; duration_s?: number }>
  }
  const { excerpts } = existsSync(folder)
    ? (JSON.parse(readFileSync(path.join(folder, 'facts.json'), 'utf8')) as Facts)
    : { excerpts: {} }

  test.each(Object.entries(excerpts))('%s', async (file, { samples, duration_s }) => {
    const { log: real, problems } = await readMotion([readFileSync(path.join(folder, file))])
    expect(Object.fromEntries(real.sensors.map(({ sensor, timeMs }) => [sensor, timeMs.length]))).toEqual(
      samples,
    )
    expect(problems).toEqual([{ code: 'ReadMissingStart', count: 1 }])
    expect(['cycling', 'running', 'walking']).toContain(real.sport)
    for (const { timeMs, angularVelocity, specificForce } of real.sensors) {
      expect(angularVelocity === undefined).toBe(file.startsWith('11'))
      expect(specificForce).toBeDefined()
      if (duration_s !== undefined) expect(timeMs.at(-1)).toBeCloseTo(duration_s * 1000, -2)
    }
    expect((await readMotion(writeMotionCsv(real))).log).toEqual(real)
  })
})
