import { useTranslation } from 'react-i18next'
import { Controls } from './controls.tsx'
import { Figures } from './figures.tsx'
import { Messages } from './messages.tsx'
import { Overlays } from './overlays.tsx'
import styles from './showcase.module.css'

/** /develop/components: every shared component in all its states. */
export function Component() {
  const { t } = useTranslation('showcase')
  return (
    <article className={styles.page}>
      <title>{`${t('shell:page.components')} – Cadenza`}</title>
      <h1>{t('shell:page.components')}</h1>
      <p className="soft">{t('intro')}</p>
      <Controls />
      <Figures />
      <Messages />
      <Overlays />
    </article>
  )
}
