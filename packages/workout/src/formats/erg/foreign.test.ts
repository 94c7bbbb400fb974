/** Courses in the forms in which other programs write them. */
import { describe, expect, test } from 'vitest'
import { UnreadableWorkout } from '../imported.ts'
import { readCourse } from './read.ts'

const utf8 = new TextEncoder()
const course = (data: string, { head = 'MINUTES WATTS', texts = '' } = {}) =>
  `[COURSE HEADER]\n${head}\n[END COURSE HEADER]\n[COURSE DATA]\n${data}\n[END COURSE DATA]\n${texts}`
const read = (text: string) => readCourse(utf8.encode(text))
const stepsOf = (text: string) => read(text).definition.sections[0]?.steps
const watts = (timeS: number, low: number) => ({
  length: { type: 'time', value: timeS },
  targetRanges: [{ code: 'PWR', unit: 'W', low, high: low }],
})
const two = [watts(300, 100), watts(60, 200)]

describe('rows', () => {
  test.each([
    ['tabs', '0\t100\n5.00\t100\n5.00\t200\n6.00\t200'],
    ['blanks', '  0.0   100\n 5  100\n5   200 \n6  200'],
    ['semicolons and decimal commas', '0,00;100,0\n5,00;100,0\n5,00;200,0\n6,00;200,0'],
    ['commas and blanks', '0.00, 100\n5.00, 100\n5.00, 200\n6.00, 200'],
    ['commas alone', '0.00,100\n5.00,100\n5.00,200\n6.00,200'],
    ['more columns, comments and laps', '; made by hand\n0 100 90\n5 100 90\n5.0 LAP\n5 200 95\n\n6 200 95'],
    ['old line ends', '0\t100\r5\t100\r5\t200\r6\t200'],
  ])('divided by %s are read', (_, data) => {
    expect(stepsOf(course(data))).toEqual(two)
  })

  test('of one power without a jump are one step; a jump divides them', () => {
    expect(stepsOf(course('0 100\n1 100\n2 100\n3 100'))).toEqual([watts(180, 100)])
    expect(stepsOf(course('0 100\n1 100\n1 100\n3 100'))).toEqual([watts(60, 100), watts(120, 100)])
  })

  test('with two decimals of minutes are whole seconds', () => {
    expect(stepsOf(course('0.00 100\n0.33 100\n0.33 200\n1.17 200'))).toEqual([
      watts(20, 100),
      watts(50, 200),
    ])
  })

  test('of rising power are a ramp, and the first counts from the start', () => {
    expect(stepsOf(course('1 100\n2 200'))).toEqual([
      watts(60, 100),
      { length: { type: 'time', value: 60 }, targetRanges: [{ code: 'PWR', unit: 'W', from: 100, to: 200 }] },
    ])
  })
})

describe('units', () => {
  const share = (value: number) => [{ code: 'PWR', unit: '%ftp', low: value, high: value }]
  const steps = (head: string, value: string) => stepsOf(course(`0 ${value}\n1 ${value}`, { head }))

  test.each(['MINUTES PERCENT', 'minutes\tpercentage', 'MINUTES FTP', '  MINUTES   %'])('%s', (head) => {
    expect(steps(head, '95')).toMatchObject([{ targetRanges: share(95) }])
    expect(steps(head, '95%')).toMatchObject([{ targetRanges: share(95) }])
  })

  test('watts for a named FTP are the roundest percent of it', () => {
    // 95 % of 250 W is 237.5 W; 100 W is 40 %; 133 W is 53.2 %.
    const of = (value: string) => steps('FTP = 250\nMINUTES WATTS', value)?.[0]
    expect(of('238')).toMatchObject({ targetRanges: share(95) })
    expect(of('100')).toMatchObject({ targetRanges: share(40) })
    expect(of('133')).toMatchObject({ targetRanges: share(53) })
    expect(of('237.5')).toMatchObject({ targetRanges: share(95) })
  })

  test('no power is no target', () => {
    expect(stepsOf(course('0 0\n1 0\n1 100\n2 100'))).toEqual([
      { length: { type: 'time', value: 60 } },
      watts(60, 100),
    ])
    expect(stepsOf(course('0 0\n1 50', { head: 'MINUTES PERCENT' }))).toMatchObject([
      { targetRanges: [{ from: 1, to: 50 }] },
    ])
  })
})

describe('the head', () => {
  const headOf = (head: string) => {
    const { name, description } = read(course('0 1\n1 1', { head: `${head}\nMINUTES WATTS` })).definition
    return { name, description }
  }

  test('has the name and the description', () => {
    expect(headOf('VERSION = 2\nDESCRIPTION=3 x 10 = 30 min\nFILE NAME=Tempo.erg')).toEqual({
      name: 'Tempo',
      description: '3 x 10 = 30 min',
    })
    expect(headOf('FILE NAME = C:\\Users\\Jo\\Hill.ERG')).toEqual({
      name: 'Hill',
      description: undefined,
    })
    expect(headOf('FILE NAME = Hill 3/4.mrc')).toEqual({ name: 'Hill 3/4', description: undefined })
    expect(headOf('DESCRIPTION = Tempo')).toEqual({ name: 'Tempo', description: undefined })
    expect(headOf('VERSION = 2')).toEqual({ name: 'Workout', description: undefined })
  })
})

describe('texts', () => {
  const texts = (rows: string) =>
    read(course('0 100\n5 100\n5 200\n6 200', { texts: `[COURSE TEXT]\n${rows}\n[END COURSE TEXT]` }))

  test('at the start of a step are its comment', () => {
    const { definition, losses } = texts('0\tEasy\t10\n300\tHard\t15\n300\tKeep going\t5')
    expect(losses).toEqual([])
    expect(definition.sections[0]?.steps).toMatchObject([
      { comments: { en: 'Easy' } },
      { comments: { en: 'Hard\nKeep going' } },
    ])
  })

  test('at other times are reported, and numbers without tabs belong to the text', () => {
    const { definition, losses } = texts('120 Rep 3 of 5')
    expect(definition.sections[0]?.steps).toMatchObject([{ comments: { en: 'Rep 3 of 5' } }, {}])
    expect(losses).toEqual([{ path: ['sections', 0, 'steps', 0], key: 'WorkoutLossTextTimes' }])
  })
})

test('more columns and lines that are no rows are listed', () => {
  const { losses } = read(
    course('0 100 90\nhello\n1 100 90\nNaN 5\n-1 100', { head: 'MINUTES WATTS CADENCE' }),
  )
  expect(losses.map(({ key, parameters }) => [key, parameters?.name])).toEqual([
    ['WorkoutLossPart', 'CADENCE'],
    ['WorkoutLossPart', 'hello'],
    ['WorkoutLossPart', 'NaN 5'],
    ['WorkoutLossPart', '-1 100'],
  ])
})

test('code pages of Windows and UTF-16 are read', () => {
  const text = course('0 1\n1 1', { head: 'DESCRIPTION = Grün\nMINUTES WATTS' })
  const latin = Uint8Array.from(text, (c) => c.charCodeAt(0))
  const wide = new Uint8Array(new Uint16Array(Array.from(`\ufeff${text}`, (c) => c.charCodeAt(0))).buffer)
  for (const bytes of [latin, wide, utf8.encode(`\ufeff${text}`)])
    expect(readCourse(bytes).definition.name).toBe('Grün')
})

test.each([
  ['of slopes', course('0 1\n1 1', { head: 'DISTANCE GRADE WIND' }), 'WorkoutFileSlopes'],
  ['without units', course('0 1\n1 1', { head: 'VERSION = 2' }), 'WorkoutFileNotThis'],
  ['of another kind', 'Hello', 'WorkoutFileNotThis'],
  ['without rows', course(''), 'WorkoutFileEmpty'],
  ['of one row', course('0 100'), 'WorkoutFileEmpty'],
  ['cut off', course('0 100\n5 100').slice(0, -25), 'WorkoutFileDamaged'],
  ['that goes back in time', course('0 100\n5 100\n4 100'), 'WorkoutFileDamaged'],
  ['of 25 hours', course('0 100\n1500 100'), 'WorkoutTooLong'],
  [
    'with 20,000 rows',
    course(Array.from({ length: 20_000 }, (_, i) => `${i / 20} ${i % 9}`).join('\n')),
    'WorkoutTooManySteps',
  ],
  ['with a million rows', course('0 100\n'.repeat(1_000_000)), 'TooLarge'],
])('a file %s is refused', (_, text, key) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ constructor: UnreadableWorkout, key }))
})
