import { metric } from '@cadenza/metrics'
import type { EvaluationKey, RangeEvaluation, ReportType } from '../../features/reports/queries.ts'
import { i18n } from '../../platform/texts/i18n.ts'
import type { Context } from './context.ts'
import type { Block } from './paper/block.ts'
import { BasicInfo } from './sections/basic-info.tsx'
import { bikeBlocks } from './sections/bike-blocks.tsx'
import { changeTable, noChange, tablesOf } from './sections/change-table.tsx'
import { CommentBox, Summary } from './sections/comment.tsx'
import { criteriaOf, criteriaTable } from './sections/criteria.tsx'
import { FewDrills, fewDrills } from './sections/few-drills.tsx'
import { GradeLegend } from './sections/grade-mark.tsx'
import { graphBlocks } from './sections/graph-blocks.tsx'
import { Heading } from './sections/heading.tsx'
import keyStyles from './sections/key-metrics.module.css'
import { KeyMetrics } from './sections/key-metrics.tsx'
import { isLevelWithinError } from './sections/level-error.ts'
import { hasUnknownChanges, PreviousHead, PreviousLegend, previousTable } from './sections/previous.tsx'
import { rangeLabel } from './sections/range-label.ts'
import { drillBlocks, scoreBlocks, scoreDetails } from './sections/score-blocks.tsx'
import { ScoreOverview } from './sections/score-overview.tsx'
import { isPoorWithinError } from './sections/side-rate.tsx'
import { SideTables } from './sections/side-tables.tsx'
import { type Row, rowsOf } from './sections/side-values.ts'
import { strokeBlocks } from './sections/stroke-blocks.tsx'
import { BriefSymmetry, comparedSides, symmetryBlocks } from './sections/symmetry.tsx'
import { SummaryWithRadar, Title } from './sections/title.tsx'
import { unknownErrorKey } from './sections/unknown-error.tsx'

const texts = () => i18n.getFixedT(null, 'report')

/** The parts of a report, in the order of its type. */
export function blocksOf(context: Context): Block[] {
  const { report } = context
  if (isForm(report.type)) return formBlocks(context)
  return [
    { key: 'title', node: <Title /> },
    { key: 'info', node: <BasicInfo /> },
    report.scores
      ? { key: 'summary', node: <SummaryWithRadar previous={context.previous?.report.scores} /> }
      : { key: 'summary', node: <Summary /> },
    ...ofType[report.type](context),
    ...previousBlocks(context),
    ...scoreBlocks(context),
  ]
}

type FormType = 'RUN_FORM' | 'BIKE_FORM'

/** True for the reports of one page. */
export const isForm = (type: ReportType): type is FormType => type === 'RUN_FORM' || type === 'BIKE_FORM'

const ofType: Record<Exclude<ReportType, FormType>, (context: Context) => Block[]> = {
  RUN_HALF_PYRAMID_INTERVAL: (context) => [
    ...changeBlocks(context, 'changes_with_pace'),
    ...comment(context, 'speedChangeBadPointComment', 'weaknesses'),
    ...changeBlocks(context, 'changes_due_to_time_and_fatigue'),
    ...comment(context, 'timeChangeBadPointComment', 'weaknesses'),
    ...graphBlocks(context, 'halfPyramid'),
    ...graphBlocks(context, 'intervalPace'),
    ...sidesOf(context, 'changes_with_pace'),
  ],
  RUN_5K_TT: (context) => [
    ...changeBlocks(context, 'changes_due_to_time_and_fatigue'),
    ...comment(context, 'timeChangeBadPointComment', 'weaknesses'),
    ...graphBlocks(context, 'timeTrial'),
    ...sidesOf(context, 'changes_due_to_time_and_fatigue'),
  ],
  RUN_RAPID_ANALYSIS: (context) => [
    ...levelBlocks(context),
    ...comment(context, 'marathonGoodPointComment', 'strengths'),
    ...comment(context, 'marathonBadPointComment', 'weaknesses'),
    ...sidesOf(context, 'marathon'),
  ],
  BIKE_LPC_PROTOCOL: (context) => [
    ...bikeBlocks(context),
    ...sidesOf(context, 'high_cadence'),
    ...strokeBlocks(context, ['HC1', 'HC6', 'HT1', 'HT8', 'FC8']),
  ],
}

/** A box of comments; an empty one only where it can be filled. */
const comment = (
  { report, editing }: Context,
  field: Parameters<typeof CommentBox>[0]['field'],
  kind: 'strengths' | 'weaknesses',
): Block[] =>
  report.values[field] || editing
    ? [{ key: field, isText: !editing, node: <CommentBox field={field} kind={kind} /> }]
    : []

const evaluationOf = ({ report }: Context, key: EvaluationKey): RangeEvaluation | undefined =>
  report.evaluation.evaluations[key]

/** Table of changes from range to range; ranges that do not fit side by side follow below. */
function changeBlocks(context: Context, key: EvaluationKey): Block[] {
  const t = texts()
  const evaluation = evaluationOf(context, key)
  if (!evaluation || evaluation.rangeNames.length === 0) return []
  const label = t(`evaluation.${key}`)
  // One range alone has nothing to be compared with.
  const compares = evaluation.rangeNames.length > 1
  const note = t(compares ? 'changeNote' : 'levelsNote')
  const blocks: Block[] = [
    { key: `${key} heading`, withNext: true, node: <Heading note={note}>{label}</Heading> },
  ]
  for (const [from, to] of tablesOf(evaluation.rangeNames.length))
    blocks.push({
      key: `${key} ${from}`,
      table: changeTable(context, {
        label,
        evaluation,
        from,
        to,
        hidden: context.hidden,
        rangeLabel: (name) => rangeLabel(name, t),
      }),
    })
  const rows = rowsOf(evaluation, context.hidden)
  const hasDashes = rows.some((row) => evaluation.rangeNames.some((_, at) => at > 0 && noChange(row, at)))
  const legend = (
    <GradeLegend
      of="changes"
      others={[...(hasDashes ? [t('noChangeKey')] : []), ...unknownErrorKey(rows, 'changes')]}
    />
  )
  return compares ? [...blocks, { key: `${key} legend`, node: legend }] : blocks
}

/** Levels of one range: the criteria, and a small table for each metric. */
function levelBlocks(context: Context): Block[] {
  const t = texts()
  const rows = rowsOf(evaluationOf(context, 'marathon'), context.hidden)
  const graded = rows.map(({ code }) => code).filter((code) => criteriaOf(metric(code) ?? {}) !== undefined)
  const isLevelAtNorm = (row: Row) =>
    row.sides.some((side) => isLevelWithinError(row, side, 0, context.report.scores))
  const perRow = 3
  const lines = Array.from({ length: Math.ceil(rows.length / perRow) }, (_, line) =>
    rows.slice(line * perRow, (line + 1) * perRow),
  )
  return [
    { key: 'criteria heading', withNext: true, node: <Heading>{t('criteria')}</Heading> },
    { key: 'criteria', table: criteriaTable(context, graded) },
    {
      key: 'levels heading',
      withNext: true,
      node: <Heading note={t('levelsNote')}>{t('evaluation.marathon')}</Heading>,
    },
    ...lines.map((line): Block => ({ key: `levels ${line[0]?.code}`, node: <SideTables rows={line} /> })),
    {
      key: 'levels legend',
      node: (
        <GradeLegend
          of="levels"
          others={[
            ...(rows.some(isLevelAtNorm) ? [t('withinNormKey')] : []),
            ...(rows.some((row) => isPoorWithinError(row, 0)) ? [t('withinSidesKey')] : []),
            ...unknownErrorKey(rows, 'levels'),
          ]}
        />
      ),
    },
  ]
}

/** Differences beyond these are only in the details. */
const fewSides = 5

/** A form report: one page that is complete by itself, and the details after it. */
function formBlocks(context: Context): Block[] {
  const { report, previous, hidden, details } = context
  const { scores } = report
  const evaluation = evaluationOf(context, 'form')
  const at = Math.max(0, evaluation?.rangeNames.indexOf(scores?.rangeName ?? '') ?? 0)
  const rows = rowsOf(evaluation, hidden)
  const drills = fewDrills(report.drills)
  const name = evaluation?.rangeNames[at]
  const hasSides = name !== undefined && comparedSides(rows, at).length > 0
  return [
    { key: 'title', node: <Title /> },
    { key: 'info', node: <BasicInfo short /> },
    ...(scores ? [{ key: 'scores', node: <ScoreOverview scores={scores} previous={previous} brief /> }] : []),
    { key: 'summary', node: <Summary dense /> },
    ...(rows.length > 0
      ? [
          {
            key: 'key metrics',
            node: (
              <div className={keyStyles.columns}>
                <KeyMetrics evaluation={evaluation} at={at} scores={scores} hidden={hidden} />
                {hasSides && (
                  <BriefSymmetry rows={rows} at={at} rangeName={rangeLabel(name, texts())} most={fewSides} />
                )}
              </div>
            ),
          },
        ]
      : []),
    ...(drills.length > 0 ? [{ key: 'few drills', node: <FewDrills drills={drills} /> }] : []),
    ...(details ? formDetails(context, at) : []),
  ]
}

/** The pages of a form report after the first. */
function formDetails(context: Context, at: number): Block[] {
  const { report } = context
  const blocks = [
    ...changeBlocks(context, 'form'),
    ...sidesOf(context, 'form', at),
    ...strokeBlocks(
      context,
      report.ranges.slice(0, 4).map(({ name }) => name),
    ),
    ...previousBlocks(context),
    ...scoreDetails(context),
    ...drillBlocks(context),
  ]
  return blocks.map((block, index) => (index === 0 ? { ...block, startsPage: true } : block))
}

function sidesOf(context: Context, key: EvaluationKey, at = 0): Block[] {
  const evaluation = evaluationOf(context, key)
  const rows = rowsOf(evaluation, context.hidden)
  const name = evaluation?.rangeNames[at]
  if (name === undefined || comparedSides(rows, at).length === 0) return []
  return symmetryBlocks(rows, at, rangeLabel(name, texts()))
}

/** The previous report beside this one, if the reader wants to see it. */
function previousBlocks(context: Context): Block[] {
  const { previous, compared, hidden, report } = context
  if (!previous || !compared) return []
  const rangeName = report.scores?.rangeName ?? report.ranges[0]?.name ?? ''
  return [
    { key: 'previous heading', withNext: true, node: <PreviousHead previous={previous} /> },
    { key: 'previous', table: previousTable(context, { previous, rangeName, hidden }) },
    ...(hasUnknownChanges(previous, hidden) ? [{ key: 'previous legend', node: <PreviousLegend /> }] : []),
  ]
}
