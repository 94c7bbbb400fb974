/**
 * Accuracy on recordings of real walkers, runners and riders, by their annotated events and counted cycles.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { analyseMotion, type MotionAnalysis, WALKING } from '@cadenza/motion'
import { upperMedian } from '@cadenza/motion/median'
import type { MotionLog, SensorLog } from '@cadenza/recording'
import { readMotion } from '@cadenza/recording'
import type { RealLine } from './quantity.ts'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../shared/data/imu')
const inFolder = (name: string) => path.join(folder, name)
const textOf = (name: string) => readFileSync(inFolder(name), 'utf8')

/** ms. A found event matches an annotated one if they are closer than this. */
const MATCH_MS = 250

interface Events {
  contacts: number[]
  toeOffs: number[]
}

/** Measures all recordings; empty if they are not installed. */
export async function measureReal(): Promise<readonly RealLine[]> {
  if (!existsSync(folder)) return []
  return [...gaitmap(), ...voisard(), ...(await excerpts())]
}

/** Contacts and toe-offs that the engine found for one foot, ms since the log's zero. */
function eventsOf({ cycles, phases }: MotionAnalysis, side: number): Events {
  const contacts: number[] = []
  const toeOffs: number[] = []
  cycles.startMs.forEach((startMs, row) => {
    if (cycles.side[row] !== side) return
    const last = contacts.at(-1)
    if (last === undefined || startMs - last > 1) contacts.push(startMs)
    contacts.push(startMs + (cycles.durationMs[row] as number))
    const toeOff = phases?.toeOffMs[row] ?? Number.NaN
    if (Number.isFinite(toeOff)) toeOffs.push(startMs + toeOff)
  })
  return { contacts, toeOffs }
}

/** Error of each annotated event, ms; NaN if it was not found. */
function errorsOf(found: readonly number[], annotated: readonly number[]): number[] {
  return annotated.map((at) => {
    const nearest = found.reduce(
      (best, each) => (Math.abs(each - at) < Math.abs(best - at) ? each : best),
      Number.NEGATIVE_INFINITY,
    )
    return Math.abs(nearest - at) < MATCH_MS ? nearest - at : Number.NaN
  })
}

function eventLines(
  name: string,
  contacts: readonly number[],
  toeOffs: readonly number[],
  note?: string,
): RealLine[] {
  const found = (errors: readonly number[]) => errors.filter(Number.isFinite)
  const size = (errors: readonly number[]) => upperMedian(found(errors).map(Math.abs))
  return [
    {
      name: `${name}: initial contacts found`,
      unit: '%',
      value: (100 * found(contacts).length) / contacts.length,
      goal: { judgement: 'at least', value: 98 },
      note: note ?? `${found(contacts).length} of ${contacts.length}`,
    },
    {
      name: `${name}: median error of initial contacts`,
      unit: 'ms',
      value: size(contacts),
      goal: { judgement: 'at most', value: 20 },
      note: `bias ${upperMedian(found(contacts)).toFixed(0)} ms`,
    },
    {
      name: `${name}: median error of toe-offs`,
      unit: 'ms',
      value: size(toeOffs),
      goal: { judgement: 'at most', value: 40 },
      note: `bias ${upperMedian(found(toeOffs)).toFixed(0)} ms`,
    },
  ]
}

/** One walk with a sensor on each foot, 204.8 Hz. */
function gaitmap(): RealLine[] {
  const rateHz = 204.8
  const rows = textOf('gaitmap_imu_sample.csv')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const [names = [], axes = []] = rows
  const samples = rows.filter(([index = '']) => /^\d/.test(index))
  const column = (name: string, axis: string, factor: number) => {
    const at = names.findIndex((each, k) => each === name && axes[k] === axis)
    return Float32Array.from(samples, (row) => factor * Number(row[at]))
  }
  const three = (name: string, kind: string, factor: number) => ({
    x: column(name, `${kind}_x`, factor),
    y: column(name, `${kind}_y`, factor),
    z: column(name, `${kind}_z`, factor),
  })
  const feet = (['left', 'right'] as const).map(
    (side): SensorLog => ({
      sensor: `${side}_foot`,
      timeMs: Float64Array.from(samples, (_, i) => (1000 * i) / rateHz),
      specificForce: three(`${side}_sensor`, 'acc', 1),
      angularVelocity: three(`${side}_sensor`, 'gyr', Math.PI / 180),
    }),
  )
  const analysis = analyseMotion({ sensors: feet }, { sport: 'walking' })
  const annotated = textOf('gaitmap_stride_events_sample.csv').trim().split('\n').slice(1)
  const contacts: number[] = []
  const toeOffs: number[] = []
  for (const [side, foot] of ['left', 'right'].entries()) {
    const own = annotated.map((line) => line.split(',')).filter((cells) => cells[1] === foot)
    const ms = (cell: number) => own.map((cells) => (1000 * Number(cells[cell])) / rateHz)
    const found = eventsOf(analysis, side)
    contacts.push(...errorsOf(found.contacts, ms(4)))
    toeOffs.push(...errorsOf(found.toeOffs, ms(5)))
  }
  return eventLines('gaitmap walk', contacts, toeOffs)
}

interface VoisardTrial {
  UTurnBoundaries: [number, number]
  LeftFootEvents: [number, number][]
  RightFootEvents: [number, number][]
}

/**
 * Six walks there and back with sensors on both feet and the lower back, 100 Hz, events annotated by hand.
 */
function voisard(): RealLine[] {
  const straight: number[] = []
  const all: number[] = []
  const toeOffs: number[] = []
  for (const file of readdirSync(folder).filter((name) => /^voisard_.*\.json$/.test(name))) {
    const trial = JSON.parse(textOf(file).replaceAll('NaN', 'null')) as VoisardTrial
    const name = file.replace('.json', '')
    const log: MotionLog = {
      sensors: [
        voisardSensor(`${name}_lf.txt`, 'left_foot'),
        voisardSensor(`${name}_rf.txt`, 'right_foot'),
        voisardSensor(`${name}_lb.txt`, 'pelvis'),
      ],
    }
    const analysis = analyseMotion(log, { sport: 'walking' })
    const [from, to] = trial.UTurnBoundaries
    for (const [side, events] of [trial.LeftFootEvents, trial.RightFootEvents].entries()) {
      const found = eventsOf(analysis, side)
      const contacts = errorsOf(
        found.contacts,
        events.map(([, contact]) => 10 * contact),
      )
      all.push(...contacts)
      // The first and last step, which start and end the walk, are left out.
      straight.push(
        ...contacts.filter((_, k) => {
          const at = events[k]?.[1] ?? 0
          return k > 0 && k + 1 < events.length && (at < from || at > to)
        }),
      )
      toeOffs.push(
        ...errorsOf(
          found.toeOffs,
          events.map(([toeOff]) => 10 * toeOff),
        ),
      )
    }
  }
  const lines = eventLines('Voisard walks, straight', straight, toeOffs)
  const found = all.filter(Number.isFinite).length
  return [
    ...lines,
    {
      name: 'Voisard walks, turns and ends included: initial contacts found',
      unit: '%',
      value: (100 * found) / all.length,
      note: `${found} of ${all.length}`,
    },
  ]
}

function voisardSensor(file: string, sensor: SensorLog['sensor']): SensorLog {
  const rows = textOf(file)
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('\t').map(Number))
  const column = (at: number) => Float32Array.from(rows, (row) => row[at] ?? Number.NaN)
  return {
    sensor,
    timeMs: Float64Array.from(rows, (row) => 10 * (row[0] ?? Number.NaN)),
    specificForce: { x: column(1), y: column(2), z: column(3) },
    angularVelocity: { x: column(4), y: column(5), z: column(6) },
  }
}

interface Facts {
  sport: string
  what: string
  cycles?: number
  cycles_peaks?: Record<string, { peaks: number; phase: number }>
}

/** Excerpts of rides, runs and walks whose cycles were counted. */
async function excerpts(): Promise<RealLine[]> {
  const { excerpts: all } = JSON.parse(textOf('real/facts.json')) as { excerpts: Record<string, Facts> }
  const lines: RealLine[] = []
  for (const [file, facts] of Object.entries(all)) {
    const { log } = await readMotion([readFileSync(inFolder(`real/${file}`))])
    const analysis = analyseMotion(log, { sport: facts.sport === 'walk' ? 'walking' : facts.sport })
    const name = `${file.slice(0, 2)} ${facts.what}`
    const problems = [...new Set(analysis.problems.map(({ code }) => code))].join(', ')
    if (facts.cycles === 0) {
      const count = analysis.cycles.startMs.length
      lines.push({
        name: `${name}: cycles`,
        unit: '',
        value: count,
        goal: { judgement: 'at most', value: 0 },
      })
      continue
    }
    const counts = Object.values(facts.cycles_peaks ?? {}).flatMap(({ peaks, phase }) => [peaks, phase])
    const least = 0.99 * Math.min(...counts)
    const most = 1.01 * Math.max(...counts)
    for (const [side, leg] of ['left', 'right'].entries()) {
      const count = countCycles(analysis, side, facts.sport)
      if (count === 0 && !Object.keys(facts.cycles_peaks ?? {}).some((sensor) => sensor.startsWith(leg)))
        continue
      const off = count < least ? least - count : Math.max(0, count - most)
      lines.push({
        name: `${name}: ${leg} cycles beyond the count ± 1 %`,
        unit: '',
        value: off,
        goal: { judgement: 'at most', value: 0 },
        note: `${count}, counted ${Math.min(...counts)}–${Math.max(...counts)}; reports ${problems || 'nothing'}`,
      })
    }
  }
  return lines
}

/** Number of the leg's strokes in a ride, or of its contacts in the sport's gait. */
function countCycles(analysis: MotionAnalysis, side: number, sport: string): number {
  const { cycles } = analysis
  const isOfLeg = (row: number) => cycles.side[row] === side
  if (sport === 'bike') return [...cycles.side.keys()].filter(isOfLeg).length
  const walked = sport === 'walk'
  const { contacts } = eventsOf(analysis, side)
  const wrong = [...cycles.flags].filter(
    (flags, row) => isOfLeg(row) && ((flags & WALKING) !== 0) !== walked,
  ).length
  return contacts.length - wrong
}
