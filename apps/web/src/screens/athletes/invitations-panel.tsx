import { isEmailShaped } from '@cadenza/contract/address-validation'
import { formatDate } from '@cadenza/metrics/dates'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Invited,
  invitationsQuery,
  invite,
  type OpenInvitation,
  withdraw,
} from '../../features/athletes/queries.ts'
import { dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import { type Faults, faultsOf, faultsOfAnswer, noFaults } from '../../ui/forms/faults.ts'
import styles from './athletes.module.css'

/** Invites athletes by link or mail, and lists open invitations. */
export function InvitationsPanel() {
  const { t } = useTranslation('athletes')
  const { data } = useQuery(invitationsQuery)
  const [email, setEmail] = useState('')
  const [sending, setSending] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)
  /** New invitation, whose link is shown only once. */
  const [made, setMade] = useState<Invited>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = email.trim()
    const wrong = typed !== '' && !isEmailShaped(typed)
    const found = faultsOf(wrong ? [{ field: 'email', code: 'ErrorEmailInvalid' }] : [], t)
    setFaults(found ?? noFaults)
    if (found) return
    setSending(true)
    try {
      setMade(await invite(typed))
      setEmail('')
    } catch (error) {
      setFaults(faultsOfAnswer(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <section className="panel" aria-labelledby="invite-heading">
      <div className="ph">
        <h2 id="invite-heading">{t('invite')}</h2>
      </div>
      <div className={styles.body}>
        <p className="small muted">{t('inviteHint')}</p>
        {faults.message && !faults.fields.email && <FailureNotice message={faults.message} />}
        <form className={styles.invite} onSubmit={submit} noValidate>
          <TextInput
            name="email"
            type="email"
            label={t('email')}
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={faults.fields.email}
          />
          <Button type="submit" loading={sending}>
            {t(email.trim() === '' ? 'makeLink' : 'send')}
          </Button>
        </form>
        {made && <Made invited={made} onDone={() => setMade(undefined)} />}
        {data && data.length > 0 && (
          <>
            <h3>{t('open')}</h3>
            <ul className={styles.list}>
              {data.map((invitation) => (
                <Open key={invitation.uuid} invitation={invitation} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

function Made({ invited, onDone }: { invited: Invited; onDone(): void }) {
  const { t } = useTranslation('athletes')
  const { inviteToken, invitation, mailed } = invited
  const [copied, setCopied] = useState<'copied' | 'copyByHand'>()
  const link = `${location.origin}/coach_invitation/${inviteToken}`
  async function copy() {
    // Over plain HTTP there is no clipboard API: the text can be selected by hand.
    const done = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    setCopied(done ? 'copied' : 'copyByHand')
  }
  return (
    <div className={styles.made} role="status">
      {mailed === 'email' && <p>{t('mailed', { email: invitation.email })}</p>}
      {mailed === 'operator' && <p>{t('operator')}</p>}
      <p>{t('linkOnce')}</p>
      <p className={`to-copy ${styles.link}`} data-link>
        {link}
      </p>
      <div className={styles.end}>
        <Button variant="default" size="xs" onClick={() => void copy()}>
          {t(copied ?? 'copy')}
        </Button>
        <Button size="xs" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}

function Open({ invitation }: { invitation: OpenInvitation }) {
  const { t } = useTranslation('athletes')
  const timeZone = ownTimeZone()
  const name = invitation.email || t('byLink')
  return (
    <li>
      <span className="grow clip">{name}</span>
      <span className="small muted">
        {t('until', { date: formatDate(invitation.expiresAt, { ...dateDisplay(), timeZone }) })}
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label={t('withdrawOf', { name })}
        onClick={() => withdraw(invitation).catch(showFailure)}
      >
        {t('withdraw')}
      </Button>
    </li>
  )
}
