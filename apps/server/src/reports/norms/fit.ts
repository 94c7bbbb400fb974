/** Fits references of deviation scores to the athletes of this installation. */
import { isMissing, metric, type Texts } from '@cadenza/metrics'
import { isCoarse } from '@cadenza/report/evaluate'
import { fitNorms, type NormSample } from '@cadenza/report/norms/fit-norms'
import { publishedRunning } from '@cadenza/report/norms/published-running'
import { scoreAreas } from '@cadenza/report/scores'
import type { Kysely } from 'kysely'
import type { NormsBySport, Provenance } from '../../platform/database/norms-table.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { insertNorms, lockNorms, type MeasuredSpan, measuredSpans } from './queries.ts'

/** Ranges of one athlete in one sport, the latest: form changes over the years. */
export const mostRanges = 200
/** Strokes or strides of a side, for data of other devices seconds: fewer say little about an athlete. */
export const fewestCycles = 30

const sports = ['run', 'bike'] as const
const conditions = { run: 'speed', bike: 'cadence' } as const

const name: Texts = [
  'Athletes of this installation',
  'このサーバーの選手',
  'Athleten dieser Installation',
  'Deportistas de esta instalación',
  'Athlètes de cette installation',
  'Atleti di questa installazione',
]

export interface FittedVersion {
  /** null: too little is known of both sports, and nothing was stored. */
  version: number | null
  norms: NormsBySport
  provenance: Record<'bike' | 'run', Provenance>
}

/** Fits both sports to the figures of these accounts and stores what was fitted as a new version. */
export async function fitInstallation(
  { database, now }: Pick<Services, 'database' | 'now'>,
  userUuids: readonly string[],
): Promise<FittedVersion> {
  const instant = new Date(now())
  const own = {
    run: await samplesOf(database, userUuids, 'run'),
    bike: await samplesOf(database, userUuids, 'bike'),
  }
  return transact(database, async (transaction) => {
    const version = await lockNorms(transaction)
    // A version of another installation, in an archive of its reports, is another reference.
    const id = `athletes-${newUuid(now()).slice(-8)}`
    const norms: NormsBySport = {}
    const refused = { run: [], bike: [] } as Record<'bike' | 'run', Provenance['refused']>
    for (const sport of sports) {
      const { samples, provenance } = own[sport]
      const source = `${provenance.ranges} ranges of ${provenance.athletes} athletes of this installation`
      const fitted = fitNorms(samples, {
        ...{ id, version, sport, name, source },
        ...(sport === 'run' && { bands: publishedRunning.metrics }),
      })
      refused[sport] = fitted.refused
      if (fitted.norms) norms[sport] = fitted.norms
    }
    const provenance = {
      run: { ...own.run.provenance, refused: refused.run },
      bike: { ...own.bike.provenance, refused: refused.bike },
    }
    if (Object.keys(norms).length === 0) return { version: null, norms, provenance }
    await insertNorms(transaction, { version, norms, provenance, created_at: instant })
    return { version, norms, provenance }
  })
}

async function samplesOf(
  database: Kysely<Database>,
  userUuids: readonly string[],
  sport: 'bike' | 'run',
): Promise<{ samples: NormSample[]; provenance: Omit<Provenance, 'refused'> }> {
  const codes = Object.values(scoreAreas[sport]).flat()
  const samples: NormSample[] = []
  const activities = new Set<string>()
  const days: string[] = []
  let withoutCondition = 0
  for (const athlete of userUuids) {
    const query = { sport, codes, condition: conditions[sport], limit: mostRanges }
    for (const span of await measuredSpans(database, athlete, query)) {
      const values = valuesOf(span)
      if (Object.keys(values).length === 0) continue
      if (span.condition === null) {
        withoutCondition++
        continue
      }
      samples.push({ athlete, condition: span.condition, values })
      activities.add(span.activity_uuid)
      days.push(span.day)
    }
  }
  days.sort()
  return {
    samples,
    provenance: {
      athletes: new Set(samples.map(({ athlete }) => athlete)).size,
      ranges: samples.length,
      activities: activities.size,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      without_condition: withoutCondition,
    },
  }
}

/** Mean of the sides that are known well enough, by metric code. */
function valuesOf({ mpi }: MeasuredSpan): Record<string, number> {
  const values: Record<string, number> = {}
  for (const [code, figures] of Object.entries(mpi)) {
    const known = (metric(code)?.sides ?? []).flatMap((side) => {
      const figure = figures?.[side]
      if (!figure || isMissing(figure.avg) || figure.count < fewestCycles || isCoarse(figure)) return []
      return [figure.avg]
    })
    if (known.length > 0) values[code] = known.reduce((sum, value) => sum + value, 0) / known.length
  }
  return values
}
