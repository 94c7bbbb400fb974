import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import styles from './account.module.css'
import { formatBytes } from './bytes.ts'

type Making = 'idle' | 'preparing' | { begun: number } | { failed: string }

/** Export of all of the athlete's data in one file. */
export function ExportPanel() {
  const { t, i18n } = useTranslation('account')
  const [withSeries, setWithSeries] = useState(false)
  const [making, setMaking] = useState<Making>('idle')
  const { data: size } = useQuery({
    queryKey: ['export', 'size'],
    queryFn: async ({ signal }) => (await api.call(endpoints.accountArchive.size, { signal })) ?? null,
  })
  const words = (bytes: number) => formatBytes(bytes, i18n.language)
  const bytes = size ? size.originalBytes + (withSeries ? size.seriesBytes : 0) : 0

  async function start() {
    setMaking('preparing')
    try {
      const link = await api.call(endpoints.accountArchive.link, {
        query: { series: withSeries ? 'true' : 'false' },
      })
      if (!link) throw new Error('The link did not come')
      const anchor = document.createElement('a')
      anchor.href = link.url
      anchor.download = ''
      anchor.click()
      setMaking({ begun: link.bytes })
    } catch (error) {
      setMaking({ failed: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <section id="export" className={`panel ${styles.section}`} aria-labelledby="export-heading">
      <div className="ph">
        <h2 id="export-heading">{t('export')}</h2>
      </div>
      <div className={styles.form}>
        {typeof making === 'object' && 'failed' in making && <FailureNotice message={making.failed} />}
        <p className={styles.wide}>{t('exportHint')}</p>
        {size && (
          <p className={`muted ${styles.wide}`}>
            {t('exportActivities', { count: size.activities })} · {t('exportSize', { size: words(bytes) })}
          </p>
        )}
        <label className={`${styles.check} ${styles.wide}`}>
          <input
            type="checkbox"
            checked={withSeries}
            onChange={(event) => setWithSeries(event.currentTarget.checked)}
          />
          {t('exportSeries')}
        </label>
        <div className={`${styles.end} ${styles.wide}`}>
          <Button loading={making === 'preparing'} onClick={() => void start()}>
            {t('exportStart')}
          </Button>
          <span role="status" className="muted">
            {making === 'preparing' && t('exportPreparing')}
            {typeof making === 'object' &&
              'begun' in making &&
              t('exportBegun', { size: words(making.begun) })}
          </span>
        </div>
      </div>
    </section>
  )
}
