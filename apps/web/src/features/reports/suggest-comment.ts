import { locales } from '@cadenza/contract/locales'
import { metric } from '@cadenza/metrics'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import type { Report } from './queries.ts'

/** ms; the comment writer may be another service. */
const writingMs = 120_000

/**
 * The comment service's words on a report's scores, in its language; empty if it fails or has nothing to say.
 */
export async function suggestComment({ locale, sport, ranges }: Report): Promise<string> {
  const scored = ranges.filter(({ boxCox }) => Object.keys(boxCox).length > 0)
  if (sport === 'other' || scored.length === 0) return ''
  const body = {
    lang: locales.find((each) => each === locale) ?? 'en',
    sport,
    ranges: scored.map(({ name, boxCox }) => ({
      name,
      mpiScores: Object.fromEntries(
        Object.entries(boxCox).map(([code, sides]) => [metric(code)?.dataType ?? code, sides]),
      ),
    })),
  }
  try {
    const answer = await api.call(endpoints.reportCommenter.write, { body, timeoutMs: writingMs })
    const { good, bad, summary } = answer?.reportComment ?? { good: '', bad: '', summary: '' }
    return [good, bad, summary].filter((text) => text !== '').join('\n')
  } catch {
    // Nobody has to know that there is no suggestion: the comment stays empty.
    return ''
  }
}
