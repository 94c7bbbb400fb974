/** Tables of the sensitivity, for the terminal and for the documents. */
import type { Sport } from '../aggregate.ts'
import type { Constant } from './constants.ts'
import type { Effect, Figure, Sensitivity } from './measure.ts'

/** The stored result of a run. */
export interface StoredRun {
  athletes: Readonly<Record<Sport, number>>
  rateHz: number
  durationS: number
  constants: Sensitivity[]
}

/** One line for the run and one for each constant. */
export function serialize({ constants, ...run }: StoredRun): string {
  return [run, ...constants].map((line) => `${JSON.stringify(line)}\n`).join('')
}

export function deserialize(text: string): StoredRun {
  const [run, ...constants] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { ...run, constants }
}

/** True if both runs measured the same recordings. */
export function isComparable(
  one: Omit<StoredRun, 'constants'>,
  other: Omit<StoredRun, 'constants'>,
): boolean {
  const { athletes, rateHz, durationS } = one
  return (
    athletes.cycling === other.athletes.cycling &&
    athletes.running === other.athletes.running &&
    rateHz === other.rateHz &&
    durationS === other.durationS
  )
}

/** The constants of these ids in order, as measured anew or as stored. */
export function replaceRows(
  ids: readonly string[],
  stored: readonly Sensitivity[],
  measured: readonly Sensitivity[],
): Sensitivity[] {
  const rows = new Map([...stored, ...measured].map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/**
 * The constants that budgets depend on most: those that miss most budgets at half or double, then those with
 * the largest change.
 */
export function decisive(constants: readonly Sensitivity[], count = 12): Sensitivity[] {
  const size = ({ effects }: Sensitivity) => effects[0]?.size ?? Number.POSITIVE_INFINITY
  return constants
    .filter(({ effects }) => effects.length > 0)
    .sort((a, b) => b.missed - a.missed || Math.min(size(b), 1e9) - Math.min(size(a), 1e9))
    .slice(0, count)
}

const heads = ['constant', 'value', 'budget that changes most', 'half', 'as is', 'double', 'missed'] as const

function cells({ id, expression, missed, effects }: Sensitivity): string[] {
  const [first] = effects
  if (!first) return [id, expression, '–', '', '', '', '']
  return [id, expression, named(first), ...[first.half, first.asIs, first.double].map(figure), `${missed}`]
}

function named({ sport, tier, quantity, unit, budget }: Effect): string {
  return `${sport} ${tier} ${quantity} (${budget} ${budget === 1 && unit === 'points' ? 'point' : unit})`
}

function figure({ value, missing }: Figure): string {
  if (value === null) return 'none'
  return missing > 0 ? `${value} (${missing} without)` : `${value}`
}

/** The table for the terminal. */
export function sensitivityText(constants: readonly Sensitivity[]): string {
  const rows = [[...heads], ...constants.map(cells)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A table of constants for a document, with their units and reasons from the sources. */
export function sensitivityTable(
  constants: readonly Sensitivity[],
  sources: ReadonlyMap<string, Pick<Constant, 'comment'>>,
): string {
  const row = (each: readonly string[]) =>
    `| ${each.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rows = constants.map((constant) => {
    const [id = '', value = '', ...rest] = cells(constant)
    return row([`\`${id}\``, `\`${value}\``, sources.get(id)?.comment ?? '', ...rest])
  })
  const [name, value, ...rest] = heads
  const all = [name, value, 'unit and reason', ...rest]
  return [row(all), row(all.map(() => '---')), ...rows].join('\n')
}
