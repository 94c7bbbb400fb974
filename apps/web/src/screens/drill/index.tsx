import { pagePath } from '@cadenza/contract/pages'
import { metric, metricLabel } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { DrillCard } from '../../features/reports/drill-card.tsx'
import { drillsQuery } from '../../features/reports/queries.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { Message } from '../../ui/components/message.tsx'
import { NotFound } from '../../ui/errors/not-found.tsx'
import styles from './drill.module.css'

/** /help/drills/:drillId */
export function Component() {
  const { t } = useTranslation('drill')
  const { drillId } = useParams()
  const locale = currentLocale()
  const { data: drills, error, refetch } = useQuery(drillsQuery(locale))
  if (error && !drills)
    return (
      <Message title={t('failed')} text={error.message}>
        <button type="button" className="btn p" onClick={() => void refetch()}>
          {t('tryAgain')}
        </button>
      </Message>
    )
  const drill = drills?.find(({ id }) => id === drillId)
  if (!drills)
    return (
      <p className="notice" role="status">
        {t('shell:loading')}
      </p>
    )
  if (!drill) return <NotFound />
  const improved = drill.improves.filter((code) => metric(code))
  const others = drills.filter(
    ({ id, improves }) => id !== drill.id && improves.some((code) => drill.improves.includes(code)),
  )
  return (
    <div className={styles.page}>
      <title>{`${drill.name} – Cadenza`}</title>
      <h1>{drill.name}</h1>
      <section className={`panel ${styles.card}`}>
        <DrillCard drill={drill} linked={false} />
      </section>
      {improved.length > 0 && (
        <section>
          <h2>{t('improves')}</h2>
          <ul className={styles.links}>
            {improved.map((code) => (
              <li key={code}>
                <Link to={`${pagePath('help')}#${code}`}>{metricLabel(code, locale)}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>{t('others')}</h2>
          <ul className={styles.links}>
            {others.map(({ id, name, link }) => (
              <li key={id}>
                <Link to={link}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
