import { type Metric, metrics, textIn } from '@cadenza/metrics'

export const groups = ['bike', 'run', 'assessment', 'basic', 'total', 'effort', 'channel'] as const
export type Group = (typeof groups)[number]

function groupOf({ kind, sport }: Metric): Group {
  if (kind !== 'mpi' && kind !== 'phase') return kind
  return sport === 'run' || sport === 'assessment' ? sport : 'bike'
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/**
 * Metrics by group whose name, short name, code or meaning contains every typed word, ignoring accents and
 * case; without empty groups.
 */
export function foundMetrics(typed: string, locale: string): { group: Group; found: Metric[] }[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const holds = (entry: Metric) => {
    const { code, labels, abbreviation, meaning } = entry
    const texts = [labels, abbreviation, meaning].flatMap((each) => (each ? [textIn(each, locale)] : []))
    const text = plain([code, ...texts].join(' '))
    return words.every((word) => text.includes(word))
  }
  const found = metrics.filter((entry) => entry.listed && holds(entry))
  return groups
    .map((group) => ({ group, found: found.filter((entry) => groupOf(entry) === group) }))
    .filter((each) => each.found.length > 0)
}
