import { type DisplayOptions, metricLabel } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import {
  type Analysis,
  type AnalysisFilter,
  positions,
  sports,
  timeTypes,
  usualAnalysis,
  usualFilter,
  withSport,
} from '../../../features/analysis/analysis.ts'
import { limitMetrics } from '../../../features/analysis/offered.ts'
import { DatesField } from '../../../features/filters/dates-field.tsx'
import { FilterFrame } from '../../../features/filters/filter-frame.tsx'
import { MetricMenu } from '../../../features/filters/metric-menu.tsx'
import { openSpan, type Span } from '../../../features/filters/span.ts'
import { SpanField } from '../../../features/filters/span-field.tsx'
import { TagField } from '../../../features/filters/tag-field.tsx'
import { currentSession } from '../../../platform/session/session.ts'
import type { ChangeAnalysis } from '../state/use-analysis.ts'
import { Choice } from './choice.tsx'

interface Props {
  analysis: Analysis
  /** All tags of the athlete. */
  tags: readonly string[]
  display: DisplayOptions
  onChange: ChangeAnalysis
}

/** Filter of both graphs: activities by sport, dates and tags; seconds by basis, position and limits. */
export function AnalysisFilterPanel({ analysis, tags, display, onChange }: Props) {
  const { t } = useTranslation('analysis')
  const { t: ofFilters } = useTranslation('filters')
  const { filter } = analysis
  const set = (changes: Partial<AnalysisFilter>) => onChange({ filter: changes })
  const setLimits = (limits: Readonly<Record<string, Span>>) => set({ rangeFilters: limits })
  const left = limitMetrics(filter.sport, [...currentSession().features]).filter(
    ({ code }) => !(code in filter.rangeFilters),
  )
  return (
    <FilterFrame
      action={
        <button
          type="button"
          className="btn q"
          onClick={() =>
            onChange((before) => ({
              ...withSport(before, usualAnalysis.filter.sport),
              filter: usualFilter,
            }))
          }
        >
          {t('reset')}
        </button>
      }
    >
      <Choice
        label={t('sport')}
        options={sports.map((sport) => ({ value: sport, name: t(sport) }))}
        value={filter.sport}
        onChange={(sport) => onChange((before) => withSport(before, sport))}
      />
      <DatesField dates={filter.dates} onChange={(dates) => set({ dates })} />
      <Choice
        label={t('timeCounted')}
        options={timeTypes.map((type) => ({ value: type, name: t(type) }))}
        value={filter.timeType}
        onChange={(timeType) => set({ timeType })}
      />
      {filter.sport === 'bike' && (
        <Choice
          label={t('position')}
          options={positions.map((position) => ({ value: position, name: t(`position_${position}`) }))}
          value={filter.targetBikePosition}
          onChange={(targetBikePosition) => set({ targetBikePosition })}
        />
      )}
      <TagField
        label={ofFilters('withTags')}
        tags={filter.tagIn}
        known={tags}
        onChange={(tagIn) => set({ tagIn })}
      />
      <TagField
        label={ofFilters('withoutTags')}
        tags={filter.tagNotIn}
        known={tags}
        onChange={(tagNotIn) => set({ tagNotIn })}
      />
      {Object.entries(filter.rangeFilters).map(([code, span]) => (
        <SpanField
          key={code}
          code={code}
          name={metricLabel(code, display.locale)}
          span={span}
          display={display}
          strict
          onChange={(changed) => setLimits({ ...filter.rangeFilters, [code]: changed })}
          onRemove={() => setLimits(without(filter.rangeFilters, code))}
        />
      ))}
      <MetricMenu
        metrics={left.map(({ code }) => ({ key: code, name: metricLabel(code, display.locale) }))}
        onAdd={(code) => setLimits({ ...filter.rangeFilters, [code]: openSpan })}
      />
      <p className="small muted">{t('limitsHint')}</p>
    </FilterFrame>
  )
}

/** Limits without those of one metric. */
export const without = (
  limits: Readonly<Record<string, Span>>,
  code: string,
): Readonly<Record<string, Span>> =>
  Object.fromEntries(Object.entries(limits).filter(([each]) => each !== code))
