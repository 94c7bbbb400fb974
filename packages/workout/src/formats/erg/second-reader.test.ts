/** Reads what we write with a reader of ERG and MRC that others wrote. */
import { type MRC, parse } from '@sportloop/mrc'
import { describe, expect, test } from 'vitest'
import { parseWorkout } from '../../text/parse.ts'
import { writeErg, writeMrc } from './write.ts'

const options = { athlete: { ftp: 250, thresholdSpeed: 4 } }

function readBack(write: typeof writeErg, text: string): MRC {
  const { definition, problems } = parseWorkout(`# Legs\n${text}`)
  expect(problems).toEqual([])
  const written = new TextDecoder().decode(write(definition, options).bytes)
  // That reader knows line ends of Unix only; the format has those of Windows.
  return parse(written.replaceAll('\r\n', '\n'))
}

interface ReadStep {
  seconds: number
  from: number
  to: number
}

/** Two points are a step. */
function stepsOf({ courseData }: MRC): ReadStep[] {
  const steps: ReadStep[] = []
  for (let i = 0; i + 1 < courseData.length; i += 2) {
    const [[start = 0, from = 0] = [], [end = 0, to = 0] = []] = [courseData[i], courseData[i + 1]]
    steps.push({ seconds: Math.round((end - start) * 60), from, to })
  }
  return steps
}

const steady = (seconds: number, level: number): ReadStep => ({ seconds, from: level, to: level })

/** Texts of workouts, and what a program is to ride: in percent, and in W at an FTP of 250 W. */
const workouts: [name: string, text: string, percent: ReadStep[], watts: ReadStep[]][] = [
  [
    'steady steps',
    '- 10m 50%\n- 20m 90%\n- 5m 40%',
    [steady(600, 50), steady(1200, 90), steady(300, 40)],
    [steady(600, 125), steady(1200, 225), steady(300, 100)],
  ],
  [
    'repeats in repeats',
    '- 2x\n  - 2x 30s 120%, 15s 40%\n  - 4m 60%',
    [30, 30].flatMap((on) => [
      steady(on, 120),
      steady(15, 40),
      steady(on, 120),
      steady(15, 40),
      steady(240, 60),
    ]),
    [30, 30].flatMap((on) => [
      steady(on, 300),
      steady(15, 100),
      steady(on, 300),
      steady(15, 100),
      steady(240, 150),
    ]),
  ],
  [
    'ramps and ranges',
    '- 8m ramp 40-80%\n- 7m 84-92%\n- 100s ramp 100-60%',
    [{ seconds: 480, from: 40, to: 80 }, steady(420, 88), { seconds: 100, from: 100, to: 60 }],
    [{ seconds: 480, from: 100, to: 200 }, steady(420, 220), { seconds: 100, from: 250, to: 150 }],
  ],
  [
    'watts and steps without power',
    '- 1m 200w\n- 90s\n- 7s 750w',
    [steady(60, 80), steady(90, 0), steady(7, 300)],
    [steady(60, 200), steady(90, 0), steady(7, 750)],
  ],
]

describe.each(workouts)('%s', (_, text, percent, watts) => {
  test('are the same steps in MRC, in percent', () => {
    const read = readBack(writeMrc, text)
    expect(read.courseHeader).toMatchObject({
      version: 2,
      fileName: 'Legs.mrc',
      dataTypes: ['MINUTES', 'PERCENT'],
    })
    expect(stepsOf(read)).toEqual(percent)
  })

  test('are the same steps in ERG, in watts', () => {
    const read = readBack(writeErg, text)
    expect(read.courseHeader).toMatchObject({
      version: 2,
      fileName: 'Legs.erg',
      dataTypes: ['MINUTES', 'WATTS'],
    })
    expect(stepsOf(read)).toEqual(watts)
  })
})

test('points follow each other without a gap, to the end of the workout', () => {
  const { courseData } = readBack(writeErg, '- 33x 20s 110%, 40s 50%')
  for (let i = 1; i + 1 < courseData.length; i += 2) expect(courseData[i + 1]?.[0]).toBe(courseData[i]?.[0])
  expect(courseData.at(-1)?.[0]).toBe(33)
})

test('the FTP of watts that stand for percent, the description and texts at their time are read', () => {
  const read = readBack(writeErg, '> Short and hard\n- 5m 60% "Easy"\n- 1m 110% "Go"')
  expect(read.courseHeader).toMatchObject({ ftp: 250, description: 'Short and hard' })
  expect(read.courseText).toEqual([
    [0, 'Easy', 10],
    [300, 'Go', 10],
  ])
  expect(readBack(writeErg, '- 5m 200w').courseHeader.ftp).toBeUndefined()
})
