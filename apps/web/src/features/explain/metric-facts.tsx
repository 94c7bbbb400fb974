import { typeset } from '@cadenza/contract/typography'
import { formatNumber, metric, textIn } from '@cadenza/metrics'
import { type ErrorStatement, explanation } from '@cadenza/metrics/explanations'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { displayOptions } from '../../platform/session/display.ts'
import { ChangeFacts } from './change-facts.tsx'
import styles from './explain.module.css'

/** Meaning, computation, error and source of a metric; `children` describe one figure of it. */
export function MetricFacts({ code, children }: { code: string; children?: ReactNode }) {
  const { t } = useTranslation('explain')
  const { locale } = displayOptions()
  const entry = metric(code)
  const told = explanation(code)
  if (!entry || !told) return null
  const { how, origin, source = '', checked, error } = told
  const definition =
    origin === 'after' || origin === 'published' ? t(`origin_${origin}`, { source }) : t(`origin_${origin}`)
  return (
    <>
      {entry.meaning && <p className={styles.meaning}>{typeset(textIn(entry.meaning, locale), locale)}</p>}
      <dl className={styles.facts}>
        <dt>{t('how')}</dt>
        <dd>{typeset(textIn(how, locale), locale)}</dd>
        {children}
        <dt>{t('error')}</dt>
        <dd>{errorText(error, t, locale)}</dd>
        <ChangeFacts code={code} />
        <dt>{t('definition')}</dt>
        <dd>
          {definition}
          {checked && <span>{t('checked', { source: checked })}</span>}
        </dd>
        {entry.better !== 'none' && (
          <>
            <dt>{t('direction')}</dt>
            <dd>{t(`better_${entry.better}`)}</dd>
          </>
        )}
      </dl>
    </>
  )
}

function errorText(error: ErrorStatement, t: TFunction<'explain'>, locale: string): string {
  if (typeof error === 'string') return t(`error_${error}`)
  const { unit, lab, outdoors, betweenDays, within } = error
  const figure = (value: number) =>
    formatNumber(value, Number.isInteger(value) ? 0 : 2 - Number(value >= 1), locale)
  const shown = (...range: number[]) => {
    const figures = [...new Set(range.map(figure))].join('–')
    if (unit === '°') return `${figures}°`
    return `${figures}\u00a0${unit === 'points' ? t('points') : unit}`
  }
  return [
    lab !== undefined && t('errorLab', { figure: shown(lab) }),
    t('errorOutdoors', { figure: shown(...outdoors) }),
    betweenDays && t('errorDays', { figure: shown(...betweenDays) }),
    within !== undefined && t('errorWithin', { figure: shown(within) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
