import { metricsWhere } from '@cadenza/metrics'
import { useIsFetching, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { activityQuery } from '../../features/activity/queries.ts'
import { useAthleteOnScreen } from '../../features/explain/athlete-on-screen.ts'
import { hasAnkling } from '../../features/motion/ankling.ts'
import { changeReport, previousQuery, type Report } from '../../features/reports/queries.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { useAfter } from '../../ui/components/use-after.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { Bar } from './bar.tsx'
import { blocksOf, isForm } from './blocks.tsx'
import type { Context } from './context.ts'
import { useEditMode } from './edit/edit-mode.ts'
import { OutdatedComments } from './edit/outdated-comments.tsx'
import { useRegenerate } from './edit/regenerate.tsx'
import { ReportProvider, type ReportState } from './edit/report-context.ts'
import { listOf, RowsDialog } from './edit/rows-dialog.tsx'
import { SettingsPanel } from './edit/settings-panel.tsx'
import { Sheets } from './paper/sheets.tsx'
import { useFonts } from './paper/use-fonts.ts'
import { usePaper } from './paper/use-paper.ts'
import styles from './report.module.css'
import { testDay, writtenDay } from './sections/previous.tsx'
import { useGraphedSeries } from './sections/use-graphed-series.ts'
import { useRecording } from './sections/use-recording.ts'
import { useStrokes } from './sections/use-strokes.ts'

const darkPaper = 'cadenza:report-dark'
/** ms from the first drawing on. */
const strokesWaitMs = 500

/** A report on its paper, with the bar above and the settings of staff beside it. */
export function ReportView({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  const { t: ofReport } = useTranslation('report')
  const [address, setAddress] = useSearchParams()
  const mode = useEditMode(report)
  const paper = usePaper()
  const regenerate = useRegenerate(report.uuid)
  const fonts = useFonts()
  const [isDark, setDark] = useState(() => localStorage.getItem(darkPaper) === '1')
  const [rowsOpen, setRowsOpen] = useState(false)
  const { data: previous, isPending } = useQuery(previousQuery(report.uuid))
  // Graphs and links load what they show.
  const fetching = useIsFetching({ predicate: ({ queryKey }) => queryKey[0] === 'activity' })
  useAthleteOnScreen(report.userUuid, report.sport)
  useEffect(() => {
    if (isDark) localStorage.setItem(darkPaper, '1')
    else localStorage.removeItem(darkPaper)
  }, [isDark])

  const { locale, unit } = displayOptions()
  const editing = mode.editing && !paper.printing
  const compared = address.get('compare') !== '0'
  const asked = address.get('details')
  const details =
    isForm(report.type) && (asked === null ? report.values.showAllDetails === true : asked === '1')
  const scored = report.ranges.find(({ name }) => name === report.scores?.rangeName) ?? report.ranges[0]
  const { strokes, isPending: strokesPending } = useStrokes(
    scored?.activityUuid,
    report.sport !== 'other' && (details || !isForm(report.type)),
  )
  // Loaded here, because their titles change the height of what is measured.
  const activities = useQueries({ queries: report.activityUuids.map((uuid) => activityQuery(uuid)) })
  const recording = useRecording(report)
  useGraphedSeries(report)
  const isLate = useAfter(strokesWaitMs)
  const isPrinted = address.has('print')
  const ready =
    fonts > 0 &&
    !isPending &&
    !recording.isPending &&
    activities.every((activity) => !activity.isPending) &&
    // Strokes change what is measured; but a reader need not wait for those of hours.
    !(strokesPending && (isPrinted || !isLate))
  const hasStrokes = report.sport === 'bike' && strokes ? hasAnkling(strokes) : false
  const codes = useMemo(() => rowCodes(report), [report])
  const hidden = useMemo(() => new Set(listOf(report.values.hiddenMetrics)), [report.values.hiddenMetrics])
  const context: Context = useMemo(
    () => ({
      report,
      previous,
      compared,
      display: { locale, unit },
      hidden,
      paper,
      hasStrokes,
      strokes,
      editing,
      details,
    }),
    [report, previous, compared, locale, unit, hidden, paper, hasStrokes, strokes, editing, details],
  )
  const blocks = useMemo(() => blocksOf(context), [context])
  const saveValues = useCallback<ReportState['saveValues']>(
    (values, replaces) => changeReport(report, { values, replaces }),
    [report],
  )
  const state: ReportState = useMemo(
    () => ({
      report,
      display: { locale, unit },
      paper,
      editing,
      saveValues,
    }),
    [report, locale, unit, paper, editing, saveValues],
  )
  // Staff who edit choose for everybody, others for themselves.
  const showDetails = (on: boolean) => {
    setAddress(
      (before) => {
        if (editing) before.delete('details')
        else before.set('details', on ? '1' : '0')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
    if (editing) saveValues({ showAllDetails: on }).catch(showFailure)
  }
  const name = report.values.name || report.name
  const day = writtenDay(report) || testDay(report)
  return (
    <ReportProvider value={state}>
      <title>{`${report.name} – Cadenza`}</title>
      <Bar
        {...{ report, mode, previous, compared, details, isDark }}
        busy={regenerate.busy}
        onDark={setDark}
        onDetails={showDetails}
        onRows={() => setRowsOpen(true)}
        onRegenerate={regenerate.ask}
      />
      {mode.mayEdit && <OutdatedComments report={report} onRegenerate={regenerate.ask} />}
      <div className={styles.desk} data-panel={mode.hasPanel || undefined}>
        {ready ? (
          <Sheets
            blocks={blocks}
            measuredBy={[
              JSON.stringify([report.values, report.version]),
              ...[locale, unit, fonts, compared, Boolean(previous), editing, paper.widthPx],
              // Whatever appears once it is loaded or asked for.
              ...blocks.map(({ key }) => key),
            ].join(' ')}
            theme={isDark && !paper.printing ? 'dark' : 'light'}
            head={
              <>
                <bdi>{name}</bdi> · <bdi>{day}</bdi>
              </>
            }
            lang={report.locale === locale ? undefined : report.locale}
            foot={
              <>
                {t(`type.${report.type}`)} · <bdi>{name}</bdi> · <bdi>{day}</bdi>
              </>
            }
            complete={!strokesPending && fetching === 0}
          />
        ) : (
          <div className={styles.skeleton} role="status" aria-label={ofReport('loading')} />
        )}
        {mode.hasPanel && (
          <SettingsPanel
            report={report}
            codes={codes}
            hidden={hidden}
            details={isForm(report.type) ? details : undefined}
            onDetails={showDetails}
            onRows={() => setRowsOpen(true)}
            onRegenerate={regenerate.ask}
          />
        )}
      </div>
      {regenerate.dialog}
      {rowsOpen && <RowsDialog codes={codes} onClose={() => setRowsOpen(false)} />}
    </ReportProvider>
  )
}

/** Rows that can be hidden: the metrics of the evaluation, and the basic ones of the tables. */
function rowCodes({ evaluation, sport, scores }: Report): string[] {
  const found = new Set([
    ...Object.values(evaluation.evaluations).flatMap((each) => Object.keys(each?.metrics ?? {})),
    ...Object.keys(scores?.metrics ?? {}),
  ])
  const hasCadence = Object.values(evaluation.evaluations).some((each) =>
    each?.runCadence?.some(({ value }) => value !== null),
  )
  const basic = hasCadence ? ['run_cadence'] : []
  if (sport === 'other') return basic
  return [
    ...metricsWhere({ kind: 'mpi', sport })
      .map(({ code }) => code)
      .filter((code) => found.has(code)),
    ...basic,
  ]
}
