/** Drills of the program as the staff of this installation have changed them, and the staff's own. */
import { locales, type wire } from '@cadenza/contract'
import { pagePath } from '@cadenza/contract/pages'
import { type Texts, textIn } from '@cadenza/metrics'
import type { Drill } from '@cadenza/report/drill'
import { drills as builtIn } from '@cadenza/report/drills/catalogue'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { drillEdits } from './queries.ts'

export interface OfferedDrill {
  drill: Drill
  /** Not recommended to anybody any more; reports that have it still show it. */
  hidden: boolean
}

/** All drills, those of the program first. */
export async function allDrills(database: Kysely<Database>): Promise<OfferedDrill[]> {
  const edits = await drillEdits(database)
  const edited = new Map(edits.map((edit) => [edit.id, edit]))
  const known = new Set(builtIn.map(({ id }) => id))
  return [
    ...builtIn.map((drill) => edited.get(drill.id) ?? { drill, hidden: false }),
    ...edits.filter(({ id }) => !known.has(id)),
  ]
}

export const isBuiltIn = (id: string): boolean => builtIn.some((drill) => drill.id === id)

export function presentDrill(
  { id, sport, type, improves, drawing, evidence, ...texts }: Drill,
  lang: string,
): wire.Drill {
  const { grade, finding, source } = evidence
  return {
    ...{ id, sport, type, improves: [...improves], drawing },
    link: pagePath('drill', { drillId: id }),
    name: textIn(texts.name, lang),
    description: textIn(texts.description, lang),
    aim: textIn(texts.aim, lang),
    dose: textIn(texts.dose, lang),
    evidence: { grade, finding: textIn(finding, lang), ...(source !== undefined && { source }) },
  }
}

/** Texts in the order of the catalogue; a language that is not given has the English text. */
export function textsOf(given: wire.DrillTexts): Texts {
  const [en, ja, de, es, fr, it] = locales.map((locale) => given[locale] || given.en)
  const english = given.en
  return [en ?? english, ja ?? english, de ?? english, es ?? english, fr ?? english, it ?? english]
}
