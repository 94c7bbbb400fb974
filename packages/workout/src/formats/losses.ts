import type { TextKey, TextParameters } from '@cadenza/contract'
import type { Path } from '../definition.ts'
import type { Problem } from '../problem.ts'

/**
 * Something that a file or the definition could not carry. The place is one in the definition, or a line of a
 * text, from 1.
 */
export interface Loss extends Problem {
  line?: number
}

/** More losses help nobody. */
const mostLosses = 1_000

/** Collects losses. Each is listed once for a place. */
export class Losses {
  readonly all: Loss[] = []
  private readonly known = new Set<string>()

  add(path: Path, key: TextKey, parameters?: TextParameters): void {
    const place = JSON.stringify([path, key, parameters])
    if (this.known.has(place) || this.all.length >= mostLosses) return
    this.known.add(place)
    this.all.push({ path, key, ...(parameters ? { parameters } : {}) })
  }
}
