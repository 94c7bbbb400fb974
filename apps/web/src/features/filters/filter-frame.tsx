import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrowWindow } from '../../platform/browser/narrow-window.ts'
import styles from './filters.module.css'

interface Props {
  /** Beside the heading: a button that clears the filter. */
  action: ReactNode
  children: ReactNode
}

/** Panel of filter fields, folded on phones: otherwise the results would begin below the first screen. */
export function FilterFrame({ action, children }: Props) {
  const { t } = useTranslation('filters')
  const id = useId()
  const foldable = useNarrowWindow()
  const [unfolded, setUnfolded] = useState(false)
  return (
    <aside className="panel" aria-label={t('filter')}>
      <div className="ph">
        <h2 className="grow">{t('filter')}</h2>
        {foldable && (
          <button
            type="button"
            className="btn q"
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!unfolded)}
          >
            {t(unfolded ? 'hideFilter' : 'showFilter')}
          </button>
        )}
        {action}
      </div>
      <div id={id} className={styles.fields} hidden={foldable && !unfolded}>
        {children}
      </div>
    </aside>
  )
}
