import { areasOf } from '../../../features/reports/areas.ts'
import { i18n } from '../../../platform/texts/i18n.ts'
import type { Context } from '../context.ts'
import type { Block } from '../paper/block.ts'
import { AreaCards, DiagnosisHead, scoreBars } from './deviation.tsx'
import { DrillGroup, DrillsHead } from './drills.tsx'
import { Heading } from './heading.tsx'
import { profileBlocks } from './profile-blocks.tsx'
import { ScoreOverview } from './score-overview.tsx'
import styles from './sections.module.css'
import { ValueText } from './value-text.tsx'

/** Deviation scores, with the drills that they recommend. */
export function scoreBlocks(context: Context): Block[] {
  const t = i18n.getFixedT(null, 'report')
  const { report, previous, editing } = context
  const { scores } = report
  if (!scores || areasOf(report.sport).length === 0) return drillBlocks(context)
  const [bars, ...cards] = scoreDetails(context)
  return [
    { key: 'scores', node: <ScoreOverview scores={scores} previous={previous} /> },
    ...(bars ? [bars] : []),
    {
      key: 'score comment',
      isText: !editing,
      node: (
        <section>
          <Heading>{t('comment')}</Heading>
          <div className={styles.comment} data-dense="">
            <ValueText field="reportComment" multiline />
          </div>
        </section>
      ),
    },
    ...cards,
    ...drillBlocks(context),
  ]
}

/** The scores of each metric: as bars, then as cards by area. */
export function scoreDetails(context: Context): Block[] {
  const { report, previous, hidden } = context
  const { scores } = report
  if (!scores || areasOf(report.sport).length === 0) return []
  return [
    { key: 'score bars', list: scoreBars({ scores, hidden }, report.sport) },
    { key: 'diagnosis', withNext: true, node: <DiagnosisHead report={report} /> },
    ...areasOf(report.sport).flatMap(({ name, metrics }): Block[] => {
      const codes = metrics.filter((code) => scores.metrics[code] && !hidden.has(code))
      if (codes.length === 0) return []
      return [
        {
          key: `cards ${name}`,
          node: <AreaCards area={name} codes={codes} scores={scores} previous={previous?.report.scores} />,
        },
      ]
    }),
    ...profileBlocks(context),
  ]
}

/** The recommended drills, by the metric that they improve. */
export function drillBlocks({ report }: Context): Block[] {
  const groups = report.drills.filter(({ basic, advanced }) => basic ?? advanced)
  if (groups.length === 0) return []
  return [
    { key: 'drills heading', withNext: true, node: <DrillsHead /> },
    ...groups.map(
      (group): Block => ({
        key: `drills ${group.category} ${group.metric}`,
        node: <DrillGroup group={group} />,
      }),
    ),
  ]
}
