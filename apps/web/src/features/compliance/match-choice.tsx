import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../ui/errors/notices.ts'

interface Props {
  label: string
  /** Named things to choose from, besides none. */
  options: readonly { value: string; label: string }[]
  /** '' is none. */
  value: string
  none: string
  match: 'automatic' | 'by_hand' | 'none'
  mayChange: boolean
  onChoose(value: string | null): Promise<void>
  /** Absent where nothing was chosen by hand. */
  onAutomatic: (() => Promise<void>) | undefined
}

/** Choice by hand of what something is matched with. */
export function MatchChoice({ label, options, value, none, match, mayChange, onChoose, onAutomatic }: Props) {
  const { t } = useTranslation('compliance')
  const [busy, setBusy] = useState(false)
  const during = (change: Promise<void>) => {
    setBusy(true)
    change.catch(showFailure).finally(() => setBusy(false))
  }
  return (
    <>
      <NativeSelect
        aria-label={label}
        disabled={!mayChange || busy}
        value={value}
        data={[{ value: '', label: none }, ...options]}
        onChange={({ currentTarget }) => during(onChoose(currentTarget.value || null))}
      />
      <span className="small muted">{t(`match_${match}`)}</span>
      {onAutomatic && mayChange && (
        <button type="button" className="btn q" disabled={busy} onClick={() => during(onAutomatic())}>
          {t('matchAutomatically')}
        </button>
      )}
    </>
  )
}
