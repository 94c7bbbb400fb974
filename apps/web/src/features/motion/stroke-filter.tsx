import type { ActivityCycles } from '@cadenza/activity/cycles'
import { type DisplayOptions, formatMetric, metricLabel, metricUnit } from '@cadenza/metrics'
import { RangeSlider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './motion.module.css'
import { type Between, cadenceOf, extentOf } from './strokes.ts'

export interface Filter {
  power: Between | undefined
  cadence: Between | undefined
}
export const noFilter: Filter = { power: undefined, cadence: undefined }

interface Props {
  cycles: ActivityCycles
  powerOf: ArrayLike<number>
  filter: Filter
  onFilter(filter: Filter): void
  display: DisplayOptions
}

/** Steps of the sliders in W and rpm. */
const steps = { power: 10, cadence: 5 } as const

/** Filter of strokes by their power and cadence. */
export function StrokeFilter({ cycles, powerOf, filter, onFilter, display }: Props) {
  const { t } = useTranslation('motion')
  const extents = useMemo(
    () => ({
      power: extentOf(powerOf, steps.power),
      cadence: extentOf(
        Float32Array.from(cycles.startMs, (_, row) => cadenceOf(cycles, row)),
        steps.cadence,
      ),
    }),
    [cycles, powerOf],
  )
  return (
    <div className={styles.filter}>
      {(['power', 'cadence'] as const).map((code) => {
        const extent = extents[code]
        if (!extent || extent[0] === extent[1]) return null
        const [low, high] = filter[code] ?? extent
        const label = metricLabel(code, display.locale)
        const text = (value: number) => formatMetric(code, value, display)
        return (
          <div key={code} className={styles.slider}>
            <span className="axis muted">{label}</span>
            <RangeSlider
              size="xs"
              min={extent[0]}
              max={extent[1]}
              step={steps[code]}
              minRange={steps[code]}
              pushOnOverlap={false}
              label={null}
              thumbSize={14}
              thumbFromLabel={t('atLeast', { metric: label })}
              thumbToLabel={t('atMost', { metric: label })}
              value={[low, high]}
              onChange={([from, to]) =>
                onFilter({
                  ...filter,
                  [code]: from === extent[0] && to === extent[1] ? undefined : ([from, to] as const),
                })
              }
            />
            <output className="axis">
              {text(low)}–{text(high)} {metricUnit(code, display)}
            </output>
          </div>
        )
      })}
    </div>
  )
}
