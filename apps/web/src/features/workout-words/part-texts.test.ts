import { isEffort, isRepeat, type Step } from '@cadenza/workout/definition'
import { parseWorkout } from '@cadenza/workout/text/parse'
import { expect, test } from 'vitest'
import { effortText, formText, lengthText, timeText } from './part-texts.ts'

const metric = { locale: 'en', unit: 'km' } as const
const imperial = { locale: 'en', unit: 'mi' } as const
const german = { locale: 'de', unit: 'km' } as const

function step(text: string): Step {
  const [first] = parseWorkout(`- 5m ${text}`).definition.sections[0]?.steps ?? []
  if (!first || isRepeat(first)) throw new Error(`${text} is no step`)
  return first
}
function target(
  text: string,
  athlete = {},
  display: typeof metric | typeof imperial | typeof german = metric,
) {
  const [found] = step(text).targetRanges ?? []
  if (!found) throw new Error(`${text} is no target`)
  return isEffort(found) ? effortText(found, athlete, display) : { main: formText(found, display) }
}

test('times are said with their unit where they are whole', () => {
  expect([20, 60, 720, 150, 3600, 5400, 0.5].map(timeText)).toEqual([
    '20 s',
    '1 min',
    '12 min',
    '2:30',
    '1:00:00',
    '1:30:00',
    '0.5 s',
  ])
})

test('distances are in the reader’s unit', () => {
  expect(lengthText({ type: 'distance', value: 400 }, metric)).toBe('400 m')
  expect(lengthText({ type: 'distance', value: 5000 }, metric)).toMatch(/^5(\.0+)? km$/)
  expect(lengthText({ type: 'distance', value: 1609.344 }, imperial)).toMatch(/^1(\.0+)? mi$/)
  expect(lengthText({ type: 'open' }, metric)).toBeUndefined()
})

test('a target is said as it was entered, and as what it is for the athlete', () => {
  expect(target('100-105%', { ftp: 257 })).toEqual({ main: '100–105%', resolved: '257–270 W' })
  expect(target('ramp 45-75%', { ftp: 257 })).toEqual({ main: '45 → 75%', resolved: '116 → 193 W' })
  expect(target('Z2', { ftp: 200 })).toEqual({ main: 'Z2', resolved: '110–150 W' })
  expect(target('100%')).toEqual({ main: '100%' })
  expect(target('250w', { ftp: 200 })).toEqual({ main: '250 W' })
  expect(target('>200w')).toEqual({ main: '> 200 W' })
  expect(target('82.5%', {}, german)).toEqual({ main: '82,5\u00a0%' })
  expect(target('75% hr', { maxHeartrate: 200 })).toEqual({ main: '75%', resolved: '150 bpm' })
})

test('of two paces the slower one comes first, in the reader’s unit', () => {
  expect(target('4:20-4:40/km').main).toBe('4:40–4:20 /km')
  expect(target('100% pace', { thresholdSpeed: 4 })).toEqual({ main: '100%', resolved: '4:10 /km' })
  expect(target('4:00/km', {}, imperial).main).toBe('6:26 /mi')
})

test('motion targets have the short name of their metric', () => {
  expect(target('dss.L<6').main).toBe('DSS < 6')
  expect(target('dss=4-6').main).toBe('DSS = 4–6')
})
