import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  checked: boolean
  onChange(checked: boolean): void
  children: ReactNode
}

/**
 * Menu item with a checkbox; the menu stays open. Mantine's plain item has no checked state for screen
 * readers.
 */
export const MenuCheck = ({ checked, onChange, children }: Props) => (
  <Menu.CheckboxItem checked={checked} onChange={onChange} checkIcon={<Icon name="check" size={12} />}>
    {children}
  </Menu.CheckboxItem>
)

/** Menu item with a radio button. */
export const MenuRadio = ({
  checked,
  onChoose,
  children,
}: Omit<Props, 'onChange'> & { onChoose(): void }) => (
  <Menu.RadioItem
    value=""
    checked={checked}
    onChange={onChoose}
    closeMenuOnClick
    checkIcon={<Icon name="check" size={12} />}
  >
    {children}
  </Menu.RadioItem>
)
