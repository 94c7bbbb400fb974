import { type Locale, localeNames, locales } from '@cadenza/contract/locales'
import { dateFormats, formatDate, formatTime, timeFormats } from '@cadenza/metrics/dates'
import { NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeAccount } from '../../platform/session/change-account.ts'
import { useConfigs } from '../../platform/session/configs.ts'
import { ownTimeZone } from '../../platform/session/display.ts'
import { currentPreferences, savePreferences } from '../../platform/session/own-preferences.ts'
import { type Preferences, themes, weekStarts } from '../../platform/session/preferences.ts'
import { type Account, currentSession } from '../../platform/session/session.ts'
import { changeLocale, currentLocale } from '../../platform/texts/i18n.ts'
import { useScheme } from '../../platform/theme/scheme.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { faultsOfAnswer } from '../../ui/forms/faults.ts'
import styles from './account.module.css'
import { Choice } from './choice.tsx'
import { DigestChoice } from './digest-choice.tsx'
import { Saved } from './saved.tsx'
import { TimeZoneChoice } from './time-zone-choice.tsx'
import type { Saving } from './use-change.ts'

/** Preferences, applied and saved at once; a failed save is reported and can be repeated. */
export function PreferencesPanel({ account }: { account: Account }) {
  const { t } = useTranslation('account')
  const languageId = useId()
  useConfigs(true)
  const scheme = useScheme()
  const locale = currentLocale()
  const preferences = currentPreferences(locale)
  const [unit, setUnit] = useState(account.unit)
  const [saving, setSaving] = useState<Saving>('idle')
  const [failed, setFailed] = useState<{ message: string | undefined; again(): Promise<void> }>()
  const timeZone = ownTimeZone()
  const now = new Date()

  async function keep(send: () => Promise<void>) {
    setSaving('saving')
    setFailed(undefined)
    try {
      await send()
      setSaving('saved')
    } catch (error) {
      setSaving('idle')
      setFailed({ message: faultsOfAnswer(error).message, again: send })
    }
  }
  const prefer = (change: Partial<Preferences>) => void keep(() => savePreferences(account.uuid, change))

  return (
    <section id="preferences" className={`panel ${styles.section}`}>
      <div className="ph">
        <h2>{t('preferences')}</h2>
        <Saved saving={saving} />
      </div>
      <div className={styles.rows}>
        {failed && (
          <div className={styles.failed}>
            <FailureNotice message={failed.message ?? ''} />
            <button type="button" className="btn" onClick={() => void keep(failed.again)}>
              {t('tryAgain')}
            </button>
          </div>
        )}
        <div className={styles.row}>
          <label htmlFor={languageId} className={styles.label}>
            {t('language')}
          </label>
          <NativeSelect
            id={languageId}
            name="lang"
            className={styles.select}
            value={locale}
            data={locales.map((value) => ({ value, label: localeNames[value] }))}
            onChange={(event) => {
              const lang = event.currentTarget.value as Locale
              void keep(async () => {
                await changeLocale(lang)
                await changeAccount({ lang })
              })
            }}
          />
        </div>
        <Choice
          label={t('unit')}
          options={['km', 'mi'] as const}
          value={unit}
          text={(option) => t(`unit.${option}`)}
          onChoose={(option) => {
            setUnit(option)
            void keep(() => changeAccount({ unit: option }))
          }}
        />
        <Choice
          label={t('dateFormat')}
          options={dateFormats}
          value={preferences.dateFormat}
          text={(dateFormat) => formatDate(now, { timeZone, dateFormat })}
          hint={t(`dateFormat.${preferences.dateFormat}`)}
          onChoose={(dateFormat) => prefer({ dateFormat })}
        />
        <Choice
          label={t('timeFormat')}
          options={timeFormats}
          value={preferences.timeFormat}
          text={(timeFormat) => formatTime(now, { locale, timeZone, timeFormat })}
          onChoose={(timeFormat) => prefer({ timeFormat })}
        />
        <Choice
          label={t('weekStart')}
          options={weekStarts}
          value={preferences.weekStart}
          text={(day) => t(`day.${day}`)}
          onChoose={(weekStart) => prefer({ weekStart })}
        />
        <Choice
          label={t('theme')}
          options={themes}
          value={scheme.choice}
          text={(theme) => t(`theme.${theme}`)}
          onChoose={(theme) => prefer({ theme })}
        />
        <TimeZoneChoice onChoose={(chosen) => void keep(() => changeAccount({ timeZone: chosen }))} />
        <DigestChoice keep={(send) => void keep(send)} />
        {currentSession().features.has('report') && (
          <Choice
            label={t('reportEmails')}
            options={['on', 'off'] as const}
            value={preferences.reportEmails ? 'on' : 'off'}
            text={(option) => t(`reportEmails.${option}`)}
            hint={t('reportEmailsHint')}
            onChoose={(option) => prefer({ reportEmails: option === 'on' })}
          />
        )}
      </div>
    </section>
  )
}
