import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { useScheme } from './scheme.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
// For the scroll lock below modals and menus, which creates its own <style>.
if (nonce) setNonce(nonce)

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { scheme } = useScheme()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
