import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/components/icon-button.tsx'
import type { FigureFacts } from '../explain/asked.ts'
import { Explained } from '../explain/explained.tsx'
import styles from './motion.module.css'

interface Props {
  id: string
  title: string
  /** Metric detailed by the chart. */
  code: string
  facts(): FigureFacts | null
  /** Note on the data. */
  note: string
  children(width: number, large: boolean): ReactNode
}

/** Chart beside the graphs that expands to the window's size. */
export function ChartPanel({ id, title, code, facts, note, children }: Props) {
  const { t } = useTranslation('motion')
  const [large, setLarge] = useState(false)
  const { ref, width } = useElementSize()
  useEffect(() => {
    if (!large) return
    const onKey = (event: KeyboardEvent) => {
      // An open explanation closes first.
      if (event.key !== 'Escape' || document.querySelector('[popover]:popover-open')) return
      event.preventDefault()
      setLarge(false)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [large])
  return (
    <section
      className={`panel ${styles.panel}`}
      data-large={large || undefined}
      aria-labelledby={`motion-${id}`}
    >
      <div className={styles.head}>
        <div>
          <h2 id={`motion-${id}`}>
            <Explained code={code} facts={facts}>
              {title}
            </Explained>
          </h2>
          <p className={`axis muted ${styles.note}`} title={note}>
            {note}
          </p>
        </div>
        <IconButton
          small
          icon={large ? 'close' : 'expand'}
          label={t(large ? 'smaller' : 'larger', { chart: title })}
          aria-expanded={large}
          onClick={() => setLarge(!large)}
        />
      </div>
      <div className={styles.body}>
        <div ref={ref}>{width > 0 && children(width, large)}</div>
      </div>
    </section>
  )
}
