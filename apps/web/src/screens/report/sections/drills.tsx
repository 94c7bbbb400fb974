import { formatNumber, metric, metricLabel } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { DrillCard } from '../../../features/reports/drill-card.tsx'
import type { Report } from '../../../features/reports/queries.ts'
import { useReport } from '../edit/report-context.ts'
import { useAreaName } from './area-name.ts'
import styles from './drills.module.css'
import { Heading } from './heading.tsx'
import score from './scores.module.css'

type Group = Report['drills'][number]

/** Heading of the recommended drills. */
export function DrillsHead() {
  const { t } = useTranslation('report')
  return <Heading note={t('drillsNote')}>{t('drills')}</Heading>
}

/** Drills for one metric of an area: a basic and an advanced one. */
export function DrillGroup({ group }: { group: Group }) {
  const { t } = useTranslation('report')
  const { report, display } = useReport()
  const areaName = useAreaName()
  const { category, metric: code, basic, advanced } = group
  // Sections of a cycling report are weighed by their own ranges, not by the one that is scored.
  const found = category in (report.scores?.categories ?? {}) ? report.scores?.metrics[code] : undefined
  return (
    <section>
      <h3 className={score.group}>
        {t('improve', { area: areaName(category) })}
        <span>
          {metric(code) && metricLabel(code, display.locale)}
          {found && ` ${t('scoreIs', { score: formatNumber(found.score, 0, display.locale) })}`}
        </span>
      </h3>
      <div className={`${styles.pair} ${styles.cards}`}>
        {[basic, advanced].map((drill) => drill && <DrillCard key={drill.id} drill={drill} />)}
      </div>
    </section>
  )
}
