import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Puts a text into the clipboard, and says so. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('account')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  async function copy() {
    // Over http on another host than this machine there is no clipboard for pages: the text can be marked by hand.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setState(copied ? 'copied' : 'failed')
  }
  return (
    <Button variant="default" size="xs" onClick={() => void copy()}>
      <span role="status">
        {state === 'idle' ? t('copy') : state === 'copied' ? t('copied') : t('copyByHand')}
      </span>
    </Button>
  )
}
