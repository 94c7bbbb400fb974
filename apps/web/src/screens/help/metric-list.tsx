import { metricAbbreviation, metricLabel, metricUnit } from '@cadenza/metrics'
import { memo, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { MetricFacts } from '../../features/explain/metric-facts.tsx'
import { displayOptions } from '../../platform/session/display.ts'
import { foundMetrics } from './found.ts'
import styles from './help.module.css'

/**
 * Metrics that contain the typed words, with their explanations, by group; each can be linked by its code.
 */
export function MetricList({ typed, othersFound }: { typed: string; othersFound: boolean }) {
  const { t } = useTranslation('help')
  const { hash } = useLocation()
  const { locale } = displayOptions()
  const found = useMemo(() => foundMetrics(typed, locale), [typed, locale])
  const wanted = decodeURIComponent(hash.slice(1))
  useEffect(() => {
    const target = wanted && document.getElementById(wanted)
    if (!target) return
    target.scrollIntoView()
    target.focus({ preventScroll: true })
  }, [wanted])
  return (
    <section aria-labelledby="metrics">
      <h2 id="metrics">{t('metrics')}</h2>
      <p className={styles.about}>{t('trust')}</p>
      <p className={styles.none} role="status">
        {found.length === 0 && t(othersFound ? 'noMetrics' : 'none')}
      </p>
      {found.map(({ group, found: own }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h3 id={`group-${group}`}>{t(`group_${group}`)}</h3>
          {own.map(({ code }) => (
            <MetricEntry key={code} code={code} locale={locale} />
          ))}
        </section>
      ))}
    </section>
  )
}

const MetricEntry = memo(function MetricEntry({ code, locale }: { code: string; locale: string }) {
  const { unit } = displayOptions()
  const label = metricLabel(code, locale)
  const short = metricAbbreviation(code, locale)
  const shown = metricUnit(code, { locale, unit })
  return (
    <section id={code} className={styles.metric} tabIndex={-1}>
      <h4>
        {label}
        <span className="muted">
          {short !== label && ` ${short}`}
          {shown && ` · ${shown}`}
        </span>
      </h4>
      <MetricFacts code={code} />
    </section>
  )
})
