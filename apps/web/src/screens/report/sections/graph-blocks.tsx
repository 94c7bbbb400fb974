import { metric, type Side } from '@cadenza/metrics'
import type { Report } from '../../../features/reports/queries.ts'
import { i18n } from '../../../platform/texts/i18n.ts'
import type { Context } from '../context.ts'
import type { Block } from '../paper/block.ts'
import styles from './graphs.module.css'
import { Heading } from './heading.tsx'
import { GraphKey, type Part, RangeGraph, smoothingS } from './range-graphs.tsx'
import { isTwoSided, rowsOf } from './side-values.ts'

interface Plan {
  /** Labels of the parts by the names of their ranges. */
  parts: readonly (readonly [label: string, name: string])[]
  evaluation: string
}

const numbered = (count: number, name: (n: number) => string) =>
  Array.from({ length: count }, (_, i) => [String(i + 1), name(i + 1)] as const)

const plans = {
  halfPyramid: {
    parts: [
      ['E', 'EASY ALL'],
      ['M', 'MARATHON ALL'],
      ['T', 'TEMPO ALL'],
      ['I', 'INTERVAL ALL'],
      ['R', 'REPETITION ALL'],
    ],
    evaluation: 'changes_with_pace',
  },
  intervalPace: {
    parts: numbered(4, (n) => `INTERVAL ${n}/4`),
    evaluation: 'changes_due_to_time_and_fatigue',
  },
  timeTrial: { parts: numbered(5, (n) => `TT ${n}/5`), evaluation: 'changes_due_to_time_and_fatigue' },
} as const satisfies Record<string, Plan>

const heights = { wide: 132, half: 108 }
const gapPx = 20

/** Parts of a plan in one activity, in time order. */
function partsOf(report: Report, plan: Plan): Part[] {
  const found = plan.parts.flatMap(([label, name]) => {
    const range = report.ranges.find((each) => each.name === name)
    return range ? [{ label, range }] : []
  })
  const activityUuid = found[0]?.range.activityUuid
  return found
    .filter(({ range }) => range.activityUuid === activityUuid)
    .sort((a, b) => a.range.relativeStartTime - b.range.relativeStartTime)
}

/** Graphs of the metrics through the parts of a test: the pace first and wide, then two in a row. */
export function graphBlocks({ report, hidden, paper }: Context, name: keyof typeof plans): Block[] {
  const t = i18n.getFixedT(null, 'report')
  const plan = plans[name]
  const parts = partsOf(report, plan)
  if (parts.length === 0) return []
  const rows = rowsOf(report.evaluation.evaluations[plan.evaluation], hidden)
  const graphs = rows.filter(({ code }) => metric(code))
  const isNarrow = paper.widthPx < 600
  const half = isNarrow ? paper.widthPx : (paper.widthPx - gapPx) / 2
  const pairs = Array.from({ length: Math.ceil(graphs.length / 2) }, (_, i) => graphs.slice(2 * i, 2 * i + 2))
  const graph = (code: string, sides: readonly Side[], width: number, height: number) => (
    <RangeGraph key={code} {...{ code, sides, parts, width, height }} />
  )
  const twoSided = graphs.some(isTwoSided)
  // Motion sensors alone know no distance.
  const hasPace = parts.some(({ range }) => range.distance !== null && range.distance > 0)
  const key = parts.map(({ label }) => (name === 'halfPyramid' ? `${label} ${t(`letter.${label}`)}` : label))
  return [
    {
      key: `${name} heading`,
      withNext: true,
      node: <Heading note={t('smoothed', { seconds: smoothingS })}>{t(`graphs.${name}`)}</Heading>,
    },
    {
      key: `${name} pace`,
      // Without a graph of its own, the key stays with the first ones.
      ...(hasPace ? { heightPx: heights.wide + 36 } : { withNext: pairs.length > 0 }),
      node: (
        <>
          {hasPace && graph('pace', ['center'], paper.widthPx, heights.wide)}
          <GraphKey
            parts={name === 'halfPyramid' ? key.join(' · ') : t('partsKey', { parts: key.join(' ') })}
            twoSided={twoSided}
          />
        </>
      ),
    },
    ...pairs.map(
      (pair): Block => ({
        key: `${name} ${pair[0]?.code}`,
        heightPx: heights.half + 18,
        node: (
          <div className={styles.grid}>
            {pair.map(({ code, sides }) => graph(code, sides, half, heights.half))}
          </div>
        ),
      }),
    ),
  ]
}
