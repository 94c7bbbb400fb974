import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends Pick<ButtonProps, 'size' | 'loading' | 'variant'> {
  submit?: boolean
  onClick?(): void
  children: ReactNode
}

/** Button for an irreversible action. */
export function DangerButton({ submit = false, variant = 'filled', children, ...rest }: Props) {
  return (
    <Button
      type={submit ? 'submit' : 'button'}
      color="var(--danger)"
      variant={variant}
      {...(variant === 'filled' ? { styles: { label: { color: 'var(--surface)' } } } : {})}
      {...rest}
    >
      {children}
    </Button>
  )
}
