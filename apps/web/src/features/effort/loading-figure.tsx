import { useTranslation } from 'react-i18next'

/** Placeholder for a figure that is loading; '-' would mean that there is none. */
export function LoadingFigure() {
  const { t } = useTranslation('effort')
  return <span className="small muted">{t('toCome')}</span>
}
