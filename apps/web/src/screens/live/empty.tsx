import { pagePath } from '@cadenza/contract/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentSession } from '../../platform/session/session.ts'
import styles from './live.module.css'

/** Instructions to connect a device. */
export function Empty() {
  const { t } = useTranslation('live')
  const api = `${location.origin}/api/live_sessions/v1`
  return (
    <section className={`panel ${styles.empty}`}>
      <h2>{t('empty')}</h2>
      <p>{t('emptyText')}</p>
      <ol>
        <li>
          {t('stepToken')}{' '}
          <Link className="btn" to={`${pagePath('account')}#tokens`}>
            {t('makeToken')}
          </Link>
        </li>
        <li>{t('stepSend')}</li>
      </ol>
      <pre className={styles.example}>{exampleOf(api)}</pre>
      <p className="small muted">{t('stepSimulate')}</p>
      <pre className={styles.example}>{simulateCommand(currentSession().account?.email)}</pre>
    </section>
  )
}

/** Simulated athletes are seen by nobody but the coach named. */
const simulateCommand = (email = 'EMAIL') => `npx cadenza simulate-live --athletes 20 --coach ${email}`

/** Commands that begin a session and send its first second. */
const exampleOf = (api: string) => `TOKEN=cdz_…; SESSION=$(uuidgen); API=${api}
post() { curl -sS -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "$@"; }

post $API/ -d '{"uuid": "'$SESSION'", "sport": "bike", "begin": "'$(date -u +%FT%TZ)'"}'
post $API/$SESSION/samples -d '{"seq": 0, "start_s": 0, "columns": {"power": [250], "heartrate": [140]}}'`
