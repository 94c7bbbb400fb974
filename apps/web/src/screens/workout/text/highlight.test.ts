import { expect, test } from 'vitest'
import { columnsOf, tokensOf } from './highlight.ts'

const coloured = (line: string) =>
  tokensOf(line).flatMap(({ text, kind }) => (kind ? [`${kind} ${text.trim()}`] : []))

test('the words of a step have the colours of what they say', () => {
  expect(coloured('  - 2m 100-105% 88-92rpm dss.L<6 "Push, over the top"')).toEqual([
    'length 2m',
    'PWR 100-105%',
    'CAD 88-92rpm',
    'left dss.L<6',
    'comment "Push, over the top"',
  ])
  expect(coloured('- 5x 1km 4:10/km, open 70% hr 40nm recovery pelvic_rock<5')).toEqual([
    'times 5x',
    'length 1km',
    'PACE 4:10/km',
    'length open',
    'HRT 70%',
    'TRQ 40nm',
    'word recovery',
    'center pelvic_rock<5',
  ])
})

test('names, sections, settings and descriptions are lines of their own', () => {
  expect(coloured('# Quick legs')).toEqual(['name # Quick legs'])
  expect(coloured('Main set 3x')).toEqual(['section Main set', 'times 3x'])
  expect(coloured('sport: run')).toEqual(['setting sport: run'])
  expect(coloured('> Ride it fresh')).toEqual(['comment > Ride it fresh'])
})

test.each(['', '   ', '- ', '- 5m  what 55%,', '"open comment', '\t- 2x 30s'])(
  'the parts of %j joined are the line',
  (line) => {
    expect(
      tokensOf(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line)
  },
)

test('the longest line counts, with two columns for characters that are wide and eight for tabs', () => {
  expect(columnsOf(['- 5m', '- 10m 55%', ''])).toBe(9)
  expect(columnsOf(['- 5m "上で押す"', '- 10m 55%'])).toBe(6 + 2 * 4 + 1)
  expect(columnsOf(['\t- 5m'])).toBe(12)
})
