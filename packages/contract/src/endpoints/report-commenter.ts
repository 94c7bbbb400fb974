/** The writer of comments on scores. */
import { z } from 'zod'
import { rangesPerReport, reportTextLength } from '../limits.ts'
import { locales } from '../locales.ts'
import { endpoint } from './endpoint.ts'
import { figure, sport } from './values.ts'

const side = z.enum(['left', 'right', 'center'])
const text = z.string().max(reportTextLength)

/** Another service that writes comments is asked and answers in the same way. */
export const commentRequest = z.object({
  lang: z.enum(locales).default('en'),
  sport: sport.extract(['bike', 'run']),
  ranges: z
    .array(
      z.object({
        name: z.string().max(200),
        /** Deviation scores by data type or code; those of unknown metrics are ignored. */
        mpi_scores: z.record(z.string().max(100), z.partialRecord(side, figure)),
      }),
    )
    .min(1)
    .max(rangesPerReport),
})
export const scoreComments = z.object({ good: text, bad: text, summary: text })

export const reportCommenterEndpoints = {
  write: endpoint({
    method: 'POST',
    path: '/api/report_commenter/v1/',
    summary: 'Write comments on scores; null if the comment service of the installation fails',
    body: commentRequest,
    answer: z.object({ report_comment: scoreComments.nullable() }),
  }),
}

export type CommentRequest = z.output<typeof commentRequest>
export type ScoreComments = z.infer<typeof scoreComments>
