/** Demo: two athletes, their coach and a simulated year, imported like any other files, with reports. */
import type { DemoFile, SeasonOptions } from '@cadenza/simulator'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import type { Services } from '../../platform/services.ts'
import { demoEntries } from './entries.ts'
import { simulateSeason } from './season.ts'
import { type DemoState, writeDemo } from './state.ts'

/** Files in progress: one per reader thread. */
const atOnce = 2

export interface DemoRun {
  /** Resolves with the number of the season's activities, or when stopped. */
  finished: Promise<number>
  stop(): Promise<void>
}

/** Part of the season to import. */
export type SeasonPart = Pick<SeasonOptions, 'weeks' | 'motionLogs'>

const wholeSeason: SeasonPart = {}

/** Imports what is missing of the season. `tell` reports the first activity and the last. */
export function runDemo(
  services: Services,
  state: DemoState,
  tell: (message: string) => void,
  part: SeasonPart = wholeSeason,
): DemoRun {
  let stopping = false
  const entries = demoEntries(services, state)

  async function bringIn(): Promise<number> {
    let done = state.files_done
    let underway: Promise<void>[] = []
    const season = { ...part, seed: state.seed, endDay: state.end_day, skip: done }
    let cutOff = false
    await entries.coach()
    const together = async () => {
      await Promise.all(underway)
      done += underway.length
      underway = []
      await writeDemo(services.database, { ...state, files_done: done })
    }
    for await (const file of simulateSeason(season)) {
      if (stopping) break
      if (!cutOff && file.name.endsWith('.zip')) {
        cutOff = true
        await entries.cutOff(file)
      }
      underway.push(bringInFile(file))
      // The first activity appears as soon as possible.
      if (underway.length === atOnce || done === 0) {
        await together()
        if (done === 1) tell('The first activity is there; the season follows.')
      }
    }
    await together()
    if (stopping) return done
    await entries.reports()
    await writeDemo(services.database, { ...state, files_done: done, complete: true })
    tell(`The demo is complete: ${done} activities.`)
    return done
  }

  async function bringInFile({ athlete, name, bytes }: DemoFile): Promise<void> {
    const userUuid = athlete === 'first' ? state.athlete_uuid : state.second_athlete_uuid
    if (userUuid === undefined) return
    const outcome = await ingestFile(services, {
      userUuid,
      fileName: name,
      source: { bytes },
    })
    if (outcome.status === 'failed') throw new Error(`The demo's ${name} was not read: ${outcome.code}`)
    for (const uuid of outcome.activityUuids) await entries.enter(userUuid, { name }, uuid)
  }

  const finished = state.complete ? Promise.resolve(state.files_done) : bringIn()
  return {
    finished,
    async stop() {
      stopping = true
      await finished.catch(() => undefined)
    },
  }
}
