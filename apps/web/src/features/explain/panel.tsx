import { formatNumber, metricLabel, type Side } from '@cadenza/metrics'
import { explanation } from '@cadenza/metrics/explanations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { helpLink } from '../../platform/pages/links.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { SideTag } from '../../ui/components/side-tag.tsx'
import { type Asked, askedMetric, type FigureFacts } from './asked.ts'
import { cyclesOf } from './cycles.ts'
import styles from './explain.module.css'
import { MetricFacts } from './metric-facts.tsx'
import { isByDevice, versionOf } from './version.ts'

/** Meaning and origin of one figure. */
export function Panel({ asked: { code, facts } }: { asked: Asked }) {
  const { t } = useTranslation('explain')
  return (
    <>
      <div className={styles.head}>
        <h2 id="explained-name">{metricLabel(code, displayOptions().locale)}</h2>
        <IconButton small icon="close" label={t('close')} onClick={() => askedMetric.set(null)} />
      </div>
      <MetricFacts code={code}>{facts && <OwnFacts code={code} facts={facts} />}</MetricFacts>
      <p className={styles.more}>
        <Link to={`${helpLink()}#${code}`} onClick={() => askedMetric.set(null)}>
          {t('more')}
        </Link>
      </p>
    </>
  )
}

/** Facts about this figure alone: its data and the versions of its algorithms. */
function OwnFacts({ code, facts }: { code: string; facts: FigureFacts }) {
  const { t } = useTranslation('explain')
  const { locale } = displayOptions()
  const parts = facts.parts.filter(({ count, coverage }) => count !== null || coverage !== null)
  const { algorithm } = explanation(code) ?? {}
  const version = versionOf(algorithm, facts.versions)
  const byDevice = isByDevice(algorithm, facts.versions)
  return (
    <>
      <dt>{t('figureOf')}</dt>
      <dd>
        <span>{facts.of}</span>
        {parts.map(({ side, count, coverage }) => (
          <span key={side ?? 'one'}>
            {side && <SideOf side={side} />}
            {[
              count !== null && t(byDevice ? 'seconds' : cyclesOf(code), { count }),
              coverage !== null && t('covers', { share: formatNumber(100 * coverage, 0, locale) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ))}
      </dd>
      {version && (
        <>
          <dt>{t('algorithm')}</dt>
          <dd>
            {byDevice && <span>{t('byDevice')}</span>}
            <span>{t('version', { name: version.name, number: String(version.number) })}</span>
          </dd>
        </>
      )}
    </>
  )
}

const SideOf = ({ side }: { side: Side }) => (
  <>
    <SideTag side={side} />{' '}
  </>
)
