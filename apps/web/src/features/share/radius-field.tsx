import { maxPrivacyRadiusM, privacyRadiusOf, sharingConfig } from '@cadenza/contract/privacy-radius'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveConfig, useConfigs } from '../../platform/session/configs.ts'
import { currentSession } from '../../platform/session/session.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { parseRadius, withRadius } from './radius.ts'
import styles from './share.module.css'

/** Radius around start and end in which all of the athlete's shares hide positions. */
export function RadiusField() {
  const { t } = useTranslation('share')
  const id = useId()
  const { account } = currentSession()
  const config = useConfigs(true).get(sharingConfig)
  const radius = privacyRadiusOf(config)
  const [typed, setTyped] = useState(String(radius))
  const [bad, setBad] = useState(false)
  useEffect(() => setTyped(String(radius)), [radius])
  const apply = () => {
    const read = parseRadius(typed)
    setBad(read === undefined)
    if (read === undefined || read === radius || !account) return
    void saveConfig(account.uuid, sharingConfig, withRadius(config, read)).catch(showFailure)
  }
  return (
    <div>
      <label className={styles.row} htmlFor={id}>
        <span className="grow">{t('radius')}</span>
        <span className={`in ${bad ? 'bad' : ''} ${styles.radius}`}>
          <input
            id={id}
            inputMode="numeric"
            value={typed}
            aria-invalid={bad}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              setTyped(event.target.value)
              setBad(false)
            }}
            onBlur={apply}
            onKeyDown={(event) => {
              if (event.key === 'Enter') apply()
            }}
          />
          <span className="u">m</span>
        </span>
      </label>
      <p id={`${id}-hint`} className={bad ? 'err' : styles.hint} role={bad ? 'alert' : undefined}>
        {bad ? t('radiusBounds', { max: maxPrivacyRadiusM }) : t('radiusHint')}
      </p>
    </div>
  )
}
