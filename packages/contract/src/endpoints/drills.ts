/** Drills: exercises that reports recommend. Staff change, hide and add them. */
import { z } from 'zod'
import { drillTextLength } from '../limits.ts'
import { endpoint, nothing } from './endpoint.ts'

export const drill = z.object({
  /** kebab-case. */
  id: z.string(),
  name: z.string(),
  /** Its place on the page of all drills. */
  link: z.string(),
  thumbnail_link: z.string().optional(),
  description: z.string(),
  type: z.enum(['basic', 'advanced']),
  sport: z.enum(['bike', 'run']),
  improves: z.array(z.string()),
  aim: z.string(),
  dose: z.string(),
  evidence: z.object({
    grade: z.enum(['A', 'B', 'C', 'D']),
    finding: z.string(),
    source: z.string().optional(),
  }),
  /** SVG markup. */
  drawing: z.string(),
})

const words = z.string().trim().max(drillTextLength)
/** In each language; one that is not given has the English text. */
export const drillTexts = z.strictObject({
  en: words.min(1),
  ja: words.optional(),
  de: words.optional(),
  es: words.optional(),
  fr: words.optional(),
  it: words.optional(),
})
const evidenceForm = z.strictObject({
  grade: z.enum(['A', 'B', 'C', 'D']),
  finding: drillTexts,
  source: words.optional(),
})
/** Fields that are not given stay; a new drill needs all but `hidden`. Drawings belong to the program. */
export const drillForm = z.strictObject({
  hidden: z.boolean().optional(),
  sport: z.enum(['bike', 'run']).optional(),
  type: z.enum(['basic', 'advanced']).optional(),
  improves: z.array(z.string().max(100)).min(1).max(20).optional(),
  name: drillTexts.optional(),
  description: drillTexts.optional(),
  aim: drillTexts.optional(),
  dose: drillTexts.optional(),
  evidence: evidenceForm.optional(),
})
/** A drill as staff edit it, in all languages. */
export const editedDrill = drillForm
  .required()
  .extend({ id: z.string(), built_in: z.boolean(), edited: z.boolean() })

const path = '/api/drills/v1/'
const one = `${path}:drillId` as const
const drillId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)

export const drillEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'All drills in one language',
    query: z.object({ lang: z.enum(['en', 'ja', 'de', 'es', 'fr', 'it']).default('en') }),
    answer: z.object({ drills: z.array(drill) }),
  }),
  edited: endpoint({
    method: 'GET',
    path: `${path}edit/`,
    summary: 'All drills in all languages, hidden ones included, as staff edit them',
    answer: z.object({ drills: z.array(editedDrill) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    params: { drillId },
    summary: 'Change or hide a drill, or add one',
    body: drillForm,
    answer: z.object({ drill: editedDrill }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    params: { drillId },
    summary: 'Delete an added drill, or take all changes of a drill back',
    answer: nothing,
  }),
}

export type Drill = z.infer<typeof drill>
export type DrillTexts = z.output<typeof drillTexts>
export type DrillForm = z.output<typeof drillForm>
export type EditedDrill = z.infer<typeof editedDrill>
