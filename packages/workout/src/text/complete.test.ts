import { expect, test } from 'vitest'
import { suggestAt } from './complete.ts'

/** The suggestions at the mark `|`. */
function suggested(marked: string): string[] {
  const before = marked.slice(0, marked.indexOf('|')).split('\n')
  const caret = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  return suggestAt(marked.replace('|', ''), caret).options.map(({ insert }) => insert)
}

test('a name that is being typed is completed, with points as with underscores', () => {
  expect(suggested('- 8m 83-87% pelvic.ro|')).toEqual(['pelvic_rotation', 'pelvic_rock'])
  expect(suggested('- 8m 83-87% pelvic_ro|')).toEqual(['pelvic_rotation', 'pelvic_rock'])
  expect(suggestAt('- 8m pelvic.ro', { line: 1, column: 15 })).toMatchObject({ from: 6, to: 15 })
})

test('behind a name come its sides and limits', () => {
  expect(suggested('- 8m dss|')).toEqual([
    ...['dss.L<', 'dss.L>', 'dss.L=', 'dss.R<', 'dss.R>', 'dss.R=', 'dss<', 'dss>', 'dss='],
  ])
  expect(suggested('- 8m dss.r|')).toEqual(['dss.R<', 'dss.R>', 'dss.R='])
  expect(suggested('- 8m pelvic_rock|')).toEqual(['pelvic_rock<', 'pelvic_rock>', 'pelvic_rock='])
})

test('metrics are those of the sport', () => {
  expect(suggested('- 8m ground|')).toEqual([])
  expect(suggested('sport: run\n- 8m ground_c|')).toEqual(['ground_contact_time'])
})

test('a step begins with its length, a line with its mark', () => {
  expect(suggested('- |')).toEqual(['5m', '30s', '1km', '400mtr', 'open', '3x', '5x'])
  expect(suggested('- 5x 3m 110%, |')).toContain('open')
  expect(suggested('|')).toEqual(['- ', '# ', 'sport: ', 'tags: '])
  expect(suggested('# a\n|')).not.toContain('# ')
  expect(suggested('sport: |')).toEqual(['bike', 'run', 'other'])
})

test('a percentage and a zone may say of what', () => {
  expect(suggested('- 5m 80% |').slice(0, 2)).toEqual(['ftp', 'power'])
  expect(suggested('- 5m 80% l|')[0]).toBe('lthr')
  expect(suggested('- 5m Z2 h|')).toEqual(['hr'])
  expect(suggested('- 5m re|')).toEqual(['recovery', 'rest'])
})

test('nothing is suggested within a comment or a title', () => {
  expect(suggested('- 5m "easy |')).toEqual([])
  expect(suggested('Main |')).toEqual([])
})
