import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/components/banner.tsx'

/** True if the document marks the installation as a demo. */
const simulated = document.querySelector<HTMLMetaElement>('meta[name=cadenza-demo]')?.content === 'simulated'

export function DemoBanner() {
  const { t } = useTranslation('shell')
  return simulated ? <Banner closedKey="cadenza:demo-closed">{t('demoBanner')}</Banner> : null
}
