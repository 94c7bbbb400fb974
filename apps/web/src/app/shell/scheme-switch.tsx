import { useTranslation } from 'react-i18next'
import { chooseScheme, type SchemeChoice, useScheme } from '../../platform/theme/scheme.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'

/**
 * Next choice, starting with the opposite of the system's scheme, so that each press but one changes the
 * appearance.
 */
function nextChoice(choice: SchemeChoice, scheme: 'light' | 'dark'): SchemeChoice {
  if (choice === 'system') return scheme === 'dark' ? 'light' : 'dark'
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const opposite = systemDark ? 'light' : 'dark'
  return choice === opposite ? (opposite === 'dark' ? 'light' : 'dark') : 'system'
}

interface Props {
  /** Saves the choice beyond this browser. */
  onChoose?(choice: SchemeChoice): void
}

export function SchemeSwitch({ onChoose = chooseScheme }: Props) {
  const { t } = useTranslation('shell')
  const { choice, scheme } = useScheme()
  return (
    <IconButton
      icon="theme"
      label={t('scheme.label', { choice: t(`scheme.${choice}`) })}
      onClick={() => onChoose(nextChoice(choice, scheme))}
    />
  )
}
