import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeFit } from './fit/write.ts'
import { readers, readRecording } from './read.ts'
import { type Recording, UnreadableRecording } from './recording.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const startMs = Date.UTC(2026, 4, 1, 6)
const seconds = Array.from({ length: 20 }, (_, s) => s)
const clock = (s: number) => new Date(startMs + s * 1000).toISOString()

/** Twenty seconds at 200 W and 140 bpm in each format: a new reader needs its line here. */
const samples: Record<Recording['format'], Uint8Array> = {
  fit: writeFit({
    startMs,
    timeMs: Int32Array.from(seconds, (s) => s * 1000),
    channels: [
      { name: 'power', unit: 'W', values: new Float32Array(20).fill(200) },
      { name: 'heartrate', unit: 'bpm', values: new Float32Array(20).fill(140) },
    ],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: 19_000, totals: {} }],
  }),
  tcx: utf8(`<?xml version="1.0"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Biking"><Id>${clock(0)}</Id><Lap StartTime="${clock(0)}"><TotalTimeSeconds>19</TotalTimeSeconds><Track>
${seconds.map((s) => `<Trackpoint><Time>${clock(s)}</Time><HeartRateBpm><Value>140</Value></HeartRateBpm><Extensions><TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Watts>200</Watts></TPX></Extensions></Trackpoint>`).join('\n')}
</Track></Lap></Activity></Activities></TrainingCenterDatabase>`),
  gpx: utf8(`<?xml version="1.0"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"><trk><type>cycling</type><trkseg>
${seconds.map((s) => `<trkpt lat="47.${5000 + s}" lon="9.5"><time>${clock(s)}</time><extensions><power>200</power><x:TrackPointExtension><x:hr>140</x:hr></x:TrackPointExtension></extensions></trkpt>`).join('\n')}
</trkseg></trk></gpx>`),
  motion: utf8(`# cadenza-motion 1
# sport: run
# start_time: ${new Date(startMs).toISOString()}
time_ms,sensor,gx,gy,gz,ax,ay,az
${seconds.map((s) => `${s * 1000},left_foot,0.5,0,0,0,0,9.81`).join('\n')}
`),
  csv: utf8(`time,power,heart rate\n${seconds.map((s) => `${clock(s)},200,140`).join('\n')}\n`),
}

const values = (recording: Recording, name: string) =>
  Array.from(recording.channels.find((channel) => channel.name === name)?.values ?? [])

/** Reads, or tells in a word why not; anything but `UnreadableRecording` fails the test. */
function outcome(bytes: Uint8Array): Recording | string {
  try {
    return readRecording(bytes)
  } catch (error) {
    if (error instanceof UnreadableRecording) return error.code
    throw error
  }
}

describe.each(readers.map((reader) => [reader.format, reader] as const))(
  'the %s reader',
  (format, reader) => {
    const sample = samples[format]

    test('has a sample, recognises it by its content, and is the only one that does', () => {
      expect(readers.filter((each) => each.recognises(sample)).map((each) => each.format)).toEqual([format])
    })

    test('reads the same twenty seconds as every other', () => {
      const recording = reader.read(sample, {})
      expect(recording).toMatchObject({ format, startMs, problems: [] })
      expect([...recording.timeMs]).toEqual(seconds.map((s) => s * 1000))
      if (format !== 'motion') {
        expect(values(recording, 'power')).toEqual(seconds.map(() => 200))
        expect(values(recording, 'heartrate')).toEqual(seconds.map(() => 140))
      }
      expect(recording.sessions).toHaveLength(1)
    })

    test('keeps what it read wherever the file is cut off, and invents nothing', () => {
      for (let length = 0; length < sample.length; length += Math.max(1, Math.floor(sample.length / 150))) {
        const read = outcome(sample.slice(0, length))
        if (typeof read === 'string') continue
        expect(read.timeMs.length).toBeLessThanOrEqual(20)
        for (const power of values(read, 'power'))
          expect(Number.isNaN(power) || power === 200, `${power}`).toBe(true)
      }
    })

    test('survives any byte changed', () => {
      fc.assert(
        fc.property(fc.nat(sample.length - 1), fc.nat(255), (at, value) => {
          const damaged = sample.slice()
          damaged[at] = value
          const read = outcome(damaged)
          if (typeof read !== 'string')
            for (let i = 1; i < read.timeMs.length; i++)
              expect(read.timeMs[i]).toBeGreaterThan(read.timeMs[i - 1] as number)
        }),
        { numRuns: 300 },
      )
    })
  },
)

test.each([
  ['nothing', new Uint8Array(0)],
  ['zeros', new Uint8Array(1000)],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
  ['prose', utf8('Dear diary, today I rode my bicycle.\nIt was a fine day.\n')],
  ['a web page', utf8('<!DOCTYPE html><html><body>404</body></html>')],
])('%s is no recording', (_, bytes) => {
  expect(outcome(bytes)).toBe('UnknownFormat')
})
