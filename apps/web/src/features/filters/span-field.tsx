import { type DisplayOptions, metric } from '@cadenza/metrics'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { BoundField, writeBound } from './bound-field.tsx'
import { distributionOf } from './distribution.ts'
import styles from './filters.module.css'
import type { Span } from './span.ts'
import { SpanSlider } from './span-slider.tsx'

interface Props {
  /** Catalogue code of the metric. */
  code: string
  /** Name shown, such as that of one side. */
  name: string
  span: Span
  /** Values of the activities that all other filters leave; without them there is no distribution. */
  values?: readonly number[]
  display: DisplayOptions
  /** Refuses bounds outside the catalogue's and reversed ones instead of correcting them. */
  strict?: boolean
  onChange(span: Span): void
  onRemove?(): void
}

const none: readonly number[] = []

/** Tests whether no value lies within a span. */
export const isReversed = ({ min, max }: Span): boolean => min !== null && max !== null && min > max

/** Lower and upper bound of a metric below its distribution; typed bounds apply on blur or Enter. */
export function SpanField(props: Props) {
  const { code, name, span, values = none, display, strict = false, onChange, onRemove } = props
  const { t } = useTranslation('filters')
  const id = useId()
  const entry = metric(code)
  const unit = entry?.form === 'duration' ? '' : (entry?.shown[display.unit].unit ?? '')
  const distribution = useMemo(() => distributionOf(values, code, display), [values, code, display])
  const reversed = strict && isReversed(span)
  const shared = { code, display, strict, faulty: reversed }
  return (
    <fieldset className={styles.span} aria-describedby={reversed ? id : undefined}>
      <legend className="fl">
        {name}
        {unit && `, ${unit}`}
      </legend>
      {distribution && (
        <SpanSlider
          name={name}
          distribution={distribution}
          span={span}
          say={(bound) => writeBound(code, bound, display) || t('any')}
          onChange={onChange}
        />
      )}
      <BoundField
        label={t('least', { metric: name })}
        value={span.min}
        onValue={(min) => onChange({ ...span, min })}
        {...shared}
      />
      <span aria-hidden="true">–</span>
      <BoundField
        label={t('mostOf', { metric: name })}
        value={span.max}
        onValue={(max) => onChange({ ...span, max })}
        {...shared}
      />
      {onRemove && (
        <IconButton small icon="close" label={t('dropFilter', { metric: name })} onClick={onRemove} />
      )}
      {reversed && (
        <p id={id} role="alert" className={`err ${styles.fault}`}>
          <Icon name="warn" size={14} />
          {t('reversed')}
        </p>
      )}
    </fieldset>
  )
}
