/**
 * Text of an answer. graphql-js would complete 5,000 rows at once and block the event loop meanwhile; here
 * each chunk of rows is parsed, projected and passed on, and other requests run in between. Rows requested as
 * stored are not parsed at all, such as those of the list.
 */
import type { GraphQLObjectType } from 'graphql'
import { type Json, shown } from '../seconds/project.ts'
import type { Shape } from '../seconds/shape.ts'
import type { Asked } from './plan.ts'
import { schema } from './schema.ts'

/** True if rows are requested as stored: all fields, each under its own name. */
function isWhole({ typeName, shown: keys }: Shape): boolean {
  const all = Object.keys((schema.getType(typeName) as GraphQLObjectType).getFields())
  const named = new Set(keys.flatMap(({ key, field }) => (key === field ? key : [])))
  return (
    named.size === keys.length &&
    all.length === keys.length &&
    all.every((field) => named.has(field)) &&
    keys.every(({ inner }) => !inner || isWhole(inner))
  )
}

/** Characters of stored rows processed at once; takes about a millisecond. */
const sliceChars = 64 * 1024

export type Found =
  /** JSON of rows, separated by commas, several in each chunk. */
  | { asked: Asked; pieces: readonly string[] }
  /** JSON of the field's value as it was requested. */
  | { asked: Asked; value: string }

/** `{"data":{…}}` in chunks. */
export async function* answerText(
  found: readonly Found[],
  typeNames: readonly string[],
): AsyncGenerator<string> {
  let text = `{"data":{${typeNames.map((key) => `${JSON.stringify(key)}:"Query"`).join()}`
  let worked = 0
  for (const [index, one] of found.entries()) {
    const { asked } = one
    text += `${index + typeNames.length > 0 ? ',' : ''}${JSON.stringify(asked.key)}:`
    if ('value' in one) {
      yield text + one.value
      text = ''
      continue
    }
    text += '['
    const { pieces } = one
    const whole = asked.field === 'activities' && isWhole(asked.shape)
    for (const [at, piece] of pieces.entries()) {
      if (whole) {
        yield `${text}${at > 0 ? ',' : ''}${piece}`
        text = ''
        continue
      }
      const rows = (JSON.parse(`[${piece}]`) as Json[]).map((row) => shown(row, asked.shape))
      text += (at > 0 ? ',' : '') + JSON.stringify(rows).slice(1, -1)
      worked += piece.length
      if (worked < sliceChars) continue
      yield text
      text = ''
      worked = 0
    }
    text += ']'
  }
  yield `${text}}}`
}
