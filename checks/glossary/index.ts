import { body } from './body.ts'
import { cycling } from './cycling.ts'
import { load } from './load.ts'
import { product } from './product.ts'
import { running } from './running.ts'

export type { Term } from './term.ts'

/** The words that all texts are written from, by field. `docs/glossary.md` is written from it. */
export const glossary = { cycling, running, body, load, product } as const

export const terms = Object.values(glossary).flat()
