import fc from 'fast-check'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readMotionFiles } from '../motion/files.ts'
import { readRecording } from '../read.ts'
import { UnreadableRecording } from '../recording.ts'
import { mutate, mutationKinds } from '../testing/mutation.ts'
import { writeWorkbook } from '../testing/workbook.ts'
import { type UnpackOptions, unpack } from './unpack.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const columns = (name: string, unit: string) => [
  'Time (s)',
  ...['x', 'y', 'z'].map((axis) => `${name} ${axis} (${unit})`),
]
const phyphox = writeWorkbook({
  Accelerometer: [columns('Acceleration', 'm/s^2'), [0, 0.5, 0, 9.5], [0.01, 0, 1e-3, 9.25]],
  Gyroscope: [columns('Gyroscope', 'rad/s'), [0, 1.5, 0, -0.25], [0.01, 1.5, undefined, -0.25]],
  'Metadata Time': [
    ['event', 'system time'],
    ['START', 1777622400],
  ],
})

function tables(bytes: Uint8Array, options?: UnpackOptions): Record<string, string> {
  const found = Array.from(unpack(bytes, options), (file) => {
    if ('refused' in file) throw file.refused
    return [`${file.path}: ${file.name}`, new TextDecoder().decode(file.bytes)] as const
  })
  return Object.fromEntries(found)
}

test('the sheets of a spreadsheet are tables, named after it, in the order of its tabs', () => {
  expect(tables(phyphox, { name: 'pelvis.xlsx' })).toEqual({
    'pelvis Accelerometer.csv: pelvis Accelerometer.csv':
      'Time (s),Acceleration x (m/s^2),Acceleration y (m/s^2),Acceleration z (m/s^2)\n0,0.5,0,9.5\n0.01,0,0.001,9.25\n',
    'pelvis Gyroscope.csv: pelvis Gyroscope.csv':
      'Time (s),Gyroscope x (rad/s),Gyroscope y (rad/s),Gyroscope z (rad/s)\n0,1.5,0,-0.25\n0.01,1.5,,-0.25\n',
    'meta/time.csv: pelvis Metadata Time.csv': 'event,system time\nSTART,1777622400\n',
  })
})

test('a spreadsheet in an archive is unpacked, too', () => {
  const paths = Object.keys(tables(zipSync({ 'logs/left_foot.xlsx': phyphox })))
  expect(paths[0]).toBe('logs/left_foot.xlsx/left_foot Accelerometer.csv: left_foot Accelerometer.csv')
})

test('its tables are read as motion of the sensor that its name says', () => {
  const files = Array.from(unpack(phyphox, { name: 'Left foot.xlsx' }), (file) => {
    if ('refused' in file) throw file.refused
    return file
  })
  const [foot] = readMotionFiles(files.slice(0, 2)).log.sensors
  expect(foot?.sensor).toBe('left_foot')
  expect([...(foot?.timeMs ?? [])]).toEqual([0, 10])
  expect([...(foot?.specificForce?.z ?? [])]).toEqual([9.5, 9.25])
  expect([...(foot?.angularVelocity?.y ?? [])]).toEqual([0, Number.NaN])
})

/** A spreadsheet of one sheet, whose content other programs write in other ways. */
const single = (sheet: string, shared = '') =>
  zipSync({
    '[Content_Types].xml': utf8('<Types/>'),
    'xl/workbook.xml': utf8(
      '<x:workbook xmlns:x="a"><x:sheets><x:sheet name="S" r:id="a"/></x:sheets></x:workbook>',
    ),
    'xl/_rels/workbook.xml.rels': utf8(
      '<Relationships><Relationship Id="a" Target="/xl/worksheets/s.xml"/></Relationships>',
    ),
    'xl/worksheets/s.xml': utf8(sheet),
    ...(shared ? { 'xl/sharedStrings.xml': utf8(shared) } : {}),
  })

test('texts in the cell, formatted texts, results of formulas and cells without a place are read', () => {
  const sheet =
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>a "b", c</t></is></c><c t="s"><v>0</v></c></row>' +
    '<row r="9"><c t="str"><f>1+1</f><v>two</v></c><c r="D9"><v>1.5E-3</v></c></row></sheetData></worksheet>'
  const shared =
    '<sst><si><r><t>Time</t></r><r><rPr><b/></rPr><t> (s)</t></r><rPh sb="0" eb="1"><t>タイム</t></rPh></si></sst>'
  expect(tables(single(sheet, shared))).toEqual({
    'S.csv: S.csv': '"a ""b"", c",Time (s)\ntwo,,,1.5E-3\n',
  })
})

test('a spreadsheet that grows out of proportion is refused before it fills memory', () => {
  // Each row names the last column that is read, and a text of the greatest length.
  const row = '<row><c r="IV1" t="s"><v>0</v></c></row>'
  const bytes = single(
    `<worksheet><sheetData>${row.repeat(200_000)}</sheetData></worksheet>`,
    `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`,
  )
  expect(() => [...unpack(bytes)]).toThrow(expect.objectContaining({ code: 'ArchiveTooLarge' }))
})

test('without a sheet it is damaged, and an old or encrypted one is refused with its own reason', () => {
  const empty = zipSync({ '[Content_Types].xml': utf8('<Types/>'), 'xl/workbook.xml': utf8('<workbook/>') })
  expect(() => [...unpack(empty)]).toThrow(expect.objectContaining({ code: 'ArchiveDamaged' }))
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(504).fill(0)])
  expect(() => readRecording(old)).toThrow(expect.objectContaining({ code: 'OldSpreadsheet' }))
})

test('damaged ones end in a result or a reason', () => {
  const mutation = fc.record({
    kind: fc.constantFrom(...mutationKinds),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(fc.nat(8), fc.nat(2000)),
    value: fc.nat(255),
  })
  // Stored, so that the damage reaches the XML.
  const plain = zipSync(
    Object.fromEntries(
      Object.entries({ 'a.xlsx': phyphox }).map(([name, bytes]) => [name, [bytes, { level: 0 }]]),
    ),
  )
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 8 }), (mutations) => {
      for (const bytes of [phyphox, plain])
        try {
          for (const file of unpack(mutate(bytes, mutations, bytes)))
            if (!('refused' in file)) file.bytes.length
        } catch (error) {
          if (!(error instanceof UnreadableRecording)) throw error
        }
    }),
    { numRuns: 300, seed: 1 },
  )
})
