import { useTranslation } from 'react-i18next'

/** In the place of a figure that is being asked for: '-' would say that there is none. */
export function ToCome() {
  const { t } = useTranslation('effort')
  return <span className="small muted">{t('toCome')}</span>
}
