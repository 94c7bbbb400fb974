import { smoothingSeconds } from '@cadenza/metrics/graphs'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/components/icon.tsx'
import { MenuCheck, MenuRadio } from '../../../ui/components/menu-choices.tsx'
import { alignments, type CompareState, mostGraphs } from '../state/address.ts'
import styles from './graphs.module.css'
import type { CompareGraphs } from './use-graphs.ts'

interface Props {
  state: CompareState
  offered: CompareGraphs['offered']
  /** Keys of the graphs on the screen. */
  shown: readonly string[]
  onChange(changes: Partial<CompareState>): void
}

/** Choices of the graphs: alignment, values or differences, smoothing, metrics. */
export function GraphToolbar({ state, offered, shown, onChange }: Props) {
  const { t } = useTranslation('compare')
  const { alignedBy, differences, smoothingS } = state
  const toggle = (key: string) =>
    onChange({ graphs: shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key] })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box */}
      <span className="seg" role="group" aria-label={t('alignedBy')}>
        {alignments.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={alignedBy === each}
            onClick={() => onChange({ alignedBy: each })}
          >
            {t(`by_${each}`)}
          </button>
        ))}
      </span>
      <button
        type="button"
        className="btn q"
        aria-pressed={differences}
        onClick={() => onChange({ differences: !differences })}
      >
        {t('differences')}
      </button>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className="btn q">
            {t('smoothing', { seconds: smoothingS })}
            <Icon name="down" size={12} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {smoothingSeconds.map((seconds) => (
            <MenuRadio
              key={seconds}
              checked={seconds === smoothingS}
              onChoose={() => onChange({ smoothingS: seconds })}
            >
              {seconds} s
            </MenuRadio>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <button type="button" className="btn q">
            <Icon name="columns" />
            {t('chooseGraphs')}
          </button>
        </Menu.Target>
        <Menu.Dropdown className={styles.choices}>
          {offered.map(({ key, label }) => {
            const checked = shown.includes(key)
            return (
              <MenuCheck
                key={key}
                checked={checked}
                onChange={() => {
                  // One graph stays, and a screen holds only so many.
                  if (checked ? shown.length > 1 : shown.length < mostGraphs) toggle(key)
                }}
              >
                {label}
              </MenuCheck>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
