import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import type { Account } from '../../platform/session/session.ts'
import { leaveForGood } from '../../platform/session/sign-in.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { DangerButton } from '../../ui/components/danger-button.tsx'
import { Dialog } from '../../ui/components/dialog.tsx'
import styles from './account.module.css'
import type { Proof } from './owner-fields.tsx'
import { Panel } from './panel.tsx'
import { PasswordStep } from './password-step.tsx'

/** Deletes the account after a password check and a dialog listing what is lost. */
export function DeletePanel({ account }: { account: Account }) {
  const { t } = useTranslation('account')
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)

  async function remove({ currentPassword }: Proof) {
    await api.call(endpoints.account.remove, { body: { password: currentPassword } })
    await leaveForGood(currentLocale())
  }

  return (
    <>
      <Panel id="delete" title={t('delete')}>
        <p>{t('deleteHint')}</p>
        <div className={styles.end}>
          <DangerButton variant="outline" onClick={() => setAsking(true)}>
            {t('deleteStart')}
          </DangerButton>
        </div>
      </Panel>
      {asking && (
        <Dialog title={t('deleteTitle')} onClose={close}>
          <PasswordStep
            text={t('deleteText', { email: account.email })}
            submit={t('deleteNow')}
            danger
            onProof={remove}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  )
}
