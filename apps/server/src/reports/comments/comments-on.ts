/** The comments of a report and on given scores, by our own rules or by another service. */
import { defaultLocale, locales, reportTextLength, type wire } from '@cadenza/contract'
import { metric } from '@cadenza/metrics'
import { meanOfScores } from '@cadenza/report/comments/given-scores'
import { writeComments, writeSummary } from '@cadenza/report/comments/write-comments'
import { reportTypes } from '@cadenza/report/report-type'
import type { Services } from '../../platform/services.ts'
import { normsOf } from '../norms/norms.ts'
import { askService } from './service.ts'
import { evaluationOf, scoresOf } from './stored.ts'

type Subject = Pick<wire.Report, 'uuid' | 'type' | 'locale' | 'evaluation' | 'scores'> & {
  ranges: readonly Pick<wire.ReportRange, 'name' | 'box_cox'>[]
}
type Means = Pick<Services, 'settings' | 'log'>

/** Texts of the values that a report of this type has; none if writing fails, which is logged. */
export async function commentsOn({ settings, log }: Means, subject: Subject): Promise<wire.ReportValues> {
  try {
    return settings.commenterUrl === undefined
      ? byRules(subject)
      : await byService(settings.commenterUrl, subject)
  } catch (error) {
    log.warn({ err: error, report: subject.uuid }, 'The comments of a report could not be written')
    return {}
  }
}

/** Comments on given scores; null if writing fails, which is logged. */
export async function commentsOnScores(
  { settings, log, database }: Means & Pick<Services, 'database'>,
  request: wire.CommentRequest,
): Promise<wire.ScoreComments | null> {
  try {
    if (settings.commenterUrl !== undefined) return await askService(settings.commenterUrl, request)
    const { lang, sport, ranges } = request
    const given = ranges.map(({ mpi_scores }) => mpi_scores)
    const scores = meanOfScores({ sport, ranges: given }, await normsOf(database, sport))
    return writeSummary(lang, scores, ranges.map(({ name }) => name).join())
  } catch (error) {
    log.warn({ err: error }, 'Comments on scores could not be written')
    return null
  }
}

function byRules({ uuid: seed, type, locale, evaluation, scores }: Subject): wire.ReportValues {
  const written = writeComments(languageOf(locale), {
    ...{ type, seed },
    evaluation: evaluationOf(evaluation),
    scores: scores && scoresOf(scores),
  })
  return {
    report_comment: written.reportComment,
    ...(evaluates(type, 'marathon') && {
      marathon_good_point_comment: written.marathonGoodPointComment,
      marathon_bad_point_comment: written.marathonBadPointComment,
    }),
    ...(evaluates(type, 'changesDueToTimeAndFatigue') && {
      time_change_bad_point_comment: written.timeChangeBadPointComment,
    }),
    ...(evaluates(type, 'changesWithPace') && {
      speed_change_bad_point_comment: written.speedChangeBadPointComment,
    }),
  }
}

/** A service comments on scores alone, so that it leaves the comments on changes as they are. */
async function byService(url: string, { type, locale, ranges }: Subject): Promise<wire.ReportValues> {
  const scored = ranges.filter(({ box_cox }) => Object.keys(box_cox).length > 0)
  if (scored.length === 0) return {}
  const { good, bad, summary } = await askService(url, {
    lang: languageOf(locale),
    sport: reportTypes[type].sport,
    ranges: scored.map(({ name, box_cox }) => ({
      name,
      mpi_scores: Object.fromEntries(
        Object.entries(box_cox).map(([code, sides]) => [metric(code)?.dataType ?? code, sides]),
      ),
    })),
  })
  const whole = [good, bad, summary].filter((text) => text !== '').join('\n')
  if (whole.length > reportTextLength) throw new Error('The comment service answered too long a comment')
  return {
    report_comment: whole,
    ...(evaluates(type, 'marathon') && {
      marathon_good_point_comment: good,
      marathon_bad_point_comment: bad,
    }),
  }
}

const evaluates = (type: Subject['type'], evaluated: string) =>
  reportTypes[type].evaluations.some(({ key }) => key === evaluated)

const languageOf = (locale: string) => locales.find((each) => each === locale) ?? defaultLocale
