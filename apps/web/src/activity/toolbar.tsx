import type { DisplayOptions } from '@cadenza/metrics'
import { smoothingSeconds } from '@cadenza/metrics/graphs'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../components/icon.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { currentSession } from '../session/session.ts'
import type { BikePosition, ViewPreferences } from './preferences.ts'
import { rowHeights } from './row-heights.ts'
import { rowLabel } from './row-text.ts'
import type { GraphRow } from './rows.ts'
import styles from './view.module.css'
import { canZoomBack, canZoomForward, type ZoomHistory } from './zoom-history.ts'

interface Props {
  preferences: ViewPreferences
  onChange(change: Partial<ViewPreferences>): void
  rows: readonly GraphRow[]
  visible: readonly GraphRow[]
  onToggleRow(code: string): void
  hasStanding: boolean
  hasDistance: boolean
  history: ZoomHistory
  onBack(): void
  onForward(): void
  onReset(): void
  display: DisplayOptions
  /** Some of the activity is marked as an artefact. */
  hasNoise: boolean
  children?: ReactNode
}

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

function Toggle({ on, label, onChange }: { on: boolean; label: string; onChange(on: boolean): void }) {
  return (
    <Menu.Item
      role="menuitemcheckbox"
      aria-checked={on}
      leftSection={<span className={`cb ${on ? 'on' : ''}`}>{on && <Icon name="check" size={12} />}</span>}
      onClick={() => onChange(!on)}
    >
      {label}
    </Menu.Item>
  )
}

/** What the graphs run along, what counts, how smooth, which rows; and the way back through the zooms. */
export function Toolbar(props: Props) {
  const { preferences, onChange, rows, visible, history, display } = props
  const { t } = useTranslation('activity')
  const { features } = currentSession()
  const { t: ofRanges } = useTranslation('ranges')
  const positions: readonly BikePosition[] = ['all', 'sitting', 'standing']
  return (
    <div className={styles.toolbar}>
      {props.hasDistance && (
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
      {props.hasStanding && (
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
            <Menu.Item
              key={seconds}
              role="menuitemradio"
              aria-checked={seconds === preferences.smoothingS}
              leftSection={
                seconds === preferences.smoothingS ? (
                  <Icon name="check" size={12} />
                ) : (
                  <i className={styles.noMark} />
                )
              }
              onClick={() => onChange({ smoothingS: seconds })}
            >
              {t('seconds', { seconds })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {props.children}
      <Menu closeOnItemClick={false}>
        <Menu.Target>
          <IconButton icon="more" label={ofRanges('graphOptions')} />
        </Menu.Target>
        <Menu.Dropdown>
          <Toggle on={preferences.snap} label={ofRanges('snap')} onChange={(snap) => onChange({ snap })} />
          {props.hasNoise && (
            <Toggle
              on={preferences.withoutNoise}
              label={ofRanges('withoutNoise')}
              onChange={(withoutNoise) => onChange({ withoutNoise })}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      <span className="grow" />
      <IconButton icon="back" label={t('zoomBack')} disabled={!canZoomBack(history)} onClick={props.onBack} />
      <IconButton
        icon="fwd"
        label={t('zoomForward')}
        disabled={!canZoomForward(history)}
        onClick={props.onForward}
      />
      <Menu closeOnItemClick={false} position="bottom-end">
        <Menu.Target>
          <button type="button" className="btn q">
            <Icon name="columns" />
            {t('rows', { shown: new Set(visible.map(({ code }) => code)).size, all: rows.length })}
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={480} className={styles.rowMenu}>
          {features.has('mpi_size') && (
            <>
              <Menu.Label>{t('rowHeight')}</Menu.Label>
              {rowHeights.map((px) => (
                <Menu.Item
                  key={px}
                  role="menuitemradio"
                  aria-checked={px === preferences.rowPx}
                  leftSection={
                    px === preferences.rowPx ? (
                      <Icon name="check" size={12} />
                    ) : (
                      <i className={styles.noMark} />
                    )
                  }
                  onClick={() => onChange({ rowPx: px })}
                >
                  {t(`rowHeight_${px}`)}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          {features.has('mpi_combine') && (
            <>
              <Menu.Item
                role="menuitemcheckbox"
                aria-checked={preferences.combineSides}
                leftSection={
                  <span className={`cb ${preferences.combineSides ? 'on' : ''}`}>
                    {preferences.combineSides && <Icon name="check" size={12} />}
                  </span>
                }
                onClick={() => onChange({ combineSides: !preferences.combineSides })}
              >
                {t('combineSides')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          {rows.map((row) => {
            const on = visible.some(({ code }) => code === row.code)
            return (
              <Menu.Item
                key={row.code}
                role="menuitemcheckbox"
                aria-checked={on}
                leftSection={
                  <span className={`cb ${on ? 'on' : ''}`}>{on && <Icon name="check" size={12} />}</span>
                }
                onClick={() => props.onToggleRow(row.code)}
              >
                {rowLabel(row, display)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
