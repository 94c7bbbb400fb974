import { useTranslation } from 'react-i18next'
import { rangeLabel } from '../../../features/ranges/label.ts'
import { RangeMenu } from '../../../features/ranges/range-menu.tsx'
import { SaveRange } from '../../../features/ranges/save-range.tsx'
import { TargetMenu } from '../../../features/targets/target-menu.tsx'
import { type FailedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import { GraphsSkeleton } from '../skeleton.tsx'
import { useControls, useSelected, useViewed, useViewedRanges } from '../state/contexts.tsx'
import styles from '../view.module.css'
import { GraphStack } from './graph-stack.tsx'
import { PositionNote } from './position-note.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'

/**
 * The graphs of an activity with their toolbar and what is selected in them. `failed`: no recording could be
 * loaded.
 */
export function GraphPanel({ failed }: { failed: FailedPart | null }) {
  const { activity, series, axis, rows, preferences, change } = useViewed()
  const { editing, nameOf } = useViewedRanges()
  const { key, info, named, isSelection, part, select, target, failed: partFailed } = useSelected()
  const { saving } = useControls()
  const { t } = useTranslation('activity')
  const isWhole = key === 'all'
  return (
    <section
      className={`panel ${styles.graphPanel}`}
      aria-label={t('graphs')}
      data-range={rangeLabel(isWhole ? { kind: 'all' } : info)}
    >
      {series && axis && rows.all.length > 0 ? (
        <>
          <Toolbar>
            <TargetMenu
              activity={activity}
              target={target}
              part={isWhole ? null : { ...part, name: named ? nameOf(named) : '' }}
              onChoose={(targetRange) => change({ targetRange })}
            />
          </Toolbar>
          <PositionNote position={preferences.bikePosition} />
          <PartFailed text={t('targetsFailed')} again={t('tryAgain')} part={target.failed} />
          <PartFailed text={t('targetTimesFailed')} again={t('tryAgain')} part={target.timesFailed} />
          <PartFailed text={t('selectionFailed')} again={t('tryAgain')} part={partFailed} />
          <SelectionBar>
            {isSelection && editing.editor && (
              <SaveRange editor={editing.editor} span={part} saving={saving} onSaved={select} />
            )}
            {named && <RangeMenu range={named} name={nameOf(named)} editing={editing} />}
          </SelectionBar>
          <GraphStack series={series} axis={axis} />
        </>
      ) : failed ? (
        <PartFailed text={t('seriesFailed')} again={t('tryAgain')} part={failed} />
      ) : series === undefined ? (
        <GraphsSkeleton />
      ) : (
        <p className={styles.empty}>{t('noSeries')}</p>
      )}
    </section>
  )
}
