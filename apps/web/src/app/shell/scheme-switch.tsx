import { useTranslation } from 'react-i18next'
import { chooseScheme, type SchemeChoice, useScheme } from '../../platform/theme/scheme.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'

/** From the system's scheme to its opposite first, so that each press but one changes what is seen. */
function nextChoice(choice: SchemeChoice, scheme: 'light' | 'dark'): SchemeChoice {
  if (choice === 'system') return scheme === 'dark' ? 'light' : 'dark'
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const opposite = systemDark ? 'light' : 'dark'
  return choice === opposite ? (opposite === 'dark' ? 'light' : 'dark') : 'system'
}

interface Props {
  /** Keeps the choice, where not only this browser shall know it. */
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
