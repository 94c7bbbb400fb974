/** Finds the tuned constants of the motion engine in its sources, and changes one. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isExact } from './exact.ts'

export const engineFolder = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../../packages/motion/src',
)

/**
 * A numeric constant at the top level of a module of the engine, or one numeric property of an object
 * constant there.
 */
export interface Constant {
  /** `running/toe-off.ts PIVOT_FROM`: file and name, unique. */
  id: string
  /** Path inside the engine's folder. */
  file: string
  name: string
  /** Only for a property of an object constant. */
  key?: string
  /** The initializer as it is written. */
  expression: string
  /**
   * The doc comment above it, or above the declarations directly before it, as one line; empty if there is
   * none.
   */
  comment: string
  /** Sports whose budgets it may influence. */
  sports: readonly ('cycling' | 'running')[]
}

const declaration = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: [^=]+)? = (.+)$/gm
const numeric = /^(?=.*\d)[\w\s.+*/()-]+$/
const property = /([A-Za-z_]\w*): (-?[\d._]+)/g

/**
 * Every tuned constant, in order of files and lines. Constants that are exact by definition (`exact.ts`) are
 * left out.
 */
export function findConstants(): Constant[] {
  return sourceFiles().flatMap((file) => constantsIn(file, readSource(file)).filter(({ id }) => !isExact(id)))
}

export function sourceFiles(): string[] {
  return readdirSync(engineFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing'))
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()
}

export function readSource(file: string): string {
  return readFileSync(path.join(engineFolder, file), 'utf8')
}

/** All numeric constants of one file, exact ones included. */
export function constantsIn(file: string, source: string): Constant[] {
  return [...source.matchAll(declaration)].flatMap(({ 1: name = '', 2: first = '', index }) => {
    const base = { file, name, comment: commentBefore(source, index), sports: sportsOf(file) }
    if (!first.startsWith('{')) {
      return numeric.test(first) ? [{ ...base, id: `${file} ${name}`, expression: first }] : []
    }
    const body = source.slice(index, source.indexOf('}', index))
    return [...body.matchAll(property)].map(({ 1: key = '', 2: expression = '' }) => ({
      ...base,
      id: `${file} ${name}.${key}`,
      key,
      expression,
    }))
  })
}

/** Assessments and the alignment of a device's clock are not part of the accuracy budgets. */
function sportsOf(file: string): Constant['sports'] {
  if (/^(?:assessment|fusion)\//.test(file)) return []
  if (file.startsWith('cycling/')) return ['cycling']
  return file.startsWith('running/') ? ['running'] : ['cycling', 'running']
}

function commentBefore(source: string, index: number): string {
  const found =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:(?:export )?const .+\n)*$/.exec(source.slice(0, index))?.[1] ?? ''
  return found
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** One constant times a factor. */
export interface Change {
  constant: Pick<Constant, 'file' | 'name' | 'key' | 'expression'>
  factor: number
}

/**
 * The source of the constant's file with its value multiplied. Whole numbers without a unit in their name
 * (counts) stay whole. Throws if the constant is not found exactly as it was: then nothing would be changed.
 */
export function changedSource(source: string, { constant, factor }: Change): string {
  const { name, key, expression } = constant
  const value = `${isCount(constant) ? 'Math.round' : ''}(${factor} * (${expression}))`
  const start = source.search(new RegExp(`^(?:export )?const ${name}\\b`, 'm'))
  const from = start < 0 ? -1 : key ? source.indexOf(`${key}: `, start) : source.indexOf(' = ', start)
  const at = from + (key ? `${key}: `.length : ' = '.length)
  if (from < 0 || !source.startsWith(expression, at))
    throw new Error(`${constant.file} has no constant ${name}${key ? `.${key}` : ''} = ${expression}.`)
  return `${source.slice(0, at)}${value}${source.slice(at + expression.length)}`
}

const unit = /_(?:S|MS|HZ|DEG|DEG_S|RAD_S|M_S2|MM|M|G|RPM|KMH|MPS|SHARE|TURNS|COSINE)$/

function isCount({ name, key, expression }: Change['constant']): boolean {
  return /^\d+$/.test(expression) && !unit.test(name) && !key
}
