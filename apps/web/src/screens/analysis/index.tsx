import type { UnitSystem } from '@cadenza/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { tagsQuery } from '../../features/activity-list/queries.ts'
import type { ReadAnalysis } from '../../features/analysis/address.ts'
import type { Analysis } from '../../features/analysis/analysis.ts'
import { askedHeatmap, askedHistory } from '../../features/analysis/asked.ts'
import { heatmapQuery } from '../../features/analysis/heatmap/queries.ts'
import { historyQuery } from '../../features/analysis/history/queries.ts'
import { analysisOf } from '../../features/analysis/item-data.ts'
import { heatmapName, historyName } from '../../features/analysis/names.ts'
import { sectionPath } from '../../features/athletes/selected-athlete.ts'
import { type DashboardItem, itemsQuery } from '../../features/dashboard-items/queries.ts'
import { useAthleteOnScreen } from '../../features/explain/athlete-on-screen.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Message } from '../../ui/components/message.tsx'
import { ownToday } from '../../ui/dates/own-today.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'
import styles from './analysis.module.css'
import { EffortPanel } from './effort/effort-panel.tsx'
import { AnalysisFilterPanel } from './filter/analysis-filter.tsx'
import { HeatmapPanel } from './heatmap/heatmap-panel.tsx'
import { HistoryPanel } from './history/history-panel.tsx'
import { SavedActions } from './saved/saved-actions.tsx'
import { useAnalysis } from './state/use-analysis.ts'

const none: readonly never[] = []

/** /analysis/ and /athletes/:userUuid/analysis/, also with the uuid of a dashboard item. */
export function Component() {
  const { account } = currentSession()
  const { userUuid = account?.uuid ?? '', dashboardItemUuid } = useParams()
  const shared = { userUuid, mine: userUuid === account?.uuid }
  return dashboardItemUuid ? (
    <SavedScreen key={dashboardItemUuid} {...shared} itemUuid={dashboardItemUuid} />
  ) : (
    <Screen key={userUuid} {...shared} />
  )
}

interface Props {
  userUuid: string
  mine: boolean
}

/** The screen as a dashboard item has saved it. */
function SavedScreen({ itemUuid, ...shared }: Props & { itemUuid: string }) {
  const { t } = useTranslation('analysis')
  const { data: items, error, refetch } = useQuery(itemsQuery)
  const item = items?.find(({ uuid }) => uuid === itemUuid)
  const saved = useMemo(() => item && analysisOf(item.data, [...currentSession().features]), [item])
  if (item && saved) return <Screen {...shared} item={item} saved={saved} />
  if (error)
    return (
      <Message title={t('itemFailed')} text={error.message}>
        <button type="button" className="btn p" onClick={() => void refetch()}>
          {t('tryAgain')}
        </button>
      </Message>
    )
  if (items)
    return (
      <Message title={t('noItem')} text={t('noItemText')}>
        <Link className="btn p" to={sectionPath('analysis', shared.mine ? undefined : shared.userUuid)}>
          {t('newAnalysis')}
        </Link>
      </Message>
    )
  return null
}

interface ScreenProps extends Props {
  item?: DashboardItem
  saved?: ReadAnalysis
}

function Screen({ userUuid, mine, item, saved }: ScreenProps) {
  const { t } = useTranslation('analysis')
  const { locale, unit } = displayOptions()
  const display = useMemo(() => ({ locale, unit }), [locale, unit])
  const { analysis, ignored, change, touched } = useAnalysis(saved)
  const athlete = useAthletes().find(({ uuid }) => uuid === userUuid)
  useAthleteOnScreen(userUuid, analysis.filter.sport)
  const { data: tags = none } = useQuery(tagsQuery(userUuid))
  const match = useMatch(userUuid, analysis, unit)
  if (match === null) return <NotFound />
  const { alone, graphId } = analysis
  const parts = { userUuid, mine, analysis, display, onChange: change }
  return (
    <div className={styles.page}>
      <title>{`${item?.name ?? t('title')} – Cadenza`}</title>
      <div className={styles.head}>
        <h1 className="clip">{item?.name ?? t('title')}</h1>
        {!mine && athlete && <span className="soft strong clip">{athlete.name}</span>}
        <span className={`small muted ${styles.count}`} role="status">
          {match !== undefined && t('match', { count: match })}
        </span>
        <span className="grow" />
        <SavedActions
          userUuid={userUuid}
          analysis={analysis}
          item={item}
          touched={touched}
          names={{
            StatsHistory: historyName(analysis, locale, t),
            MatrixHeatmap: heatmapName(analysis, locale, t),
          }}
        />
      </div>
      {ignored.length > 0 && (
        <p className={styles.ignored} role="alert">
          {t('ignored', { parts: ignored.join(', ') })}
        </p>
      )}
      <div className={styles.layout}>
        <AnalysisFilterPanel
          analysis={analysis}
          tags={tags.map(({ tag }) => tag)}
          display={display}
          onChange={change}
        />
        <div className={styles.graphs}>
          {!(alone && graphId === 'MatrixHeatmap') && <HistoryPanel {...parts} />}
          {!alone && <EffortPanel {...parts} match={match} />}
          {!(alone && graphId === 'StatsHistory') && <HeatmapPanel {...parts} />}
        </div>
      </div>
    </div>
  )
}

/** Number of activities in the graph shown; null for an unknown athlete. Reads the panels' answers. */
function useMatch(userUuid: string, analysis: Analysis, unit: UnitSystem): number | null | undefined {
  const today = ownToday()
  const idle = { placeholderData: keepPreviousData, enabled: false }
  const history = useQuery({ ...historyQuery(userUuid, askedHistory(userUuid, analysis, today)), ...idle })
  const heatmap = useQuery({
    ...heatmapQuery(userUuid, askedHeatmap(userUuid, analysis, today, unit)),
    ...idle,
  })
  const { data } = analysis.alone && analysis.graphId === 'MatrixHeatmap' ? heatmap : history
  return data === null ? null : data?.activities
}
