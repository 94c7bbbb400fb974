import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './banner.module.css'
import { IconButton } from './icon-button.tsx'

/** Banner above the page, shown until it is closed for the session; `closedKey` stores that. */
export function Banner({
  closedKey,
  lang,
  children,
}: {
  closedKey: string
  lang?: string
  children: ReactNode
}) {
  const { t } = useTranslation('shell')
  const [closed, setClosed] = useState(() => sessionStorage.getItem(closedKey) !== null)
  if (closed) return null
  return (
    <aside className={`${styles.banner} noprint`} lang={lang}>
      <p className="grow">{children}</p>
      <IconButton
        icon="close"
        label={t('close')}
        small
        onClick={() => {
          sessionStorage.setItem(closedKey, '1')
          setClosed(true)
        }}
      />
    </aside>
  )
}
