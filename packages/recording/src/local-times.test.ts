import { describe, expect, test } from 'vitest'
import { readRecording } from './read.ts'
import { writeSrm } from './testing/srm.ts'

const utf8 = new TextEncoder()
const eight = Date.UTC(2026, 4, 1, 8)
const day = (Date.UTC(2026, 4, 1) - Date.UTC(1880, 0, 1)) / 86_400_000

const pwx = (time: string) =>
  `<pwx xmlns="http://www.peaksware.com/PWX/1/0"><workout><time>${time}</time><sample><timeoffset>0</timeoffset><hr>140</hr></sample><sample><timeoffset>1</timeoffset><hr>140</hr></sample></workout></pwx>`
const hrm = `[Params]\r\nVersion=106\r\nMonitor=12\r\nSMode=111111100\r\nDate=20260501\r\nStartTime=08:00:00.0\r\nLength=00:00:10.0\r\nInterval=5\r\n\r\n[HRData]\r\n140\t361\t90\t415\t210\r\n140\t361\t90\t415\t210\r\n`
const fitlog = (time: string) =>
  `<FitnessWorkbook><AthleteLog><Activity StartTime="${time}"><Track StartTime="${time}"><pt tm="0" hr="140"/><pt tm="1" hr="140"/></Track></Activity></AthleteLog></FitnessWorkbook>`
const sml = (header: string, sample: string) =>
  `<sml><DeviceLog><Header><Activity>Cycling</Activity><DateTime>${header}</DateTime></Header><Samples><Sample><Time>0</Time>${sample}<HR>2.3</HR></Sample><Sample><Time>1</Time><HR>2.3</HR></Sample></Samples></DeviceLog></sml>`
const csv = (header: string, ...times: string[]) =>
  [`${header},power`, ...times.map((time) => `${time},200`)].join('\n')
const gpx = (time: string) =>
  `<gpx><trk><trkseg><trkpt lat="45" lon="9"><time>${time}</time></trkpt></trkseg></trk></gpx>`
const tcx = (time: string) =>
  `<TrainingCenterDatabase><Activities><Activity Sport="Biking"><Lap StartTime="${time}"><Track><Trackpoint><Time>${time}</Time><HeartRateBpm><Value>140</Value></HeartRateBpm></Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>`

const local = '2026-05-01T08:00:00'
const utc = '2026-05-01T08:00:00Z'
const preface =
  'Sport,Date,Start time,Total distance (km),Average heart rate (bpm)\nCYCLING,01-05-2026,08:00:00,10,140'

describe.each<[string, Uint8Array, boolean, string?]>([
  ['PWX', utf8.encode(pwx(local)), true],
  ['PWX in UTC', utf8.encode(pwx(utc)), false],
  ['HRM', utf8.encode(hrm), true],
  ['SRM', writeSrm({ version: 7, day, blocks: [{ startS: 8 * 3600, samples: [{ power: 200 }] }] }), true],
  ['FITLOG', utf8.encode(fitlog(local)), true],
  ['FITLOG in UTC', utf8.encode(fitlog(utc)), false],
  ['SML without UTC', utf8.encode(sml(local, '')), true],
  ['SML with UTC', utf8.encode(sml('2026-05-01T10:00:00', `<UTC>${utc}</UTC>`)), false],
  ['CSV', utf8.encode(csv('time', local, '2026-05-01T08:00:01')), true],
  ['CSV with date and time', utf8.encode('date,time,power\n2026-05-01,8:00:00,200\n'), true],
  ['CSV in UTC', utf8.encode(csv('time', utc)), false],
  ['CSV whose column is UTC', utf8.encode(csv('utc', local)), false],
  ['CSV since 1970', utf8.encode(csv('time', String(eight / 1000))), false],
  ['CSV named by its time', utf8.encode(csv('secs', '0', '1')), true, '2026_05_01_08_00_00.csv'],
  [
    'CSV with a preface',
    utf8.encode(`${preface}\nSample rate,Time,HR (bpm)\n1,00:00:00,140\n,00:00:01,141`),
    true,
  ],
  // Times of GPX and TCX are in UTC by definition; some programs leave out the Z.
  ['GPX', utf8.encode(gpx(local)), false],
  ['TCX', utf8.encode(tcx(local)), false],
])('%s', (_, bytes, isLocal, fileName = '') => {
  test(`states ${isLocal ? 'the local time' : 'an instant'}`, () => {
    const recording = readRecording(bytes, { fileName, fallbackStartMs: 0 })
    expect([recording.startMs, recording.isLocalTime ?? false]).toEqual([eight, isLocal])
  })
})
