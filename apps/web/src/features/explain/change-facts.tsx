import { minimalDetectableChange } from '@cadenza/analysis/change/detectable-change'
import { formatNumber, metric, metricUnit, type Side } from '@cadenza/metrics'
import { standardError } from '@cadenza/metrics/explanations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { displayOptions } from '../../platform/session/display.ts'
import { useSignal } from '../../platform/signal.ts'
import { SideTag } from '../../ui/components/side-tag.tsx'
import { athleteOnScreen } from './athlete-on-screen.ts'
import { detectableChangesQuery, hasMeans, nobody } from './detectable-changes.ts'

/**
 * The smallest change of a metric between two activities that counts, with the parts of its error: for the
 * athlete on screen, or for anybody where there is none that the reader may see.
 */
export function ChangeFacts({ code }: { code: string }) {
  const athlete = useSignal(athleteOnScreen)
  const sides = metric(code)?.sides ?? []
  const { data = [] } = useQuery({
    ...detectableChangesQuery(
      athlete ?? nobody,
      sides.map((side) => ({ metric: code, side })),
    ),
    enabled: athlete !== null && hasMeans(code),
  })
  const known = data.flatMap(({ side, engine, wearing, day, change }) =>
    change === null ? [] : [{ side: side === 'center' ? undefined : side, engine, wearing, day, change }],
  )
  const standard = standardError(code)
  const ofAnybody = standard && {
    side: undefined,
    ...standard,
    day: null,
    change: minimalDetectableChange(standard),
  }
  return <Facts rows={known.length > 0 || !ofAnybody ? known : [ofAnybody]} code={code} />
}

interface Row {
  side: Exclude<Side, 'center'> | undefined
  engine: number | null
  wearing: number | null
  day: number | null
  change: number
}

function Facts({ rows, code }: { rows: readonly Row[]; code: string }) {
  const { t } = useTranslation('explain')
  if (rows.length === 0) return null
  return (
    <>
      <dt>{t('change_detectable')}</dt>
      <dd>
        {rows.map(({ side, change, engine, wearing, day }) => (
          <span key={side ?? 'one'}>
            {side && <SideTag side={side} />} {t('change_between', { change: size(code, change) })}{' '}
            {[
              engine !== null && t('change_engine', { error: size(code, engine) }),
              wearing !== null && t('change_wearing', { error: size(code, wearing) }),
              day === null ? t('change_noDay') : t('change_day', { error: size(code, day) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ))}
        <span>{t('change_sources')}</span>
        <span>{t('change_trend')}</span>
      </dd>
    </>
  )
}

/** Size of a difference, with a decimal more than the metric's figures. */
function size(code: string, difference: number): string {
  const { locale, unit } = displayOptions()
  const entry = metric(code)
  const factor = entry?.shown[unit].factor ?? 1
  const text = formatNumber(difference * factor, (entry?.precision ?? 0) + 1, locale)
  const shown = metricUnit(code, { locale, unit })
  return shown === '' ? text : shown === '°' ? text + shown : `${text}\u00a0${shown}`
}
