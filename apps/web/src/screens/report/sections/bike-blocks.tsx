import { i18n } from '../../../platform/texts/i18n.ts'
import type { Context } from '../context.ts'
import { listOf } from '../edit/rows-dialog.tsx'
import type { Block } from '../paper/block.ts'
import { bikeTable } from './bike-table.tsx'
import { GradeLegend } from './grade-mark.tsx'
import { Heading } from './heading.tsx'
import { type SectionName, StepGraph } from './step-graph.tsx'
import { type BikeSection, stepText } from './steps.ts'

const sections: readonly (readonly [BikeSection, SectionName])[] = [
  ['high_cadence', 'highCadence'],
  ['high_torque', 'highTorque'],
  ['free_cadence', 'freeCadence'],
]

/** The sections of the cycling evaluation: a graph over the steps, and a table. */
export function bikeBlocks(context: Context): Block[] {
  const t = i18n.getFixedT(null, 'report')
  const { report, display, hidden } = context
  return sections.flatMap(([key, section]): Block[] => {
    const evaluation = report.evaluation.evaluations[key]
    if (!evaluation || Object.keys(evaluation.metrics).length === 0) return []
    const step = (at: number) => stepText(key, at, display.locale)
    const label = t(`section.${section}`)
    const withoutRows = new Set([...hidden, ...listOf(report.values[`${section}TableHiddenLogTypes`])])
    return [
      {
        key: `${key} heading`,
        withNext: true,
        node: <Heading note={t(`sectionNote.${section}`)}>{label}</Heading>,
      },
      {
        key: `${key} graph`,
        floats: true,
        node: <StepGraph section={section} evaluation={evaluation} step={step} />,
      },
      { key: `${key} table`, table: bikeTable(context, { label, evaluation, hidden: withoutRows, step }) },
      { key: `${key} legend`, node: <GradeLegend of="steps" /> },
    ]
  })
}
