import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { writeAnalysis } from '../../../features/analysis/address.ts'
import type { Analysis } from '../../../features/analysis/analysis.ts'
import { analysisOf, jsonOf } from '../../../features/analysis/item-data.ts'
import { itemPath } from '../../../features/analysis/item-path.ts'
import { sectionPath } from '../../../features/athletes/selected-athlete.ts'
import {
  addItem,
  changeItem,
  type DashboardItem,
  itemsQuery,
} from '../../../features/dashboard-items/queries.ts'
import { copyText } from '../../../platform/browser/copy-text.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import { SaveDialog } from './save-dialog.tsx'
import { SavedDialog } from './saved-dialog.tsx'

interface Props {
  userUuid: string
  analysis: Analysis
  /** The open item; `touched` once something has been changed. */
  item: DashboardItem | undefined
  touched: boolean
  /** Suggested for each graph. */
  names: Readonly<Record<Analysis['graphId'], string>>
}

const none: readonly DashboardItem[] = []

/** Address, saved analyses, and saving of the one on the screen. */
export function SavedActions({ userUuid, analysis, item, touched, names }: Props) {
  const { t } = useTranslation('analysis')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'list' | 'save' | null>(null)
  const { data = none } = useQuery(itemsQuery)
  const { features } = currentSession()
  const items = data.filter((each) => analysisOf(each.data, [...features]))

  async function save(name: string, graphId: Analysis['graphId']) {
    const added = await addItem(name, jsonOf({ ...analysis, graphId }, userUuid))
    setOpen(null)
    if (!added) return
    notifications.show({ message: t('saved', { name }) })
    await navigate(itemPath(added))
  }
  async function replace(before: DashboardItem) {
    await changeItem(before, { data: jsonOf(analysis, userUuid) })
    notifications.show({ message: t('saved', { name: before.name }) })
    await navigate(itemPath(before), { replace: true })
  }
  /** Address of the analysis without the item, which others cannot open. */
  function ownPath(): string {
    const query = writeAnalysis(analysis).toString()
    const isMine = userUuid === currentSession().account?.uuid
    return sectionPath('analysis', isMine ? undefined : userUuid) + (query && `?${query}`)
  }
  async function copyAddress() {
    await copyText(location.origin + ownPath())
    notifications.show({ message: t('addressCopied') })
  }

  return (
    <>
      <button type="button" className="btn" onClick={() => void copyAddress().catch(showFailure)}>
        <Icon name="link" />
        {t('copyAddress')}
      </button>
      <button type="button" className="btn" onClick={() => setOpen('list')}>
        <Icon name="doc" />
        {t('savedCount', { count: items.length })}
      </button>
      {item && touched && (
        <button type="button" className="btn" onClick={() => void replace(item).catch(showFailure)}>
          {t('saveChanges')}
        </button>
      )}
      <button type="button" className="btn p" onClick={() => setOpen('save')}>
        <Icon name="pin" />
        {t('saveToDashboard')}
      </button>
      {open === 'list' && (
        <SavedDialog
          items={items}
          openUuid={item?.uuid}
          onOpenGone={() => void navigate(ownPath(), { replace: true })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'save' && (
        <SaveDialog
          names={names}
          only={analysis.alone ? analysis.graphId : null}
          save={save}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
