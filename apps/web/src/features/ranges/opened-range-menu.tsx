import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { MenuRadio } from '../../ui/components/menu-choices.tsx'
import type { RangeEditing } from './editing.ts'
import { madeTypes, type ShownRange } from './life-cycle.ts'
import styles from './ranges.module.css'
import { RepeatItems } from './repeat-items.tsx'

interface Props {
  range: ShownRange
  uuid: string
  label: string
  editing: RangeEditing
}

/** Menu of one range, opened. */
export default function OpenedRangeMenu({ range, editing, label, uuid }: Props) {
  const { t } = useTranslation('ranges')
  const { editor, pins, renaming } = editing
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // It replaces the pressed button, which gets the focus back when it closes.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <IconButton
          small
          ref={button}
          icon="more"
          label={label}
          onClick={(event) => event.stopPropagation()}
        />
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {editor && (
          <Menu.Item
            leftSection={<Icon name="pencil" size={14} />}
            rightSection={<kbd className="kbd">F2</kbd>}
            onClick={() => renaming.set({ range, typed: null })}
          >
            {t('rename')}
          </Menu.Item>
        )}
        {pins && (
          <Menu.Item
            leftSection={<Icon name="pin" size={14} />}
            rightSection={<kbd className="kbd">P</kbd>}
            onClick={() => pins.toggle(uuid)}
          >
            {t(pins.has(uuid) ? 'unpin' : 'pin')}
          </Menu.Item>
        )}
        {editor && range.type !== 'lap' && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('type')}</Menu.Label>
            {madeTypes.map((type) => (
              <MenuRadio
                key={type}
                checked={type === range.type}
                onChoose={() => void editor.change(range, { type })}
              >
                <i className={styles.swatch} data-type={type} />
                {t(`type_${type}`)}
              </MenuRadio>
            ))}
          </>
        )}
        <RepeatItems range={range} uuid={uuid} activity={editing.activity} />
        {editor && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<Icon name="trash" size={14} />}
              rightSection={<kbd className="kbd">{t('deleteKey')}</kbd>}
              onClick={() => void editor.remove([range])}
            >
              {t('delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
