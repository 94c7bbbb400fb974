import { parseArgs } from 'node:util'
import { metric } from '@cadenza/metrics'
import { fewestAthletes } from '@cadenza/report/norms/fit-norms'
import type { Norms, PowerNorm } from '@cadenza/report/norms/norms'
import { inversePowerTransform } from '@cadenza/report/power-transform'
import type { Kysely } from 'kysely'
import { migrateSafely } from '../../platform/backup/migrate-safely.ts'
import type { Provenance } from '../../platform/database/norms-table.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { Database } from '../../platform/database/tables.ts'
import { readSettings } from '../../platform/settings.ts'
import { type FittedVersion, fewestCycles, fitInstallation } from '../../reports/norms/fit.ts'
import { builtIn, useBuiltInNorms, useNorms } from '../../reports/norms/norms.ts'
import { accountsForNorms, type NormsVersion, normsVersions } from '../../reports/norms/queries.ts'
import { CommandFailure, UsageError } from '../command-errors.ts'
import { readDemo } from '../demo/state.ts'

interface Options {
  json: boolean
  /** Email addresses of people who do not want to be part of it. */
  without: readonly string[]
}

/** Fits references to the installation's own athletes, lists them, and takes one into use. */
export async function normsCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      json: { type: 'boolean', default: false },
      without: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const [verb, word, ...more] = positionals
  const { json, without } = values
  if (verb === undefined || !['fit', 'list', 'use'].includes(verb))
    throw new UsageError('norms requires a subcommand: fit, list or use.')
  if (more.length > 0 || (verb === 'use') !== (word !== undefined))
    throw new UsageError(
      verb === 'use'
        ? 'norms use requires one version: a number, or built-in.'
        : `norms ${verb} takes no more words.`,
    )
  if (without.length > 0 && verb !== 'fit') throw new UsageError('Only norms fit takes --without.')
  if (json && verb === 'use') throw new UsageError('norms use takes no --json.')
  const settings = readSettings()
  const tell = json ? () => undefined : console.log
  const open = await openDatabase(settings, { connections: 1, tell })
  try {
    await migrateSafely(settings, open, tell)
    if (verb === 'fit') await fit(open.database, { json, without })
    else if (verb === 'list') list(await normsVersions(open.database), json)
    else await use(open.database, word ?? '')
  } finally {
    await open.close()
  }
}

async function fit(database: Kysely<Database>, { json, without }: Options): Promise<void> {
  const accounts = await accountsForNorms(database)
  const left = new Set(without.map((email) => email.toLowerCase()))
  for (const email of left)
    if (!accounts.some((account) => account.email.toLowerCase() === email))
      throw new CommandFailure(`There is no account with the email address ${email}.`)
  const demo = await readDemo(database)
  const simulated = [demo?.athlete_uuid, demo?.second_athlete_uuid, demo?.coach_uuid]
  const taken = accounts.filter(
    ({ uuid, email }) => !left.has(email.toLowerCase()) && !simulated.includes(uuid),
  )
  const fitted = await fitInstallation(
    { database, now: Date.now },
    taken.map(({ uuid }) => uuid),
  )
  if (json) console.log(JSON.stringify({ fewest_athletes: fewestAthletes, ...fitted }, undefined, 2))
  else for (const line of linesOf(fitted)) console.log(line)
  if (fitted.version === null)
    throw new CommandFailure(
      `Too little data, nothing was changed: ${fewestAthletes} athletes are needed who have a metric in laps or ranges with at least ${fewestCycles} strides or strokes and a known speed or cadence. There are ${fitted.provenance.run.athletes} with runs and ${fitted.provenance.bike.athletes} with rides.`,
    )
  if (!json)
    console.log(
      `Stored as version ${fitted.version}. Run cadenza norms use ${fitted.version} to score reports with it.`,
    )
}

const titles = { run: 'Runs', bike: 'Rides' } as const
const sports = ['run', 'bike'] as const

function linesOf({ norms, provenance }: FittedVersion): string[] {
  return sports.flatMap((sport) => [
    `${titles[sport]}: ${countsOf(provenance[sport])}`,
    ...tableOf(norms[sport], provenance[sport]),
    '',
  ])
}

function countsOf({
  athletes,
  ranges,
  activities,
  first_day,
  last_day,
  without_condition,
}: Provenance): string {
  const left =
    without_condition > 0 ? `; left out without speed or cadence: ${named(without_condition, 'range')}` : ''
  if (ranges === 0) return `no ranges with these metrics${left}`
  return `${named(athletes, 'athlete')}, ${named(ranges, 'range')} in ${activities} ${activities === 1 ? 'activity' : 'activities'}, ${first_day} to ${last_day}${left}`
}

const named = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A row for each metric with a norm of its own, and one for each without that any athlete has. */
function tableOf(norms: Norms | undefined, { refused }: Provenance): string[] {
  const rows = Object.entries(norms?.metrics ?? {}).flatMap(([code, norm]) =>
    norm.kind === 'power' ? [rowOf(code, norm)] : [[code, 'keeps its published band']],
  )
  const missing = refused
    .filter(({ athletes }) => athletes > 0)
    .map(({ code, athletes, reason }) => [
      code,
      `${athletes}`,
      reason === 'too few athletes' ? `no norm: ${fewestAthletes} athletes are needed` : `no norm: ${reason}`,
    ])
  if (rows.length + missing.length === 0) return []
  const centre = norms?.condition
    ? [`  At ${norms.condition.centre.toFixed(1)} ${norms.condition.code === 'speed' ? 'km/h' : 'rpm'}:`]
    : []
  const all = rows.length > 0 ? [head, ...rows, ...missing] : missing
  const widths = head.map((_, column) =>
    Math.max(...all.filter((row) => row.length === head.length).map((row) => row[column]?.length ?? 0)),
  )
  const first = Math.max(...all.map(([code]) => code?.length ?? 0))
  return [
    ...centre,
    ...all.map((row) =>
      `  ${row.map((cell, column) => cell.padEnd(column === 0 ? first : (widths[column] ?? 0))).join('  ')}`.trimEnd(),
    ),
  ]
}

const head = [
  'metric',
  'athletes',
  'transform',
  'lambda',
  'mean',
  'sd',
  'slope',
  'typical',
  'explained',
  'normality',
]

function rowOf(code: string, { transform, lambda, mean, sd, slope, fit }: PowerNorm): string[] {
  const figure = (value: number | undefined) => value?.toPrecision(4) ?? ''
  const unit = metric(code)?.unit ?? ''
  return [
    code,
    `${fit?.athletes ?? ''}`,
    transform,
    lambda.toFixed(3),
    ...[mean, sd, slope].map(figure),
    `${figure(inversePowerTransform(transform, lambda, mean))} ${unit}`.trimEnd(),
    fit ? `${Math.round(100 * fit.explained)}%` : '',
    fit ? `${fit.normality.toFixed(3)}${fit.doubtful ? ' doubtful' : ''}` : '',
  ]
}

function list(versions: readonly NormsVersion[], json: boolean): void {
  if (json) {
    console.log(JSON.stringify(versions, undefined, 2))
    return
  }
  const inUse = (is: boolean) => (is ? '  in use' : '')
  const names = sports.map((sport) => `${titles[sport]}: ${builtIn[sport].name[0]}`)
  console.log(`built-in    ${names.join('; ')}${inUse(!versions.some(({ in_use }) => in_use))}`)
  for (const { version, norms, provenance, created_at, in_use } of versions) {
    const fitted = sports.map(
      (sport) => `${titles[sport]}: ${norms[sport] ? countsOf(provenance[sport]) : 'built-in'}`,
    )
    console.log(
      `${`${version}`.padEnd(10)}  ${created_at.toISOString().slice(0, 10)}  ${fitted.join('; ')}${inUse(in_use)}`,
    )
  }
}

async function use(database: Kysely<Database>, word: string): Promise<void> {
  const later = 'Reports keep their scores until their ranges change.'
  if (word === 'built-in') {
    await useBuiltInNorms(database)
    console.log(`Reports are scored with the built-in references from now on. ${later}`)
    return
  }
  const version = /^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined
  if (version === undefined || !(await useNorms(database, version)))
    throw new CommandFailure(
      `There is no version ${word}, and nothing was changed. cadenza norms list shows which there are.`,
    )
  console.log(`Reports are scored with version ${version} from now on. ${later}`)
}
