import { pagePath } from '@cadenza/contract/pages'
import { Loader, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/components/icon.tsx'
import type { Activity } from '../activity/queries.ts'
import { reportsQuery } from './queries.ts'

const MakeReportDialog = lazy(() => import('./make-dialog.tsx'))

/** Menu of an activity's reports, opened. */
export default function OpenedReportsMenu({ activity, label }: { activity: Activity; label: string }) {
  const { t } = useTranslation('reports')
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [making, setMaking] = useState(false)
  const { data, error } = useQuery({ ...reportsQuery(activity.userUuid, activity.uuid), enabled: opened })
  // It replaces the pressed button, which gets the focus back when it closes.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <>
      <Menu position="bottom-end" opened={opened} onChange={setOpened}>
        <Menu.Target>
          <button ref={button} type="button" className="btn">
            <Icon name="doc" size={14} />
            {label}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {error && <Menu.Label>{error.message}</Menu.Label>}
          {!data && !error && (
            <Menu.Label>
              <Loader size="xs" aria-label={t('shell:loading')} />
            </Menu.Label>
          )}
          {data?.length === 0 && <Menu.Label>{t('noneOfActivity')}</Menu.Label>}
          {data?.map(({ uuid, name }) => (
            <Menu.Item key={uuid} component={Link} to={pagePath('report', { reportUuid: uuid })}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
            {t('make')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {making && (
        <Suspense fallback={null}>
          <MakeReportDialog
            userUuid={activity.userUuid}
            activity={activity}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
