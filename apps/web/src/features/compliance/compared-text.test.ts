import { expect, test } from 'vitest'
import { doneText, plannedText } from './compared-text.ts'

const metric = { locale: 'en', unit: 'km' } as const
const compared = (code: string, low: number | null, high: number | null, done: number) => ({
  ...{ score: 100, code, low, high, done },
})

test('times of an hour and more are said with hours, on both sides', () => {
  const time = compared('s', 3720, 3720, 1292)
  expect([doneText(time, metric).text, plannedText(time, metric)]).toEqual(['0:21:32', '1:02:00'])
  expect(plannedText(compared('s', 480, 480, 379), metric)).toBe('8:00')
})

test('short distances are in metres, unless miles are wanted', () => {
  const repeat = compared('m', 800, 800, 804)
  expect(doneText(repeat, metric)).toEqual({ text: '804', unit: 'm' })
  // 800 / 1609.344 = 0.497
  expect(plannedText(repeat, { locale: 'en', unit: 'mi' })).toBe('0.50')
})

test('speeds are said as paces, the slower limit first, and a limit of one side turns round', () => {
  // 4 m/s is 250 s a kilometre, 5 m/s is 200 s.
  const range = compared('PACE', 4, 5, 4.5)
  expect(plannedText(range, metric)).toBe('4:10–3:20')
  expect(plannedText(compared('PACE', 4, null, 4.5), metric)).toBe('< 4:10')
  expect(plannedText(compared('PWR', 200, null, 210), metric)).toBe('> 200')
  expect(plannedText(compared('PWR', null, 200, 210), metric)).toBe('< 200')
})
