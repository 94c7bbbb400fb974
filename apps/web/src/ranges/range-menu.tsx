import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../components/icon.tsx'
import { IconButton } from '../components/icon-button.tsx'
import type { RangeEditing } from './editing.ts'
import type { ShownRange } from './life-cycle.ts'
import styles from './ranges.module.css'

export const madeTypes = ['user', 'auto', 'noise'] as const

interface Props {
  range: ShownRange
  name: string
  editing: RangeEditing
}

/** What can be done with one range. */
export function RangeMenu({ range, name, editing }: Props) {
  const { t } = useTranslation('ranges')
  const { editor, pins, renaming } = editing
  const { uuid } = range
  if (!uuid || (!editor && !pins)) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          small
          icon="more"
          label={t('actsOf', { name })}
          onClick={(event) => event.stopPropagation()}
        />
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {editor && (
          <Menu.Item
            leftSection={<Icon name="pencil" size={14} />}
            rightSection={<kbd className="kbd">F2</kbd>}
            onClick={() => renaming.set(uuid)}
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
              <Menu.Item
                key={type}
                role="menuitemradio"
                aria-checked={type === range.type}
                leftSection={<i className={styles.swatch} data-type={type} />}
                rightSection={type === range.type ? <Icon name="check" size={12} /> : null}
                onClick={() => void editor.change(range, { type })}
              >
                {t(`type_${type}`)}
              </Menu.Item>
            ))}
          </>
        )}
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
