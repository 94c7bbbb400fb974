import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Button that copies text to the clipboard and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('account')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  async function copy() {
    // Over plain HTTP there is no clipboard API: the text can be selected by hand.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setState(copied ? 'copied' : 'failed')
  }
  return (
    <Button variant="default" size="xs" onClick={() => void copy()}>
      <span aria-live="polite">
        {state === 'idle' ? t('copy') : state === 'copied' ? t('copied') : t('copyByHand')}
      </span>
    </Button>
  )
}
