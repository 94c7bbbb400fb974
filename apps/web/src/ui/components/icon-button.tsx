import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  icon: IconName
  /** Accessible name, also shown on hover. */
  label: string
  small?: boolean
}

export function IconButton({ icon, label, small, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={`ib ${small ? 's' : ''} ${className}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}
