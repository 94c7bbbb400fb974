/** Worker-thread module: runs the motion engine on a log and maps its results to the recording's clock. */
import type { ActivityMotion, MotionSession } from '@cadenza/activity'
import { metricOfColumn } from '@cadenza/metrics'
import {
  analyseMotion,
  analysePrepared,
  COARSE,
  type Cycles,
  cadenceSeries,
  cycleSeries,
  type MotionAnalysis,
  type MotionSport,
  motionSportOf,
  type PreparedSensor,
  RELATIVE,
  standingSeries,
} from '@cadenza/motion'
import type { MotionLog, Recording } from '@cadenza/recording'
import type { MotionClock, MotionFacts } from '../../platform/database/motion-facts.ts'
import { clockOf, type LogSpan, spanOf, sportsOf, zeroOf } from './beside.ts'
import { analyseInParallel, type ParallelAnalysis } from './parallel.ts'

export interface MeasuredMotion {
  /** Strokes or strides of a session, for `processRecording`. */
  motionOf(session: MotionSession): ActivityMotion | undefined
  /**
   * Facts of the session that starts at `startMs` (ms since the recording's start), as last returned by
   * `motionOf`.
   */
  factsOf(startMs: number): MotionFacts | undefined
}

interface Measured {
  analysis: MotionAnalysis
  /** ms to add to the log's times to get ms since the recording's start. */
  shiftMs: number
  clock?: MotionClock
}

type Column = ActivityMotion['columns'][number]

/**
 * Analyses the log and releases its columns. A recording that is only a motion log takes its sport from the
 * engine where it names none.
 */
export async function measureMotion(recording: Recording, log: MotionLog): Promise<MeasuredMotion> {
  const parallel = analyseInParallel(log)
  try {
    return await measureWith(parallel, recording, log)
  } finally {
    parallel.dismiss()
  }
}

async function measureWith(
  parallel: ParallelAnalysis,
  recording: Recording,
  log: MotionLog,
): Promise<MeasuredMotion> {
  const bySport = new Map<MotionSport, Measured>()
  if (recording.format === 'motion') {
    const analysis = await analyse(parallel, log)
    const [session] = recording.sessions
    if (session && !motionSportOf(session.sport) && analysis.cycles.startMs.length > 0)
      session.sport = analysis.sport
    bySport.set(analysis.sport, { analysis, shiftMs: (log.startMs ?? recording.startMs) - recording.startMs })
  } else {
    const span = spanOf(log)
    const engines = enginesFor(recording, log)
    for (const [i, sport] of engines.entries()) {
      const prepared = await parallel.prepare(log, sport, i + 1 < engines.length)
      bySport.set(sport, await besideRecording(parallel, recording, { log, span, prepared }, sport))
    }
  }
  const found = new Map<number, MotionFacts>()
  return {
    motionOf(session) {
      const [only] = bySport.values()
      const sport = motionSportOf(session.sport)
      const measured = sport ? bySport.get(sport) : bySport.size === 1 ? only : undefined
      if (!measured) return undefined
      const cut = cutTo(measured, session)
      found.set(session.startMs, factsOf(measured, cut, session))
      return cut.motion
    },
    factsOf: (startMs) => found.get(startMs),
  }
}

function enginesFor(recording: Recording, log: MotionLog): MotionSport[] {
  const sports = sportsOf(recording)
  if (sports.length > 0) return sports
  const own = motionSportOf(log.sport)
  return own ? [own] : [analyseMotion(log).sport]
}

/** Runs both engines one after the other where the sport is unknown; needs one thread only. */
async function analyse(parallel: ParallelAnalysis, log: MotionLog): Promise<MotionAnalysis> {
  const sport = motionSportOf(log.sport)
  if (!sport) return analyseMotion(log)
  const prepared = await parallel.prepare(log, sport, false)
  return sport === 'cycling' ? parallel.analyseRide(prepared) : analysePrepared(prepared, sport)
}

async function besideRecording(
  parallel: ParallelAnalysis,
  recording: Recording,
  { log, span, prepared }: { log: MotionLog; span: LogSpan; prepared: PreparedSensor[] },
  sport: MotionSport,
): Promise<Measured> {
  const analysis =
    sport === 'cycling' ? await parallel.analyseRide(prepared) : analysePrepared(prepared, sport)
  const zeroMs = zeroOf(recording, log, span)
  const clock = clockOf(recording, { zeroMs, span }, analysis)
  const shiftMs = zeroMs + clock.offsetMs - recording.startMs
  const speed = sport === 'running' ? speedAt(recording, shiftMs) : undefined
  return {
    // The runner's speed improves the pelvis' fall.
    analysis: speed ? analysePrepared(prepared, sport, { speedKmh: speed }) : analysis,
    shiftMs,
    clock,
  }
}

/** km/h at a time of the log; NaN if the device has no speed. */
function speedAt({ channels, timeMs }: Recording, shiftMs: number): ((logMs: number) => number) | undefined {
  const speed = channels.find(({ name }) => name === 'speed')?.values
  if (!speed) return undefined
  return (logMs) => {
    const wanted = logMs + shiftMs
    let low = 0
    let high = timeMs.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((timeMs[middle] as number) <= wanted) low = middle + 1
      else high = middle
    }
    const at = timeMs[low - 1]
    return at === undefined || wanted - at > longestHeldMs ? Number.NaN : 3.6 * (speed[low - 1] as number)
  }
}

const longestHeldMs = 10_000

/** Rows whose middle lies in the session, as its strokes file. */
function cutTo({ analysis, shiftMs }: Measured, { startMs, endMs, length }: MotionSession) {
  const { cycles } = analysis
  const rows: number[] = []
  for (let row = 0; row < cycles.startMs.length; row++) {
    const middle = (cycles.startMs[row] as number) + (cycles.durationMs[row] as number) / 2 + shiftMs
    if (middle >= startMs && middle < endMs) rows.push(row)
  }
  const own: Cycles = {
    startMs: Float64Array.from(rows, (row) => (cycles.startMs[row] as number) + shiftMs - startMs),
    durationMs: picked(cycles.durationMs, rows),
    side: Uint8Array.from(rows, (row) => cycles.side[row] as number),
    flags: Uint8Array.from(rows, (row) => cycles.flags[row] as number),
    values: new Map([...cycles.values].map(([code, values]) => [code, picked(values, rows)])),
  }
  const seconds = { startMs: 0, count: length }
  const columns = [...cycleSeries(own, seconds)].map(
    ([name, values]): Column => ({ name, unit: metricOfColumn(name)?.metric.seriesUnit ?? '', values }),
  )
  const knowsStanding =
    analysis.sport === 'cycling' &&
    analysis.quality.some(
      ({ sensor, trust }) => trust !== 'none' && (sensor === 'pelvis' || sensor === 'torso'),
    )
  const motion: ActivityMotion = {
    cycles: own,
    details: detailsOf(analysis, rows),
    columns,
    ...(knowsStanding ? { standing: standingSeries(own, seconds) } : {}),
    ...(rows.length > 0 ? { cadence: cadenceSeries(own, seconds) } : {}),
  }
  return { motion, own }
}

function picked(values: Float32Array, rows: readonly number[]): Float32Array {
  return Float32Array.from(rows, (row) => values[row] as number)
}

/** Phases of strides; for strokes, the ankling curve and dead spots as the polar chart reads them. */
function detailsOf({ phases, ankling, deadSpots }: MotionAnalysis, rows: readonly number[]): Column[] {
  if (phases)
    return [
      { name: 'foot_flat', unit: 'ms', values: picked(phases.footFlatMs, rows) },
      { name: 'heel_off', unit: 'ms', values: picked(phases.heelOffMs, rows) },
      { name: 'toe_off', unit: 'ms', values: picked(phases.toeOffMs, rows) },
      { name: 'swing_least', unit: 'ms', values: picked(phases.swingLeastMs, rows) },
    ]
  return [...anklingColumns(ankling, rows), ...deadSpotColumns(deadSpots, rows)]
}

const anglesKept = 72

/** `ankling_000` … `ankling_355`: the foot's angle in degrees at that crank angle. */
function anklingColumns(ankling: MotionAnalysis['ankling'], rows: readonly number[]): Column[] {
  if (ankling.length === 0) return []
  const places = new Map<number, { angles: Float32Array; at: number }>()
  for (const { rows: own, angleDeg } of ankling)
    own.forEach((row, at) => {
      places.set(row, { angles: angleDeg, at: at * anglesKept })
    })
  return Array.from({ length: anglesKept }, (_, k) => ({
    name: `ankling_${String((k * 360) / anglesKept).padStart(3, '0')}`,
    unit: '°',
    values: Float32Array.from(rows, (row) => {
      const place = places.get(row)
      return place?.angles[place.at + k] ?? Number.NaN
    }),
  }))
}

/** `dead_spot_angle_1`, `dead_spot_magnitude_1` and so on, for as many as any stroke has. */
function deadSpotColumns(deadSpots: MotionAnalysis['deadSpots'], rows: readonly number[]): Column[] {
  const byRow = new Map(deadSpots.map(({ row, spots }) => [row, spots]))
  const most = Math.max(0, ...deadSpots.map(({ spots }) => spots.length))
  return Array.from({ length: most }, (_, n): Column[] => [
    {
      name: `dead_spot_angle_${n + 1}`,
      unit: '°',
      values: Float32Array.from(rows, (row) => byRow.get(row)?.[n]?.angleDeg ?? Number.NaN),
    },
    {
      name: `dead_spot_magnitude_${n + 1}`,
      unit: '%',
      values: Float32Array.from(rows, (row) => byRow.get(row)?.[n]?.magnitude ?? Number.NaN),
    },
  ]).flat()
}

function factsOf(
  { analysis, shiftMs, clock }: Measured,
  { own }: ReturnType<typeof cutTo>,
  { startMs }: MotionSession,
): MotionFacts {
  const { sport, trust, quality, problems } = analysis
  const flagged = (flag: number) => own.flags.reduce((sum, flags) => sum + (flags & flag ? 1 : 0), 0)
  return {
    sport,
    cycles: own.startMs.length,
    coarse: flagged(COARSE),
    relative: flagged(RELATIVE) > 0,
    trust,
    sensors: quality,
    problems: problems.map((problem) =>
      problem.atMs === undefined
        ? problem
        : { ...problem, atMs: Math.round(problem.atMs + shiftMs - startMs) },
    ),
    clock,
  }
}
