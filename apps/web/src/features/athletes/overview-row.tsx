import { pagePath } from '@cadenza/contract/pages'
import { formatDifference, formatNumber } from '@cadenza/metrics'
import { formatDate } from '@cadenza/metrics/dates'
import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateDisplay } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { SportIcon } from '../../ui/components/sport-icon.tsx'
import { offerUndo, withdrawUndo } from '../../ui/components/undo.tsx'
import { relativeTime } from '../../ui/dates/relative-time.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import styles from './athletes.module.css'
import { FitnessLine } from './fitness-line.tsx'
import { ChangeCell, GapCell } from './form-cells.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { askToRestore, endLink, type OverviewAthlete } from './queries.ts'
import { Reasons } from './reasons.tsx'
import { sectionPath } from './selected-athlete.ts'

/** Kept while only the order changes. */
export const OverviewRow = memo(function OverviewRow({ athlete }: { athlete: OverviewAthlete }) {
  const { t } = useTranslation(['athletes', 'activities'])
  const { uuid, name, coachNote, lastActivity, load, sums, awayUntil } = athlete
  const locale = currentLocale()
  const whole = (value: number | null | undefined) => formatNumber(value, 0, locale)
  const difference = (value: number | undefined) => formatDifference(value, 0, locale)

  return (
    <tr>
      <th scope="row" className={styles.athlete} data-column="name">
        <Link to={sectionPath('dashboard', uuid)} className="clip strong" data-athlete>
          {name}
        </Link>
        {coachNote && (
          <span className="small muted clip" title={coachNote}>
            {coachNote}
          </span>
        )}
      </th>
      <td className={styles.last} data-column="last">
        {lastActivity ? (
          <>
            <Link to={pagePath('activity', { activityUuid: lastActivity.uuid })} className="clip">
              {lastActivity.title}
            </Link>
            <span className={`small muted ${styles.when}`}>
              <SportIcon sport={lastActivity.sport} label={t(`activities:${lastActivity.sport}`)} size={14} />
              {relativeTime(Date.parse(lastActivity.startTime), Date.now(), locale)}
            </span>
          </>
        ) : (
          <span className="muted">{t('nothing')}</span>
        )}
      </td>
      <td data-column="fitness">
        <FitnessLine values={athlete.ctlLine} label={t('lineOf', { name })} />
      </td>
      <td data-column="ctl" data-figure data-label={t('ctl')}>
        {whole(load?.ctl)}
      </td>
      <td data-column="ramp" data-figure className="muted">
        {difference(load?.ramp)}
      </td>
      <td data-column="tsb" data-figure data-label={t('tsb')}>
        {difference(load?.tsb)}
      </td>
      {(['days7', 'days28'] as const).map((column) => {
        const { done, planned } = sums[column === 'days7' ? 'days_7' : 'days_28']
        return (
          <td key={column} data-column={column} data-figure data-label={t(column)}>
            {whole(done)}
            {planned !== null && (
              <span className="small muted">{t('ofPlanned', { planned: whole(planned) })}</span>
            )}
          </td>
        )
      })}
      <td data-column="gap">
        <GapCell athlete={athlete} />
      </td>
      <td data-column="changes">
        <ChangeCell athlete={athlete} />
      </td>
      <td data-column="look">
        {awayUntil && (
          <span className="small muted">
            {t('away', { date: formatDate(new Date(awayUntil), { ...dateDisplay(), timeZone: 'UTC' }) })}
          </span>
        )}
        <Reasons athlete={athlete} />
      </td>
      <td className={styles.menu}>
        <RowMenu athlete={athlete} />
      </td>
    </tr>
  )
})

function RowMenu({ athlete }: { athlete: OverviewAthlete }) {
  const { t } = useTranslation('athletes')
  const [editing, setEditing] = useState(false)
  const { uuid, name } = athlete

  async function unlink() {
    withdrawUndo('unlink')
    await endLink(uuid)
    offerUndo('unlink', t('unlinked', { name }), t('askAgain'), () => {
      askToRestore(uuid)
        .then(() => notifications.show({ message: t('asked', { name }) }))
        .catch(showFailure)
    })
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon="more" label={t('actions', { name })} small />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={sectionPath('calendar', uuid)}>
            {t('shell:page.calendar')}
          </Menu.Item>
          {currentSession().features.has('report') && (
            <Menu.Item component={Link} to={pagePath('athleteReports', { userUuid: uuid })}>
              {t('shell:page.reports')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setEditing(true)}>{t('editNote')}</Menu.Item>
          <Menu.Item onClick={() => unlink().catch(showFailure)}>{t('unlink')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editing && <NoteDialog athlete={athlete} onClose={() => setEditing(false)} />}
    </>
  )
}
