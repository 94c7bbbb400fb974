import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { regenerateComments } from '../../../features/reports/queries.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import styles from './rows.module.css'

type Step = 'none' | 'asking' | 'writing' | 'unseen'

/** Writing the comments anew: asks first, then shows that it is under way until it ends. */
export function useRegenerate(reportUuid: string): { ask(): void; busy: boolean; dialog: React.ReactNode } {
  const { t } = useTranslation('report')
  const [step, setStep] = useState<Step>('none')
  const ask = useCallback(() => setStep((now) => (now === 'unseen' ? 'writing' : 'asking')), [])
  const start = () => {
    setStep('writing')
    regenerateComments(reportUuid)
      .catch(showFailure)
      .finally(() => setStep('none'))
  }
  const dialog =
    step === 'asking' ? (
      <Dialog title={t('regenerate')} size="report" onClose={() => setStep('none')}>
        <p>{t('regenerateSure')}</p>
        <div className={styles.end}>
          <button type="button" className="btn" onClick={() => setStep('none')}>
            {t('cancel')}
          </button>
          <button type="button" className="btn p" onClick={start}>
            {t('ok')}
          </button>
        </div>
      </Dialog>
    ) : step === 'writing' ? (
      <Dialog title={t('regenerate')} size="report" dismissible={false} onClose={() => setStep('unseen')}>
        <p role="status">{t('regenerating')}</p>
        <progress className={styles.progress} aria-label={t('regenerating')} />
        <div className={styles.end}>
          <button type="button" className="btn" onClick={() => setStep('unseen')}>
            {t('shell:close')}
          </button>
        </div>
      </Dialog>
    ) : null
  return { ask, busy: step === 'writing' || step === 'unseen', dialog }
}
