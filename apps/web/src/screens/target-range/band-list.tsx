import { metricLabel } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { TargetRange } from '../../features/targets/queries.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { SideTag } from '../../ui/components/side-tag.tsx'
import { type BandField, bandFields, bandUnit, writeEnd } from './band-fields.ts'
import styles from './target-range.module.css'

/** Bands of a target: basic metrics first, motion behind a press. */
export function BandList({ target }: { target: TargetRange }) {
  const { t } = useTranslation('target-range')
  const fields = bandFields(target)
  const basic = fields.filter(({ metric }) => metric.kind === 'basic')
  const motion = fields.filter(({ metric }) => metric.kind === 'mpi')
  if (fields.length === 0) return <p className={`muted ${styles.noBands}`}>{t('noBands')}</p>
  return (
    <>
      {basic.length > 0 && <Bands target={target} fields={basic} />}
      {motion.length > 0 && (
        <details className={styles.motion} open={basic.length === 0}>
          <summary>{t('motion', { count: motion.length })}</summary>
          <Bands target={target} fields={motion} />
        </details>
      )}
    </>
  )
}

function Bands({ target, fields }: { target: TargetRange; fields: readonly BandField[] }) {
  const { t } = useTranslation('target-range')
  const display = displayOptions()
  const written = (field: BandField) => {
    const band = target.thresholds[field.column]
    const [min, max] = [writeEnd(field, band, 'min', display), writeEnd(field, band, 'max', display)]
    if (min && max) return `${min} – ${max}`
    return min ? t('atLeast', { value: min }) : t('atMost', { value: max })
  }
  return (
    <dl className={styles.bands}>
      {fields.map((field) => (
        <div key={field.column} className={styles.band}>
          <dt>
            <span className="clip">{metricLabel(field.metric.code, display.locale)}</span>
            {field.side && <SideTag side={field.side} />}
          </dt>
          <dd>
            {written(field)}
            <span className="u">{bandUnit(field, display)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
