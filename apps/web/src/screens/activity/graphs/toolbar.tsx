import { smoothingSeconds } from '@cadenza/metrics/graphs'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { rowHeights } from '../../../features/activity/row-heights.ts'
import { rowLabel } from '../../../features/activity/row-text.ts'
import type { BikePosition } from '../../../features/activity/view-preferences.ts'
import {
  canZoomBack,
  canZoomForward,
  zoomBack,
  zoomForward,
} from '../../../features/activity/zoom-history.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { useSignal } from '../../../platform/signal.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { MenuCheck, MenuRadio } from '../../../ui/components/menu-choices.tsx'
import { useControls, useViewed, useViewedRanges } from '../state/contexts.tsx'
import styles from '../view.module.css'

function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChange(value: T): void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <span className="seg" role="group" aria-label={label}>
      {options.map(([option, text]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {text}
        </button>
      ))}
    </span>
  )
}

/** Graph options: axis, time basis, position, smoothing and rows; and the zoom history. */
export function Toolbar({ children }: { children?: ReactNode }) {
  const { rows: chosen, preferences, change: onChange, display } = useViewed()
  const { all: rows, visible, hasStanding, hasDistance } = chosen
  const { drawn } = useViewedRanges()
  /** Some of the activity is marked as an artefact. */
  const hasNoise = drawn.some(({ type }) => type === 'noise')
  const { t } = useTranslation('activity')
  const { features } = currentSession()
  const { t: ofRanges } = useTranslation('ranges')
  const shownRows = new Set(visible.map(({ code }) => code)).size
  const rowCount = t('rows', { shown: shownRows, all: rows.length })
  const positions: readonly BikePosition[] = ['all', 'sitting', 'standing']
  return (
    <div className={styles.toolbar}>
      {hasDistance && (
        <Choice
          label={t('scale')}
          value={preferences.scaleType}
          options={[
            ['time', t('time')],
            ['distance', t('distance')],
          ]}
          onChange={(scaleType) => onChange({ scaleType })}
        />
      )}
      <Choice
        label={t('timeBasis')}
        value={preferences.timeType}
        options={[
          ['moving_time', t('moving')],
          ['duration', t('duration')],
        ]}
        onChange={(timeType) => onChange({ timeType })}
      />
      {hasStanding && (
        <Choice
          label={t('position')}
          value={preferences.bikePosition}
          options={positions.map((position) => [position, t(position)] as const)}
          onChange={(bikePosition) => onChange({ bikePosition })}
        />
      )}
      <Menu>
        <Menu.Target>
          <button type="button" className="btn">
            {t('smoothing', { seconds: preferences.smoothingS })}
            <Icon name="down" size={12} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {smoothingSeconds.map((seconds) => (
            <MenuRadio
              key={seconds}
              checked={seconds === preferences.smoothingS}
              onChoose={() => onChange({ smoothingS: seconds })}
            >
              {t('seconds', { seconds })}
            </MenuRadio>
          ))}
        </Menu.Dropdown>
      </Menu>
      {children}
      <Menu closeOnItemClick={false}>
        <Menu.Target>
          <IconButton icon="more" label={ofRanges('graphOptions')} />
        </Menu.Target>
        <Menu.Dropdown>
          <MenuCheck checked={preferences.snap} onChange={(snap) => onChange({ snap })}>
            {ofRanges('snap')}
          </MenuCheck>
          {hasNoise && (
            <MenuCheck
              checked={preferences.withoutNoise}
              onChange={(withoutNoise) => onChange({ withoutNoise })}
            >
              {ofRanges('withoutNoise')}
            </MenuCheck>
          )}
        </Menu.Dropdown>
      </Menu>
      <span className="grow" />
      <ZoomButtons />
      <Menu closeOnItemClick={false} position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className={`btn q ${hasStanding ? styles.rowCount : ''}`}
            aria-label={rowCount}
            title={rowCount}
          >
            <Icon name="columns" />
            {/* Next to the choice of a position there is no room for a label. */}
            {hasStanding ? `${shownRows}/${rows.length}` : rowCount}
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={480} className={styles.rowMenu}>
          {features.has('mpi_size') && (
            <>
              <Menu.Label>{t('rowHeight')}</Menu.Label>
              {rowHeights.map((px) => (
                <MenuRadio
                  key={px}
                  checked={px === preferences.rowPx}
                  onChoose={() => onChange({ rowPx: px })}
                >
                  {t(`rowHeight_${px}`)}
                </MenuRadio>
              ))}
              <Menu.Divider />
            </>
          )}
          {features.has('mpi_combine') && (
            <>
              <MenuCheck
                checked={preferences.combineSides}
                onChange={(combineSides) => onChange({ combineSides })}
              >
                {t('combineSides')}
              </MenuCheck>
              <Menu.Divider />
            </>
          )}
          {rows.map((row) => {
            const on = visible.some(({ code }) => code === row.code)
            return (
              <MenuCheck key={row.code} checked={on} onChange={() => onChange(chosen.toggled(row.code))}>
                {rowLabel(row, display)}
              </MenuCheck>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function ZoomButtons() {
  const { history } = useControls()
  const { t } = useTranslation('activity')
  const now = useSignal(history)
  return (
    <>
      <IconButton
        icon="back"
        label={t('zoomBack')}
        disabled={!canZoomBack(now)}
        onClick={() => history.set(zoomBack(now))}
      />
      <IconButton
        icon="fwd"
        label={t('zoomForward')}
        disabled={!canZoomForward(now)}
        onClick={() => history.set(zoomForward(now))}
      />
    </>
  )
}
