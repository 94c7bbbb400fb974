import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import type { Recording } from '../recording.ts'

const utf8 = new TextEncoder()
const fallbackStartMs = Date.UTC(2026, 4, 1, 6)

function read(...lines: string[]): Recording {
  return readRecording(utf8.encode(lines.join('\n')), { fallbackStartMs })
}

function columns(recording: Recording): Record<string, number[]> {
  return Object.fromEntries(recording.channels.map(({ name, values }) => [name, Array.from(values)]))
}

test('a line of 40 MB is read no further than its beginning, in a moment', () => {
  const long = utf8.encode(`2026-05-01T06:00:01Z,201${',1'.repeat(20_000_000)}`)
  const head = utf8.encode('time,power\n2026-05-01T06:00:00Z,200\n')
  const tail = utf8.encode('\n2026-05-01T06:00:02Z,202\n')
  const bytes = new Uint8Array([head, long, tail].reduce((sum, { length }) => sum + length, 0))
  bytes.set(head)
  bytes.set(long, head.length)
  bytes.set(tail, head.length + long.length)
  const startMs = performance.now()
  expect(columns(readRecording(bytes))).toEqual({ power: [200, 201, 202] })
  // Searching the whole line again with each piece takes half a minute.
  expect(performance.now() - startMs).toBeLessThan(4_000)
})

describe('a CSV file', () => {
  test('[A3-065] [R5-044] [R5-048] the first line is the header, and columns map to series', () => {
    const recording = read(
      'time,elevation,distance,latitude,longitude,balance,power,cadence,torque,speed,heart rate,stride,is-standing',
      '2026-05-01T06:00:00Z,200.5,0,45,-90,48,250,90,26.5,8.5,140,1.25,0',
      '2026-05-01T06:00:01Z,201,8.5,45,-90,52,251,91,27,8.75,141,1.5,1',
    )
    expect(columns(recording)).toEqual({
      elevation: [200.5, 201],
      distance: [0, 8.5],
      // 180° are 2^31 semicircles.
      latitude: [2 ** 29, 2 ** 29],
      longitude: [-(2 ** 30), -(2 ** 30)],
      // The left pedal's share minus 50.
      l_r_balance: [-2, 2],
      power: [250, 251],
      cadence: [90, 91],
      torque: [26.5, 27],
      speed: [8.5, 8.75],
      heartrate: [140, 141],
      stride: [1.25, 1.5],
      standing: [0, 1],
    })
    expect(recording).toMatchObject({ format: 'csv', startMs: fallbackStartMs, problems: [] })
    expect(recording.sessions).toEqual([{ sport: 'cycling', startMs: 0, endMs: 1000, totals: {} }])
  })

  test('[A3-065] a run cadence (steps of both feet) makes a run with the cadence of one foot', () => {
    const recording = read('time,run cadence', '0,176', '1,180')
    expect(columns(recording)).toEqual({ cadence: [88, 90] })
    expect(recording.sessions[0]?.sport).toBe('running')
  })

  test('run cadence stays a channel of its own beside a bike’s cadence', () => {
    const recording = read('time,cadence,run cadence', '0,90,', '1,,170')
    expect(columns(recording)).toEqual({ cadence: [90, Number.NaN], run_cadence: [Number.NaN, 170] })
    expect(recording.sessions[0]?.sport).toBe('generic')
  })

  test('[A5-054] [R5-045] [R5-046] [R5-047] blank lines are skipped, empty cells become null, all-empty columns are dropped', () => {
    const recording = read(
      '',
      'time,power,speed,cadence',
      '',
      '0,100,,80',
      '   ',
      '1,,,',
      '',
      '2,102,,82',
      '',
    )
    expect(Array.from(recording.timeMs)).toEqual([0, 1000, 2000])
    expect(columns(recording)).toEqual({ power: [100, Number.NaN, 102], cadence: [80, Number.NaN, 82] })
    expect(recording.problems).toEqual([{ code: 'ReadMissingStart', count: 1 }])
  })

  test.each([
    ['commas', ['time,power,speed', '0,100,8.5', '1,101,8.75']],
    ['semicolons', ['time;power;speed', '0;100;8.5', '1;101;8.75']],
    ['semicolons and decimal commas', ['time;power;speed', '0;100;8,5', '1;101;8,75']],
    ['tabs', ['time\tpower\tspeed', '0\t100\t8,5', '1\t101\t8.75']],
    ['quotes', ['"time","power","speed"', '"0","100","8,5"', '1,"101",8.75']],
    ['a line for spreadsheets', ['sep=;', 'time;power;speed', '0;100;8,5', '1;101;8,75']],
    ['blanks about the cells', [' time , power , speed ', ' 0 , 100 , 8.5 ', ' 1 , 101 , 8.75 ']],
    ['carriage returns', ['time,power,speed\r', '0,100,8.5\r', '1,101,8.75\r', '']],
    ['a byte order mark', ['\ufefftime,power,speed', '0,100,8.5', '1,101,8.75']],
    ['old line ends alone', ['time,power,speed\r0,100,8.5\r1,101,8.75\r']],
  ])('written with %s is read', (_what, lines) => {
    const recording = read(...lines)
    expect(Array.from(recording.timeMs)).toEqual([0, 1000])
    expect(columns(recording)).toEqual({ power: [100, 101], speed: [8.5, 8.75] })
  })

  test.each([
    ['seconds', 'time', ['0', '1', '2.5'], undefined],
    ['seconds from any start', 'secs', ['100', '101', '102.5'], undefined],
    ['milliseconds', 'time (ms)', ['500', '1500', '3000'], undefined],
    ['milliseconds by the name', 'time_ms', ['500', '1500', '3000'], undefined],
    ['minutes', 'Minutes', ['0', '0.0166666667', '0.0416666667'], undefined],
    ['h:mm:ss', 'time', ['0:59:59', '1:00:00', '1:00:01.5'], undefined],
    ['m:ss', 'elapsed time', ['0:59', '1:00', '1:01.5'], undefined],
    ['a clock over midnight', 'time', ['23:59:59', '00:00:00', '00:00:01.5'], undefined],
    ['ISO 8601', 'time', ['2026-05-01T08:00:00Z', '2026-05-01T08:00:01Z', '2026-05-01T08:00:02.5Z'], 8],
    [
      'ISO 8601 with a zone',
      'timestamp',
      ['2026-05-01T08:00:00+01:00', '2026-05-01T08:00:01+01:00', '2026-05-01T08:00:02.5+01:00'],
      7,
    ],
    [
      'a spreadsheet’s time',
      'Date',
      ['2026-05-01 08:00:00', '2026-05-01 08:00:01', '2026-05-01 08:00:02.5'],
      8,
    ],
    ['seconds since 1970', 'timestamp', ['1777622400', '1777622401', '1777622402.5'], 8],
    ['milliseconds since 1970', 'time', ['1777622400000', '1777622401000', '1777622402500'], 8],
  ])('times: %s', (_what, header, cells, hour) => {
    const recording = read(`${header},power`, ...cells.map((cell) => `${cell},200`))
    expect(Array.from(recording.timeMs)).toEqual([0, 1000, 2500])
    expect(recording.startMs).toBe(hour === undefined ? fallbackStartMs : Date.UTC(2026, 4, 1, hour))
    expect(recording.problems.map(({ code }) => code)).toEqual(hour === undefined ? ['ReadMissingStart'] : [])
  })

  test('[A7-064] [A7-065] [R5-049] [R5-050] a log’s time above 1420070400000 is an instant, made relative; its km/h become m/s', () => {
    const since2015 = read('time (ms),power,speed (km/h)', '1420070401000,200,36', '1420070402500,210,72')
    expect([since2015.startMs, ...since2015.timeMs]).toEqual([1_420_070_401_000, 0, 1500])
    // 36 km/h × 0.277778.
    expect(columns(since2015).speed?.map((speed) => Math.round(speed * 1000))).toEqual([10_000, 20_000])
    const relative = read('time (ms),power', '1000,200', '2500,210')
    expect([relative.startMs, ...relative.timeMs]).toEqual([fallbackStartMs, 0, 1500])
  })

  test('of several times the one with a date counts; separate date and time columns are combined', () => {
    expect(read('secs,timestamp,power', '0,2026-05-01T09:00:00Z,1').startMs).toBe(Date.UTC(2026, 4, 1, 9))
    expect(read('date,time,power', '2026-05-01,9:00:00,1').startMs).toBe(Date.UTC(2026, 4, 1, 9))
  })

  test.each([
    ['speed (km/h)', '36', 'speed', 10],
    ['Speed [kph]', '36', 'speed', 10],
    ['speed_kmh', '36', 'speed', 10],
    ['km/h', '36', 'speed', 10],
    ['speed (mph)', '10', 'speed', 4.4704],
    ['distance (km)', '1.5', 'distance', 1500],
    ['distance (mi)', '1', 'distance', 1609.344],
    ['Altitude (ft)', '1000', 'elevation', 304.8],
    ['temperature (°F)', '50', 'temperature', 10],
    ['Heart Rate (bpm)', '140', 'heartrate', 140],
    ['HeartRate', '140', 'heartrate', 140],
    ['hr', '140', 'heartrate', 140],
    ['Watts', '250', 'power', 250],
    ['Torque (N-m)', '30', 'torque', 30],
    ['balance (right %)', '48', 'l_r_balance', 2],
    ['l_r_balance', '-1.5', 'l_r_balance', -1.5],
    ['latitude (semicircles)', '12345', 'latitude', 12345],
    ['is_standing', 'true', 'standing', 1],
    ['run cadence (rpm)', '88', 'cadence', 88],
    ['Saddle Tilt (deg)', '1.5', 'saddle_tilt', 1.5],
    ['speed (furlongs)', '3', 'speed', 3],
  ])('%s: %s is %s %d', (header, cell, channel, value) => {
    const recording = read(`time,power,${header}`, `0,1,${cell}`, `1,1,${cell}`)
    const found = header === 'Watts' ? read(`time,hr,${header}`, `0,1,${cell}`) : recording
    expect(columns(found)[channel]?.[0]).toBeCloseTo(value, 4)
  })

  test('values keep an unknown unit', () => {
    const { channels } = read('time,power,speed (furlongs)', '0,1,3')
    expect(channels.find(({ name }) => name === 'speed')?.unit).toBe('furlongs')
  })

  test('cells that are not numbers are left out and counted; words for missing values are not counted', () => {
    const recording = read('time,power', '0,100', '1,oops', '2,n/a', '3,--', '4,NaN', '5,105')
    expect(columns(recording).power).toEqual([100, ...Array(4).fill(Number.NaN), 105])
    expect(recording.problems).toContainEqual({ code: 'ReadMalformed', count: 1 })
  })

  test('rows that are short, long, out of order or repeated are read as far as possible', () => {
    const recording = read('time,power,hr', '2,102,92', '0,100', '1,101,91,7,7', '1,,95')
    expect(columns(recording)).toEqual({ power: [100, 101, 102], heartrate: [Number.NaN, 95, 92] })
    expect(recording.problems.map(({ code }) => code)).toEqual([
      'ReadMissingStart',
      'ReadTimeBackwards',
      'ReadRepeatedTime',
    ])
  })

  test('a truncated last line is left out and reported', () => {
    const recording = read('time,power,hr', '0,100,90', '1,10')
    expect(columns(recording).power).toEqual([100])
    expect(recording.problems.map(({ code }) => code)).toContain('ReadTruncated')
  })

  test('a timer column marks pauses', () => {
    const { events, channels } = read('time,power,timer', '0,1,1', '1,2,0', '5,3,1', '6,4,1')
    expect(events.map(({ timeMs, type }) => [timeMs, type])).toEqual([
      [0, 'start'],
      [1000, 'stop_all'],
      [5000, 'start'],
      [6000, 'stop_all'],
    ])
    expect(channels.map(({ name }) => name)).toEqual(['power'])
  })

  test('it is refused without times or rows; other tables are not recordings', () => {
    expect(() => read('power,speed', '1,2')).toThrow(expect.objectContaining({ code: 'NoTimes' }))
    expect(() => read('time,power', 'yesterday,2')).toThrow(expect.objectContaining({ code: 'NoTimes' }))
    expect(() => read('time,power', '')).toThrow(expect.objectContaining({ code: 'NoRecords' }))
    for (const lines of [
      ['name,price'],
      ['Dear coach, a word', 'or two, or 3, or more'],
      ['{"time": 1, "power": 2}'],
    ]) {
      expect(() => read(...lines)).toThrow(expect.objectContaining({ code: 'UnknownFormat' }))
    }
    const motion = ['# cadenza-motion 1', 'time_ms,sensor,gx,gy,gz,ax,ay,az', '0,pelvis,0,0,0,0,0,0']
    expect(read(...motion).format).toBe('motion')
  })

  test('a table of unknown columns is refused for that reason', () => {
    for (const lines of [
      ['name,price', 'tea,2'],
      ['0;140;8,5', '1;141;8,6'],
      ['sep=;', 'a;b', '1;2'],
    ]) {
      expect(() => read(...lines)).toThrow(expect.objectContaining({ code: 'UnknownColumns' }))
    }
  })

  // Column names of spreadsheets and platforms in each language.
  test.each([
    [
      'German',
      'Zeit;Höhe (m);Distanz (km);Breitengrad;Längengrad;Links-Rechts-Balance;Leistung (W);Trittfrequenz (U/min);Drehmoment (Nm);Geschwindigkeit (km/h);Herzfrequenz (S/min);Wiegetritt',
    ],
    [
      'French',
      'Temps;Altitude (m);Distance (km);Latitude;Longitude;Équilibre G/D;Puissance (W);Cadence (tr/min);Couple (Nm);Vitesse (km/h);Fréquence cardiaque (bpm);En danseuse',
    ],
    [
      'Spanish',
      'Tiempo;Altitud (m);Distancia (km);Latitud;Longitud;Equilibrio I/D;Potencia (W);Cadencia (rpm);Par (Nm);Velocidad (km/h);Frecuencia cardíaca (ppm);De pie',
    ],
    [
      'Italian',
      'Tempo;Altitudine (m);Distanza (km);Latitudine;Longitudine;Bilanciamento S/D;Potenza (W);Cadenza (rpm);Coppia (Nm);Velocità (km/h);Frequenza cardiaca (bpm);Sui pedali',
    ],
    [
      'Japanese',
      '時間;標高 (m);距離 (km);緯度;経度;左右バランス;パワー (W);ケイデンス (rpm);トルク (Nm);速度 (km/h);心拍数 (拍/分);ダンシング',
    ],
  ])('a header in %s is understood', (_language, header) => {
    const row = (second: number) => `0:00:0${second};200,5;1,5;45;-90;48;250;90;26,5;36;140;0`
    expect(columns(read(header, row(0), row(1)))).toEqual({
      elevation: [200.5, 200.5],
      distance: [1500, 1500],
      latitude: [2 ** 29, 2 ** 29],
      longitude: [-(2 ** 30), -(2 ** 30)],
      l_r_balance: [-2, -2],
      power: [250, 250],
      cadence: [90, 90],
      torque: [26.5, 26.5],
      // 36 km/h are 10 m/s.
      speed: [10, 10],
      heartrate: [140, 140],
      standing: [0, 0],
    })
  })

  test.each([
    ['Schrittfrequenz'],
    ['Cadence de course'],
    ['Cadencia de carrera'],
    ['Cadenza di corsa'],
    ['ピッチ'],
  ])('%s counts both feet', (header) => {
    expect(columns(read(`Zeit,${header}`, '0,176', '1,180'))).toEqual({ cadence: [88, 90] })
  })

  test('a pace, in any language, becomes a speed if there is none, and is never a time', () => {
    // 1000 m ÷ 270 s, 1000 m ÷ 240 s; there is no pace at a standstill.
    const speeds = [1000 / 270, 1000 / 240, Number.NaN].map(Math.fround)
    expect(columns(read('Zeit,Puls,Tempo (min/km)', '0,140,4:30', '1,141,4', '2,142,00:00')).speed).toEqual(
      speeds,
    )
    expect(columns(read('time,hr,pace', '0,140,4:30', '1,140,04:00', '2,140,')).speed).toEqual(speeds)
    const beside = read('time,speed (km/h),pace (min/mi)', '0,36,4:30', '1,18,')
    expect(columns(beside)).toEqual({ speed: [10, 5] })
  })

  test('Polar Flow’s file has sport, date and start in a table before the samples', () => {
    const recording = read(
      'Name,Sport,Date,Start time,Duration,Total distance (km),Average heart rate (bpm),Notes,HR max,',
      'Jo Doe,RUNNING,07-05-2026,18:01:22,00:42:11,7.1,150,,190,',
      'Sample rate,Time,HR (bpm),Speed (km/h),Pace (min/km),Cadence,Altitude (m),Stride length (m),Distances (m),Temperatures (C),Power (W),',
      '1,00:00:00,,0.0,00:00,,200,,0,21,,',
      '1,00:00:01,140,9.0,06:40,85,201,,2.5,21,250,',
    )
    expect(recording).toMatchObject({
      startMs: Date.UTC(2026, 4, 7, 18, 1, 22),
      sessions: [{ sport: 'running', startMs: 0, endMs: 1000 }],
      problems: [],
    })
    expect(columns(recording)).toEqual({
      heartrate: [Number.NaN, 140],
      speed: [0, 2.5],
      cadence: [Number.NaN, 85],
      elevation: [200, 201],
      distance: [0, 2.5],
      temperature: [21, 21],
      power: [Number.NaN, 250],
    })
  })

  test('sport and device come from the first line that has them', () => {
    const recording = read(
      'time,power,sport,manufacturer,product',
      '0,1,trail_running,garmin,',
      '1,2,,,',
      '2,3,,,Edge',
    )
    expect(recording.sessions[0]).toMatchObject({ sport: 'running', subSport: 'trail' })
    expect(recording.device).toEqual({ manufacturer: 'garmin', product: 'Edge' })
    expect(columns(recording)).toEqual({ power: [1, 2, 3] })
  })

  test('a last line of only a time is the end; one between others is a sample without values', () => {
    const recording = read('time,power,timer', '0,1,1', '1,,', '2,3,0', '3.4,,')
    expect(Array.from(recording.timeMs)).toEqual([0, 1000, 2000])
    expect(recording.sessions[0]).toMatchObject({ startMs: 0, endMs: 3400 })
    expect(recording.events.map(({ timeMs, type }) => [timeMs, type])).toEqual([
      [0, 'start'],
      [2000, 'stop_all'],
      [3400, 'start'],
      [3400, 'stop_all'],
    ])
  })
})

describe('a CSV file of another program', () => {
  const readAs = (fileName: string, text: string | Uint8Array) =>
    readRecording(typeof text === 'string' ? utf8.encode(text) : text, { fallbackStartMs, fileName })

  test('has German names in Latin-1, a line of units and its start in its name', () => {
    const text = [
      'ZEIT,STRECKE,POWER,RPM,PULS,H\u00d6HE,TEMP,INTERVAL',
      'L_SEC,KM,WATT,RPM,BPM,METER,\u00b0C,NUM',
      '  1, 0.000,150, 80,120,488.0,13.3,0',
      '  2, 0.006,160, 81,121,488.5,13.3,0',
    ].join('\r\n')
    const recording = readAs(
      '2009_08_06_05_33_49.CSV',
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
    )
    expect(recording.startMs).toBe(Date.UTC(2009, 7, 6, 5, 33, 49))
    expect(recording.problems).toEqual([])
    expect(recording.sessions[0]?.sport).toBe('cycling')
    expect(columns(recording)).toMatchObject({
      distance: [0, 6],
      power: [150, 160],
      cadence: [80, 81],
      heartrate: [120, 121],
      elevation: [488, 488.5],
    })
  })

  test('has a swim and its start in its name alone, and zeros for sensors that were not worn', () => {
    const text =
      'Minutes,Torq (N-m),Km/h,Watts,Km,Cadence,Hrate\n0.05,0,3.6,0,0.003,0,0\n0.1,0,3.6,0,0.006,0,0\n'
    const recording = readAs('20141231_160000-swim10x200.csv', text)
    expect(recording.startMs).toBe(Date.UTC(2014, 11, 31, 16))
    expect(recording.sessions[0]?.sport).toBe('swimming')
    expect(Object.keys(columns(recording)).toSorted()).toEqual(['distance', 'speed'])
    expect(recording.problems).toEqual([])
  })

  test('has two tables about the ride before its samples (Joule)', () => {
    const text = [
      'Version,Date/Time,Km,Minutes,"Work, kJ",Device Type',
      '6,2013-02-05 14:06:43,0,0,775,Joule',
      'User Name,Power Zone 1,HR Zone 1',
      ',0,150',
      'Minutes,Watts,Km,Cadence,Latitude,Longitude',
      '0,321,0,80,0,0',
      '0.05,320,0.02,81,0,0',
    ].join('\n')
    const recording = readAs('joule.csv', text)
    expect(recording.startMs).toBe(Date.UTC(2013, 1, 5, 14, 6, 43))
    expect(recording.sessions[0]?.sport).toBe('cycling')
    expect(columns(recording)).toEqual({ power: [321, 320], distance: [0, 20], cadence: [80, 81] })
  })

  test('is a ride if it counts revolutions and its steps are all zero', () => {
    const text =
      'timestamp_epoch,POWER,CADENCE,STEPS_PER_MINUTE\n1338042301055,200,90,0\n1338042302048,210,91,0\n'
    const recording = readAs('motoActv.csv', text)
    expect(recording.sessions[0]?.sport).toBe('cycling')
    expect(Object.keys(columns(recording)).toSorted()).toEqual(['cadence', 'power'])
  })
})
