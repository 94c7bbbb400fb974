import { pagePath } from '@cadenza/contract/pages'
import { formatDelta, formatMetric, metrics, metricUnit, missing, type Side } from '@cadenza/metrics'
import { rewriteDate } from '@cadenza/metrics/rewrite-date'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PreviousReport, Report } from '../../../features/reports/queries.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { i18n } from '../../../platform/texts/i18n.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { formatDay } from '../../../ui/dates/start-time.ts'
import type { ReportState } from '../edit/report-context.ts'
import type { TableContent } from '../paper/block.ts'
import { Heading } from './heading.tsx'
import { metricName } from './metric-name.ts'
import styles from './sections.module.css'

const sides = ['left', 'right', 'center'] as const

/** Day of the test that a report is about. */
export function testDay(report: Report): string {
  const at = report.ranges[0]?.startTime ?? report.createdAt.toISOString()
  return formatDay(at, report.timeZone, dateDisplay())
}

/** The same as the report has it; undefined or '' if that is empty. */
export const writtenDay = ({ values, locale }: Report): string | undefined =>
  values.date && rewriteDate(values.date, locale, dateDisplay())

/** Heading of what changed, with a link to the earlier report. */
export function PreviousHead({ previous }: { previous: PreviousReport }) {
  const t = i18n.getFixedT(null, 'report')
  return (
    <Heading
      note={
        <Link to={pagePath('report', { reportUuid: previous.report.uuid })}>
          {t('previousIs', { name: previous.report.name, date: testDay(previous.report) })}
        </Link>
      }
    >
      {t('previous')}
    </Heading>
  )
}

type Change = NonNullable<PreviousReport['changes'][string][Side]>

interface ChangedMetric {
  code: string
  sides: readonly { side: Side; change: Change }[]
  /** Sides that changed clearly. */
  clear: readonly Side[]
}

/** Changed metrics in the catalogue's order: those that changed clearly on any side, then the others. */
export function changedMetrics({ changes }: PreviousReport, hidden: ReadonlySet<string>): ChangedMetric[] {
  const all = metrics.flatMap(({ code }): ChangedMetric[] => {
    const bySide = changes[code]
    if (!bySide || hidden.has(code)) return []
    const found = sides.flatMap((side) => {
      const change = bySide[side]
      return change ? [{ side, change }] : []
    })
    const clear = found.filter(({ change }) => change.clear === true).map(({ side }) => side)
    return found.length > 0 ? [{ code, sides: found, clear }] : []
  })
  return [...all.filter(({ clear }) => clear.length > 0), ...all.filter(({ clear }) => clear.length === 0)]
}

const isUnknown = ({ sides: shown }: ChangedMetric) => shown.every(({ change }) => change.clear === null)

export const hasUnknownChanges = (previous: PreviousReport, hidden: ReadonlySet<string>): boolean =>
  changedMetrics(previous, hidden).some(isUnknown)

/** Why nobody knows whether some metrics changed. */
export function PreviousLegend() {
  const { t } = useTranslation('report')
  return <p className={styles.legend}>{t('clear.unknownKey')}</p>
}

interface Options {
  previous: PreviousReport
  /** Range whose figures are compared. */
  rangeName: string
  hidden: ReadonlySet<string>
}

/** The previous report's values beside these, with what changed clearly. */
export function previousTable(
  { report, display }: Pick<ReportState, 'report' | 'display'>,
  { previous, rangeName, hidden }: Options,
): TableContent {
  const t = i18n.getFixedT(null, 'report')
  const figureIn = (of: Report, code: string, side: Side) =>
    (of.ranges.find(({ name }) => name === rangeName) ?? of.ranges[0])?.movingTimeBasedStats.mpi[code]?.[side]
      ?.avg
  const parts = [
    {
      id: 'before',
      name: testDay(previous.report),
      text: (code: string, { side }: Shown) =>
        formatMetric(code, figureIn(previous.report, code, side), display),
    },
    {
      id: 'now',
      name: testDay(report),
      text: (code: string, { side }: Shown) => formatMetric(code, figureIn(report, code, side), display),
    },
    {
      id: 'difference',
      name: t('difference'),
      text: (code: string, { change }: Shown) => formatDelta(code, change.difference, display),
    },
  ]
  return {
    label: t('previous'),
    columns: [
      <col key="label" />,
      ...parts.flatMap(({ id }) => [
        <col key={`${id} l`} style={{ width: 52 }} />,
        <col key={`${id} r`} style={{ width: 52 }} />,
      ]),
      <col key="clear" style={{ width: 128 }} />,
    ],
    head: (
      <>
        <tr>
          <th scope="col" rowSpan={2} className={styles.corner}>
            {t('indicator')}
          </th>
          {parts.map(({ id, name }) => (
            <th key={id} scope="colgroup" colSpan={2} className="gap-l">
              {name}
            </th>
          ))}
          <th scope="col" rowSpan={2} className={`gap-l ${styles.corner}`}>
            {t('changed')}
          </th>
        </tr>
        <tr>
          {parts.flatMap(({ id }) => [
            <th key={`${id} l`} scope="col" className="n gap-l">
              <SideTag side="left" />
            </th>,
            <th key={`${id} r`} scope="col" className="n">
              <SideTag side="right" />
            </th>,
          ])}
        </tr>
      </>
    ),
    rows: changedMetrics(previous, hidden).map((changed) => ({
      key: changed.code,
      node: (
        <>
          <th scope="row" className={styles.label}>
            {metricName(changed.code, display.locale)}
            <span className="u">{metricUnit(changed.code, display)}</span>
          </th>
          {parts.map(({ id, text }) => (
            <PartCells key={id} changed={changed} text={text} isDifference={id === 'difference'} />
          ))}
          <td className={`gap-l ${changed.clear.length > 0 ? '' : 'muted'}`}>
            <Clear changed={changed} />
          </td>
        </>
      ),
    })),
  }
}

type Shown = ChangedMetric['sides'][number]

interface PartProps {
  changed: ChangedMetric
  text(code: string, shown: Shown): string
  /** Differences are bold where they are clear. */
  isDifference: boolean
}

function PartCells({ changed: { code, sides: shown }, text, isDifference }: PartProps) {
  const weight = ({ change }: Shown) => (!isDifference ? '' : change.clear ? 'strong' : 'muted')
  const [only] = shown
  if (only?.side === 'center')
    return (
      <td className={`n gap-l ${isDifference ? weight(only) : 'c'}`} colSpan={2}>
        {text(code, only)} <SideTag side="center" />
      </td>
    )
  return (['left', 'right'] as const).map((side) => {
    const own = shown.find((each) => each.side === side)
    const colour = isDifference ? (own ? weight(own) : '') : side.charAt(0)
    return (
      <td key={side} className={`n ${side === 'left' ? 'gap-l' : ''} ${colour}`}>
        {own ? text(code, own) : missing}
      </td>
    )
  })
}

/** The sides that changed clearly. */
function Clear({ changed }: { changed: ChangedMetric }) {
  const { t } = useTranslation('report')
  const { clear } = changed
  if (clear.length === 0) return t(`clear.${isUnknown(changed) ? 'unknown' : 'false'}`)
  return (
    <>
      {t('clear.true')}{' '}
      {clear.map((side) => (
        <SideTag key={side} side={side} />
      ))}
    </>
  )
}
