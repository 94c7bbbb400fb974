import { formatMetric, metricLabel, metricUnit } from '@cadenza/metrics'
import { formatDateTime } from '@cadenza/metrics/dates'
import { useTranslation } from 'react-i18next'
import { Explained } from '../../features/explain/explained.tsx'
import { dateDisplay, displayOptions } from '../../platform/session/display.ts'
import { SideTag } from '../../ui/components/side-tag.tsx'
import { Section, State } from './section.tsx'

const sides = ['left', 'right', 'center'] as const
const grades = ['awesome', 'good', 'standard', 'poor'] as const
/** Sample instant that shows the clock's format: in the afternoon. */
const shownInstant = Date.UTC(2025, 5, 12, 15, 42)

export function Figures() {
  const { t } = useTranslation('showcase')
  const display = displayOptions()
  return (
    <Section title={t('figures')}>
      {['power', 'speed', 'moving_time', 'distance'].map((code) => (
        <State key={code} name={code}>
          <dl className="fig">
            <dt>
              <Explained code={code}>{metricLabel(code, display.locale)}</Explained>
            </dt>
            <dd>
              {formatMetric(
                code,
                { power: 243, speed: 33.1, moving_time: 5_025, distance: 41_300 }[code] ?? null,
                display,
              )}
              <span className="u">{metricUnit(code, display)}</span>
            </dd>
          </dl>
        </State>
      ))}
      <State name={t('missing')}>
        <dl className="fig">
          <dt>{metricLabel('power', display.locale)}</dt>
          <dd>{formatMetric('power', null, display)}</dd>
        </dl>
      </State>
      <State name={t('moment')}>{formatDateTime(shownInstant, { ...dateDisplay(), timeZone: 'UTC' })}</State>
      <State name={t('sides')}>
        {sides.map((side) => (
          <SideTag key={side} side={side} />
        ))}
      </State>
      <State name={t('grades')}>
        {grades.map((grade) => (
          <span key={grade} className={`grade ${grade}`}>
            {t(`grade_${grade}`)}
          </span>
        ))}
      </State>
      <State name={t('deltas')}>
        <span className="delta">0</span>
        <span className="delta up">+4.2</span>
        <span className="delta down">−1.3</span>
      </State>
      <State name={t('table')} wide>
        <table>
          <thead>
            <tr>
              <th>{t('label')}</th>
              <th className="n">W</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{t('look_plain')}</td>
              <td className="n">243</td>
            </tr>
            <tr className="sel">
              <td>{t('chosen')}</td>
              <td className="n">251</td>
            </tr>
            <tr className="tall">
              <td>{t('tall')}</td>
              <td className="n">-</td>
            </tr>
          </tbody>
        </table>
      </State>
    </Section>
  )
}
