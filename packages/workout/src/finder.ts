import type { TextKey, TextParameters } from '@cadenza/contract'
import type { Bounds } from '@cadenza/metrics'
import { type Path, rounded } from './definition.ts'
import type { Problem } from './problem.ts'

export type Fields = Readonly<Record<string, unknown>>

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a text must not contain
const control = /[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]/

/** Checks values of unknown type and collects what is wrong with them. */
export class Finder {
  readonly problems: Problem[] = []
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  add(path: Path, key: TextKey, parameters?: TextParameters): void {
    if (this.problems.length < this.most)
      this.problems.push({ path, key, ...(parameters ? { parameters } : {}) })
  }

  /** The fields of an object that has no other keys than `known`; undefined if it is none. */
  fields(value: unknown, path: Path, known: readonly string[]): Fields | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.add(path, value === undefined ? 'ErrorEnterValue' : 'ErrorInvalidValue')
      return undefined
    }
    for (const key of Object.keys(value))
      if (!known.includes(key)) this.add([...path, key], 'ErrorUnknownField')
    return value as Fields
  }

  /** The elements of a list, at most `most` of them. */
  list(value: unknown, path: Path, most = Number.POSITIVE_INFINITY): readonly unknown[] {
    if (!Array.isArray(value)) {
      this.add(path, value === undefined ? 'ErrorEnterValue' : 'ErrorInvalidValue')
      return []
    }
    if (value.length > most) this.add(path, 'ErrorTooMany', { count: most })
    return value.slice(0, most)
  }

  /** Text of one line. */
  line(value: unknown, path: Path, most: number): void {
    this.text(value, path, most)
    if (typeof value === 'string' && value.includes('\n')) this.add(path, 'ErrorInvalidValue')
  }

  text(value: unknown, path: Path, most: number): void {
    if (value === undefined) this.add(path, 'ErrorEnterValue')
    else if (typeof value !== 'string' || control.test(value)) this.add(path, 'ErrorInvalidValue')
    else if (value.length > most) this.add(path, 'ErrorTooLong', { count: most })
  }

  oneOf(value: unknown, path: Path, known: readonly string[]): boolean {
    if (typeof value === 'string' && known.includes(value)) return true
    this.add(path, value === undefined ? 'ErrorEnterValue' : 'ErrorInvalidValue')
    return false
  }

  /** Returns true for a number within the bounds, with at most three decimals or none if it must be whole. */
  number(value: unknown, path: Path, [min, max]: Bounds, { whole = false } = {}): value is number {
    if (value === undefined) this.add(path, 'ErrorEnterValue')
    else if (typeof value !== 'number' || Number.isNaN(value)) this.add(path, 'ErrorInvalidValue')
    else if (value < min || value > max) this.add(path, 'ErrorOutOfBounds', { min, max })
    else if (whole ? !Number.isInteger(value) : rounded(value) !== value) this.add(path, 'ErrorInvalidValue')
    else return true
    return false
  }
}
