import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workoutFormats } from '@cadenza/contract/workout-formats'
import { describe, expect, test } from 'vitest'
import { parseWorkout } from '../text/parse.ts'
import { readWorkoutFile, UnreadableWorkout, writeWorkoutFile } from './files.ts'

const utf8 = new TextEncoder()
const { definition } = parseWorkout('# 5/4: "über"\n- 10m 60%\n- 5m 95% "Go"')
const options = { createdMs: 1e12, athlete: { ftp: 200 } }

test.each(workoutFormats)('a written %s file is recognised by its content', (format) => {
  const { bytes, fileName, mediaType, losses } = writeWorkoutFile(definition, format, options)
  expect(fileName).toBe(`5 4 über.${format === 'text' ? 'txt' : format}`)
  expect(mediaType).toMatch(/^(application|text)\//)
  // FIT has no single values.
  expect(losses.map(({ key }) => key)).toEqual(
    format === 'fit' ? ['WorkoutLossWidened', 'WorkoutLossWidened'] : [],
  )
  const back = readWorkoutFile(bytes).definition
  expect(back).toMatchObject({ name: '5/4: "über"', sport: 'bike' })
  expect(back.sections[0]?.steps[1]).toMatchObject({ length: { value: 300 }, comments: { en: 'Go' } })
})

test('a workout without a name has that of its file', () => {
  const named = (name: string) => readWorkoutFile(utf8.encode('- 5m 90%'), { name }).definition.name
  expect(named('Hill repeats.v2.txt')).toBe('Hill repeats.v2')
  expect(named('')).toBe('Workout')
})

test('lines of a text that cannot be read are listed with their numbers', () => {
  expect(readWorkoutFile(utf8.encode('- 5m 90%\n- hard\n- 5m 80%'))).toMatchObject({
    definition: { sections: [{ steps: [{}, {}] }] },
    losses: [{ path: [], line: 2, key: 'WorkoutTextUnknownWord' }, { line: 2 }],
  })
})

test.each([
  ['nothing', new Uint8Array()],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['prose', utf8.encode('Dear coach,\n\nI was tired today.\n')],
  ['zeros', new Uint8Array(100_000)],
  ['10,000 lines', utf8.encode('- 1s\n'.repeat(10_000))],
])('%s is refused', (_, bytes) => {
  expect(() => readWorkoutFile(bytes)).toThrow(
    expect.objectContaining({ constructor: UnreadableWorkout, key: 'WorkoutFileUnknown' }),
  )
})

test('a stated format is the only one', () => {
  const { bytes } = writeWorkoutFile(definition, 'zwo', options)
  expect(() => readWorkoutFile(bytes, { format: 'mrc' })).toThrow('WorkoutFileNotThis')
  expect(() => readWorkoutFile(utf8.encode('<gpx/>'))).toThrow('WorkoutFileNotThis')
})

const folder = join(import.meta.dirname, '../../../../../shared/data/activities')
const absent = !existsSync(folder)
describe.skipIf(absent)(`activities of real devices${absent ? ' (skipped: no ../shared/data)' : ''}`, () => {
  test('are no workouts, though some were done by one', () => {
    const files = readdirSync(folder).filter((name) => /\.(fit|gpx|tcx)$/.test(name))
    expect(files.length).toBeGreaterThan(20)
    for (const name of files)
      expect(() => readWorkoutFile(readFileSync(join(folder, name))), name).toThrow(UnreadableWorkout)
  })
})
