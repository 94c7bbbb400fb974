import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/components/dialog.tsx'
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
  /** `roomPx` is the height of the dialog's body; null beside the graphs. */
  children(width: number, roomPx: number | null): ReactNode
}

/** Chart beside the graphs, and enlarged in a dialog that fills the window. */
export function ChartPanel({ id, title, code, facts, note, children }: Props) {
  const { t } = useTranslation('motion')
  const [large, setLarge] = useState(false)
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={`motion-${id}`}>
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
          icon="expand"
          label={t('larger', { chart: title })}
          aria-haspopup="dialog"
          onClick={() => setLarge(true)}
        />
      </div>
      <Measured>{(width) => children(width, null)}</Measured>
      {large && (
        <Dialog title={title} size="window" onClose={() => setLarge(false)}>
          <p className="small muted">{note}</p>
          <Measured large>{children}</Measured>
        </Dialog>
      )}
    </section>
  )
}

interface MeasuredProps {
  large?: boolean
  children(width: number, height: number): ReactNode
}

function Measured({ large, children }: MeasuredProps) {
  const { ref, width, height } = useElementSize()
  return (
    <div className={styles.body} data-large={large}>
      <div ref={ref}>{width > 0 && children(width, height)}</div>
    </div>
  )
}
