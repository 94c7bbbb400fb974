import { useTranslation } from 'react-i18next'

/** Names of the areas of the scores. */
export function useAreaName(): (name: string) => string {
  const { t } = useTranslation('report')
  return (name) => t(`area.${name}`)
}
