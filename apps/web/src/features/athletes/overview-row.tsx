import { pagePath } from '@cadenza/contract/pages'
import { formatDelta, formatDifference, formatNumber, metricLabel, metricUnit } from '@cadenza/metrics'
import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { displayOptions } from '../../platform/session/display.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { SideTag } from '../../ui/components/side-tag.tsx'
import { offerUndo } from '../../ui/components/undo.tsx'
import { relativeTime } from '../../ui/dates/relative-time.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import styles from './athletes.module.css'
import { NoteDialog } from './note-dialog.tsx'
import { isBeyond } from './order.ts'
import { askToRestore, endLink, type FormChange, type OverviewAthlete } from './queries.ts'
import { sectionPath } from './selected-athlete.ts'

/** Changes shown for one athlete; the dashboard shows all. */
const shownChanges = 2

export function OverviewRow({ athlete }: { athlete: OverviewAthlete }) {
  const { t } = useTranslation('athletes')
  const { uuid, name, coachNote, lastActivity, load, unread, changes } = athlete
  const locale = currentLocale()
  const [editing, setEditing] = useState(false)
  const beyond = changes.filter(isBeyond).slice(0, shownChanges)
  // If none exceeds its error, the largest is shown and labelled as such.
  const shown = beyond.length > 0 ? beyond : changes.slice(0, 1)
  const whole = (value: number | undefined) => formatNumber(value, 0, locale)

  async function unlink() {
    await endLink(uuid)
    offerUndo('unlink', t('unlinked', { name }), t('askAgain'), () => {
      askToRestore(uuid)
        .then(() => notifications.show({ message: t('asked', { name }) }))
        .catch(showFailure)
    })
  }

  return (
    <tr>
      <td className={styles.athlete}>
        <Link to={sectionPath('dashboard', uuid)} className="clip strong">
          {name}
        </Link>
        {coachNote && (
          <span className="small muted clip" title={coachNote}>
            {coachNote}
          </span>
        )}
      </td>
      <td className={styles.last}>
        {lastActivity ? (
          <>
            <Link to={pagePath('activity', { activityUuid: lastActivity.uuid })} className="clip">
              {lastActivity.title}
            </Link>
            <span className="small muted">
              {relativeTime(Date.parse(lastActivity.startTime), Date.now(), locale)}
            </span>
          </>
        ) : (
          <span className="muted">{t('nothing')}</span>
        )}
      </td>
      <td className={styles.new} data-figure data-label={t('unread')}>
        {unread > 0 ? (
          <Link to={sectionPath('activities', uuid)} className={styles.unread}>
            {unread}
          </Link>
        ) : (
          <span className="muted">0</span>
        )}
      </td>
      <td data-figure data-load>
        {whole(load?.ctl)}
      </td>
      <td data-figure data-load>
        {whole(load?.atl)}
      </td>
      <td className={styles.balance} data-figure data-label={t('tsb')}>
        {formatDifference(load?.tsb, 0, locale)}
      </td>
      <td className={styles.changed}>
        {shown.length > 0 ? (
          <ul className={styles.changes}>
            {shown.map((change) => (
              <Change key={`${change.metric} ${change.side}`} change={change} />
            ))}
          </ul>
        ) : (
          <span className="muted">-</span>
        )}
      </td>
      <td className={styles.line}>
        <Line values={athlete.ctlLine} label={t('lineOf', { name })} />
      </td>
      <td className={styles.menu}>
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton icon="more" label={t('actions', { name })} small />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setEditing(true)}>{t('editNote')}</Menu.Item>
            <Menu.Item onClick={() => unlink().catch(showFailure)}>{t('unlink')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {editing && <NoteDialog athlete={athlete} onClose={() => setEditing(false)} />}
      </td>
    </tr>
  )
}

function Change({ change: { metric, side, now, before, times } }: { change: FormChange }) {
  const { t } = useTranslation('athletes')
  const display = displayOptions()
  const beyond = isBeyond({ times })
  return (
    <li data-within={!beyond || undefined}>
      {side !== 'center' && <SideTag side={side} />}
      <span className="clip">{metricLabel(metric, display.locale)}</span>
      <b>
        {formatDelta(metric, now - before, display)}
        <span className="u">{metricUnit(metric, display)}</span>
      </b>
      <span className="small muted">
        {beyond ? t('times', { times: formatNumber(times, 1, display.locale) }) : t('within')}
      </span>
    </li>
  )
}

const width = 96
const height = 22

/** Fitness over six weeks, from zero up. */
function Line({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length < 2) return null
  const top = Math.max(...values, 1)
  const points = values.map((value, i) => {
    const x = 1 + (i / (values.length - 1)) * (width - 2)
    return `${x.toFixed(1)} ${(height - 2 - (value / top) * (height - 4)).toFixed(1)}`
  })
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className="s" d={`M${points.join('L')}`} style={{ stroke: 'var(--accent)', strokeWidth: 1.4 }} />
    </svg>
  )
}
