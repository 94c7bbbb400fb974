import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  checked: boolean
  onChange(checked: boolean): void
  children: ReactNode
}

/** One of several that can be on together; the menu stays open. Mantine's plain item would tell nobody that it is on. */
export const MenuCheck = ({ checked, onChange, children }: Props) => (
  <Menu.CheckboxItem checked={checked} onChange={onChange} checkIcon={<Icon name="check" size={12} />}>
    {children}
  </Menu.CheckboxItem>
)

/** One of several of which one holds. */
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
