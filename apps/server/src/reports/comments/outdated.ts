/** Comments know the figures that they were written on, by a hash. */
import { createHash } from 'node:crypto'
import { wire } from '@cadenza/contract'

/** Figures that comments are written on. */
interface Figures extends Pick<wire.Report, 'evaluation' | 'scores'> {
  ranges: readonly Pick<wire.ReportRange, 'name' | 'box_cox'>[]
}

export type CommentsOn = Partial<Record<wire.CommentKey, string>>

/** The comments among texts that somebody just wrote, with the hash of these figures. */
export function writtenOn(figures: Figures, texts: wire.ReportValues): CommentsOn {
  const hash = hashOfFigures(figures)
  return Object.fromEntries(
    wire.commentKeys.flatMap((key) => (texts[key] === undefined ? [] : [[key, hash]])),
  )
}

/** Comments that were written on other figures than the report has now. */
export function outdatedComments({
  comments_on,
  values,
  ...figures
}: Figures & { comments_on: CommentsOn; values: wire.ReportValues }): wire.CommentKey[] {
  const known = wire.commentKeys.filter((key) => values[key] && comments_on[key] !== undefined)
  if (known.length === 0) return []
  const hash = hashOfFigures(figures)
  return known.filter((key) => comments_on[key] !== hash)
}

function hashOfFigures({ evaluation, scores, ranges }: Figures): string {
  const figures = { evaluation, scores, ranges: ranges.map(({ name, box_cox }) => ({ name, box_cox })) }
  return createHash('sha256').update(JSON.stringify(figures, inOrder)).digest('base64url').slice(0, 22)
}

/** Keys in one order: the database keeps its own. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
