import { coachSteps } from '@cadenza/contract/roles'
import { formatDate } from '@cadenza/metrics/dates'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../features/settings/settings-frame.tsx'
import { dateDisplay, ownTimeZone } from '../../platform/session/display.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { offerUndo, withdrawUndo } from '../../ui/components/undo.tsx'
import { relativeTime } from '../../ui/dates/relative-time.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import styles from './coaches.module.css'
import { LogPanel } from './log-panel.tsx'
import { type AskingCoach, type Coach, coachesQuery, endLink, restoreLink, setStep } from './queries.ts'

/** coaches/: the athlete's coaches, their rights, and a log of their actions. */
export function Component() {
  const { t } = useTranslation('coaches')
  const { data, error, refetch } = useQuery(coachesQuery)
  return (
    <SettingsFrame title={t('shell:page.coaches')} hint={t('hint')}>
      <div className={styles.panels}>
        <section className="panel" aria-labelledby="coaches-heading">
          <div className="ph">
            <h2 id="coaches-heading">{t('yourCoaches')}</h2>
          </div>
          <div className={styles.body} aria-busy={!data && !error}>
            {error && !data && (
              <>
                <FailureNotice message={error.message} />
                <button type="button" className="btn" onClick={() => void refetch()}>
                  {t('tryAgain')}
                </button>
              </>
            )}
            {data?.asking.map((coach) => (
              <Asking key={coach.uuid} coach={coach} />
            ))}
            {data?.coaches.length === 0 && <p className="muted">{t('none')}</p>}
            {data && data.coaches.length > 0 && (
              <ul>
                {data.coaches.map((coach) => (
                  <CoachItem key={coach.uuid} coach={coach} />
                ))}
              </ul>
            )}
          </div>
        </section>
        <LogPanel />
      </div>
    </SettingsFrame>
  )
}

/** A coach who ended the link and asks to restore it. */
function Asking({ coach }: { coach: AskingCoach }) {
  const { t } = useTranslation('coaches')
  return (
    <div className={styles.asking}>
      <span className="grow">{t('asks', { name: coach.name })}</span>
      <Button size="xs" onClick={() => restoreLink(coach).catch(showFailure)}>
        {t('agree')}
      </Button>
      <Button variant="default" size="xs" onClick={() => endLink(coach).catch(showFailure)}>
        {t('decline')}
      </Button>
    </div>
  )
}

function CoachItem({ coach }: { coach: Coach }) {
  const { t } = useTranslation('coaches')
  const { name, lastSeen } = coach
  const label = useId()
  /** Chosen step while it is being saved. */
  const [wanted, setWanted] = useState<Coach['step']>()
  const step = wanted ?? coach.step
  const timeZone = ownTimeZone()
  const since = formatDate(new Date(coach.since), { ...dateDisplay(), timeZone })
  const when = lastSeen && relativeTime(Date.parse(lastSeen), Date.now(), currentLocale())

  function choose(next: Coach['step']) {
    setWanted(next)
    setStep(coach, next)
      .catch(showFailure)
      .finally(() => setWanted(undefined))
  }

  async function unlink() {
    withdrawUndo('unlink')
    await endLink(coach)
    offerUndo('unlink', t('unlinked', { name }), t('undo'), () => restoreLink(coach).catch(showFailure))
  }

  return (
    <li className={styles.coach}>
      <div className={styles.name}>
        <b className="clip">{name}</b>
        <span className="small muted">
          {[t('since', { date: since }), when ? t('seen', { when }) : t('notSeen')].join(' · ')}
        </span>
      </div>
      <div className={styles.step}>
        <span id={label} className="unseen">
          {t('step', { name })}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no box that can be laid out in a row */}
        <div role="group" aria-labelledby={label} className="seg">
          {coachSteps.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={option === step}
              onClick={() => option !== step && choose(option)}
            >
              {t(`step.${option}`)}
            </button>
          ))}
        </div>
        <span className="small muted">{t(`stepHint.${step}`)}</span>
      </div>
      <button
        type="button"
        className="btn"
        aria-label={t('unlinkFrom', { name })}
        onClick={() => unlink().catch(showFailure)}
      >
        {t('unlink')}
      </button>
    </li>
  )
}
