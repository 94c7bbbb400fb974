import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import type { Recording } from '../recording.ts'

const utf8 = new TextEncoder()
const kml = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${inner}</Document></kml>`
const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 6, 0, second)).toISOString()
const coord = (i: number, elevation = 400) => `<gx:coord>9.5 ${47 + i / 10_000} ${elevation}</gx:coord>`
const track = (seconds: readonly number[], more = '', elevation = 400) =>
  `<gx:Track>${seconds.map((s) => `<when>${at(s)}</when>`).join('')}${seconds.map((_, i) => coord(i, elevation)).join('')}${more}</gx:Track>`
const placemark = (inner: string, name = 'Ride') => `<Placemark><name>${name}</name>${inner}</Placemark>`
const read = (xml: string, fileName = ''): Recording => readRecording(utf8.encode(xml), { fileName })
const values = (recording: Recording, name: string) =>
  Array.from(recording.channels.find((channel) => channel.name === name)?.values ?? [])

describe('a KML file', () => {
  test('has the times, places and series of its track', () => {
    const series = (name: string, given: readonly string[]) =>
      `<gx:SimpleArrayData name="${name}">${given.map((value) => `<gx:value>${value}</gx:value>`).join('')}</gx:SimpleArrayData>`
    const data = `<ExtendedData><Data name="x"><value>7</value></Data><SchemaData schemaUrl="#s">${series('cadence', ['86', '103'])}${series('heartrate', ['181', '0'])}${series('power', ['327', '177'])}</SchemaData></ExtendedData>`
    const recording = read(kml(placemark(track([0, 2], data))), 'morning run.kml')
    expect([...recording.timeMs]).toEqual([0, 2000])
    expect(values(recording, 'cadence')).toEqual([86, 103])
    expect(values(recording, 'heartrate')).toEqual([181, Number.NaN])
    expect(values(recording, 'power')).toEqual([327, 177])
    expect(values(recording, 'elevation')).toEqual([400, 400])
    expect(values(recording, 'latitude')[0]).toBe(Math.round((47 * 2 ** 31) / 180))
    expect(recording.sessions).toMatchObject([{ sport: 'running', name: 'Ride', startMs: 0, endMs: 2000 }])
    expect(recording.problems).toEqual([])
  })

  test('keeps no elevation if all are 0, as on the ground', () => {
    expect(read(kml(placemark(track([0, 1], '', 0)))).channels.map(({ name }) => name)).toEqual([
      'latitude',
      'longitude',
    ])
  })

  test('is interrupted between two tracks', () => {
    const recording = read(
      kml(placemark(`<gx:MultiTrack>${track([0, 1])}${track([60, 61])}</gx:MultiTrack>`)),
    )
    expect(recording.breaksMs).toEqual([60_000])
    expect(recording.events.map(({ timeMs }) => timeMs)).toEqual([0, 1000, 60_000, 61_000])
    expect(recording.sessions).toHaveLength(1)
  })

  test('counts the way between two tracks where it asks to interpolate', () => {
    const multi = `<gx:MultiTrack><gx:interpolate>1</gx:interpolate>${track([0, 1])}${track([60, 61])}</gx:MultiTrack>`
    expect(read(kml(placemark(multi)))).toMatchObject({ events: [] })
  })

  test('is read from places with a time each', () => {
    const place = (s: number) =>
      placemark(
        `<TimeStamp><when>${at(s)}</when></TimeStamp><Point><coordinates>9.5,${47 + s / 1000},${400 + s}</coordinates></Point>`,
        `Point ${s}`,
      )
    const recording = read(kml(`<name>Hike</name>${[0, 5, 10].map(place).join('')}`))
    expect([...recording.timeMs]).toEqual([0, 5000, 10_000])
    expect(values(recording, 'elevation')).toEqual([400, 405, 410])
    expect(recording.sessions).toMatchObject([{ name: 'Hike', endMs: 10_000 }])
  })

  test('has a session for each part more than six hours from the others', () => {
    const recording = read(kml(placemark(track([0, 1]), 'A') + placemark(track([30_000, 30_001]), 'B')))
    expect(recording.sessions.map(({ name }) => name)).toEqual(['A', 'B'])
  })

  test('ignores a line beside a track, and is refused with nothing but lines', () => {
    const line = '<LineString><coordinates>9.5,47,400 9.6,47.1,400</coordinates></LineString>'
    expect(read(kml(placemark(line) + placemark(track([0, 1])))).problems).toEqual([])
    expect(() => read(kml(placemark(line)))).toThrow('none of them has a time')
    expect(() => read(kml(''))).toThrow('no recorded points')
  })

  test('counts places without a time, and drops values without a place', () => {
    const more = `${coord(9)}${coord(9)}`
    expect(read(kml(placemark(track([0, 1], more)))).problems).toEqual([
      { code: 'ReadMissingTime', count: 2 },
    ])
    const cut = kml(placemark(track([0, 1, 2])))
      .split('<gx:coord>')
      .slice(0, 3)
      .join('<gx:coord>')
    expect(read(cut)).toMatchObject({ timeMs: { length: 2 }, problems: [{ code: 'ReadTruncated' }] })
  })
})
