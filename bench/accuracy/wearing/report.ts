/** The study of sensors put on anew: what is stored of it, and the standard errors that follow. */
import type { Sport } from '../aggregate.ts'

/** Averages of one athlete in the same activity, recorded with the sensors put on twice. */
export interface Pair {
  sport: Sport
  seed: string
  /** By metric and side. */
  first: Readonly<Record<string, number>>
  second: Readonly<Record<string, number>>
}

export interface WearingRun {
  /** Version of the motion engine. */
  motion: number
  /** Athletes per sport of which the errors are made; as many others judge them. */
  athletes: number
  pairs: readonly Pair[]
}

/** Significant digits that are stored. */
const DIGITS = 6

export function serialize({ motion, athletes, pairs }: WearingRun): string {
  const round = (values: Pair['first']) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Number(value.toPrecision(DIGITS))]),
    )
  return [
    { motion, athletes },
    ...pairs.map(({ first, second, ...pair }) => ({ ...pair, first: round(first), second: round(second) })),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
}

export function deserialize(text: string): WearingRun {
  const [head, ...pairs] = text.trim().split('\n')
  return { ...JSON.parse(head ?? '{}'), pairs: pairs.map((line) => JSON.parse(line)) }
}

/** Pairs of the athletes that the errors are made of, or of those that judge them. */
export function pairsOf({ athletes, pairs }: WearingRun, part: 'made of' | 'judging'): Pair[] {
  const number = ({ seed }: Pair) => Number(seed.split(' ')[1])
  return pairs.filter((pair) => number(pair) <= athletes === (part === 'made of'))
}

/** Differences between the two recordings of an athlete, by metric; one for each side. */
export function differencesOf(pairs: readonly Pair[]): Map<string, number[]> {
  const differences = new Map<string, number[]>()
  for (const { first, second } of pairs)
    for (const [name, value] of Object.entries(first)) {
      const again = second[name]
      const code = name.split(' ')[0] as string
      if (again !== undefined) differences.set(code, [...(differences.get(code) ?? []), again - value])
    }
  return differences
}

/**
 * Standard error of wearing by metric, in the unit of its figures: the root mean square of the differences,
 * over √2 because each of both recordings has it.
 */
export function standardErrorsOf(run: WearingRun): Map<string, number> {
  const errors = new Map<string, number>()
  for (const [code, differences] of differencesOf(pairsOf(run, 'made of'))) {
    const squares = differences.reduce((sum, difference) => sum + difference ** 2, 0)
    errors.set(code, Math.sqrt(squares / differences.length / 2))
  }
  return errors
}

export function wearingText(errors: ReadonlyMap<string, number>): string {
  return [...errors].map(([code, error]) => `${code.padEnd(28)} ${error.toPrecision(3)}`).join('\n')
}
