/** Motion targets as they are typed: `dss.L<6 foot_ar.R>30 pelvic_rotation=4-6`. */
import { type Metric, metric, metrics } from '@cadenza/metrics'
import { type FormTarget, rounded } from '../definition.ts'

const form =
  /^([a-z][a-z0-9_.]*?)(?:\.(l|r|left|right))?([<>=])=?(-?\d+(?:[.,]\d+)?)(?:[-–](-?\d+(?:[.,]\d+)?))?$/

/** The metrics that can be a target, in the order of the catalogue. */
export const formMetrics: readonly Metric[] = metrics.filter(
  ({ kind, sport, listed }) => kind === 'mpi' && sport !== 'assessment' && listed,
)

/** A name as it is typed, with points or underscores, as the code would be written. */
export const codeOf = (typed: string) => typed.toLowerCase().replaceAll('.', '_')

/** The metric that a word without a limit names or begins to name. */
export function isFormName(word: string): boolean {
  const code = codeOf(word.replace(/\.(l|r|left|right)$/i, '').replace(/[<>=].*$/, ''))
  return /^[a-z]/.test(code) && formMetrics.some((entry) => entry.code.startsWith(code))
}

/** Undefined if the word is no motion target. The metric may not exist. */
export function readForm(word: string): FormTarget | undefined {
  const [, name, side, sign, first, second] = form.exec(word.toLowerCase()) ?? []
  if (name === undefined || first === undefined) return undefined
  const numbers = [first, second ?? first].map((typed) => rounded(Number(typed.replace(',', '.'))))
  return {
    code: metric(name)?.code ?? codeOf(name),
    ...(side ? { side: side.startsWith('l') ? ('left' as const) : ('right' as const) } : {}),
    ...(sign === '<' ? {} : { low: Math.min(...numbers) }),
    ...(sign === '>' ? {} : { high: Math.max(...numbers) }),
  }
}

export function writeForm({ code, side, low, high }: FormTarget): string {
  const name = side ? `${code}.${side === 'left' ? 'L' : 'R'}` : code
  if (low === undefined) return `${name}<${high}`
  if (high === undefined) return `${name}>${low}`
  return low === high ? `${name}=${low}` : `${name}=${low}-${high}`
}
