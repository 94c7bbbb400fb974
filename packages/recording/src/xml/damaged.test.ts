import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { type Recording, UnreadableRecording } from '../recording.ts'

const utf8 = new TextEncoder()
const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 6, 0, second)).toISOString()
const seconds = Array.from({ length: 60 }, (_, second) => second)

const gpx = `<?xml version="1.0" encoding="UTF-8"?><gpx creator="Uhr &#252;"><trk><name>Grün</name><trkseg>${seconds
  .map(
    (second) =>
      `<trkpt lat="45.1" lon="9.2"><ele>${second}</ele><time>${at(second)}</time><extensions><power>${second}</power></extensions></trkpt>`,
  )
  .join('')}</trkseg></trk></gpx>`

const tcx = `<TrainingCenterDatabase><Activities><Activity Sport="Biking"><Lap StartTime="${at(0)}"><Track>${seconds
  .map(
    (second) =>
      `<Trackpoint><Time>${at(second)}</Time><HeartRateBpm><Value>${100 + second}</Value></HeartRateBpm></Trackpoint>`,
  )
  .join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`

/** The recording, or undefined if it was refused. Any other error and a long duration fail the test. */
function readOrRefuse(bytes: Uint8Array): Recording | undefined {
  const started = process.threadCpuUsage()
  try {
    const recording = readRecording(bytes)
    expect(recording.timeMs.findIndex((time, i, all) => i > 0 && time <= (all[i - 1] ?? 0))).toBe(-1)
    for (const { values } of recording.channels) expect(values.length).toBe(recording.timeMs.length)
    expect(recording.sessions.length).toBeGreaterThan(0)
    return recording
  } catch (error) {
    if (error instanceof UnreadableRecording) return undefined
    throw error
  } finally {
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(1000)
  }
}

const codes = (recording: Recording | undefined) => recording?.problems.map(({ code }) => code)
const power = (recording: Recording | undefined) =>
  Array.from(recording?.channels.find(({ name }) => name === 'power')?.values ?? [])

describe('malformed XML', () => {
  test.each([
    ['a document type', '<!DOCTYPE gpx SYSTEM "http://example.com/gpx.dtd">'],
    ['entities of its own', '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'],
    ['a document type after a comment', '<!-- <gpx> --><!DOCTYPE gpx>'],
  ])('%s is refused', (_what, doctype) => {
    const [declaration = '', body = ''] = gpx.split('<gpx ')
    const bytes = utf8.encode(`${declaration}${doctype}<gpx ${body}`)
    expect(() => readRecording(bytes)).toThrow(expect.objectContaining({ code: 'XmlWithDtd' }))
  })

  test('undeclared entities are refused, the five of XML are read', () => {
    const named = (name: string) => utf8.encode(gpx.replace('Grün', name))
    expect(() => readRecording(named('&xxe;'))).toThrow(expect.objectContaining({ code: 'XmlWithDtd' }))
    expect(readRecording(named('&lt;&amp;&gt;&quot;&apos;&#x41;')).sessions[0]?.name).toBe('<&>"\'A')
  })

  test.each([
    ['UTF-8 with a mark', () => Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8.encode(gpx)])],
    ['blanks before the declaration', () => utf8.encode(`\r\n   ${gpx}`)],
    ['UTF-16, little end first, with a mark', () => utf16(`\ufeff${gpx}`, true)],
    ['UTF-16, big end first, without one', () => utf16(gpx, false)],
    ['Latin 1, as declared', () => latin1(gpx.replace('UTF-8', 'ISO-8859-1'))],
    ['UTF-8 that calls itself UTF-16', () => utf8.encode(gpx.replace('UTF-8', 'utf-16'))],
    ['an encoding nobody knows', () => utf8.encode(gpx.replace('UTF-8', 'x-secret'))],
    ['zeros after the end', () => Uint8Array.from([...utf8.encode(gpx), ...new Uint8Array(5000)])],
  ])('%s is read whole', (_what, bytes) => {
    const recording = readOrRefuse(bytes())
    expect(recording).toMatchObject({ sessions: [{ name: 'Grün' }], problems: [] })
    expect(power(recording)).toEqual(seconds)
  })

  test('cut off at any byte, it keeps the points before the cut and reports the cut', () => {
    for (const whole of [utf8.encode(gpx), utf8.encode(tcx)]) {
      let most = 0
      for (let length = 0; length < whole.length; length += 29) {
        const recording = readOrRefuse(whole.subarray(0, length))
        const found = recording?.timeMs.length ?? 0
        expect(found).toBeGreaterThanOrEqual(most)
        if (recording) expect(codes(recording)).toEqual(['ReadTruncated'])
        most = found
      }
      expect(most).toBe(seconds.length)
    }
  })

  test('a truncated value is missing', () => {
    const cut = gpx.slice(0, gpx.indexOf('<power>59') + '<power>5'.length)
    expect(power(readOrRefuse(utf8.encode(cut)))).toEqual(seconds.slice(0, 59))
  })

  test('an error in the middle costs only the affected values and is reported', () => {
    const recording = readOrRefuse(utf8.encode(gpx.replace('Grün', 'Hill & dale')))
    expect(codes(recording)).toEqual(['ReadMalformed'])
    expect(recording?.sessions[0]?.name).toBe('Hill & dale')
    expect(power(recording)).toEqual(seconds)
    const marked = readOrRefuse(utf8.encode(gpx.replace('Grün', '<![CDATA[Hill & dale &amp; <3]]>')))
    expect(marked).toMatchObject({ sessions: [{ name: 'Hill & dale &amp; <3' }], problems: [] })
  })

  test('is read or refused if parts are lost, doubled or replaced', () => {
    const damage = fc.tuple(
      fc.nat(),
      fc.nat(40),
      fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom(...pieces)),
    )
    fc.assert(
      fc.property(fc.boolean(), fc.array(damage, { minLength: 1, maxLength: 20 }), (isGpx, damages) => {
        let text = isGpx ? gpx : tcx
        for (const [where, lost, put] of damages) {
          const from = where % text.length
          text = text.slice(0, from) + put + text.slice(from + lost)
        }
        readOrRefuse(utf8.encode(text))
      }),
      { numRuns: 500 },
    )
  })

  test('is read or refused if any byte is changed', () => {
    const whole = utf8.encode(gpx)
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
        const bytes = whole.slice()
        for (const [where, byte] of changes) bytes[where] = byte
        readOrRefuse(bytes)
      }),
      { numRuns: 500 },
    )
  })

  test('unlimited depth, errors and names do not make it slow or large', () => {
    const open = '<gpx><trk><trkseg>'
    readOrRefuse(utf8.encode(open.padEnd(2_000_000, '<a>')))
    readOrRefuse(utf8.encode(open.padEnd(2_000_000, '&')))
    readOrRefuse(utf8.encode(open.padEnd(2_000_000, '</b>')))
    readOrRefuse(utf8.encode(`${open}</trkseg></trk></gpx>`.padEnd(2_000_000, '\0')))
    const names = Array.from({ length: 20_000 }, (_, i) => `<n${i}>1</n${i}>`).join('')
    const many = `${open}<trkpt lat="1" lon="1"><time>${at(0)}</time><extensions>${names}</extensions></trkpt></trkseg></trk></gpx>`
    expect(readOrRefuse(utf8.encode(many))?.channels.length).toBeLessThan(100)
  })
})

const pieces = [
  '<trkpt>',
  '</trkpt>',
  '<time>',
  '</Track>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '&#0;',
  '<?',
  '\0',
  '"',
  '1e999',
]

function utf16(text: string, little: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), little)
  return bytes
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
